import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CELL, RESULT, rowScanner, scannableEnd } from '../../src/formats/scan-rows.ts';
import { read } from './reading.ts';

it('the code is that of its source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-rows-'));
  const output = join(folder, 'code.ts');
  execFileSync(process.execPath, ['scripts/assembly.mjs', output]);
  expect(readFileSync(output, 'utf8')).toBe(readFileSync('src/formats/scan-rows-code.ts', 'utf8'));
  rmSync(folder, { recursive: true });
});

/** What a reader makes of a text that comes in chunks of that size: those below 32 KiB are not scanned but read row by row. */
function reading(text: string, chunk: number): string {
  return JSON.stringify(read(text, { chunk, lenient: true }));
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
      expect(reading(whole, 1 << 20)).toBe(reading(whole, 10_000));
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
  ['a 0 0 word NN (1)', 'listed'],
  ['a\t0\t0\tword\t(1|(2', 'listed'],
  ['a 0 0 word NN 1)|(2)\r', 'listed'],
  ['a 0 0 (1) NN -', 'read'],
  ['#end document', 'read'],
  ['# comment', 'read'],
  ['a 0 0 # NN -', 'read'],
  ['( 0 0 word -', 'read'],
  ['word', 'read'],
  ['word - ', 'read'],
  ['a\tword\tx\t', 'read'],
  [`${'x'.repeat(70)} word -`, 'read'],
])('%j is %s', (line, expected) => {
  const before = 'a 0 0 word NN -\n'.repeat(3_000);
  const bytes = new TextEncoder().encode(`${before}${line}\n`);
  const scanner = rowScanner(bytes, 0, bytes.length)!;
  const stop = scanner.scan(0, true);
  const [rows, lines, , cells] = scanner.results;
  const isRow = expected !== 'read' && line !== '';
  expect(stop).toBe(expected === 'read' ? before.length : bytes.length);
  expect([rows, lines, cells]).toEqual([
    isRow ? 3_001 : 3_000,
    expected === 'read' ? 3_000 : 3_001,
    expected === 'listed' ? 1 : 0,
  ]);
  if (cells === 1) expect(bytes.slice(scanner.cells[CELL.start], scanner.cells[CELL.end])).toEqual(cellOf(line));
});

function cellOf(line: string): Uint8Array {
  return new TextEncoder().encode(line.trim().split(/[ \t]/).at(-1) ?? '');
}

it('rows parted by tabs are left to be read where their columns are not known yet', () => {
  const bytes = new TextEncoder().encode('a\t0\t0\tword\t-\n'.repeat(3_000));
  expect(rowScanner(bytes, 0, bytes.length)!.scan(0, false)).toBe(0);
});

it('it goes on after the first cell of a row with tabs, and after 8,192 cells', () => {
  const tabs = new TextEncoder().encode('a\t0\t0\tword\t(1)\n'.repeat(3_000));
  const scanner = rowScanner(tabs, 0, tabs.length)!;
  expect(scanner.scan(0, false)).toBe(15);
  expect([scanner.results[RESULT.cells], scanner.results[RESULT.goesOn]]).toEqual([1, 1]);
  const blanks = new TextEncoder().encode('a 0 0 word (1)\n'.repeat(10_000));
  rowScanner(blanks, 0, blanks.length);
  expect(scanner.scan(0, false)).toBe(8_192 * 15);
  expect([scanner.results[RESULT.cells], scanner.results[RESULT.goesOn]]).toEqual([8_192, 1]);
  expect(scanner.scan(8_192 * 15, false)).toBe(blanks.length);
  expect([scanner.results[RESULT.cells], scanner.results[RESULT.goesOn]]).toEqual([1_808, 0]);
});

it('what is too large for a scanner is cut after a line', () => {
  const bytes = new TextEncoder().encode(`${'x'.repeat(600_000)}\n`.repeat(3));
  expect(scannableEnd(bytes, 0, bytes.length)).toBe(600_001);
  expect(scannableEnd(bytes, 1_200_002, bytes.length)).toBe(bytes.length);
  const line = new TextEncoder().encode(`${'x'.repeat(2_000_000)}\n`);
  expect(scannableEnd(line, 0, line.length)).toBe(2_000_001);
});
