import type { Scores, Subject } from './subject.ts';

/** F1s in percent are the same when they differ by no more: programs print two digits, rounded or cut off. */
export const tolerance = 0.0101;

/**
 * How the scores of a program differ from the ones that others gave before, in words; undefined where none does. A peer without a
 * score that can be compared differs too: its time says nothing.
 */
export function disagreement(
  scores: Scores,
  others: readonly Scores[],
  { kind }: Pick<Subject, 'kind'>,
): string | undefined {
  let compared = 0;
  for (const other of others) {
    for (const [metric, value] of Object.entries(scores)) {
      if (other[metric] === undefined) continue;
      compared++;
      if (!(Math.abs(value - other[metric]) <= tolerance)) {
        return `other score: ${metric} ${value.toFixed(2)}, not ${other[metric].toFixed(2)}`;
      }
    }
  }
  return kind === 'peer' && compared === 0 ? 'no score to compare' : undefined;
}
