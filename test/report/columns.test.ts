import { expect, it } from 'vitest';
import { columns } from '../../src/report/columns.ts';
import { displayWidth } from '../../src/text/width.ts';

const cells = (...texts: string[]) => texts.map((text) => ({ text }));

it('the first column stands to the left, the others to the right, two blanks apart', () => {
  expect(columns([cells('a', 'head', 'x'), cells('long', '1', '22')])).toBe('a     head   x\nlong     1  22');
});

it('wide characters take two cells of the terminal', () => {
  const lines = columns([cells('人名', '1'), cells('x', '2'), cells('e\u0301😀', '3')]).split('\n');
  expect(lines.map(displayWidth)).toEqual([7, 7, 7]);
});

it('lines end with their last text, and a row without cells is empty', () => {
  expect(columns([cells('a', 'b', 'c'), [], cells('d', '', '')])).toBe('a  b  c\n\nd');
});

it('colour is put on after the widths are known', () => {
  const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;
  expect(columns([[{ text: 'a', paint: red }, { text: '1' }], cells('bcd', '22')])).toBe(`${red('a')}     1\nbcd  22`);
});
