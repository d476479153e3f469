import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonTable, LEVEL, ranksOf } from '../../src/results/ranks.ts';
import type { RankRange, Report } from '../../src/results/report.ts';

/** A report of systems with these F1s, of which these pairs were tested. */
function report(f1s: readonly number[], pOf: (a: number, b: number) => number | undefined): Report {
  const systems = f1s.map((f1, at) => ({
    file: `${at}`,
    rows: [{ metric: 'conll', title: 'CoNLL', isMain: true, score: { f1 } }],
  }));
  const all = [...f1s.keys()];
  const comparisons = all.flatMap((a) =>
    all.slice(a + 1).flatMap((b) => {
      const adjusted = pOf(a, b);
      const own = { a, b, metric: 'conll', side: 'f1', difference: f1s[b] - f1s[a], interval: [-1, 2] };
      // Those of other metrics and sides say nothing of ranks.
      const others = [
        { ...own, side: 'recall', adjusted: 0 },
        { ...own, metric: 'muc', adjusted: 0 },
      ];
      return adjusted === undefined ? others : [...others, { ...own, p: adjusted, adjusted }];
    }),
  );
  const ranking = all.toSorted((a, b) => f1s[b] - f1s[a] || a - b);
  return { systems, headline: 'conll', comparisons, ranking } as unknown as Report;
}

const text = (ranks: readonly RankRange[] | undefined): readonly string[] | undefined =>
  ranks?.map(({ system, from, to, cut }) => `${cut ? '| ' : ''}${'abcdef'[system]} ${from}-${to}`);

describe('ranksOf', () => {
  it('ranges from those that are better to those that are worse', () => {
    const p = [
      [1, 0.6, 0.03, 0.001],
      [0.6, 1, 0.07, 0.001],
      [0.03, 0.07, 1, 0.001],
      [0.001, 0.001, 0.001, 1],
    ];
    expect(text(ranksOf(report([0.41, 0.4, 0.37, 0.26], (a, b) => p[a][b])))).toEqual([
      'a 1-2',
      'b 1-3',
      'c 2-3',
      '| d 4-4',
    ]);
  });

  it('takes systems in the order of their F1, whatever that of the command line is', () => {
    expect(text(ranksOf(report([0.2, 0.9, 0.5], () => 0.01)))).toEqual(['b 1-1', '| c 2-2', '| a 3-3']);
  });

  it('takes the level itself for no difference', () => {
    expect(text(ranksOf(report([0.2, 0.9], () => LEVEL)))).toEqual(['b 1-2', 'a 1-2']);
  });

  it('has none where a pair was not tested, or there is one system', () => {
    expect(ranksOf(report([0.2, 0.9, 0.5], (a, b) => (a + b === 3 ? undefined : 0.01)))).toBeUndefined();
    expect(ranksOf(report([0.2], () => 0.01))).toBeUndefined();
  });

  it('counts what each system is better and worse than, in random tests', () => {
    const cases = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.constantFrom(0.001, 0.04, 0.05, 0.5)), (f1s, stream) => {
        const size = f1s.length;
        const ps = Array.from({ length: size * size }, () => stream.next().value as number);
        const p = (a: number, b: number): number => ps[Math.min(a, b) * size + Math.max(a, b)];
        const found = ranksOf(report(f1s, p))!;
        const isBetter = (a: number, b: number): boolean => p(a, b) < 0.05 && f1s[a] > f1s[b];
        for (const [place, { system, from, to, cut }] of found.entries()) {
          const others = [...f1s.keys()].filter((other) => other !== system);
          expect(from - 1).toBe(others.filter((other) => isBetter(other, system)).length);
          expect(size - to).toBe(others.filter((other) => isBetter(system, other)).length);
          const [above, below] = [found.slice(0, place), found.slice(place)];
          const isCut = place > 0 && above.every((a) => below.every((b) => isBetter(a.system, b.system)));
          expect(cut === true).toBe(isCut);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('comparisonTable', () => {
  it('has how much the second is above the first, whichever was compared with the other', () => {
    const { systems, comparisons } = report([0.2, 0.9], () => 0.01);
    const compared = comparisonTable(comparisons);
    const [row] = systems[0].rows;
    expect(compared(0, 1, row)).toMatchObject({ a: 0, b: 1, difference: 0.7, interval: [-1, 2] });
    expect(compared(1, 0, row)).toMatchObject({ a: 1, b: 0, difference: -0.7, interval: [-2, 1] });
    expect(compared(0, 2, row)).toBeUndefined();
  });
});
