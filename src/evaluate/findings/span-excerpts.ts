import type { Excerpt, NerFinding } from './finding.ts';
import type { SpanUnit, UnitSpan } from './span-unit.ts';

/** The passages of a group of spans: one for both sides where one shows both, or else one for each. */
export function excerptsOf(
  unit: SpanUnit,
  kind: NerFinding['kind'],
  gold: readonly UnitSpan[],
  pred: readonly UnitSpan[],
): readonly Excerpt[] {
  if (kind === 'type') return [excerpt(unit, [{ ...gold[0], type: `${gold[0].type} > ${pred[0].type}` }], gold)];
  if (gold.length === 0 || pred.length === 0) return [excerpt(unit, [...gold, ...pred], [...gold, ...pred])];
  const all = [...gold, ...pred];
  return [
    { side: 'gold', ...excerpt(unit, gold, all) },
    { side: 'pred', ...excerpt(unit, pred, all) },
  ];
}

/** How many characters there are on either side of spans: more than fit a wide terminal. */
const CONTEXT = 100;

/** These spans in the words around all of some spans. Line ends are shown as blanks. */
function excerpt({ words = [], between }: SpanUnit, marked: readonly UnitSpan[], all: readonly UnitSpan[]): Excerpt {
  const runs = all.flatMap((span) => span.runs);
  let from = Math.min(...runs.map(([start]) => start));
  let to = Math.max(...runs.map(([, end]) => end));
  for (let length = 0; from > 0 && length < CONTEXT; from--) length += words[from - 1].length + between.length;
  for (let length = 0; to < words.length && length < CONTEXT; to++) length += words[to].length + between.length;
  const startOf = (position: number): number =>
    words.slice(from, position).reduce((length, word) => length + word.length + between.length, 0);
  const marks = marked.flatMap(({ type, runs: own }) =>
    own.map(([start, end], at) => {
      return { start: startOf(start), end: startOf(end) - between.length, label: at === 0 ? type : undefined };
    }),
  );
  const text = words.slice(from, to).join(between).replace(/\s/gu, ' ');
  return { line: between === '' ? undefined : all[0].where.place.line, text, marks };
}
