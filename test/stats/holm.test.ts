import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm } from '../../src/stats/compare.ts';

describe('holm', () => {
  it.each([
    //  p-values                          adjusted
    [[], []],
    [[0.04], [0.04]],
    [
      [0.01, 0.04],
      [0.02, 0.04],
    ],
    [
      [0.04, 0.01],
      [0.04, 0.02],
    ],
    [
      [0.01, 0.04, 0.03, 0.005],
      [0.03, 0.06, 0.06, 0.02],
    ], // 3·0.01, 0.06 carried on, 2·0.03, 4·0.005
    [
      [0.02, 0.02, 0.02],
      [0.06, 0.06, 0.06],
    ],
    [
      [0.5, 0.6, 0.7],
      [1, 1, 1],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ])('makes %j to %j', (pValues, adjusted) => {
    expect(holm(pValues)).toEqual(adjusted.map((p) => expect.closeTo(p, 14)));
  });

  it('rejects what the step-down procedure rejects, at every level', () => {
    const stepDown = (pValues: readonly number[], level: number): boolean[] => {
      const rejected = pValues.map(() => false);
      for (let left = pValues.length; left > 0; left--) {
        const open = pValues.map((p, at) => (rejected[at] ? 2 : p));
        const smallest = open.indexOf(Math.min(...open));
        if (left * pValues[smallest] > level) break;
        rejected[smallest] = true;
      }
      return rejected;
    };
    const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(pValues, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (values, level) => {
        expect(holm(values).map((p) => p <= level)).toEqual(stepDown(values, level));
      }),
    );
  });
});
