import { describe, expect, it } from 'vitest';
import { pText, testSentences } from '../../src/report/statistics-text.ts';
import { testTables } from '../../src/report/system-tables.ts';
import type { Report } from '../../src/results/report.ts';
import type { Comparison } from '../../src/stats/compare.ts';

const fractions = { scale: 'fraction', digits: 4 } as const;

/** What is said of a system `b` and the first, `a`, whose F1 is 0.5. */
function said(test: Partial<Comparison>, style: Parameters<typeof testSentences>[1] = fractions): string[] {
  const row = { metric: 'strict', part: 'micro', title: 'strict micro', isMain: true };
  const systems = ['a', 'b'].map((file) => ({ file, rows: [row] }));
  const significance = { interval: { level: 95, samples: 1000 } };
  const comparisons = [{ a: 0, b: 1, metric: 'strict', side: 'f1', ...test }];
  return testSentences({ systems, headline: 'strict.micro', significance, comparisons } as unknown as Report, style);
}

describe('testSentences', () => {
  it('names the better system first, with the interval of its lead', () => {
    const lead = { difference: 0.1, interval: [0.05, 0.15], adjusted: 0.01 } as const;
    expect(said(lead)).toEqual([
      'b beats a by 0.1000 of strict micro F1, 95 % interval 0.0500 to 0.1500: significant, p = 0.0100',
    ]);
    expect(said({ ...lead, difference: -0.1, interval: [-0.15, 0.05], adjusted: 0.05 })).toEqual([
      'a beats b by 0.1000 of strict micro F1, 95 % interval -0.0500 to 0.1500: not significant, p = 0.0500',
    ]);
  });

  it('speaks of points where scores are percentages', () => {
    const test = { difference: 0.008, interval: [-0.019, 0.034], adjusted: 0.61 } as const;
    expect(said(test, { scale: 'percent', digits: 2 })).toEqual([
      'b beats a by 0.80 points of strict micro F1, 95 % interval -1.90 to 3.40: not significant, p = 0.610',
    ]);
  });

  it('has a sentence for each pair, and no interval where there is none', () => {
    expect(said({ a: 1, b: 0, difference: 0.1, adjusted: 0.01 })).toEqual([
      'a beats b by 0.1000 of strict micro F1: significant, p = 0.0100',
    ]);
  });

  it('says where systems are equal', () => {
    expect(said({ difference: 0, interval: [-0.01, 0.01], adjusted: 1 })).toEqual([
      'b equals a in strict micro F1, 95 % interval -0.0100 to 0.0100: not significant, p = 1.00',
    ]);
  });
});

describe('tables of differences', () => {
  it('explain the mark below each that has one, and below the last', () => {
    const row = { metric: 'strict', part: 'micro', title: 'strict micro', isMain: true };
    const notesOf = (...adjusted: readonly number[]) => {
      const pairs = [
        [0, 1],
        [0, 2],
        [1, 2],
      ].slice(0, adjusted.length);
      const comparisons = pairs.map(([a, b], at) => {
        return { a, b, metric: 'strict', side: 'f1', difference: 0.1, p: adjusted[at] / 3, adjusted: adjusted[at] };
      });
      const systems = ['a', 'b', 'c'].map((file) => ({ file, rows: [row] }));
      const significance = { interval: { level: 95, samples: 1000 } };
      const tables = testTables({ systems, significance, comparisons } as unknown as Report, fractions);
      return tables.map(({ rows, note }) => [rows[0].cells.at(-1)?.text, note]);
    };
    const holm = '† p adjusted < 0.05, after Holm over 3 comparisons of each metric';
    expect(notesOf(0.01, 0.9, 0.04)).toEqual([
      ['†', holm],
      ['', undefined],
      ['†', holm],
    ]);
    expect(notesOf(0.01, 0.04, 0.9)).toEqual([
      ['†', holm],
      ['†', holm],
      ['', holm],
    ]);
    expect(notesOf(0.01)).toEqual([['†', '† p < 0.05']]);
  });
});

describe('pText', () => {
  it('is written as papers do', () => {
    expect([0.0009999, 0.001, 0.0381, 0.5, 1].map(pText)).toEqual(['< 0.001', '0.00100', '0.0381', '0.500', '1.00']);
  });
});
