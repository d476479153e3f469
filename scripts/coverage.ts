/**
 * Do 95 % intervals contain the true score in 95 % of cases? Draws 1,000 corpora of 348 independent documents from a population
 * whose scores are known, and counts the intervals that contain them. Run: npx tsx scripts/coverage.ts. Takes about half a minute;
 * exits 1 if the intervals of a measure contain its true score in less than 93 % or more than 97 % of the corpora.
 */
import { average, type Metric, score, side } from '../src/score/score.ts';
import { percentileIntervals, resample } from '../src/stats/bootstrap.ts';
import { columnsOf, totalsOf } from '../src/stats/columns.ts';
import { scoreStatistics, valuesOf } from '../src/stats/measures.ts';
import { type Random, random } from '../src/stats/random.ts';

const population = 20_000;
const corpora = 1_000;
const documents = 348;
const samples = 1_000;

/** A metric that counts numerator and denominator of recall, then of precision. */
function quotients(name: string): Metric<never> {
  return {
    ...{ name, title: name, summary: '' },
    fields: ['recallNumerator', 'recallDenominator', 'precisionNumerator', 'precisionDenominator'],
    count: () => new Float64Array(4),
    score: (counts) => score(side(counts[0], counts[1]), side(counts[2], counts[3])),
  };
}

const parts = ['muc', 'bcub', 'ceafe'].map(quotients);
const scorers = [...parts, average('conll', 'conll', '', parts)];

/** A sum of twelve uniform numbers, which approximates a normal distribution with mean 0 and variance 1. */
function normal(source: Random): number {
  let total = -6;
  for (let i = 0; i < 12; i++) total += source.next() / 2 ** 32;
  return total;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * The counts of a random document under each scorer. Lengths are log-normal, 10 to 500 mentions in entities of about 4. The quality
 * of the response varies between documents, is lower in long ones, and affects all metrics together, as in real responses.
 */
function document(source: Random): number[][] {
  const length = normal(source);
  const quality = 0.75 + 0.1 * normal(source) - 0.04 * length;
  const near = (value: number): number => within(value + 0.05 * normal(source), 0, 1);
  const mentions = Math.round(within(Math.exp(4 + 0.7 * length), 10, 500));
  const entities = Math.max(1, Math.round(mentions / within(4 + normal(source), 2, 8)));
  const size = within(1 + 0.15 * normal(source), 0.5, 1.5);
  const found = Math.max(1, Math.round(mentions * size));
  const foundEntities = Math.max(1, Math.round(entities * size));
  const links = Math.round(near(quality + 0.05) * Math.min(mentions - entities, found - foundEntities));
  const aligned = near(quality - 0.05) * Math.min(entities, foundEntities);
  const muc = [links, mentions - entities, links, found - foundEntities];
  const bcub = [near(quality) * mentions, mentions, near(quality) * found, found];
  const ceafe = [aligned, entities, aligned, foundEntities];
  return [muc, bcub, ceafe, [...muc, ...bcub, ...ceafe]];
}

const source = random(348);
const everyDocument = Array.from({ length: population }, () => document(source));

const tablesOf = (drawn: readonly number[][][]) =>
  scorers.map(({ name, fields }, metric) => ({
    metric: name,
    fields: fields.length,
    rows: Float64Array.from(drawn.flatMap((counts) => counts[metric])),
  }));

const truth = totalsOf(columnsOf([tablesOf(everyDocument)]), 0);
const statistics = scoreStatistics(scorers, truth);
const trueValues = valuesOf(statistics, truth);
const covered = statistics.measures.map(() => 0);
const width = statistics.measures.map(() => 0);
for (let corpus = 0; corpus < corpora; corpus++) {
  const drawn = Array.from({ length: documents }, () => everyDocument[source.below(population)]);
  const columns = columnsOf([tablesOf(drawn)]);
  const [resampled] = resample(columns, statistics, { samples, seed: corpus });
  const values = valuesOf(statistics, totalsOf(columns, 0));
  percentileIntervals(statistics, values, resampled, 95).forEach(({ low, high }, at) => {
    if (low <= trueValues[at] && trueValues[at] <= high) covered[at]++;
    width[at] += (high - low) / corpora;
  });
}

console.log(
  `${corpora} corpora of ${documents} documents, ${samples} samples each: 95 % intervals that hold the true score`,
);
statistics.measures.forEach(({ metric, side: of }, at) => {
  const share = (100 * covered[at]) / corpora;
  const points = `true ${(100 * trueValues[at]).toFixed(2)}, mean width ${(100 * width[at]).toFixed(2)}`;
  console.log(`${metric.padEnd(6)} ${of.padEnd(10)} ${share.toFixed(1)} %   (${points})`);
});
const outside = covered.filter((count) => count < 0.93 * corpora || count > 0.97 * corpora).length;
if (outside > 0) {
  console.error(`${outside} measures are not covered in 93 to 97 % of the corpora`);
  process.exitCode = 1;
}
