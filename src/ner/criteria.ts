import { matchKinds } from './tally.ts';

/** What two matched spans are worth. */
export type Outcome = 'correct' | 'incorrect' | 'partial';

/** When a match is right. */
export interface Criterion {
  /** As on the command line and in JSON. */
  readonly name: CriterionName;
  readonly title: string;
  /** One line, for `--help`. */
  readonly summary: string;
  /** As for every scorer (see `Scorer`). */
  readonly about: string;
  readonly papers: readonly string[];
  /** Outcomes of a match on the same tokens, with the same type and with another; then of an overlap, likewise. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome];
}

/** The names of the criteria. */
export type CriterionName = 'strict' | 'exact' | 'partial' | 'type';

const sides = `  gold   [PER: Anna Lee] left [ORG: Acme] in [LOC: Paris] and [LOC: Rome]
  pred   [PER: Anna] Lee left [LOC: Acme] in [LOC: Paris] [LOC: and] Rome`;

const averages = `Averages
  micro     counts of all types together
  macro     mean over types of P, of R and of F1, each type the same weight
  weighted  the same, weighted by gold spans (support)
  0/0 is 0; --zero-division 1 makes it 1.`;

const rowsOfTypes = `The row of a type is made of gold and predicted spans of that type alone: a span
  of another type is missed there, or spurious.`;

const overlaps = `Spans are paired one to one, best first: the same tokens and type, the same
  tokens, then overlaps, those of the same type before others, larger ones
  before smaller ones, of equal ones the first in the text.
  A pair that was made stays, so this need not be the pairing with the highest
  score. The order in which spans are listed does not matter.
  --min-overlap says how much of the gold span an overlap needs.
  ${rowsOfTypes}`;

const repair = `A tag that breaks the scheme begins a span (--invalid repair, as conlleval and
  seqeval do); discard drops the span, as seqeval does in strict mode.
  ${rowsOfTypes}`;

const nervaluate = `nervaluate pairs spans in the order of its lists instead, so it may differ where
a span overlaps two.`;

const papers = [
  'Chinchor & Sundheim (1993), MUC-5 evaluation metrics, MUC-5.',
  'Segura-Bedmar et al. (2013), SemEval-2013 Task 9: Extraction of drug-drug interactions from biomedical texts, SemEval.',
];

/**
 * The four criteria of SemEval-2013 task 9.1 (Segura-Bedmar et al. 2013, section 4, after MUC-5), in print order. Under each of them,
 * an unmatched gold span is missed and an unmatched predicted one spurious.
 */
export const criteria: readonly Criterion[] = [
  {
    name: 'strict',
    title: 'Strict',
    summary: 'same tokens and same type: what people mean by entity F1',
    about: `  precision = correct / predicted    recall = correct / gold

Example
${sides}
  correct  Paris                      1 of 4 predicted, 1 of 4 gold
  wrong    Anna (boundary), Acme (type), and (spurious), Rome (missed)
  precision 0.2500, recall 0.2500, F1 0.2500

  In the words of MUC and nervaluate: COR 1, INC 2 (Anna, Acme), MIS 1 (Rome),
  SPU 1 (and). There is no PAR in this mode.

When to report it
  Always, as micro F1, with the scheme and what was done with invalid tags.

${averages}

Edge cases
  ${repair}

Same number as conlleval on IO, IOB and IOE tags, seqeval's default mode on IOB2,
IOE and IOBES, seqeval strict with --invalid discard, nervaluate strict.`,
    papers: ['Tjong Kim Sang & De Meulder (2003), Introduction to the CoNLL-2003 shared task, CoNLL.'],
    outcomes: ['correct', 'incorrect', 'incorrect', 'incorrect'],
  },
  {
    name: 'exact',
    title: 'Exact',
    summary: 'same tokens, whatever the type',
    about: `  precision = correct / predicted    recall = correct / gold

Example
${sides}
  correct  Paris, Acme                2 of 4 predicted, 2 of 4 gold
  wrong    Anna (boundary), and (spurious), Rome (missed)
  precision 0.5000, recall 0.5000, F1 0.5000

  In the words of MUC and nervaluate: COR 2, INC 1 (Anna), MIS 1 (Rome),
  SPU 1 (and). There is no PAR in this mode.

When to report it
  Next to strict, to tell errors of boundaries from errors of types: strict is
  never above it, and the difference is what wrong types cost.

${averages}

Edge cases
  ${repair}

Same number as nervaluate exact.`,
    papers,
    outcomes: ['correct', 'correct', 'incorrect', 'incorrect'],
  },
  {
    name: 'partial',
    title: 'Partial',
    summary: 'same tokens; an overlap counts in part, whatever the type',
    about: `  precision = (COR + w·PAR) / predicted    recall = (COR + w·PAR) / gold

COR: spans with the same tokens; PAR: overlaps; w: 0.5, or --partial-weight.

Example
${sides}
  correct  Paris, Acme
  partial  Anna                       2 + 0.5 · 1 = 2.5 of 4 and of 4
  wrong    and (spurious), Rome (missed)
  precision 0.6250, recall 0.6250, F1 0.6250

  In the words of MUC and nervaluate: COR 2, PAR 1 (Anna), MIS 1 (Rome),
  SPU 1 (and). There is no INC in this mode.

When to report it
  Where finding part of a span is of use, as in search or in help for annotators.
  Say what w is.

${averages}

Edge cases
  ${overlaps}

Same number as nervaluate partial, but nervaluate 1.0.0 to 1.1.0 loses the half
credit as soon as there are two documents. ${nervaluate}`,
    papers,
    outcomes: ['correct', 'correct', 'partial', 'partial'],
  },
  {
    name: 'type',
    title: 'Type',
    summary: 'same type and some tokens in common',
    about: `  precision = correct / predicted    recall = correct / gold

Example
${sides}
  correct  Paris, Anna                2 of 4 predicted, 2 of 4 gold
  wrong    Acme (type), and (spurious), Rome (missed)
  precision 0.5000, recall 0.5000, F1 0.5000

  In the words of MUC and nervaluate: COR 2, INC 1 (Acme), MIS 1 (Rome),
  SPU 1 (and). There is no PAR in this mode.

When to report it
  Next to strict, where boundaries are a matter of taste: it shows how often a
  span is found somewhere and taken for the right thing.

${averages}

Edge cases
  ${overlaps}

Same number as nervaluate ent_type. ${nervaluate}`,
    papers,
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
  const sums = { correct: 0, incorrect: 0, partial: 0 };
  criterion.outcomes.forEach((outcome, kind) => {
    sums[outcome] += counts[kind];
  });
  return { ...sums, missed: counts[matchKinds.indexOf('missed')], spurious: counts[matchKinds.indexOf('spurious')] };
}
