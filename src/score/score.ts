import { readArgument } from '../text/argument.ts';
import { joinColumns } from '../text/columns.ts';

/** One side of a score. Numerator and denominator are absent if the value is a mean. */
export interface Side {
  readonly value: number;
  readonly numerator?: number;
  readonly denominator?: number;
}

/**
 * Recall, precision and F1, each in [0, 1]. One can exceed 1 only if a key repeats a mention under scorer.pl's rule, as it does
 * there. `parts` has the scores that this one is made of, by name.
 */
export interface Score {
  readonly recall: Side;
  readonly precision: Side;
  readonly f1: number;
  readonly parts?: Readonly<Record<string, Score>>;
}

export const numberNames = ['recall', 'precision', 'f1'] as const;
/** The name of a number of a score. */
export type NumberName = (typeof numberNames)[number];

export function numberOf(score: Score, name: NumberName): number {
  return name === 'f1' ? score.f1 : score[name].value;
}

/** A quotient. 0/0 has the value `empty` (0 when not given, as in the reference scorers), and keeps its denominator to show it. */
export function side(numerator: number, denominator: number, empty = 0): Side {
  return { numerator, denominator, value: denominator === 0 ? empty : numerator / denominator };
}

/** The harmonic mean of recall and precision: 2PR / (P + R), and 0 where both are 0. */
export function f1(recall: number, precision: number): number {
  return recall + precision === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** The score of a recall and a precision, as most metrics compute it. */
export function score(recall: Side, precision: Side): Score {
  return { recall, precision, f1: f1(recall.value, precision.value) };
}

/** The fields that have the numerator and the denominator of a side. */
type Quotient = readonly [numerator: number, denominator: number];

/** How a metric whose recall and precision are quotients of its counts computes its score. */
export function quotients(recall: Quotient, precision: Quotient): Pick<Scorer, 'score'> {
  const sideOf = (counts: Counts, [numerator, denominator]: Quotient): Side =>
    side(counts[numerator] ?? 0, counts[denominator] ?? 0);
  return { score: (counts) => score(sideOf(counts, recall), sideOf(counts, precision)) };
}

/** The score of a metric with one value, which is its recall, precision and F1, and may be below 0. */
export function singleScore(value: Side): Score {
  return { recall: value, precision: value, f1: value.value };
}

/** The arithmetic means of the recalls, of the precisions and of the F1s: F1 is not the harmonic mean of the other two. */
export function meanScore(scores: readonly Score[]): Score {
  const mean = (of: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  return {
    recall: { value: mean((score) => score.recall.value) },
    precision: { value: mean((score) => score.precision.value) },
    f1: mean((score) => score.f1),
  };
}

/** One line of a table of scores: a metric, or a part of its score. Every report, threshold and baseline uses these rows. */
export interface ScoreRow {
  readonly metric: string;
  /** The part of the metric's score, such as a type of entity; absent for the metric itself. */
  readonly part?: string | undefined;
  /** As in tables. */
  readonly title: string;
  /** Whether the name of the metric alone means this row: in coreference the row without a part, in tagging the micro average. */
  readonly isMain: boolean;
  /** The metrics that are averages of this one. */
  readonly averages?: readonly string[] | undefined;
  readonly score: Score;
  /** How many gold spans there were, where that is customary to show. */
  readonly support?: number;
}

/** A row's name in files and on the command line: `muc`, `blanc.coreference`, `strict.PER`. */
export function rowName({ metric, part }: Pick<ScoreRow, 'metric' | 'part'>): string {
  return part === undefined ? metric : `${metric}.${part}`;
}

/** Whether the row is of several types or tags: micro, macro, weighted, a mean without the outside tag, or discontinuous spans. */
export function isMean({ part = '' }: ScoreRow): boolean {
  return /^(?:micro|macro|weighted|withoutOutside\..*|discontinuous)$/.test(part);
}

/**
 * What one metric counted in any set of documents: one number per field. Counts add: the counts of two sets of documents
 * together are the sums, field by field. Fields that count things are whole numbers; fractional ones are exactly rounded.
 */
export type Counts = Float64Array;

/** Rows of counts, concatenated: `fields` numbers per row, one row per document (or sentence). */
export interface CountRows {
  readonly fields: number;
  readonly rows: Float64Array;
}

/** The rows of one metric. */
export interface CountTable extends CountRows {
  readonly metric: string;
}

/** A name, an explanation, and what is counted. */
export interface Measured {
  /** As on the command line and in JSON. */
  readonly name: string;
  /** As in tables. */
  readonly title: string;
  /** What it measures, in one line, for help. */
  readonly summary: string;
  /** The papers that define it, each as one line of references. */
  readonly papers?: readonly string[];
  /** What each number of the counts is, in order. */
  readonly fields: readonly string[];
}

/** What is counted, and how the counts become a score. */
export interface Scorer extends Measured {
  score(counts: Counts): Score;
}

/** What is counted, and how the counts become scores that have parts for some of the labels that were counted. */
export interface LabelScorer extends Measured {
  /** The scores as a report has them: with the labels that occur. */
  scores(counts: Counts): object;
  readonly numbers: ScoreNumbers;
  /** From this field on, fields that are 0 are left out of a report: those of types and tags, few of which occur in a unit. */
  readonly sparseFrom: number;
}

/** Scores as numbers in an array, which resampling computes thousands of times. */
export interface ScoreNumbers {
  /** The parts of the score, whatever the counts are. */
  readonly parts: readonly string[];
  /** What a report has for 0/0. */
  readonly empty: number;
  /** Writes recall, precision and F1 of the score, and then of each part, to `values` from `at` on; NaN for 0/0. */
  write(counts: Counts, values: Float64Array, at: number): void;
}

/** A scorer that also knows how to count one item: a document's overlap in coreference, a sentence's matches in tagging. */
export interface Metric<Item> extends Scorer {
  count(item: Item): Counts;
  /** What it can count only: tables of records, or those with the same records on both sides; or mentions that are sets of words. */
  readonly needs?: 'records' | 'equal records' | 'words';
  /** For an average: the metrics whose counts, concatenated, are its counts. */
  readonly parts?: readonly Metric<Item>[];
}

/**
 * The mean of several metrics, itself a metric: its counts are theirs, concatenated, so that it adds, resamples and merges like any
 * other. Recall, precision and F1 are averaged separately.
 *
 * @throws RangeError if there are no metrics.
 */
export function average<Item>(
  name: string,
  title: string,
  summary: string,
  metrics: readonly Metric<Item>[],
  papers: readonly string[] = [],
): Metric<Item> {
  readArgument('metrics', () => {
    const isText = (value: unknown): boolean => typeof value === 'string';
    const isMetric = (one?: Metric<Item>): boolean =>
      isText(one?.name) && Array.isArray(one?.fields) && one.fields.every(isText) && typeof one.count === 'function';
    if (!Array.isArray(metrics) || metrics.length === 0 || !Array.from(metrics).every(isMetric))
      throw new RangeError('expected a list of one or more metrics');
  });
  const fields = metrics.flatMap((metric) => metric.fields.map((field) => `${metric.name}.${field}`));
  return {
    name,
    title,
    summary,
    papers,
    fields,
    parts: metrics,
    count: (item) => joinColumns(metrics.map((metric) => metric.count(item))),
    score(counts) {
      let at = 0;
      const scores = metrics.map((metric) => {
        const from = at;
        at += metric.fields.length;
        return metric.score(counts.subarray(from, at));
      });
      return meanScore(scores);
    },
  };
}

/** The metrics that an average is ultimately made of; of any other metric, the metric itself. */
export function countedParts<Item>(metric: Metric<Item>): readonly Metric<Item>[] {
  return metric.parts?.flatMap(countedParts) ?? [metric];
}

/** Whether a value is above 1, as scorer.pl's rule for repeated mentions can make it. */
export function isAboveOne(value: number): boolean {
  return value > 1 + 1e-12;
}

/** Whether one of the values of the row is. */
export function hasAboveOne({ score: { recall, precision, f1 } }: Pick<ScoreRow, 'score'>): boolean {
  return [recall.value, precision.value, f1].some(isAboveOne);
}
