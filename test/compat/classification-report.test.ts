import { expect, it } from 'vitest';
import { reportText } from '../../src/compat/ner/classification-report.ts';

it('a report of 130,000 types, which are too many to be arguments, is as wide as the longest', () => {
  const one = { recall: { value: 1 }, precision: { value: 1 }, f1: 1, support: 1 };
  const labels = Array.from({ length: 130_000 }, (_, at) => ['T'.repeat(at === 0 ? 20 : 1), one] as const);
  const means = { micro: one, macro: one, weighted: one };
  const lines = reportText({ labels, means, hasAccuracy: false }, 2).split('\n');
  expect(lines.indexOf('', 2)).toBe(130_002);
  expect(lines[130_001]).toBe(`${' '.repeat(19)}T       1.00      1.00      1.00         1`);
});
