import { type Metric, score, side, singleScore } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { tallied } from '../text/grouped.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/** Completeness, homogeneity and their harmonic mean. The definition is in docs/metrics.md. */
export const vmeasure: Metric<Overlap> = {
  name: 'vmeasure',
  title: 'V-measure',
  summary: 'completeness and homogeneity of clusters of records',
  papers: [
    'Rosenberg & Hirschberg (2007), V-measure: A conditional entropy-based external cluster evaluation measure, EMNLP-CoNLL.',
  ],
  needs: 'equal records',
  fields: ['mutual', 'key', 'response'],
  count(overlap) {
    const { mutual, key, response } = information(overlap);
    return Float64Array.of(mutual, key, response);
  },
  score: ([mutual = 0, key = 0, response = 0]) => score(side(mutual, response, 1), side(mutual, key, 1)),
};

/** Adjusted mutual information, at most 1. The definition is in docs/metrics.md. */
export const ami: Metric<Overlap> = {
  name: 'ami',
  title: 'AMI',
  summary: 'the information that clusters share, adjusted for chance',
  papers: [
    'Vinh, Epps & Bailey (2010), Information theoretic measures for clusterings comparison, Journal of Machine Learning Research 11.',
  ],
  needs: 'equal records',
  fields: ['mutual', 'expected', 'mean'],
  count(overlap) {
    const { mutual, key, response } = information(overlap);
    return Float64Array.of(mutual, expectedInformation(overlap), (key + response) / 2);
  },
  score([mutual = 0, expected = 0, mean = 0]) {
    // Where chance can do nothing else than reach the mean, both differences are 0 but for their last bits.
    const isCertain = mean - expected <= 1e-12 * mean;
    return singleScore(isCertain ? side(0, 0, 1) : side(mutual - expected, mean - expected));
  },
};

/**
 * How much two groupings of the same n records say of each other, in nats and times n, so that it adds over tables: the entropies of
 * both, n·H = Σ a ln(n/a) over the sizes a of their clusters, and the mutual information n·MI = Σ c ln(cn/ab) over the records c that
 * a cluster of size a and one of size b share.
 */
interface Information {
  readonly mutual: number;
  readonly key: number;
  readonly response: number;
}

/** The information in a table whose sides have the same mentions. */
function information(overlap: Overlap): Information {
  const { keySizes, responseSizes, rowStart, column, common } = overlap;
  const records = mentionTotals(overlap).key;
  const mutual = new Float64Array(common.length);
  for (let i = 0; i < keySizes.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      const shared = common[cell];
      mutual[cell] = shared * Math.log((shared * records) / (keySizes[i] * responseSizes[column[cell]]));
    }
  }
  return { mutual: sum(mutual), key: entropy(keySizes, records), response: entropy(responseSizes, records) };
}

function entropy(sizes: Uint32Array, records: number): number {
  return sum(Float64Array.from(sizes, (size) => (size > 0 ? size * Math.log(records / size) : 0)));
}

/**
 * The mutual information, times n, to be expected of clusters of these sizes whose records were drawn by lot: two clusters of a and b
 * records then share c with the probability of the hypergeometric distribution. Costs a step for each c that is at all likely, for
 * each pair of different sizes.
 */
function expectedInformation(overlap: Overlap): number {
  const records = mentionTotals(overlap).key;
  const logs = logFactorials(records);
  const [keySizes, columns] = [overlap.keySizes, overlap.responseSizes].map((sizes) =>
    tallied(sizes.filter((size) => size > 0)),
  );
  const terms: number[] = [];
  for (const [a, rows] of keySizes)
    for (const [b, times] of columns) terms.push(rows * times * expectedOf(a, b, records, logs));
  return sum(terms);
}

/** Σ P(c) c ln(cn/ab), from the likeliest c to both sides as far as it matters. */
function expectedOf(a: number, b: number, n: number, logs: Float64Array): number {
  const least = Math.max(0, a + b - n);
  const most = Math.min(a, b);
  const likeliest = Math.min(most, Math.floor(((a + 1) * (b + 1)) / (n + 2)));
  const rest = n - a - b;
  const highest = Math.exp(
    logs[a] +
      logs[b] +
      logs[n - a] +
      logs[n - b] -
      logs[n] -
      logs[likeliest] -
      logs[a - likeliest] -
      logs[b - likeliest] -
      logs[rest + likeliest],
  );
  const told = (c: number): number => (c === 0 ? 0 : c * Math.log((c * n) / (a * b)));
  let expected = highest * told(likeliest);
  let chance = highest;
  for (let c = likeliest; c < most && chance > NEGLIGIBLE; c++) {
    chance *= ((a - c) * (b - c)) / ((c + 1) * (rest + c + 1));
    expected += chance * told(c + 1);
  }
  chance = highest;
  for (let c = likeliest; c > least && chance > NEGLIGIBLE; c--) {
    chance *= (c * (rest + c)) / ((a - c + 1) * (b - c + 1));
    expected += chance * told(c - 1);
  }
  return expected;
}

/** What is less likely adds nothing to sums of about 1. */
const NEGLIGIBLE = 1e-24;

/** ln 0! to ln n!, each to about the last bit: what a sum loses is added to the next. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  let lost = 0;
  for (let i = 1; i <= n; i++) {
    const term = Math.log(i) - lost;
    logs[i] = logs[i - 1] + term;
    lost = logs[i] - logs[i - 1] - term;
  }
  return logs;
}
