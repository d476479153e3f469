import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunkRoom, MARK, MARK_KIND, rowScanner, SCANNED } from '../../src/formats/scan-rows.ts';
import { scannableEnd } from '../../src/formats/scannable.ts';
import { read } from './reading.ts';

it('the code is that of its source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-rows-'));
  execFileSync(process.execPath, ['scripts/assembly.mjs', folder]);
  for (const file of ['scan-rows-code.ts', 'scan-tags-code.ts']) {
    expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(`src/formats/${file}`, 'utf8'));
  }
  rmSync(folder, { recursive: true });
});

/** What a reader makes of a text that comes in chunks of that size: those below 32 KiB are not scanned but read row by row. */
function reading(text: string, chunk: number, room?: Uint8Array): string {
  return JSON.stringify([true, false].map((lenient) => read(text, { chunk, lenient, ...(room && { room }) })));
}

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'word', 'sixteenletters-ab', '12', 'é', '中文', '-', '_', '*') },
  { weight: 2, arbitrary: fc.constantFrom('(NP*', '*)', '(TOP(S(NP*)', 'x'.repeat(40), '"', "''", '..') },
  { weight: 1, arbitrary: fc.constantFrom('(1', '2)', '#', 'a#b', '\v', 'a(3)', '(', ')', '\ufeffa', '') },
);
const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('-', '-', '-', '_', '*') },
  { weight: 3, arbitrary: fc.constantFrom('(1)', '(1', '1)', '(2|(3', '3)|2)', '(4)|(1', '(n)', '(12)') },
  { weight: 1, arbitrary: fc.constantFrom('', '- ', ' -', '(1) (2)', 'word', '--', '(5') },
);
const gap = fc.constantFrom('\t', ' ', ' ', '    ');
const row = fc
  .tuple(
    fc.array(word, { maxLength: 9 }),
    cell,
    gap,
    fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', '\r\r\n', ' \n', '\t\n'),
  )
  .map(([words, last, between, end]) => [...words, last].join(between) + end);
const other = fc.constantFrom(
  '\n',
  '\n',
  '# comment -\n',
  ' # 1 2 -\n',
  '#end document\n#begin document (e);\n',
  'one\n',
);
const lines = fc.array(fc.oneof({ weight: 12, arbitrary: row }, { weight: 1, arbitrary: other }), {
  minLength: 1,
  maxLength: 60,
});

