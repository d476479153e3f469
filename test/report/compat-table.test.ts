import { expect, it } from 'vitest';
import type { CompatScores } from '../../src/compat/tool.ts';
import { compatTables } from '../../src/report/compat-table.ts';
import { plainStyle } from '../../src/report/style.ts';
import { tableTexts } from '../../src/report/text-table.ts';

function textOf(scores: CompatScores): string {
  return compatTables(scores, 4)
    .flatMap((table) => tableTexts(table, { style: plainStyle }))
    .join('\n\n');
}

it('has no row for a tool that has no numbers of a kind, whatever stands next', () => {
  expect(textOf({ types: {}, macro: 0.5 })).toBe('macro  0.5');
});

it('has a head of its own for names with commas', () => {
  const rows = { x: { 'a,b': 1 }, y: { a: 1, b: 2 } };
  expect(textOf(rows)).toBe('   a,b\nx    1\n\n   a  b\ny  1  2');
});
