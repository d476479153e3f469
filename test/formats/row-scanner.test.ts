import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CELL, rowBlock, SCANNED, scanRows } from '../../src/formats/scan/row-scanner.ts';
import { scannableEnd } from '../../src/formats/scan/scannable.ts';
import { read, shown } from './reading.ts';

const codeFiles = ['scan-rows-code.ts', 'scan-conllu-code.ts', 'scan-tags-code.ts'];

it('the code was made of its source as it stands', () => {
  const sources = readdirSync('src/assembly').filter((file) => file.endsWith('.ts'));
  const hash = createHash('sha256');
  for (const file of sources.sort()) hash.update(readFileSync(join('src/assembly', file)));
  const expected = `\n// SHA-256 of src/assembly: ${hash.digest('hex')}\n`;
  for (const file of codeFiles) expect(readFileSync(`src/formats/scan/${file}`, 'utf8')).toContain(expected);
});

// It takes seconds: only where the executable is tried too.
it.skipIf(!process.env.COREFSCORE_EXECUTABLE)('the code is what its source compiles to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  execFileSync(process.execPath, ['scripts/assembly.mjs', folder]);
  for (const file of codeFiles) {
    expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(`src/formats/scan/${file}`, 'utf8'));
  }
  rmSync(folder, { recursive: true });
});

/** Everything that a reader makes of a text, in chunks of that size. */
function reading(text: string, lenient: boolean, scannedFrom: number, chunk?: number): string {
  return JSON.stringify(read(text, { lenient, scannedFrom, ...(chunk && { chunk }) }));
}

