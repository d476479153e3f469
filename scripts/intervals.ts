/**
 * Do 95 % intervals hold the true score in 95 % of cases, and do tests find a difference at p ≤ 0.05 between equally good systems in 5 %?
 * Draws corpora of independent documents from populations whose scores are known, one of coreference, one of named entities, and
 * prints the tables of docs/statistics.md and docs/significance.md. Run: npx tsx scripts/intervals.ts [corpora]. Takes about half an hour for 2,000 corpora.
 */
import { modeScorers, selectModes } from '../src/ner/modes.ts';
import { average, type LabelScorer, rowName, type Scorer } from '../src/score/score.ts';
import { resample } from '../src/stats/bootstrap.ts';
import { columnsOf, totalsOf } from '../src/stats/columns.ts';
import { intervalMethods, intervalOf } from '../src/stats/intervals.ts';
import { accelerations } from '../src/stats/jackknife.ts';
import { scoreStatistics, valuesOf } from '../src/stats/measures.ts';
import { pairedBootstrap } from '../src/stats/paired.ts';
import { permutationTest } from '../src/stats/permutation.ts';
import { type Random, random } from '../src/stats/random.ts';
import { meanOf, resampledRuns } from '../src/stats/runs.ts';
import { finished } from '../src/stats/work.ts';
import { quotients } from '../test/stats/corpus.ts';

const corpora = Number(process.argv[2] ?? 2000);
const sizes = [12, 20, 50, 100, 348];
const population = 20_000;
const samples = 999;

/** The counts of a document under each scorer, of two systems that are equally good. */
type Document = readonly [a: readonly number[][], b: readonly number[][]];

interface Population {
  readonly name: string;
  readonly scorers: readonly (Scorer | LabelScorer)[];
  /** The rows whose F1 is shown. */
  readonly shown: readonly string[];
  document(source: Random): Document;
}

