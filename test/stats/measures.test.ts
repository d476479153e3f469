import { describe, expect, it } from 'vitest';
import { muc } from '../../src/coref/muc.ts';
import { samplingOf, scoreStatistics, valuesOf } from '../../src/stats/measures.ts';
import { scorers } from './corpus.ts';

describe('scoreStatistics', () => {
  const counts = new Float64Array(22);
  const statistics = scoreStatistics(scorers, counts);

  it('names recall, precision and F1 of every metric, and then of its parts', () => {
    const names = statistics.measures.map(({ metric, part, side }) => [metric, part, side].filter(Boolean).join(' '));
    const sides = (name: string): string[] => [`${name} recall`, `${name} precision`, `${name} f1`];
    expect(names).toEqual(['muc', 'bcub', 'mean', 'typed', 'typed PER', 'typed LOC'].flatMap(sides));
  });

  it('gives each scorer its own fields', () => {
    const row = Float64Array.of(1, 2, 1, 4, 3, 4, 3, 6, 1, 2, 1, 4, 3, 4, 3, 6, 1, 2, 4, 1, 2, 1);
    const expected = [
      ...[1 / 2, 1 / 4, 2 / 6],
      ...[3 / 4, 3 / 6, 6 / 10],
      ...[5 / 8, 3 / 8, 7 / 15],
      ...[2 / 4, 2 / 5, 4 / 9],
      ...[1 / 2, 1 / 4, 2 / 6],
      ...[1 / 2, 1 / 1, 2 / 3],
    ];
    expect([...valuesOf(statistics, row)]).toEqual(expected.map((value) => expect.closeTo(value, 15)));
  });
});

it('a scorer after one with parts has numbers and measures of its own', () => {
  const [muc, , , typed] = scorers;
  const statistics = scoreStatistics([typed, muc], new Float64Array(10));
  const values = valuesOf(statistics, Float64Array.of(1, 2, 4, 1, 2, 1, 1, 2, 1, 4));
  expect(statistics.measures.slice(9).map(({ metric, side }) => `${metric} ${side}`)).toEqual([
    'muc recall',
    'muc precision',
    'muc f1',
  ]);
  expect([...values.subarray(9)]).toEqual([1 / 2, 1 / 4, expect.closeTo(2 / 6, 15)]);
});

describe('the numbers of a metric of coreference', () => {
  it('are 0/0 where those of its score are', () => {
    const undefinedRecall = [Float64Array.of(0), Float64Array.of(0), Float64Array.of(4)];
    const values = new Float64Array(3);
    scoreStatistics([muc], new Float64Array(3)).compute(undefinedRecall, 0, values);
    expect([...values]).toEqual([Number.NaN, 0, 0]);
    scoreStatistics([muc], new Float64Array(3)).compute(
      [new Float64Array(1), new Float64Array(1), new Float64Array(1)],
      0,
      values,
    );
    expect([...values]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});

describe('samplingOf', () => {
  it('takes what is asked for, the number of samples given, and a constant seed', () => {
    expect(samplingOf({}, 1000)).toEqual({ samples: 1000, seed: 1 });
    expect(samplingOf({ samples: 7, seed: 9 }, 1000)).toEqual({ samples: 7, seed: 9 });
  });
});
