import { meanScore, type Score } from './score.ts';

/** A name, an explanation, and how counts become a score. `about` is what `explain` prints. */
export interface Scorer {
  /** As on the command line and in JSON. */
  readonly name: string;
  /** As in tables. */
  readonly title: string;
  /** One line, for `--help`. */
  readonly summary: string;
  /** Definition with its equation, ranges, edge cases, where well-known tools differ, and the paper. */
  readonly about: string;
  /** What each number of the counts is, in order. */
  readonly fields: readonly string[];
  score(counts: Counts): Score;
}

/** A scorer that also knows how to count one item: a document's overlap in coreference, a sentence's matches in tagging. */
export interface Metric<Item> extends Scorer {
  count(item: Item): Counts;
  /** The metrics whose counts, one after the other, are those of this one: an average has them. */
  readonly parts?: readonly Metric<Item>[];
}

/**
 * The mean of several metrics, itself a metric: its counts are theirs, one after the other, so that it adds, resamples and
 * merges like any other. Recall, precision and F1 are averaged each by itself.
 */
export function average<Item>(
  name: string,
  title: string,
  summary: string,
  about: string,
  metrics: readonly Metric<Item>[],
): Metric<Item> {
  const fields = metrics.flatMap((metric) => metric.fields.map((field) => `${metric.name}.${field}`));
  return {
    name,
    title,
    summary,
    about,
    fields,
    parts: metrics,
    count: (item) => joinCounts(metrics.map((metric) => metric.count(item))),
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

/** The metrics whose counts, one after the other, are those of this one: those that its average is made of in the end, or itself. */
export function countedParts<Item>(metric: Metric<Item>): readonly Metric<Item>[] {
  return metric.parts?.flatMap(countedParts) ?? [metric];
}

/** Counts one after the other, as an average has them of its parts. */
export function joinCounts(counts: readonly Counts[]): Counts {
  const joined = new Float64Array(counts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of counts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/**
 * What one metric counted in any set of documents: one number a field. Counts add: those of two sets of documents are the
 * sums, field by field, of those of each. Fields that count things are whole numbers; fractional ones are exactly rounded.
 */
export type Counts = Float64Array;

/** Rows of counts, one after the other: `fields` numbers a row, a row a document (or sentence). */
export interface CountRows {
  readonly fields: number;
  readonly rows: Float64Array;
}

/** The rows of one metric. */
export interface CountTable extends CountRows {
  readonly metric: string;
}
