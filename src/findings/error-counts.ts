import { mentionTotals, type Overlap } from '../coref/overlap.ts';
import type { CriterionName } from '../ner/criteria.ts';
import type { CriterionScores } from '../ner/metrics.ts';

/** How much is wrong, from what is counted for scores: a first hint of what findings would list. */
export type ErrorCounts = SpanErrors | MentionErrors;

/** Spans of gold and of pred that strict does not find on the other side, and those of gold that only have another type there. */
export interface SpanErrors {
  readonly gold: number;
  readonly pred: number;
  readonly type: number;
}

/** Mentions of one side only, and entities of either side that are in several of the other. */
export interface MentionErrors {
  missing: number;
  spurious: number;
  conflated: number;
  divided: number;
}

export function spanErrors({ strict, exact }: Readonly<Record<CriterionName, CriterionScores>>): SpanErrors {
  const { correct, support, predicted } = strict.micro;
  return { gold: support - correct, pred: predicted - correct, type: exact.micro.correct - correct };
}

/** Adds those of a pair of documents. */
export function addMentionErrors(errors: MentionErrors, overlap: Overlap): void {
  const { rowStart, column, responseSizes } = overlap;
  const { key, response, common } = mentionTotals(overlap);
  errors.missing += key - common;
  errors.spurious += response - common;
  const parts = new Uint32Array(responseSizes.length);
  for (let cell = 0; cell < column.length; cell++) if (++parts[column[cell]] === 2) errors.conflated++;
  for (let i = 0; i + 1 < rowStart.length; i++) if (rowStart[i + 1] - rowStart[i] > 1) errors.divided++;
}
