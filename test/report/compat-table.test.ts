import { expect, it } from 'vitest';
import { compatTable } from '../../src/report/compat-table.ts';

it('has no row for a tool that has no numbers of a kind, whatever stands next', () => {
  expect(compatTable({ types: {}, macro: 0.5 }, 4)).toBe('macro  0.5\n');
});

it('has a head of its own for names with commas', () => {
  const rows = { x: { 'a,b': 1 }, y: { a: 1, b: 2 } };
  expect(compatTable(rows, 4)).toBe('   a,b\nx    1\n\n   a  b\ny  1  2\n');
});
