import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BenchReport, speedTables, withTables } from '../../scripts/bench/speed-tables.ts';

const row = (input: string, subject: string, wall: readonly number[]) => {
  return { input, subject, kind: 'peer', wall, cpu: wall, scores: {} } as const;
};
const report: BenchReport = {
  date: '2030-01-02',
  machine: 'a machine',
  effort: { runs: 3 },
  measurements: [
    row('corpus', 'scorer.pl', [8, 6, 10]),
    row('corpus', 'our scorer.pl', [0.2, 0.1, 0.2]),
    row('litbank', 'our scorer.pl', [1]),
  ],
  targets: [
    { name: 'start', limit: 1.4, bound: 'at most', value: 1.234 },
    { name: 'document', limit: 1000, bound: 'at least', value: 900 },
    { name: 'not measured', limit: 2, bound: 'at most', value: undefined },
    { name: 'without a limit', limit: undefined, bound: 'at least', value: 3 },
  ],
};

describe('the tables of docs/speed.md', () => {
  it('have a row for each ratio that was measured, and say when and where', () => {
    expect(speedTables(report).targets.split('\n')).toEqual([
      '| ratio | measured |',
      '|---|---|',
      '| start | 1.23 |',
      '| document | 900 |',
      '| without a limit | 3.00 |',
      '',
      'Medians of up to 3 runs, 2030-01-02, a machine.',
    ]);
  });

  it('compare the two programs scorer.pl where both were measured', () => {
    expect(speedTables(report)['scorer.pl'].split('\n').slice(2, 4)).toEqual([
      '| 348 documents, 20,000 mentions | 8.00 | 0.200 | 50.0 |',
      '',
    ]);
  });

  it('take the place of what stood between their markers', () => {
    const text = 'a\n<!-- bench: x -->\nold\n<!-- /bench -->\nb\n';
    expect(withTables(text, { x: 'new' })).toBe('a\n<!-- bench: x -->\nnew\n<!-- /bench -->\nb\n');
    expect(() => withTables(text, { y: 'new' })).toThrow("no '<!-- bench: y -->'");
  });

  it('have their places in it', () => {
    expect(() => withTables(readFileSync('docs/speed.md', 'utf8'), speedTables(report))).not.toThrow();
  });
});
