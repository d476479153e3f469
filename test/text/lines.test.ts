import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineSplitter } from '../../src/text/lines.ts';

/** The lines of the chunks with their numbers, decoded as Latin-1. */
function linesOf(chunks: readonly Uint8Array[]): [number, string][] {
  const lines: [number, string][] = [];
  const splitter = lineSplitter((bytes, start, end, number) => {
    lines.push([number, Buffer.from(bytes.subarray(start, end)).toString('latin1')]);
  });
  for (const chunk of chunks) {
    splitter.push(chunk);
    chunk.fill(0);
  }
  splitter.end();
  return lines;
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

it.each([
  ['an input that is empty has no lines', '', []],
  ['a last line may lack its newline', 'a\nb', ['a', 'b']],
  ['nothing follows a last newline', 'a\nb\n', ['a', 'b']],
  ['empty lines count', '\n\na\n\n', ['', '', 'a', '']],
  ['a carriage return stays in its line', 'a\r\nb\r', ['a\r', 'b\r']],
])('%s', (_, text, expected) => {
  expect(linesOf([bytes(text)])).toEqual(expected.map((line, index) => [index + 1, line]));
});

it('keeps what a Node Buffer held before it was filled anew', () => {
  const buffer = Buffer.from('ab');
  expect(linesOf([buffer, Buffer.from('c\nd')])).toEqual([
    [1, 'abc'],
    [2, 'd'],
  ]);
});

it('cuts the same lines however the bytes come in, also when chunks are filled anew', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n', '\r', '\u00e9'), { maxLength: 30 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.array(fc.nat(8), { maxLength: 30 }), (text, sizes) => {
      const chunks: Uint8Array[] = [];
      let at = 0;
      for (const size of sizes) {
        chunks.push(bytes(text.slice(at, at + size)));
        at += size;
      }
      const twin = text.split('\n');
      if (twin.at(-1) === '') twin.pop();
      expect(linesOf([...chunks, bytes(text.slice(at))])).toEqual(twin.map((line, index) => [index + 1, line]));
    }),
  );
});

it('keeps a line that chunks share when they are one Node Buffer that is read into again', () => {
  const lines: string[] = [];
  const splitter = lineSplitter((bytes, start, end) => lines.push(Buffer.from(bytes.subarray(start, end)).toString()));
  const chunk = Buffer.alloc(4);
  for (const text of ['a\nbc', 'defg', 'hi\nj', 'k\nlm']) {
    chunk.write(text);
    splitter.push(chunk);
  }
  splitter.end();
  expect(lines).toEqual(['a', 'bcdefghi', 'jk', 'lm']);
});

it('refuses the first line that is longer than the limit, with its newline, and reads nothing after it', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n'), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), (text, size, longest) => {
      const found: string[] = [];
      const splitter = lineSplitter(
        (bytes, start, end) => found.push(Buffer.from(bytes.subarray(start, end)).toString()),
        (head, number) => found.push(`refused ${number}: ${Buffer.from(head).toString()[0]}`),
        longest,
      );
      for (let at = 0; at < text.length; at += size) splitter.push(bytes(text.slice(at, at + size)));
      splitter.end();
      const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      const refused = lines.findIndex((line) => line.length > longest);
      const read = (refused < 0 ? lines : lines.slice(0, refused)).map((line) => line.replace('\n', ''));
      expect(found).toEqual(refused < 0 ? read : [...read, `refused ${refused + 1}: ${lines[refused][0]}`]);
    }),
  );
});
