import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa, fleissKappa, krippendorffAlpha, type LabelledUnits } from '../../src/stats/agreement.ts';

/** Rows of labels, one an annotator, as papers print them; a full stop is a missing label. */
function unitsOf(...rows: string[]): LabelledUnits[] {
  const labels = rows.map((row) => row.split(' ').map((label) => (label === '.' ? undefined : label)));
  return labels[0].map((_, unit) => ({ labels: labels.map((own) => own[unit]), times: 1 }));
}

describe("Krippendorff's alpha, in the examples of Krippendorff (2011)", () => {
  it('A: two observers, binary', () => {
    expect(krippendorffAlpha(unitsOf('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0'))).toBeCloseTo(0.095, 3);
  });

  it('B: two observers, nominal', () => {
    expect(krippendorffAlpha(unitsOf('a a b b d c c c e d d a', 'b a b b b c c c e d d d'))).toBeCloseTo(0.692, 3);
  });

  it('C: four observers, nominal, with missing labels', () => {
    const units = unitsOf(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    expect(krippendorffAlpha(units)).toBeCloseTo(0.743, 3);
  });
});

describe("Fleiss' kappa", () => {
  it('is 0.210 of 14 raters, 10 subjects and 5 categories, the worked example of many textbooks', () => {
    const table = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const units = table.map((counts) => ({
      labels: counts.flatMap((count, label) => new Array<string>(count).fill(String(label))),
      times: 1,
    }));
    expect(fleissKappa(units)).toBeCloseTo(0.21, 3);
  });
});

describe("Cohen's kappa", () => {
  it('is 0.4 of 50 grant proposals, of which 20 and 15 are judged alike', () => {
    const units = [
      { labels: ['yes', 'yes'], times: 20 },
      { labels: ['yes', 'no'], times: 5 },
      { labels: ['no', 'yes'], times: 10 },
      { labels: ['no', 'no'], times: 15 },
    ];
    expect(cohenKappa(units, 0, 1)).toBeCloseTo(0.4, 12);
  });
});

describe('all coefficients', () => {
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c')), { minLength: 1 });

  it('are 1 where all agree on several labels, and undefined where there is one', () => {
    const agreed = unitsOf('a b a', 'a b a');
    expect([cohenKappa(agreed, 0, 1), fleissKappa(agreed), krippendorffAlpha(agreed)]).toEqual([1, 1, 1]);
    const one = unitsOf('a a', 'a a');
    expect([cohenKappa(one, 0, 1), fleissKappa(one), krippendorffAlpha(one)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([cohenKappa([], 0, 1), fleissKappa([]), krippendorffAlpha([])]).toEqual([undefined, undefined, undefined]);
  });

  it('count a unit as often as it says, and do not depend on who comes first', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 4 }), (pairs, times) => {
        const units = pairs.map((labels) => ({ labels, times: 1 }));
        const many = units.map(({ labels }) => ({ labels, times }));
        const repeated = Array.from({ length: times }, () => units).flat();
        const turned = units.map(({ labels: [a, b] }) => ({ labels: [b, a], times: 1 }));
        for (const of of [(own: LabelledUnits[]) => cohenKappa(own, 0, 1), fleissKappa, krippendorffAlpha]) {
          expect(of(many) ?? null).toEqual(of(repeated) === undefined ? null : expect.closeTo(of(repeated)!, 12));
          expect(of(turned) ?? null).toEqual(of(units) === undefined ? null : expect.closeTo(of(units)!, 12));
        }
      }),
    );
  });
});
