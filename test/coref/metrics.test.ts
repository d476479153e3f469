import { describe, expect, it } from 'vitest';
import { corefMetricSets, corefMetrics, selectMetrics } from '../../src/coref/metrics.ts';

const all = ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'lea', 'links', 'mor', 'zero', 'conll'];

describe('selectMetrics', () => {
  it.each([
    [['all'], all],
    [['official'], ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc']],
    [['conll'], ['muc', 'bcub', 'ceafe', 'conll']],
    [['b3'], ['bcub']],
    [
      ['MUC', 'CEAF_e', 'B-Cubed'],
      ['muc', 'bcub', 'ceafe'],
    ],
    [['ceaf'], ['ceafm', 'ceafe']],
    [['blanc-luo'], ['blanc-luo']],
    [
      ['lea', 'muc'],
      ['muc', 'lea'],
    ],
    [
      ['muc', 'b3', 'bcub', 'muc'],
      ['muc', 'bcub'],
    ],
    [
      ['all', 'blanc-luo'],
      ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'blanc-luo', 'lea', 'links', 'mor', 'zero', 'conll'],
    ],
    [[], []],
  ])('takes %j for %j: each once, in the order of reports', (names, expected) => {
    expect(selectMetrics(names).map(({ name }) => name)).toEqual(expected);
  });

  it.each(['mucc', 'ceaff'])('refuses %j, and says what is near', (name) => {
    expect(() => selectMetrics([name])).toThrow(/did you mean [a-z]+\? corefscore explain lists all metrics$/);
  });

  it.each(['', 'toString', '__proto__'])('refuses %j, and says where all are listed', (name) => {
    expect(() => selectMetrics(['muc', name])).toThrow(
      new RangeError(`unknown metric '${name}': corefscore explain lists all metrics`),
    );
  });
});

describe('the table of metrics', () => {
  it('has every metric once', () => {
    const names = corefMetrics.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { summary, fields } of corefMetrics) {
      expect(summary).not.toMatch(/\n|\.$/);
      expect(new Set(fields).size).toBe(fields.length);
    }
  });

  it('has every member of every set', () => {
    for (const members of Object.values(corefMetricSets)) {
      for (const member of members) expect(corefMetrics.map(({ name }) => name)).toContain(member);
    }
  });
});
