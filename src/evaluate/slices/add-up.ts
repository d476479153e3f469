import { type Score, score, side } from '../../score/score.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { Slice } from './slice.ts';

/** What an item of one side, or several of one slice, add to that slice: to recall if it is in the key or gold, else to precision. */
export interface Part extends Pick<Slice, 'slice' | 'type' | 'findings'> {
  readonly side: 'recall' | 'precision';
  /** By metric. */
  readonly counts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
}

/** The slices that these parts add up to, in the order in which they first occur. */
export function addUp(parts: readonly Part[], hasFindings: boolean, zeroDivision: 0 | 1 = 0): readonly Slice[] {
  const slices = groupedBy(parts, ({ slice, type }) => JSON.stringify([type, slice]));
  return [...slices.values()].map((own): Slice => {
    const metrics = new Set(own.flatMap(({ counts }) => Object.keys(counts)));
    const sideOf = (metric: string, name: Part['side']) => {
      const counts = own.flatMap((part) => (part.side === name && part.counts[metric] ? [part.counts[metric]] : []));
      const [numerator, denominator] = [0, 1].map((at) => counts.reduce((sum, count) => sum + count[at], 0));
      return side(numerator, denominator, zeroDivision);
    };
    const scores = [...metrics].map((metric): [string, Score] => {
      return [metric, score(sideOf(metric, 'recall'), sideOf(metric, 'precision'))];
    });
    const findings: Record<string, number> = {};
    for (const [kind, count] of own.flatMap((part) => Object.entries(part.findings ?? {})))
      if (count > 0) findings[kind] = (findings[kind] ?? 0) + count;
    const [{ slice, type }] = own;
    return { slice, type, scores: Object.fromEntries(scores), findings: hasFindings ? findings : undefined };
  });
}
