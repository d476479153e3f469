import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorStyle } from '../../src/report/color-style.ts';
import { plainStyle } from '../../src/report/style.ts';
import type { Cell, Column, Table } from '../../src/report/tables.ts';
import { laidOut, tableTexts } from '../../src/report/text-table.ts';
import { displayWidth } from '../../src/text/width.ts';

/** Rows of texts, the head first; `l` and `r`: the sides that columns are aligned to. */
function columns(rows: readonly (readonly string[])[], sides: string): string {
  return laidOut([...sides].map((side, at) => ({ isLeft: side === 'l', texts: rows.map((row) => row[at] ?? '') })));
}

/** A table from its texts; the first column holds names. */
function tableOf([head, ...rows]: readonly (readonly string[])[], more: Partial<Column> = {}): Table {
  return {
    columns: head.map((text, at) => (at === 0 ? { head: text, isLeft: true } : { head: text, ...more })),
    rows: rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
  };
}

const plain = (width: number) => ({ style: plainStyle, width });

describe('columns', () => {
  it('stand two blanks apart, each to its side', () => {
    const rows = [
      ['a', 'head', 'x'],
      ['long', '1', '22'],
    ];
    expect(columns(rows, 'lrr')).toBe('a     head   x\nlong     1  22');
    expect(columns(rows, 'rll')).toBe('   a  head  x\nlong  1     22');
  });

  it('have room for wide characters, which take two cells of the terminal', () => {
    const rows = [
      ['metric', 'F1', 'counts'],
      ['MUC', '100.00', ''],
      ['会議', '9.50', '1 / 2'],
    ];
    expect(columns(rows, 'lrl')).toBe(['metric      F1  counts', 'MUC     100.00', '会議      9.50  1 / 2'].join('\n'));
  });

  it('have no room for marks, whatever cli-table3 takes them for', () => {
    const names = ['人名', 'x', 'e\u0301😀', 'مُحَمَّد', 'שָׁלוֹם', 'हिन्दी', '가나'];
    const rows = [['name', 'n'], ...names.map((name) => [name, '1'])];
    expect(new Set(columns(rows, 'lr').split('\n').map(displayWidth)).size).toBe(1);
  });

  it('end with the last text of each line, and a row without cells is an empty line', () => {
    expect(columns([['a', 'b', 'c'], [], ['d', '', '']], 'lrr')).toBe('a  b  c\n\nd');
    expect(
      columns(
        [
          ['a', 'b'],
          ['c ', ' d '],
        ],
        'll',
      ),
    ).toBe('a   b\nc    d');
  });

  it('are never cut, however many rows there are', () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => [`${'人'.repeat(at % 30)}${at}`, String(at * at), 'odd']);
    const lines = columns([['name', 'square', 'kind'], ...rows], 'lrr').split('\n');
    expect([lines.length, new Set(lines.map(displayWidth)).size]).toEqual([60_001, 1]);
    expect(lines[59_999]).toContain(`${rows[59_998][0]} `);
  });
});

describe('a table', () => {
  it('is the same with colours, which take no room', () => {
    const emphasis = fc.constantFrom<Cell['emphasis'][]>(undefined, 'best', 'strong', 'dim');
    const text = fc.string({ unit: fc.constantFrom(...'aZ0.–é会ّ '), maxLength: 8 }).map((cell) => cell.trim());
    const cell = fc.record({ text, emphasis, isMarked: fc.boolean(), isPart: fc.boolean() });
    const heads = ['metric', 'F1', 'counts'].map((head, at) => ({ head, isLeft: at !== 1, hasMarks: at === 1 }));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 5 }), (rows) => {
        const table: Table = { columns: heads, rows: rows.map((cells) => ({ cells })) };
        const painted = tableTexts(table, { style: colorStyle });
        expect(painted.map(stripVTControlCharacters)).toEqual(tableTexts(table, { style: plainStyle }));
      }),
    );
  });

  it('has marks behind numbers, which stay below each other', () => {
    const best = { text: '68.47', emphasis: 'best', isMarked: true } as const;
    const rows = [[{ text: '9.50', emphasis: 'best' } as const], [{ text: '39.12', isMarked: true }], [best]];
    const table: Table = { columns: [{ head: 'F1', hasMarks: true }], rows: rows.map((cells) => ({ cells })) };
    expect(tableTexts(table, plain(80))).toEqual(['   F1\n 9.50*\n39.12†\n68.47*†']);
  });

  it('that is too wide is cut in blocks with the names in each, and groups stay together', () => {
    const rows = [
      ['system', 'P', 'F1', 'P', 'F1', 'n'],
      ['甲乙', '1', '2', '3', '4', '5'],
    ];
    const { columns: heads, rows: cells } = tableOf(rows);
    const groups = [undefined, 'MUC', 'MUC', 'LEA', 'LEA', undefined];
    const grouped = heads.map((head, at) => ({ ...head, ...(groups[at] && { group: groups[at] }) }));
    const table = { columns: grouped, rows: cells };
    expect(tableTexts(table, plain(40))).toEqual([
      'system  MUC P  MUC F1  LEA P  LEA F1  n\n甲乙        1       2      3       4  5',
    ]);
    expect(tableTexts(table, plain(30))).toEqual([
      'system  MUC P  MUC F1\n甲乙        1       2',
      'system  LEA P  LEA F1  n\n甲乙        3       4  5',
    ]);
    expect(tableTexts(table, plain(5))).toHaveLength(3);
    expect(tableTexts({ ...table, isWhole: true }, plain(5))).toHaveLength(1);
  });

  it('that is too wide is another, or leaves out what it can do without and says so', () => {
    const rows = [
      ['document', 'MUC', 'LEA', 'BLANC'],
      ['a', '1', '2', '3'],
    ];
    const optional = tableOf(rows, { isOptional: true });
    expect(tableTexts(optional, plain(18))).toEqual([
      'document  MUC  LEA\na           1    2\nnot shown: BLANC; -o scores.csv has all',
    ]);
    expect(tableTexts({ ...tableOf(rows), narrow: tableOf([['x']]) }, plain(24))).toEqual(['x']);
    expect(tableTexts({ ...tableOf(rows), narrow: tableOf([['x']]) }, plain(25))[0]).toMatch(/^document/);
  });
});