it.each([
  ['rows of every kind', lines],
  [
    'rows of one kind of gap',
    fc
      .tuple(
        fc.array(
          row.filter((text) => !text.includes('\t')),
          { minLength: 1 },
        ),
        other,
      )
      .map(([rows, last]) => [...rows, last]),
  ],
])('scanning many rows at once reads what reading each does: %s', (_, anyLines) => {
  fc.assert(
    fc.property(anyLines, (some) => {
      const text = some.join('');
      const body = text.repeat(Math.ceil(40_000 / text.length));
      const whole = `#begin document (d);\n${body}#end document\n`;
      const expected = reading(whole, 10_000);
      expect(reading(whole, 1 << 20)).toBe(expected);
      expect(reading(whole, 35_000, chunkRoom())).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['a 0 0 word NN -', 'passed'],
  ['a   0  0   word  NN    _', 'passed'],
  ['word *', 'passed'],
  ['', 'passed'],
  ['a 0 0 word NN (S(NP*) -\r', 'passed'],
  [`${'long '.repeat(30)}-`, 'passed'],
  ['a\t0\t0\ta word\t-', 'passed'],
  ['a\t0\t0\tword\t_\t', 'passed'],
  ['a 0 0 (1) NN -', 'read'],
  ['#end document', 'read'],
  ['# comment', 'read'],
  ['a 0 0 # NN -', 'read'],
  ['( 0 0 word -', 'read'],
  ['word', 'read'],
  ['word - ', 'read'],
  ['a\tword\tx\t', 'read'],
  [`${'x'.repeat(70)} word -`, 'read'],
  // The parenthesis and the digit of a mention on either side of what is looked at at once.
  [`a 0 0 word ${'x'.repeat(52)}(1 NN -`, 'read'],
  [`a 0 0 word ${'x'.repeat(52)}1) NN -`, 'read'],
])('%j is %s', (line, expected) => {
  const before = 'a 0 0 word NN -\n'.repeat(3_000);
  const bytes = new TextEncoder().encode(`${before}${line}\n`);
  const scanner = rowScanner(bytes, 0, bytes.length)!;
  const stop = scanner.scan(0, true);
  expect(stop).toBe(expected === 'read' ? before.length : bytes.length);
  const [rows, lines, , marks] = scanner.results;
  expect([rows, lines, marks]).toEqual([
    expected === 'read' || line === '' ? 3_000 : 3_001,
    expected === 'read' ? 3_000 : 3_001,
    0,
  ]);
});

/** Scans 3,000 rows without a mention and then the line; undefined where that is not passed. */
function marksOf(line: string): number[][] | undefined {
  const before = 'a 0 0 word NN -\n'.repeat(3_000);
  const bytes = new TextEncoder().encode(`${before}${line}\n`);
  const scanner = rowScanner(bytes, 0, bytes.length)!;
  if (scanner.scan(0, true) !== bytes.length) return undefined;
  return Array.from({ length: scanner.results[SCANNED.marks] }, (_, mark) => {
    const numbers = [...scanner.marks.subarray(mark * MARK.size, (mark + 1) * MARK.size)];
    expect(numbers.slice(MARK.lines)).toEqual([3_000, 3_000]);
    const place = numbers[MARK.place] + scanner.offset() - before.length;
    return [numbers[MARK.kind], numbers[MARK.id], place, numbers[MARK.column]];
  });
}

const { single, open, close } = MARK_KIND;

it.each([
  ['a 0 0 word NN (1)', [[single, 1, 15, 15]]],
  ['a\t0\t0\tword\t(12', [[open, 12, 12, 12]]],
  ['a 0 0 word NN 1)\r', [[close, 1, 14, 0]]],
  ['w (0)', [[single, 0, 3, 3]]],
  ['w (123456789', [[open, 123456789, 3, 3]]],
  ['中文 é 😀 (1)', [[single, 1, 16, 9]]],
  [
    `a b c d ${'é'.repeat(30)} (1|(2`,
    [
      [open, 1, 70, 40],
      [open, 2, 73, 43],
    ],
  ],
  [
    'w 3)|(2|(1)',
    [
      [single, 1, 9, 9],
      [open, 2, 6, 6],
      [close, 3, 2, 0],
    ],
  ],
  [
    'w (7|7)',
    [
      [open, 7, 3, 3],
      [close, 7, 5, 0],
    ],
  ],
  [
    'w 7)|(8',
    [
      [open, 8, 6, 6],
      [close, 7, 2, 0],
    ],
  ],
  [
    'w 7)|(7)',
    [
      [single, 7, 6, 6],
      [close, 7, 2, 0],
    ],
  ],
])('of %j it lists what the brackets do', (line, expected) => {
  expect(marksOf(line)).toEqual(expected);
});

it.each([
  ...['w 7)|(7', 'w (1)(2)', 'w (1) x', 'w (1)x', 'w (1)|', 'w |(1)', 'w (1)||(2)', 'w (01)', 'w (1234567890)', 'w ()'],
  ...['w (a)', 'w 1', 'w (1+2)', 'w (1_2)', 'w (1))', 'w ((1)', 'w x', 'w\t(5) ', 'w\t (5)'],
  `a b c d ${'(1|'.repeat(64)}(1`,
])('the cell of %j is left to be read', (line) => {
  expect(marksOf(line)).toBeUndefined();
});

it('a cell of 64 brackets is listed', () => {
  expect(marksOf(`a b c d ${'(1|'.repeat(63)}(1`)).toHaveLength(64);
});

it('rows parted by tabs are left to be read where their columns are not known yet', () => {
  const bytes = new TextEncoder().encode('a\t0\t0\tword\t-\n'.repeat(3_000));
  expect(rowScanner(bytes, 0, bytes.length)!.scan(0, false)).toBe(0);
});

it.each([
  ['in the last of several columns', 'a\tb\t-\nb\t(1)\n', 1 << 2],
  ['in two columns', 'a\t(1)\nc\td\t(1)\n', (1 << 2) | (1 << 3)],
  ['beyond the 30th column', `${'a\t'.repeat(40)}(1)\n`, 1 << 31],
  ['parted by blanks', 'a b c d e (1)\n', 0],
])('it tells in which columns between tabs brackets were: %s', (_, rows, seen) => {
  const bytes = new TextEncoder().encode(rows.repeat(3_000));
  const scanner = rowScanner(bytes, 0, bytes.length)!;
  expect(scanner.scan(0, true)).toBe(bytes.length);
  expect(scanner.results[SCANNED.seen]).toBe(seen);
});

it('it goes on where the list of 8,192 marks was full', () => {
  const bytes = new TextEncoder().encode('a 0 0 word (1)|(2|(3\n'.repeat(10_000));
  const scanner = rowScanner(bytes, 0, bytes.length)!;
  let at = 0;
  for (let left = 10_000; left > 0; left -= 2_730) {
    at = scanner.scan(at, false);
    const rows = Math.min(left, 2_730);
    expect([scanner.results[SCANNED.rows], scanner.results[SCANNED.marks]]).toEqual([rows, rows * 3]);
    expect(scanner.results[SCANNED.goesOn]).toBe(left > 2_730 ? 1 : 0);
  }
  expect(at).toBe(bytes.length);
});

it('a long line that two chunks share is copied elsewhere than where chunks are read into', () => {
  const rows = (name: string, count: number) => `${name} 0 0 word NN (1)\n`.repeat(count);
  const body = [rows('a', 2_000), rows('x'.repeat(60_000), 1), rows('b', 2_000), rows('y'.repeat(80_000), 3)].join('');
  const text = `#begin document (d);\n${body.repeat(12)}#end document\n`;
  expect(reading(text, 70_000, chunkRoom())).toBe(reading(text, 10_000));
});

it('what is too large for a scanner is cut after a line', () => {
  const bytes = new TextEncoder().encode(`${'x'.repeat(600_000)}\n`.repeat(3));
  expect(scannableEnd(bytes, 0, bytes.length)).toBe(600_001);
  expect(scannableEnd(bytes, 1_200_002, bytes.length)).toBe(bytes.length);
  const line = new TextEncoder().encode(`${'x'.repeat(2_000_000)}\n`);
  expect(scannableEnd(line, 0, line.length)).toBe(2_000_001);
});
