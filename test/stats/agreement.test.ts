import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleissKappa, krippendorffAlpha, type LabelledUnits, labelAgreement } from '../../src/stats/agreement.ts';

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
  it('is 0.430 of 30 patients, each diagnosed by 6 psychiatrists: Fleiss (1971), table 1', () => {
    // For each patient how many say depression, personality disorder, schizophrenia, neurosis, other.
    const table =
      '00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031 ' +
      '00501 30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006';
    const units = table.split(' ').map((counts) => ({
      labels: [...counts].flatMap((count, label) => new Array<string>(Number(count)).fill(String(label))),
      times: 1,
    }));
    expect(fleissKappa(units)).toBeCloseTo(0.43, 3);
  });
});

describe("Cohen's kappa", () => {
  it("is 0.3449 of 88 patients, each seen by two dermatologists: SAS/STAT User's Guide, The FREQ Procedure, agreement study", () => {
    // Terrible, poor, marginal and clear: a row for each rating of the first, a column for each of the second.
    const table = [
      [10, 4, 1, 0],
      [5, 10, 12, 2],
      [2, 4, 12, 5],
      [0, 2, 6, 13],
    ];
    const units = table.flatMap((row, first) =>
      row.map((times, second) => ({ labels: [`${first}`, `${second}`], times })),
    );
    expect(labelAgreement(units, 0, 1).kappa).toBeCloseTo(0.3449, 4);
  });

  it('leaves out what one of the two did not label, and has no value where they labelled nothing in common', () => {
    // Of two units one is equal, and chance would make one equal.
    const some = { count: 2, observed: 1 / 2, kappa: 0 };
    expect(labelAgreement(unitsOf('a a b . .', 'a b . b .'), 0, 1)).toEqual(some);
    const none = { count: 0, observed: undefined, kappa: undefined };
    expect(labelAgreement(unitsOf('a . .', '. b .'), 0, 1)).toEqual(none);
  });
});

describe('all coefficients', () => {
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c')), { minLength: 1 });

  it('are 1 where all agree on several labels, and undefined where there is one', () => {
    const agreed = unitsOf('a b a', 'a b a');
    expect([labelAgreement(agreed, 0, 1).kappa, fleissKappa(agreed), krippendorffAlpha(agreed)]).toEqual([1, 1, 1]);
    const one = unitsOf('a a', 'a a');
    expect([labelAgreement(one, 0, 1).kappa, fleissKappa(one), krippendorffAlpha(one)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([labelAgreement([], 0, 1).kappa, fleissKappa([]), krippendorffAlpha([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('count a unit as often as it says, and do not depend on who comes first', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 4 }), (pairs, times) => {
        const units = pairs.map((labels) => ({ labels, times: 1 }));
        const many = units.map(({ labels }) => ({ labels, times }));
        const repeated = Array.from({ length: times }, () => units).flat();
        const turned = units.map(({ labels: [a, b] }) => ({ labels: [b, a], times: 1 }));
        for (const of of [(own: LabelledUnits[]) => labelAgreement(own, 0, 1).kappa, fleissKappa, krippendorffAlpha]) {
          expect(of(many) ?? null).toEqual(of(repeated) === undefined ? null : expect.closeTo(of(repeated)!, 12));
          expect(of(turned) ?? null).toEqual(of(units) === undefined ? null : expect.closeTo(of(units)!, 12));
        }
      }),
    );
  });
});
