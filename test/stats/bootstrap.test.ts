import { describe, expect, it } from 'vitest';
import { resample } from '../../src/stats/bootstrap.ts';
import { random } from '../../src/stats/random.ts';
import { adderHere, type MakeAdder } from '../../src/stats/sample-adder.ts';
import { finished } from '../../src/stats/work.ts';
import { accuracies, accuracy, prepared, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

describe('resample', () => {
  it('equals a rescoring of the drawn units, the same units for all systems, on 100 random corpora', () => {
    const source = random(2012);
    for (let corpus = 0; corpus < 100; corpus++) {
      const units = 1 + source.below(40);
      const tables = randomSystems(source, units, 2);
      const { columns, statistics } = prepared(scorers, tables);
      const fast = finished(resample(columns, statistics, { samples: 20, seed: corpus }));
      const draws = random(corpus);
      const unitRows = tables.map(unitsOf);
      for (let sample = 0; sample < 20; sample++) {
        const drawn = Array.from({ length: units }, () => draws.below(units));
        for (const [system, rows] of unitRows.entries()) {
          const slow = rescore(
            drawn.map((unit) => rows[unit]),
            Number.NaN,
          );
          const found = fast[system].map((values) => values[sample]);
          expect(found).toEqual(slow.map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, 12))));
        }
      }
    }
  });

  it('adds up what it draws in plain doubles, unit by unit, on 600 random corpora of whole numbers and of fractions', () => {
    const source = random(53);
    for (let corpus = 0; corpus < 600; corpus++) {
      const units = corpus % 100 === 0 ? 348 : [1, 2, 8, 9, 17][corpus % 5];
      const [scale, fraction] = [[1, 1000, 2 ** 30][source.below(3)], [1, 1, 97][source.below(3)]];
      const cells = Array.from({ length: 3 }, () =>
        Array.from({ length: units }, () => (source.below(3) === 0 ? 0 : (source.below(9) * scale) / fraction)),
      );
      const systems = [0, 1].map((from) => [accuracies(cells[from], cells[from + 1])]);
      const { columns, statistics } = prepared([accuracy], systems);
      const found = finished(resample(columns, statistics, { samples: 7, seed: corpus }));
      const draws = random(corpus);
      for (let sample = 0; sample < 7; sample++) {
        const times = new Array<number>(units).fill(0);
        for (let draw = 0; draw < units; draw++) times[draws.below(units)]++;
        const sums = cells.map((own) => own.reduce((sum, count, unit) => sum + times[unit] * count, 0));
        for (const system of [0, 1]) {
          const expected = sums[system + 1] === 0 ? Number.NaN : sums[system] / sums[system + 1];
          expect(found[system][0][sample]).toBe(expected);
        }
      }
    }
  });

  it('draws as many units of each stratum as it has, on 100 random corpora', () => {
    const source = random(27);
    for (let corpus = 0; corpus < 100; corpus++) {
      const sizes = Array.from({ length: 1 + source.below(4) }, () => 1 + source.below(9));
      const strata = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
      const units = sizes.reduce((sum, size) => sum + size, 0);
      const correct = Array.from({ length: units }, () => source.below(9));
      const all = new Array<number>(units).fill(1);
      const { columns, statistics } = prepared([accuracy], [[accuracies(correct, all)]]);
      const [[found]] = finished(resample({ ...columns, strata }, statistics, { samples: 9, seed: corpus }));
      const draws = random(corpus);
      for (let sample = 0; sample < 9; sample++) {
        const drawn = sizes.flatMap((size, at) => Array.from({ length: size }, () => strata[at] + draws.below(size)));
        expect(found[sample]).toBe(drawn.reduce((sum, unit) => sum + correct[unit], 0) / units);
      }
    }
  });

  it('closes what adds up its samples, at the end and where it is given up before', () => {
    const { columns, statistics } = prepared(scorers, randomSystems(random(4), 12, 1));
    let closed = 0;
    const makeAdder: MakeAdder = (own) => ({ ...adderHere(own), close: () => closed++ });
    finished(resample(columns, statistics, { samples: 10, seed: 9 }, makeAdder));
    expect(closed).toBe(1);
    for (const _ of resample(columns, statistics, { samples: 10, seed: 9 }, makeAdder)) break;
    expect(closed).toBe(2);
  });

  it('yields how many scorings it did', () => {
    const { columns, statistics } = prepared(scorers, randomSystems(random(4), 12, 3));
    expect([...resample(columns, statistics, { samples: 10, seed: 9 })]).toEqual([4 * 3, 4 * 3, 2 * 3]);
  });

  it('gives the first samples again when more are drawn', () => {
    const { columns, statistics } = prepared(scorers, randomSystems(random(4), 12, 1));
    const [few] = finished(resample(columns, statistics, { samples: 10, seed: 9 }));
    const [many] = finished(resample(columns, statistics, { samples: 50, seed: 9 }));
    expect(many.map((values) => values.slice(0, 10))).toEqual(few);
  });

  it('gives a system the same samples, whatever other systems there are', () => {
    const tables = randomSystems(random(5), 12, 3);
    const all = prepared(scorers, tables);
    const alone = prepared(scorers, [tables[2]]);
    const sampling = { samples: 30, seed: 2 };
    const drawn = finished(resample(all.columns, all.statistics, sampling));
    expect(drawn[2]).toEqual(finished(resample(alone.columns, alone.statistics, sampling))[0]);
  });
});
