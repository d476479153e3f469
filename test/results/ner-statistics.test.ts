import { describe, expect, it } from 'vitest';
import { nerRows } from '../../src/evaluate/ner/counted.ts';
import type { TagFileUnits } from '../../src/evaluate/ner/units.ts';
import { type NerUnits, nerUnits } from '../../src/evaluate/ner/units.ts';
import { type ModeName, modes, needsSpans } from '../../src/ner/modes.ts';
import { statistics } from '../../src/results/statistics.ts';
import type { NerScores } from '../../src/results/tool-reports.ts';
import { isMean, rowName, type ScoreRow } from '../../src/score/score.ts';
import type { NerSettings } from '../../src/settings/ner.ts';
import { quantile } from '../../src/stats/intervals.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { alignUnits } from '../../src/stats/units.ts';
import { finished } from '../../src/stats/work.ts';
import { scoreTagFiles } from '../evaluate/score-tag-files.ts';
import { type Corpus, fileOf, randomCorpus } from '../ner/corpora.ts';
import { scoreTagSequences } from '../ner/score-tags.ts';

const all: readonly ModeName[] = modes.map(({ name }) => name).filter((name) => !needsSpans(name));
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

/** Whether a number of a row is 0/0. A mean that has nothing to be a mean of has the number of all spans or tokens. */
function isNothing(row: ScoreRow, side: string, rows: readonly ScoreRow[]): boolean {
  const { metric, part = '', score, support = 0 } = row;
  const { recall, precision } = score;
  if (recall.denominator === undefined) {
    const isOutside = part.startsWith('withoutOutside.');
    const labels = rows.filter((one) => one.metric === metric && !isMean(one) && !(isOutside && one.part === 'O'));
    if (part.endsWith('macro') ? labels.length > 0 : support > 0) return false;
    const micro = rows.find(
      (one) => one.metric === metric && (isOutside ? /Outside\.micro/.test(one.part!) : one.isMain),
    );
    return isNothing(micro!, side, rows);
  }
  const nothing = { recall: recall.denominator === 0, precision: precision.denominator === 0 };
  return side === 'f1' ? nothing.recall && nothing.precision : nothing[side as 'recall'];
}

/**
 * Precision, recall and F1 by the names of the rows, of a corpus scored anew, NaN for 0/0 where that is asked for. Of labels that it lacks
 * there is nothing.
 */
function rescored(corpus: Corpus, side: number, settings: NerSettings, isMarked: boolean): ReadonlyMap<string, number> {
  // Labels that only the prediction has are resampled too, wherever they are not shown.
  const { invalid, ...own } = settings;
  const both = own.labels === 'gold' ? [{ ...own, labels: 'union' } as const, own] : [own];
  const [gold, pred] = [0, side].map((one) => corpus.map((sentence) => sentence[one]));
  const scores: readonly NerScores[] = both.map((one) => scoreTagSequences(gold, pred, { ...one, modes: all }).scores);
  return new Map(
    scores.map(nerRows).flatMap((rows) =>
      rows.flatMap((row) => {
        const { precision, recall, f1 } = row.score;
        const name = row.isMain ? row.metric : rowName(row);
        const sides = { precision: precision.value, recall: recall.value, f1 };
        return Object.entries(sides).map(([side, value]) => {
          return [`${name} ${side}`, isMarked && isNothing(row, side, rows) ? Number.NaN : value] as const;
        });
      }),
    ),
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
    const observed = bothSystems(corpus, settings, false);
    const resamples = {
      bootstrap: resampledCorpora.map((own) => bothSystems(own, settings, true)),
      permutation: exchanges(ordered).map((own) => bothSystems(own, settings, false)),
    };

    const { intervals } = finished(statistics(units.scorers, named, { confidence: 90, samples, seed }, []));
    for (const name of observed[0].keys()) {
      const [row, side] = name.split(' ');
      const [metric, ...rest] = row.split('.');
      const own = intervals![0][metric];
      const { leftOut, ...found } = rest.length === 0 ? own : own.parts![rest.join('.')];
      const [low, high] = found[side as 'f1'] ?? [];
      const values = resamples.bootstrap.map(([first]) => first.get(name) ?? Number.NaN);
      const ascending = Float64Array.from(values.filter((value) => !Number.isNaN(value))).sort();
      expect(leftOut?.[side as 'f1'] ?? 0).toBe(samples - ascending.length);
      expect(low === undefined).toBe(ascending.length === 0);
      if (low === undefined || high === undefined) continue;
      expect(Math.abs(low - quantile(ascending, 0.05))).toBeLessThan(1e-12);
      expect(Math.abs(high - quantile(ascending, 0.95))).toBeLessThan(1e-12);
    }

    const wrong: string[] = [];
    for (const significance of ['bootstrap', 'permutation'] as const) {
      const { comparisons } = finished(
        statistics(units.scorers, named, { significance, samples, seed }, [{ a: 0, b: 1 }]),
      );
      for (const { metric, part, side, difference, p } of comparisons!) {
        const name = `${part === undefined ? metric : `${metric}.${part}`} ${side}`;
        const d = differenceOf(observed, name, settings.zeroDivision);
        const empty = significance === 'bootstrap' ? Number.NaN : settings.zeroDivision;
        const defined = resamples[significance].filter((one) => !Number.isNaN(differenceOf(one, name, empty)));
        const extreme = defined.filter((one) => {
          const other = differenceOf(one, name, empty);
          return Math.abs(significance === 'bootstrap' ? other - d : other) >= Math.abs(d) - 1e-12;
        });
        const all = defined.length;
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

function bothSystems(corpus: Corpus, settings: NerSettings, isMarked: boolean): Systems {
  return [rescored(corpus, 1, settings, isMarked), rescored(corpus, 2, settings, isMarked)];
}

/** The second system's number minus the first's. A label that a sample lacks has 0/0 everywhere, which is `empty`. */
function differenceOf([first, second]: Systems, name: string, empty: number): number {
  return (second.get(name) ?? empty) - (first.get(name) ?? empty);
}