const neverScanned = Number.POSITIVE_INFINITY;

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'word', 'sixteenletters-ab', '12', 'é', '中文', '-', '_', '*') },
  { weight: 2, arbitrary: fc.constantFrom('(NP*', '*)', '(TOP(S(NP*)', 'x'.repeat(40), '"', "''", '..') },
  { weight: 1, arbitrary: fc.constantFrom('(1', '2)', '#', 'a#b', '\v', 'a(3)', '(', ')', '\ufeffa', '') },
);
/** A first column that may reach beyond the 64 bytes that are looked at together. */
const longName = fc.integer({ min: 50, max: 140 }).map((length) => 'n'.repeat(length));
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
  [
    'rows of long names',
    fc.array(
      fc.tuple(longName, row, gap).map(([name, rest, between]) => name + between + rest),
      { minLength: 1, maxLength: 40 },
    ),
  ],
])('the scanner and the plain reader read the same, cut into chunks anywhere: %s', (_, anyLines) => {
  fc.assert(
    fc.property(anyLines, fc.boolean(), fc.integer({ min: 1, max: 300 }), (some, lenient, chunk) => {
      const text = `#begin document (d);\n${some.join('')}#end document\n`;
      const expected = reading(text, lenient, neverScanned);
      expect(reading(text, lenient, 1)).toBe(expected);
      expect(reading(text, lenient, 1, chunk)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

it('a large file is read as by the plain reader', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (some, lenient) => {
      const text = some.join('');
      const whole = `#begin document (d);\n${text.repeat(Math.ceil(40_000 / text.length))}#end document\n`;
      const expected = reading(whole, lenient, neverScanned);
      expect(reading(whole, lenient, 1 << 15)).toBe(expected);
      expect(reading(whole, lenient, 1 << 15, 35_000)).toBe(expected);
    }),
    { numRuns: 15 },
  );
});

/** Scans the line after three rows without a mention: where it stops in it, the rows, lines and columns, and what it says of the cell. */
function scanned(line: string, knowsTabs = true) {
  const before = 'a 0 0 word NN -\n'.repeat(3);
  const bytes = new TextEncoder().encode(`${before}${line}\n`);
  const block = rowBlock(bytes, 0, bytes.length, 1)!;
  const { results, cells } = block;
  const stop = scanRows(block, 0, knowsTabs) - before.length;
  const cell = [...cells.subarray(0, results[SCANNED.cells] * CELL.size)];
  return { stop, length: bytes.length - before.length, results: [...results], cell, before: before.length };
}

it.each([
  ['a 0 0 word NN -', 'passed'],
  ['a   0  0   word  NN    _', 'passed'],
  ['word *', 'passed'],
  ['', 'passed'],
  ['\r', 'passed'],
  ['" 0 0 word -', 'passed'],
  ['a 0 0 word NN (S(NP*) -\r', 'passed'],
  [`${'long '.repeat(30)}-`, 'passed'],
  [`${'x'.repeat(70)} word -`, 'passed'],
  [`${'x'.repeat(140)}\t0\t0\tword\t-`, 'passed'],
  ['a\t0\t0\ta word\t-', 'passed'],
  ['a\t0\t0\tword\t_\t', 'passed'],
  ['a 0 0 (1) NN -', 'read'],
  ['#end document', 'read'],
  ['# comment', 'read'],
  ['a 0 0 # NN -', 'read'],
  ['(1 0 0 word -', 'read'],
  ['( 0 0 word -', 'read'],
  ['word', 'read'],
  ['word - ', 'read'],
  ['a\tword\tx\t', 'read'],
  [`${'x'.repeat(70)} -`, 'read'],
  [`${'x'.repeat(70)} ${'y'.repeat(70)} word NN -`, 'read'],
  // The parenthesis and the digit of a mention on either side of what is looked at at once.
  [`a 0 0 word ${'x'.repeat(52)}(1 NN -`, 'read'],
  [`a 0 0 word ${'x'.repeat(52)}1) NN -`, 'read'],
])('%j is %s', (line, expected) => {
  const { stop, length, results } = scanned(line);
  expect(stop).toBe(expected === 'read' ? 0 : length);
  const isRow = expected === 'passed' && line.trim() !== '';
  expect(results.slice(0, 3)).toEqual([isRow ? 4 : 3, expected === 'passed' ? 4 : 3, 0]);
});

it.each([
  //  line                                  cell: start, end, column, tabs before it, 4 times its number and its brackets
  ['a 0 0 word NN (1)', [14, 17, 15, 0, 7]],
  ['a 0 0 word NN (1)\r', [14, 17, 15, 0, 7]],
  ['a\t0\t0\tword\t(12', [11, 14, 12, 4, 50]],
  ['w x', [2, 3, 3, 0, 0]],
  ['w 40)', [2, 5, 3, 0, 161]],
  ['w (0)', [2, 5, 3, 0, 3]],
  ['w (12345678)', [2, 12, 3, 0, 49382715]],
  ['w (123456789)', [2, 13, 3, 0, 0]],
  ['w (01)', [2, 6, 3, 0, 0]],
  ['w ()', [2, 4, 3, 0, 0]],
  ['w (', [2, 3, 3, 0, 0]],
  ['w (1a', [2, 5, 3, 0, 0]],
  ['w 7)|(7', [2, 7, 3, 0, 0]],
  ['a\tword\t(1) (2)', [7, 14, 8, 2, 0]],
  ['中文 é 😀 (1)', [15, 18, 9, 0, 7]],
  [`a b c d ${'é'.repeat(30)} (1|(2`, [69, 74, 40, 0, 0]],
])('of %j it gives the cell', (line, [start, end, column, tabs, plain]) => {
  const { stop, length, cell, before } = scanned(line);
  expect(stop).toBe(length);
  expect(cell).toEqual([3, 3, before, before + start, before + end, column, tabs, plain]);
});

it.each([
  ['w', 6],
  ['w x', 2],
  ['a  0   0 word NN -', 6],
  ['a 0 0 word NN\t-', 0],
])('after %j it gives the columns of the last row', (line, columns) => {
  expect(scanned(line).results[SCANNED.columns]).toBe(columns);
});

it('rows with tabs are left to be read where their columns are not known yet', () => {
  expect(scanned('a\t0\t0\tword\t-', false).stop).toBe(0);
});

it('the cell of a row that only begins like a comment is read before those of the scanned rows after it', () => {
  const text = '#begin document d\n#tag\t(1\nw 1)\n\n#end document\n';
  for (const scannedFrom of [1, neverScanned]) expect(shown(text, { scannedFrom })).toEqual(['d: 1=0-1']);
});

it('a long line that two chunks share is read as by the plain reader', () => {
  const rows = (name: string, count: number) => `${name} 0 0 word NN (1)\n`.repeat(count);
  const body = [rows('a', 2_000), rows('x'.repeat(60_000), 1), rows('b', 2_000), rows('y'.repeat(80_000), 3)].join('');
  const text = `#begin document (d);\n${body.repeat(12)}#end document\n`;
  expect(reading(text, false, 1 << 15, 70_000)).toBe(reading(text, false, neverScanned));
});

it('what is too large for a scanner is cut after a line', () => {
  const bytes = new TextEncoder().encode(`${'x'.repeat(600_000)}\n`.repeat(3));
  expect(scannableEnd(bytes, 0, bytes.length)).toBe(600_001);
  expect(scannableEnd(bytes, 1_200_002, bytes.length)).toBe(bytes.length);
  const line = new TextEncoder().encode(`${'x'.repeat(2_000_000)}\n`);
  expect(scannableEnd(line, 0, line.length)).toBe(2_000_001);
});
