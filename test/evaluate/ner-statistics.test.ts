import { describe, expect, it } from 'vitest';
import { nerRows } from '../../src/evaluate/ner-rows.ts';
import type { NerScores } from '../../src/evaluate/ner-scores.ts';
import type { NerSettings } from '../../src/evaluate/ner-settings.ts';
import { type NerUnits, nerUnits } from '../../src/evaluate/ner-units.ts';
import { statistics } from '../../src/evaluate/statistics.ts';
import { scoreTagFiles, type TagFileScores } from '../../src/evaluate/tag-files.ts';
import { type ModeName, modes } from '../../src/ner/modes.ts';
import { rowName } from '../../src/score/score-row.ts';
import { alignUnits } from '../../src/stats/align-units.ts';
import { drawUnits } from '../../src/stats/bootstrap.ts';
import { quantile } from '../../src/stats/quantile.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { type Corpus, fileOf, randomCorpus } from '../ner/corpora.ts';

const all: readonly ModeName[] = modes.map(({ name }) => name);
const samples = 8;
const seed = 3;

/** Settings that the scores depend on, among them one that differs from corpus to corpus. */
function settingsFor(number: number): NerSettings {
  const zeroDivision = number % 5 === 0 ? 1 : 0;
  const labels = number % 3 === 0 ? 'gold' : 'union';
  return { scheme: 'bio', invalid: 'repair', labels, zeroDivision, minOverlap: 1, partialWeight: 0.5 };
}

function score(corpus: Corpus, side: number, settings: NerSettings, units?: 'sentence'): TagFileScores {
  const { invalid, ...rest } = settings;
  const kept = units && { units };
  return scoreTagFiles({ gold: fileOf(corpus, 0), pred: fileOf(corpus, side) }, { ...rest, ...kept });
}

/** The rows of two systems, and the sentences in the order in which resampling has them. */
function resampled(corpus: Corpus, settings: NerSettings): { units: NerUnits; ordered: Corpus } {
  const files = [1, 2].map((side) => score(corpus, side, settings, 'sentence').units!);
  const units = nerUnits(files, all, settings);
  // The numbers of the sentences are compared last of all, and so only tell which one it is.
  const numbers = { metric: 'number', fields: 1, rows: Float64Array.from(corpus.keys()) };
  const named = units.systems.map((tables, system) => {
    return { names: corpus.map(() => ''), tables: system === 1 ? [...tables, numbers] : tables };
  });
  const order = alignUnits(named)[1].at(-1)!.rows;
  return { units, ordered: [...order].map((sentence) => corpus[sentence]) };
}

/** Precision, recall and F1 by the names of the rows, of a corpus scored anew. Of labels that it lacks there is nothing. */
function rescored(corpus: Corpus, side: number, settings: NerSettings): ReadonlyMap<string, number> {
  // Labels that only the prediction has are resampled too, wherever they are not shown.
  const both = settings.labels === 'gold' ? [{ ...settings, labels: 'union' } as const, settings] : [settings];
  const scores: readonly NerScores[] = both.map((own) => score(corpus, side, own).scores);
  return new Map(
    scores.flatMap(nerRows).flatMap((row) => {
      const { precision, recall, f1 } = row.score;
      const name = row.isMain ? row.metric : rowName(row);
      const sides = { precision: precision.value, recall: recall.value, f1 };
      return Object.entries(sides).map(([side, value]) => [`${name} ${side}`, value] as const);
    }),
  );
}

function drawn(ordered: Corpus, source: Random): Corpus {
  const times = new Uint32Array(ordered.length);
  drawUnits(source, times);
  return ordered.flatMap((sentence, at) => new Array<Corpus[number]>(times[at]).fill(sentence));
}

/** Both systems, with the sentences exchanged whose bits are set. */
function exchanged(ordered: Corpus, source: Random): Corpus {
  const words = Array.from({ length: Math.ceil(ordered.length / 32) }, () => source.next());
  return ordered.map(([gold, a, b], at) => ((words[at >>> 5] >>> (at & 31)) & 1 ? [gold, b, a] : [gold, a, b]));
}

const corpora = Array.from({ length: 100 }, (_, number) => number);

describe('resampled rows of counts are as good as scoring again', () => {
  it.each(corpora)('intervals of corpus %i', (number) => {
    const settings = settingsFor(number);
    const corpus = randomCorpus(random(number), 2);
    const { units, ordered } = resampled(corpus, settings);
    const named = units.systems.map((tables) => ({ names: corpus.map(() => ''), tables }));
    const { intervals } = statistics(units.scorers, named, { confidence: 90, samples, seed });
    const source = random(seed);
    const again = Array.from({ length: samples }, () => rescored(drawn(ordered, source), 1, settings));
    let furthest = 0;
    for (const name of rescored(corpus, 1, settings).keys()) {
      const [row, side] = name.split(' ');
      const [metric, ...rest] = row.split('.');
      const own = intervals![0][metric];
      const [low, high] = (rest.length === 0 ? own : own.parts![rest.join('.')])[side as 'f1'];
      const values = again.map((one) => one.get(name) ?? settings.zeroDivision).sort((a, b) => a - b);
      const ascending = Float64Array.from(values);
      furthest = Math.max(
        furthest,
        Math.abs(low - quantile(ascending, 0.05)),
        Math.abs(high - quantile(ascending, 0.95)),
      );
    }
    expect(furthest).toBeLessThan(1e-12);
  });

  it.each(corpora)('both tests of corpus %i', (number) => {
    const settings = settingsFor(number);
    const corpus = randomCorpus(random(number), 2);
    const { units, ordered } = resampled(corpus, settings);
    const named = units.systems.map((tables) => ({ names: corpus.map(() => ''), tables }));
    const observed = differences(corpus, corpus, settings);
    const wrong: string[] = [];
    let furthest = 0;
    for (const significance of ['bootstrap', 'permutation'] as const) {
      const { comparisons } = statistics(units.scorers, named, { significance, samples, seed });
      const source = random(seed);
      const again = Array.from({ length: samples }, () => {
        const sample = significance === 'bootstrap' ? drawn(ordered, source) : exchanged(ordered, source);
        return differences(corpus, sample, settings);
      });
      for (const { metric, part, side, difference, p } of comparisons!) {
        const name = `${part === undefined ? metric : `${metric}.${part}`} ${side}`;
        const d = observed.get(name) ?? 0;
        furthest = Math.max(furthest, Math.abs(difference - d));
        const extreme = again.filter((one) => {
          const other = one.get(name) ?? 0;
          return Math.abs(significance === 'bootstrap' ? other - d : other) >= Math.abs(d) - 1e-12;
        });
        // One sentence says nothing about chance.
        const isAlone = significance === 'bootstrap' && corpus.length === 1;
        if (p !== (isAlone ? 1 : (extreme.length + 1) / (samples + 1))) wrong.push(name);
      }
    }
    expect(wrong).toEqual([]);
    expect(furthest).toBeLessThan(1e-12);
  });
});

/**
 * The second system's numbers minus the first's on a sample, for every row that any system has on the corpus. A label that a sample
 * lacks has 0/0 everywhere.
 */
function differences(corpus: Corpus, sample: Corpus, settings: NerSettings): ReadonlyMap<string, number> {
  const [a, b] = [1, 2].map((side) => rescored(sample, side, settings));
  const names = new Set([1, 2].flatMap((side) => [...rescored(corpus, side, settings).keys()]));
  const value = (of: ReadonlyMap<string, number>, name: string): number => of.get(name) ?? settings.zeroDivision;
  return new Map([...names].map((name) => [name, value(b, name) - value(a, name)]));
}