/** A sum of twelve uniform numbers, which approximates a normal distribution with mean 0 and variance 1. */
function normal(source: Random): number {
  let total = -6;
  for (let i = 0; i < 12; i++) total += source.next() / 2 ** 32;
  return total;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Lengths are log-normal, 10 to 500 mentions in entities of about 4. The quality of a response varies between documents, is lower in long
 * ones, and affects all metrics together, as in real responses; that of two responses to a document is related.
 */
function corefDocument(source: Random): Document {
  const length = normal(source);
  const hardness = 0.75 + 0.08 * normal(source) - 0.04 * length;
  const mentions = Math.round(within(Math.exp(4 + 0.7 * length), 10, 500));
  const entities = Math.max(1, Math.round(mentions / within(4 + normal(source), 2, 8)));
  const response = (): number[][] => {
    const quality = hardness + 0.06 * normal(source);
    const near = (value: number): number => within(value + 0.05 * normal(source), 0, 1);
    const size = within(1 + 0.15 * normal(source), 0.5, 1.5);
    const found = Math.max(1, Math.round(mentions * size));
    const foundEntities = Math.max(1, Math.round(entities * size));
    const links = Math.round(near(quality + 0.05) * Math.min(mentions - entities, found - foundEntities));
    const aligned = near(quality - 0.05) * Math.min(entities, foundEntities);
    const muc = [links, mentions - entities, links, found - foundEntities];
    const bcub = [near(quality) * mentions, mentions, near(quality) * found, found];
    const ceafe = [aligned, entities, aligned, foundEntities];
    return [muc, bcub, ceafe, [...muc, ...bcub, ...ceafe]];
  };
  return [response(), response()];
}

/** The types of named entities: how many a document has on average, in how many documents there are any, and how many are found. */
const types = [
  { type: 'common', mean: 8, share: 1, found: 0.85 },
  { type: 'less common', mean: 4, share: 0.8, found: 0.7 },
  { type: 'rare', mean: 2, share: 0.2, found: 0.5 },
];

/** Spans of a document are found together or missed together, more or less; what is predicted besides is of the same size. */
function nerDocument(source: Random): Document {
  const uniform = (): number => source.next() / 2 ** 32;
  const hardness = 0.12 * normal(source);
  const golds = types.map(({ mean, share }) =>
    uniform() < share ? Math.max(1, Math.round((mean / share) * Math.exp(0.5 * normal(source)) * 0.88)) : 0,
  );
  const prediction = (): number[][] => {
    const rows = types.map(({ found }, type) => {
      const quality = within(found + hardness + 0.1 * normal(source), 0.05, 0.95);
      let [correct, spurious] = [0, 0];
      for (let span = 0; span < golds[type]; span++) {
        if (uniform() < quality) correct++;
        if (uniform() < 0.8 * (1 - quality)) spurious++;
      }
      return [correct, 0, 0, 0, golds[type] - correct, spurious];
    });
    return [[0, 1, 2, 3, 4, 5].map((kind) => rows.reduce((sum, row) => sum + row[kind], 0)).concat(rows.flat())];
  };
  return [prediction(), prediction()];
}

const parts = ['MUC', 'B³', 'CEAFe'].map(quotients);
const populations: readonly Population[] = [
  {
    name: 'coreference',
    scorers: [...parts, average('CoNLL', 'CoNLL', '', parts)],
    shown: ['CoNLL', 'MUC', 'B³', 'CEAFe'],
    document: corefDocument,
  },
  {
    name: 'named entities',
    scorers: modeScorers(selectModes(['strict']), { types: types.map(({ type }) => type), tags: [] }, {}),
    shown: ['strict', 'strict.macro', 'strict.common', 'strict.rare'],
    document: nerDocument,
  },
];

const tests = ['permutation', 'bootstrap'] as const;

/** Of each shown row and size: how many intervals there are and hold the true F1, and how many tests find a difference. */
function simulate({ scorers, shown, document }: Population): Simulated[][] {
  const source = random(348);
  const all = Array.from({ length: population }, () => document(source));
  const tablesOf = (drawn: readonly Document[], system: 0 | 1) =>
    scorers.map(({ name, fields }, at) => ({
      metric: name,
      fields: fields.length,
      rows: Float64Array.from(drawn.flatMap((counts) => counts[system][at])),
    }));
  const truth = totalsOf(columnsOf([tablesOf(all, 0)]), 0);
  const statistics = scoreStatistics(scorers, truth);
  const trueValues = valuesOf(statistics, truth);
  const places = shown.map((name) =>
    statistics.measures.findIndex((one) => one.side === 'f1' && rowName(one) === name),
  );
  return sizes.map((size) => {
    const found = shown.map(
      (): Simulated => ({ intervals: 0, held: { percentile: 0, bca: 0 }, rejected: { permutation: 0, bootstrap: 0 } }),
    );
    for (let corpus = 0; corpus < corpora; corpus++) {
      const drawn = Array.from({ length: size }, () => all[source.below(population)]);
      const columns = columnsOf([tablesOf(drawn, 0), tablesOf(drawn, 1)]);
      const sampling = { samples, seed: corpus };
      const [first, second] = finished(resample(columns, statistics, sampling));
      const [values, others] = [0, 1].map((system) => valuesOf(statistics, totalsOf(columns, system)));
      const [skew] = accelerations(columns, statistics, [{ b: 0 }]);
      const observed = others.map((value, at) => value - values[at]);
      const [permutation] = finished(permutationTest(columns, [{ a: 0, b: 1, observed }], statistics, sampling));
      const p = { permutation, bootstrap: pairedBootstrap({ observed }, size, first, second) };
      places.forEach((at, row) => {
        for (const test of tests) if (p[test][at] <= 0.05) found[row].rejected[test]++;
        for (const method of intervalMethods) {
          const { bounds } = intervalOf(values[at], first[at], skew[at], { level: 95, method });
          if (!bounds) continue;
          if (method === 'bca') found[row].intervals++;
          if (bounds[0] <= trueValues[at] && trueValues[at] <= bounds[1]) found[row].held[method]++;
        }
      });
    }
    return found;
  });
}

interface Simulated {
  intervals: number;
  readonly held: Record<(typeof intervalMethods)[number], number>;
  readonly rejected: Record<(typeof tests)[number], number>;
}

const simulated = populations.map((one) => ({ ...one, bySize: simulate(one) }));

/** Prints a table in Markdown with a row for each shown score and two columns, of which each cell has both, for each size. */
function print(title: string, cell: (found: Simulated) => readonly number[]): void {
  const percent = (share: number): string => (100 * share).toFixed(1);
  console.log(`\n| ${title} | ${sizes.join(' | ')} |\n|:--|${sizes.map(() => '--:').join('|')}|`);
  for (const { name, shown, bySize } of simulated)
    for (const [row, label] of shown.map((one) => one.replace(/^strict\.?/, '') || 'micro').entries())
      console.log(
        `| ${name}, ${label} | ${bySize.map((found) => cell(found[row]).map(percent).join(' / ')).join(' | ')} |`,
      );
}

console.log(
  `${corpora} corpora of each size, ${samples} samples each; standard error about ${(2180 / Math.sqrt(corpora) / 100).toFixed(1)} points`,
);
print('coverage: percentile / BCa', ({ held, intervals }) => intervalMethods.map((method) => held[method] / intervals));
print('p ≤ 0.05: permutation / bootstrap', ({ rejected }) => tests.map((test) => rejected[test] / corpora));
const distances = intervalMethods.map((method) => {
  const all = simulated.flatMap(({ bySize }) =>
    bySize.flat().map(({ held, intervals }) => Math.abs(held[method] / intervals - 0.95)),
  );
  return `${method} ${((100 * all.reduce((sum, one) => sum + one, 0)) / all.length).toFixed(2)}`;
});
console.log(`\nmean distance from 95 %, in points: ${distances.join(', ')}`);

/**
 * The same of means of runs, over 50 documents: how often intervals hold the true mean, and tests find p ≤ 0.05 between equally good systems.
 * Scores of documents are normal; those of a run differ from others by a half of what documents differ by, and all together by `ratio` times
 * the standard error that the documents cause.
 */
function simulateRuns(runs: number, ratio: number): [held: number, rejected: number] {
  const source = random(10 * runs + 2 * ratio);
  const documents = 50;
  let [held, rejected] = [0, 0];
  for (let corpus = 0; corpus < corpora; corpus++) {
    const hardness = Array.from({ length: documents }, () => normal(source));
    const draws = Array.from({ length: samples }, () => hardness.map(() => source.below(documents)));
    const found = [0, 1].map((system) => {
      const scores = Array.from({ length: runs }, () => {
        const own = (ratio * normal(source)) / Math.sqrt(documents);
        return hardness.map((score) => score + own + 0.5 * normal(source));
      });
      const drawn = scores.map((own) => [Float64Array.from(draws, (drawing) => meanOf(drawing.map((at) => own[at])))]);
      return { mean: meanOf(scores.flat()), drawn: resampledRuns(drawn, 2 * corpus + system) };
    });
    const [a, b] = found;
    const [low, high] = intervalOf(a.mean, a.drawn[0], 0, { level: 95, method: 'percentile' }).bounds!;
    if (low <= 0 && 0 <= high) held++;
    const [p] = pairedBootstrap({ observed: Float64Array.of(b.mean - a.mean) }, documents, a.drawn, b.drawn);
    if (p <= 0.05) rejected++;
  }
  return [(100 * held) / corpora, (100 * rejected) / corpora];
}

const numbersOfRuns = [2, 3, 5, 10];
console.log(
  `\n| runs: coverage / p ≤ 0.05 | ${numbersOfRuns.join(' | ')} |\n|:--|${numbersOfRuns.map(() => '--:').join('|')}|`,
);
for (const ratio of [0.5, 1, 2]) {
  const cells = numbersOfRuns.map((runs) =>
    simulateRuns(runs, ratio)
      .map((share) => share.toFixed(1))
      .join(' / '),
  );
  console.log(`| runs differ by ${ratio} standard errors | ${cells.join(' | ')} |`);
}
