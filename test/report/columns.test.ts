import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorStyle } from '../../src/report/color-style.ts';
import { type Align, columns } from '../../src/report/style.ts';
import { displayWidth } from '../../src/text/width.ts';

describe('columns', () => {
  it('stand two blanks apart, each to its side', () => {
    const rows = [
      ['a', 'head', 'x'],
      ['long', '1', '22'],
    ];
    expect(columns(rows, ['left', 'right', 'right'])).toBe('a     head   x\nlong     1  22');
    expect(columns(rows, ['right', 'left', 'left'], ' ')).toBe('   a head x\nlong 1    22');
  });

  it('have room for wide characters, which take two cells of the terminal', () => {
    const rows = [
      ['metric', 'F1', 'counts'],
      ['MUC', '100.00', ''],
      ['会議', '9.50', '1 / 2'],
    ];
    expect(columns(rows, ['left', 'right', 'left'])).toBe(
      ['metric      F1  counts', 'MUC     100.00', '会議      9.50  1 / 2'].join('\n'),
    );
    const marks = columns(
      [
        ['人名', '1'],
        ['x', '2'],
        ['e\u0301😀', '3'],
      ],
      ['left', 'right'],
    );
    expect(marks.split('\n').map(displayWidth)).toEqual([7, 7, 7]);
  });

  it('end with the last text of each line, and a row without cells is an empty line', () => {
    expect(columns([['a', 'b', 'c'], [], ['d', '', '']], ['left', 'right', 'right'])).toBe('a  b  c\n\nd');
    expect(
      columns(
        [
          ['a', 'b'],
          ['c ', ' d '],
        ],
        ['left', 'left'],
      ),
    ).toBe('a   b\nc    d ');
  });

  it('are the same with colours, which take no room', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ0.–é会 '), maxLength: 8 }).map((cell) => cell.trim());
    const cell = fc.tuple(text, fc.boolean());
    const table = fc.array(fc.array(cell, { maxLength: 3 }), { minLength: 1, maxLength: 5 });
    const align = fc.constantFrom<Align>('left', 'right');
    fc.assert(
      fc.property(table, fc.tuple(align, align, align), (rows, aligns) => {
        // A head must have a word, or there is none.
        const headed = [['metric', 'F1', 'counts'].map((name) => [name, true] as const), ...rows];
        const plain = headed.map((row) => row.map(([name]) => name));
        const painted = headed.map((row) => row.map(([name, isBold]) => (isBold ? colorStyle.bold(name) : name)));
        expect(stripVTControlCharacters(colorStyle.table(painted, aligns))).toBe(columns(plain, aligns));
      }),
    );
  });

  it('of long tables, which cli-table3 would be slow at, are too', () => {
    const rows = Array.from({ length: 400 }, (_, at) => ['人'.repeat(at % 7), String(at * at), at % 2 ? 'odd' : '']);
    const headed = [['metric', 'F1', 'counts'], ...rows];
    const painted = headed.map((row) => row.map((name, at) => (at === 1 ? colorStyle.best(name) : name)));
    const aligns = ['left', 'right', 'left'] as const;
    expect(stripVTControlCharacters(colorStyle.table(painted, aligns))).toBe(columns(headed, aligns));
  });
});
