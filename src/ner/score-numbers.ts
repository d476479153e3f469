import { f1, type ScoreNumbers } from '../score/score.ts';
import { KINDS } from './count-rows.ts';
import type { Criterion } from './criteria.ts';
import type { ScoreSettings } from './metrics.ts';

/**
 * The numbers of the scores of a mode of spans, as `criterionScores` has them: of all spans, macro, weighted, of each of `types` types
 * and, where there is one more row of counts for them and the mode is `strict`, of discontinuous spans.
 */
export function spanNumbers(
  criterion: Criterion,
  types: readonly string[],
  hasDiscontinuous: boolean,
  settings: ScoreSettings,
): ScoreNumbers {
  const { partialWeight = 0.5 } = settings;
  const own = hasDiscontinuous && criterion.name === 'strict' ? ['discontinuous'] : [];
  const weights = criterion.isMean ? [0, 1] : [partialWeight];
  const worth = weights.map((partial) =>
    criterion.outcomes.map((outcome) => (outcome === 'correct' ? 1 : outcome === 'partial' ? partial : 0)),
  );
  const labels = new LabelNumbers(types.length, settings);
  const rightOf = (counts: Float64Array, from: number, by: readonly number[]): number =>
    by[0] * counts[from] + by[1] * counts[from + 1] + by[2] * counts[from + 2] + by[3] * counts[from + 3];
  const write = (counts: Float64Array, row: number, values: Float64Array, at: number): void => {
    const from = row * KINDS;
    const matched = counts[from] + counts[from + 1] + counts[from + 2] + counts[from + 3];
    const [support, predicted] = [matched + counts[from + 4], matched + counts[from + 5]];
    labels.write(row - 1, rightOf(counts, from, worth[0]), support, predicted, values, at);
    if (worth.length === 1) return;
    const [recall, precision, first] = values.subarray(at, at + 3);
    labels.write(row - 1, rightOf(counts, from, worth[1]), support, predicted, values, at);
    values[at] = (values[at] + recall) / 2;
    values[at + 1] = (values[at + 1] + precision) / 2;
    values[at + 2] = (values[at + 2] + first) / 2;
  };
  return {
    parts: ['macro', 'weighted', ...own, ...types],
    empty: settings.zeroDivision ?? 0,
    write(counts, values, at) {
      const ofTypes = at + 3 * (3 + own.length);
      if (own.length > 0) write(counts, types.length + 1, values, at + 9);
      for (let row = 1; row <= types.length; row++) write(counts, row, values, ofTypes + 3 * (row - 1));
      write(counts, 0, values, at);
      labels.writeMeans(0, values, ofTypes, at, at + 3);
    },
  };
}

/** The numbers of the scores of tokens, as `tagCountScores` has them: of all tags, their means, those without the outside tag, each tag. */
export function tokenNumbers(tags: readonly string[], settings: ScoreSettings): ScoreNumbers {
  const labels = new LabelNumbers(tags.length, settings);
  const writeAll = (counts: Float64Array, first: number, values: Float64Array, at: number): void => {
    let [right, support, predicted] = [0, 0, 0];
    for (let tag = first; tag < tags.length; tag++) {
      right += counts[tag * 3];
      support += counts[tag * 3 + 1];
      predicted += counts[tag * 3 + 2];
    }
    labels.write(-1, right, support, predicted, values, at);
  };
  return {
    parts: ['macro', 'weighted', ...['micro', 'macro', 'weighted'].map((mean) => `withoutOutside.${mean}`), ...tags],
    empty: settings.zeroDivision ?? 0,
    write(counts, values, at) {
      const ofTags = at + 18;
      for (let tag = 0; tag < tags.length; tag++) {
        const place = ofTags + 3 * tag;
        labels.write(tag, counts[tag * 3], counts[tag * 3 + 1], counts[tag * 3 + 2], values, place);
      }
      for (const first of [0, 1]) {
        writeAll(counts, first, values, at + 9 * first);
        labels.writeMeans(first, values, ofTags, at + 9 * first, at + 9 * first + 3);
      }
    },
  };
}

/** Recall, precision and F1 of labels and their means, in arrays. What is 0/0 is NaN, but counts in means with its value. */
class LabelNumbers {
  readonly #empty: number;
  readonly #isUnion: boolean;
  readonly #support: Float64Array;
  readonly #predicted: Float64Array;

  constructor(labels: number, { zeroDivision = 0, labels: shown = 'union' }: ScoreSettings) {
    this.#empty = zeroDivision;
    this.#isUnion = shown === 'union';
    this.#support = new Float64Array(labels);
    this.#predicted = new Float64Array(labels);
  }

  /** Writes the three numbers of a label to `values` at `at`; of a label below 0 or beyond the last, which is in no mean, too. */
  write(label: number, right: number, support: number, predicted: number, values: Float64Array, at: number): void {
    if (label >= 0 && label < this.#support.length) {
      this.#support[label] = support;
      this.#predicted[label] = predicted;
    }
    const recall = support === 0 ? this.#empty : right / support;
    const precision = predicted === 0 ? this.#empty : right / predicted;
    values[at] = support === 0 ? Number.NaN : recall;
    values[at + 1] = predicted === 0 ? Number.NaN : precision;
    values[at + 2] = support + predicted === 0 ? Number.NaN : f1(recall, precision);
  }

  /** Writes macro and weighted of the labels from `first` on to `to`; those of label 0 stand at `from`, those of all together at `all`. */
  writeMeans(first: number, values: Float64Array, from: number, all: number, to: number): void {
    let [shown, supported] = [0, 0];
    values.fill(0, to, to + 6);
    for (let label = first; label < this.#support.length; label++) {
      const support = this.#support[label];
      if (support === 0 && !(this.#isUnion && this.#predicted[label] > 0)) continue;
      shown++;
      supported += support;
      for (let side = 0; side < 3; side++) {
        const own = values[from + 3 * label + side];
        const value = Number.isNaN(own) ? this.#empty : own;
        values[to + side] += value;
        values[to + 3 + side] += support * value;
      }
    }
    for (let side = 0; side < 3; side++) {
      values[to + side] = shown === 0 ? values[all + side] : values[to + side] / shown;
      values[to + 3 + side] = supported === 0 ? values[all + side] : values[to + 3 + side] / supported;
    }
  }
}
