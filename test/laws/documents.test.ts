import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefMetrics } from '../../src/coref/metrics.ts';
import type { Score } from '../../src/score/score.ts';
import { totals } from '../../src/score/sum.ts';
import { documents } from '../coref/entities.ts';
import { type Scored, scored } from '../evaluate/scored.ts';
import { corpora, shuffler } from './clusterings.ts';

interface Corpus {
  readonly key: readonly CorefDocument[];
  readonly response: readonly CorefDocument[];
}

/** Documents `d0`, `d1` …, at least one. */
const documentCorpora: fc.Arbitrary<Corpus> = corpora
  .filter((corpus) => corpus.length > 0)
  .map((corpus) => {
    const pairs = corpus.map(({ key, response }, at) => documents(key, response, `d${at}`));
    return { key: pairs.map(({ key }) => key), response: pairs.map(({ response }) => response) };
  });

/** Those for any mentions. */
const general = corefMetrics.filter(({ needs }) => needs === undefined);
const metrics = general.map(({ name }) => name);

describe('the score of several documents', () => {
  it('changes no bit when documents change order on either side', () => {
    fc.assert(
      fc.property(documentCorpora, fc.nat(), ({ key, response }, seed) => {
        const shuffle = shuffler(seed);
        const expected = numbersOf(scored(key, response, { metrics }));
        expect(numbersOf(scored(shuffle(key), shuffle(response), { metrics }))).toEqual(expected);
      }),
    );
  });

  it('shows documents in the order of the key', () => {
    fc.assert(
      fc.property(documentCorpora, fc.nat(), ({ key, response }, seed) => {
        const shuffle = shuffler(seed);
        const shuffled = shuffle(key);
        const { byUnit } = scored(shuffled, shuffle(response));
        expect(byUnit?.map(({ name }) => name)).toEqual(shuffled.map(({ id }) => id));
      }),
    );
  });

  it('is made of the sums of the counts of each, under every metric', () => {
    fc.assert(
      fc.property(documentCorpora, ({ key, response }) => {
        const whole = scored(key, response, { metrics });
        for (const metric of general) {
          const parts = key.map((one, at) => countsOf(scored([one], [response[at]], { metrics }), metric.name));
          const summed = totals({ fields: metric.fields.length, rows: rowsOf(parts) });
          expect(whole.scores[metric.name]).toEqual(metric.score(summed));
          expect(whole.byUnit?.map(({ counts }) => Object.values(counts[metric.name]))).toEqual(parts);
        }
      }),
    );
  });

  it('is no mean of the scores of each', () => {
    const one = documents([['a', 'b']], [['a', 'b']], 'd0');
    const other = documents([['a', 'b', 'c', 'd']], [['a', 'b']], 'd1');
    const { scores } = scored([one.key, other.key], [one.response, other.response]);
    expect(scores.muc.recall).toEqual({ value: 2 / 4, numerator: 2, denominator: 4 });
  });
});

function countsOf({ byUnit = [] }: Scored, metric: string): readonly number[] {
  return Object.values(byUnit[0].counts[metric]);
}

function rowsOf(rows: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(rows.flat());
}

/** Every number of every score: `toEqual` compares them with Object.is. */
function numbersOf({ scores }: Scored): readonly number[] {
  const numbers = ({ recall, precision, f1, parts = {} }: Score): number[] => [
    ...[recall, precision].flatMap(({ value, numerator = -1, denominator = -1 }) => [value, numerator, denominator]),
    f1,
    ...Object.values(parts).flatMap(numbers),
  ];
  return metrics.flatMap((metric) => numbers(scores[metric]));
}
