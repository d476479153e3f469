import { describe, expect, it } from 'vitest';
import { nerRows } from '../../src/evaluate/ner/counted.ts';
import type { NerSettings } from '../../src/evaluate/ner/settings.ts';
import type { TagFileUnits } from '../../src/evaluate/ner/tag-corpus.ts';
import { type NerUnits, nerUnits } from '../../src/evaluate/ner/units.ts';
import type { NerScores } from '../../src/evaluate/report.ts';
import { statistics } from '../../src/evaluate/statistics.ts';
import { isOfWords, type ModeName, modes } from '../../src/ner/modes.ts';
import { rowName } from '../../src/score/score.ts';
import { alignUnits } from '../../src/stats/align-units.ts';
import { quantile } from '../../src/stats/bootstrap.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { type Corpus, fileOf, randomCorpus } from '../ner/corpora.ts';
import { scoreTagSequences } from '../ner/score-tags.ts';
import { scoreTagFiles } from './score-tag-files.ts';

const all: readonly ModeName[] = modes.map(({ name }) => name).filter((name) => !isOfWords(name));
const samples = 8;
const seed = 3;

/** Settings that the scores depend on, among them one that differs from corpus to corpus. */
function settingsFor(number: number): NerSettings {
  const zeroDivision = number % 5 === 0 ? 1 : 0;
  const labels = number % 3 === 0 ? 'gold' : 'union';
  return { scheme: 'bio', invalid: 'repair', labels, zeroDivision, minOverlap: 1, partialWeight: 0.5 };
}

/** The rows of two systems, and the sentences in the order in which resampling has them. */
function resampled(corpus: Corpus, settings: NerSettings): { units: NerUnits; ordered: Corpus } {
  const { invalid, ...rest } = settings;
  const files = [1, 2].map((side): TagFileUnits => {
    const input = { gold: fileOf(corpus, 0), pred: fileOf(corpus, side) };
    return scoreTagFiles(input, { ...rest, modes: all, units: 'sentence' }).units!;
  });
  const units = nerUnits(files, all, settings);
  // The numbers of the sentences are compared last of all, and so only tell which one it is.
  const numbers = { metric: 'number', fields: 1, rows: Float64Array.from(corpus.keys()) };
  const named = units.systems.map(({ tables }, system) => {
    return { names: corpus.map(() => ''), tables: system === 1 ? [...tables, numbers] : tables };
  });
  const order = alignUnits(named)[1].at(-1)!.rows;
  return { units, ordered: [...order].map((sentence) => corpus[sentence]) };
}

/** Precision, recall and F1 by the names of the rows, of a corpus scored anew. Of labels that it lacks there is nothing. */
function rescored(corpus: Corpus, side: number, settings: NerSettings): ReadonlyMap<string, number> {
  // Labels that only the prediction has are resampled too, wherever they are not shown.
  const { invalid, ...own } = settings;
  const both = own.labels === 'gold' ? [{ ...own, labels: 'union' } as const, own] : [own];
  const [gold, pred] = [0, side].map((one) => corpus.map((sentence) => sentence[one]));
  const scores: readonly NerScores[] = both.map((one) => scoreTagSequences(gold, pred, { ...one, modes: all }).scores);
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
  const units = ordered.map(() => source.below(ordered.length)).sort((a, b) => a - b);
  return units.map((unit) => ordered[unit]);
}

/** Both systems, with the sentences exchanged whose bits are set. */
function exchangedBy(ordered: Corpus, words: readonly number[]): Corpus {
  return ordered.map(([gold, a, b], at) => ((words[at >>> 5] >>> (at & 31)) & 1 ? [gold, b, a] : [gold, a, b]));
}

/** The corpora of the permutation test: of few sentences every exchange but for which side is which, of more a sample. */
function exchanges(ordered: Corpus): Corpus[] {
  const source = random(seed);
  const isFew = ordered.length <= 15;
  return Array.from({ length: isFew ? 2 ** (ordered.length - 1) : samples }, (_, number) => {
    const words = Array.from({ length: Math.ceil(ordered.length / 32) }, () => (isFew ? number : source.next()));
    return exchangedBy(ordered, words);
  });
}

/** Corpus 3 has a single sentence. Those of 7 to 15 are cut, as each of their exchanges would be scored. */
const corpora = Array.from({ length: 20 }, (_, number) => number);

describe('resampled rows of counts are as good as scoring again', () => {
  it.each(corpora)('corpus %i: intervals, and both tests', (number) => {
    const settings = settingsFor(number);
    const drawnCorpus = randomCorpus(random(number), 2);
    const corpus = drawnCorpus.length > 15 ? drawnCorpus : drawnCorpus.slice(0, 6);
    const { units, ordered } = resampled(corpus, settings);
    const named = units.systems.map(({ tables }) => ({ names: corpus.map(() => ''), tables }));
    const source = random(seed);
    const resampledCorpora = Array.from({ length: samples }, () => drawn(ordered, source));
    const scored = (corpora: readonly Corpus[]): Systems[] => corpora.map((own) => bothSystems(own, settings));
    const observed = bothSystems(corpus, settings);
    const resamples = { bootstrap: scored(resampledCorpora), permutation: scored(exchanges(ordered)) };

    const { intervals } = statistics(units.scorers, named, { confidence: 90, samples, seed });
    for (const name of observed[0].keys()) {
      const [row, side] = name.split(' ');
      const [metric, ...rest] = row.split('.');
      const own = intervals![0][metric];
      const [low, high] = (rest.length === 0 ? own : own.parts![rest.join('.')])[side as 'f1'];
      const values = resamples.bootstrap.map(([first]) => first.get(name) ?? settings.zeroDivision);
      const ascending = Float64Array.from(values).sort();
      expect(Math.abs(low - quantile(ascending, 0.05))).toBeLessThan(1e-12);
      expect(Math.abs(high - quantile(ascending, 0.95))).toBeLessThan(1e-12);
    }

    const wrong: string[] = [];
    for (const significance of ['bootstrap', 'permutation'] as const) {
      const { comparisons } = statistics(units.scorers, named, { significance, samples, seed });
      for (const { metric, part, side, difference, p } of comparisons!) {
        const name = `${part === undefined ? metric : `${metric}.${part}`} ${side}`;
        const d = differenceOf(observed, name, settings);
        const extreme = resamples[significance].filter((one) => {
          const other = differenceOf(one, name, settings);
          return Math.abs(significance === 'bootstrap' ? other - d : other) >= Math.abs(d) - 1e-12;
        });
        const all = resamples[significance].length;
        // One sentence says nothing about chance; all exchanges hold the one that was observed.
        const isAlone = significance === 'bootstrap' && corpus.length === 1;
        const isAll = significance === 'permutation' && corpus.length <= 15;
        const expected = isAlone ? 1 : isAll ? extreme.length / all : (extreme.length + 1) / (all + 1);
        const isRight = p === expected && Math.abs(difference - d) < 1e-12;
        if (!isRight) wrong.push(`${significance} ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The numbers of both systems by their names. */
type Systems = readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>];

function bothSystems(corpus: Corpus, settings: NerSettings): Systems {
  return [rescored(corpus, 1, settings), rescored(corpus, 2, settings)];
}

/** The second system's number minus the first's. A label that a sample lacks has 0/0 everywhere. */
function differenceOf([first, second]: Systems, name: string, { zeroDivision }: NerSettings): number {
  return (second.get(name) ?? zeroDivision) - (first.get(name) ?? zeroDivision);
}
