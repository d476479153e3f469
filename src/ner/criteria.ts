import { type Counting, matchKinds } from './count-rows.ts';

/** What two matched spans are worth. */
export type Outcome = 'correct' | 'incorrect' | 'partial';

/** When a match is right. */
export interface Criterion {
  /** As on the command line and in JSON. */
  readonly name: SpanModeName;
  readonly title: string;
  /** One line, for `--help`. */
  readonly summary: string;
  readonly papers: readonly string[];
  readonly counting: Counting;
  /** Whether each number is the mean of two: partial matches being wrong, and being right. Else they have a weight. */
  readonly isMean?: true;
  /** Outcomes of a match on the same tokens, with the same type and with another; then the same for an overlap. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome];
}

/** The names of the four criteria. */
export type CriterionName = 'strict' | 'exact' | 'partial' | 'type';

/** The names of the modes that score spans. */
export type SpanModeName = CriterionName | Exclude<Counting, 'spans'> | 'average';

const papers = [
  'Chinchor & Sundheim (1993), MUC-5 evaluation metrics, MUC-5.',
  'Segura-Bedmar et al. (2013), SemEval-2013 Task 9: Extraction of drug-drug interactions from biomedical texts, SemEval.',
];

/**
 * The four criteria of SemEval-2013 task 9.1 (Segura-Bedmar et al. 2013, section 4, after MUC-5), in print order. Under each of them,
 * an unmatched gold span is missed and an unmatched predicted one spurious.
 */
export const criteria: readonly (Criterion & { readonly name: CriterionName })[] = [
  {
    name: 'strict',
    title: 'Strict',
    summary: 'same tokens and same type: what people mean by entity F1',
    papers: ['Tjong Kim Sang & De Meulder (2003), Introduction to the CoNLL-2003 shared task, CoNLL.'],
    counting: 'spans',
    outcomes: ['correct', 'incorrect', 'incorrect', 'incorrect'],
  },
  {
    name: 'exact',
    title: 'Exact',
    summary: 'same tokens, whatever the type',
    papers,
    counting: 'spans',
    outcomes: ['correct', 'correct', 'incorrect', 'incorrect'],
  },
  {
    name: 'partial',
    title: 'Partial',
    summary: 'same tokens; an overlap counts in part, whatever the type',
    papers,
    counting: 'spans',
    outcomes: ['correct', 'correct', 'partial', 'partial'],
  },
  {
    name: 'type',
    title: 'Type',
    summary: 'same type and some tokens in common',
    papers,
    counting: 'spans',
    outcomes: ['correct', 'incorrect', 'correct', 'incorrect'],
  },
];

/** How many matches of a row of counts have each outcome under a criterion. */
export interface OutcomeCounts {
  readonly correct: number;
  readonly incorrect: number;
  readonly partial: number;
  readonly missed: number;
  readonly spurious: number;
}

/** Reads a row of counts (`matchKinds`) under a criterion. */
export function outcomes(counts: Float64Array, criterion: Criterion): OutcomeCounts {
  const [missed, spurious] = [counts[matchKinds.indexOf('missed')], counts[matchKinds.indexOf('spurious')]];
  const sums = { correct: 0, incorrect: 0, partial: 0, missed, spurious };
  criterion.outcomes.forEach((outcome, kind) => {
    sums[outcome] += counts[kind];
  });
  return sums;
}
