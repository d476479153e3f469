import { describe, expect, it } from 'vitest';
import { pText, standings, verdict } from '../../src/report/systems/standing.ts';
import { pairTables, testTables } from '../../src/report/systems/test-tables.ts';
import { ranksOf } from '../../src/results/ranks.ts';
import type { Report } from '../../src/results/report.ts';

const fractions = { scale: 'fraction', digits: 4 } as const;
const percents = { scale: 'percent', digits: 2 } as const;

/** A report of systems a, b, c … with these F1s; `p` of each pair, if they were tested: all pairs, or each with `against`. */
function report(f1s: readonly number[], p?: (a: string, b: string) => number, against?: string): Report {
  const names = f1s.map((_, at) => 'abcdefgh'[at]);
  const row = { metric: 'strict', part: 'micro', title: 'strict micro', isMain: true };
  const systems = f1s.map((f1, at) => ({ file: names[at], rows: [{ ...row, score: { f1 } }] }));
  const ranking = [...f1s.keys()].sort((a, b) => f1s[b] - f1s[a] || a - b);
  const bases = against === undefined ? [...f1s.keys()] : [names.indexOf(against)];
  const others = (a: number): readonly number[] => [...f1s.keys()].filter((b) => (against ? b !== a : b > a));
  const comparisons = bases.flatMap((a) =>
    others(a).map((b) => {
      const adjusted = p?.(names[a], names[b]) ?? 1;
      return { a, b, metric: 'strict', side: 'f1', difference: f1s[b] - f1s[a], p: adjusted, adjusted };
    }),
  );
  const plain = { systems, ranking, headline: 'strict.micro', settings: {} };
  const significance = { interval: { level: 95, samples: 1000 }, against: against ?? 'all' };
  const tested = { ...plain, significance, comparisons };
  return (p ? { ...tested, ranks: ranksOf(tested as unknown as Report) } : plain) as unknown as Report;
}

const said = (...of: Parameters<typeof report>): string => verdict(report(...of), fractions).join('');

describe('verdict', () => {
  it('says who is first and cannot be told from whom', () => {
    const p = (a: string, b: string): number => (a === 'a' && b === 'b' ? 0.618 : 0.001);
    expect(said([0.4078, 0.3998, 0.3706, 0.263], p)).toBe(
      'a is first with strict F1 0.4078, but the test cannot tell it from b (0.0080 below, p 0.618). c and d are lower.',
    );
  });

  it('names several, with points of percentages and without p', () => {
    const p = (a: string, b: string): number => (a === 'a' && b < 'd' ? 0.5 : 0.001);
    expect(verdict(report([0.7222, 0.7085, 0.7082, 0.5, 0.4, 0.3, 0.2, 0.1], p), percents).join('')).toBe(
      'a is first with strict F1 72.22, but the test cannot tell it from b and c (1.37 and 1.40 points below). The other five are lower.',
    );
  });

  it('says how many cannot be told apart where they are more than four', () => {
    expect(said([0.5, 0.45, 0.44, 0.43, 0.42, 0.1], (_, b) => (b === 'f' ? 0.001 : 1))).toContain(
      'cannot tell it from b, c, d and e (0.0500, 0.0600, 0.0700 and 0.0800 below). f is lower.',
    );
    expect(said([0.5, 0.45, 0.44, 0.43, 0.42, 0.1], () => 1)).toBe(
      'a is first with strict F1 0.5000, but the test cannot tell it from five others (0.0500 to 0.4000 below).',
    );
  });

  it('says that the first is above all others only where each test does', () => {
    expect(said([0.4, 0.3], () => 0.001)).toBe('a is first with strict F1 0.4000, above b.');
    expect(said([0.2, 0.4, 0.3], () => 0.001)).toBe('b is first with strict F1 0.4000, above every other system.');
  });

  it('says what one system was compared with, where that is not the first', () => {
    const p = (_: string, b: string): number => (b === 'c' ? 0.5 : 0.001);
    expect(said([0.3, 0.4, 0.31, 0.1], p, 'a')).toBe(
      'b has the highest strict F1, 0.4000. Against a, 0.3000: b is higher; the test cannot tell c from it; d is lower.',
    );
  });

  it('calls no system better without a test', () => {
    expect(said([0.4, 0.3, 0.2])).toBe('a has the highest strict F1, 0.4000; b is next with 0.3000. Not tested.');
    expect(said([0.3, 0.4])).toBe('b has the highest strict F1, 0.4000; a has 0.3000. Not tested.');
    expect(said([0.4, 0.3, 0.4])).toBe('a and c have the highest strict F1, 0.4000. Not tested.');
  });
});

describe('standings', () => {
  it('share ranks where F1 is equal and nothing was tested', () => {
    const ranks = standings(report([0.3, 0.4, 0.3, 0.2])).map(({ name, from, to }) => `${name} ${from}-${to}`);
    expect(ranks).toEqual(['b 1-1', 'a 2-2', 'c 2-2', 'd 4-4']);
  });
});

describe('tables of tests', () => {
  const p = (a: string, b: string): number => (a + b === 'ac' ? 0.01 : 0.9);
  const cellsOf = (tables: ReturnType<typeof testTables>): string[][] =>
    tables.flatMap(({ rows }) =>
      rows.map(({ cells }) => cells.map(({ text, isMarked }) => text + (isMarked ? '†' : ''))),
    );

  it('have the difference of each system to the first', () => {
    expect(cellsOf(testTables(report([0.4, 0.3, 0.1], p), fractions))).toEqual([
      ['b', '-0.1000', '', '0.900', ''],
      ['c', '-0.3000', '', '0.010', '†'],
    ]);
  });

  it('have all pairs in one matrix, which two systems do not need', () => {
    expect(
      cellsOf(
        pairTables(
          report([0.1, 0.3, 0.4], (a, b) => p(b, a) && p('a', b === 'c' ? 'c' : 'x')),
          fractions,
        ),
      ),
    ).toEqual([
      ['c', '-', '+0.1000†', '+0.3000†'],
      ['b', '0.010', '-', '+0.2000'],
      ['a', '0.010', '0.900', '-'],
    ]);
    expect(pairTables(report([0.1, 0.3], p), fractions)).toEqual([]);
  });

  it('explain the mark', () => {
    const [{ note }] = testTables(report([0.4, 0.3, 0.1], p), fractions);
    expect(note).toBe('† p adjusted < 0.05, after Holm over 3 pairs\nsystems that share ranks cannot be told apart');
    expect(testTables(report([0.4, 0.3], p, 'a'), fractions)[0].note).toMatch(/^† p < 0\.05/);
  });
});

describe('pText', () => {
  it('has three decimals, and is never rounded to the level or across it', () => {
    expect([0.0009999, 0.001, 0.0381, 0.5, 1].map(pText)).toEqual(['< 0.001', '0.001', '0.038', '0.500', '1.000']);
    expect([0.0497, 0.04996, 0.05, 0.0501, 0.050001].map(pText)).toEqual([
      '0.0497',
      '0.04996',
      '0.050',
      '0.050',
      '0.050',
    ]);
  });
});
