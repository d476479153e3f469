import { sum } from '../score/sum.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/**
 * How much two groupings of the same n records say of each other, in nats and times n, so that it adds over tables: the entropies of
 * both, n·H = Σ a ln(n/a) over the sizes a of their clusters, and the mutual information n·MI = Σ c ln(cn/ab) over the records c that
 * a cluster of size a and one of size b share.
 */
export interface Information {
  readonly mutual: number;
  readonly key: number;
  readonly response: number;
}

/** The information in a table whose sides have the same mentions. */
export function information(
  { keySizes, responseSizes, rowStart, column, common }: Overlap,
  records: number,
): Information {
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
export function expectedInformation(overlap: Overlap): number {
  const records = mentionTotals(overlap).key;
  const logs = logFactorials(records);
  const columns = [...timesOf(overlap.responseSizes)];
  const terms: number[] = [];
  for (const [a, rows] of timesOf(overlap.keySizes))
    for (const [b, times] of columns) terms.push(rows * times * expectedOf(a, b, records, logs));
  return sum(terms);
}

function timesOf(sizes: Uint32Array): Map<number, number> {
  const times = new Map<number, number>();
  for (const size of sizes) if (size > 0) times.set(size, (times.get(size) ?? 0) + 1);
  return times;
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
