import type { Run } from './span-document.ts';
import type { SpanColumns } from './spans.ts';

/** How many positions a span of gold and one of pred have in common: 0 or less if none. */
export function overlapOf(gold: SpanColumns, g: number, pred: SpanColumns, p: number): number {
  if (!gold.runs?.has(g) && !pred.runs?.has(p))
    return Math.min(gold.end[g], pred.end[p]) - Math.max(gold.start[g], pred.start[p]);
  return sizeOfRuns(commonRuns(runsAt(gold, g), runsAt(pred, p)));
}

/** The first position that two spans that overlap have in common. */
export function firstCommon(gold: SpanColumns, g: number, pred: SpanColumns, p: number): number {
  if (!gold.runs?.has(g) && !pred.runs?.has(p)) return Math.max(gold.start[g], pred.start[p]);
  return commonRuns(runsAt(gold, g), runsAt(pred, p))[0][0];
}

/** How many positions a span has. */
export function sizeOf(spans: SpanColumns, at: number): number {
  const runs = spans.runs?.get(at);
  return runs ? sizeOfRuns(runs) : spans.end[at] - spans.start[at];
}

/** Runs as a set of positions: in order, joined where they touch or overlap. */
export function joinedRuns(runs: readonly Run[]): readonly Run[] {
  if (runs.length < 2) return runs;
  const joined: [number, number][] = [];
  for (const [start, end] of [...runs].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** How many positions there are in runs that do not overlap. */
export function sizeOfRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, [start, end]) => sum + end - start, 0);
}

export function runsAt(spans: SpanColumns, at: number): readonly Run[] {
  return spans.runs?.get(at) ?? [[spans.start[at], spans.end[at]]];
}

/** What is in the runs of both, which are in order and do not overlap within a side. */
export function commonRuns(some: readonly Run[], others: readonly Run[]): readonly Run[] {
  const common: Run[] = [];
  let at = 0;
  for (const [start, end] of some) {
    while (at < others.length && others[at][1] <= start) at++;
    for (let next = at; next < others.length && others[next][0] < end; next++)
      common.push([Math.max(start, others[next][0]), Math.min(end, others[next][1])]);
  }
  return common;
}
