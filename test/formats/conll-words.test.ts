import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latin1Hash } from '../../src/formats/bytes/cells.ts';
import { cellText, withTexts } from '../../src/formats/conll/words.ts';
import { latin1Bytes, utf8AsLatin1 } from '../../src/text/latin1.ts';
import { lineStarts } from '../../src/text/lines.ts';

it('words of rows are the cells with their hashes, whatever column they are in', () => {
  const cell = fc.constantFrom('a', 'bo', 'é', 'x'.repeat(20), '', '\u00ff', '0');
  const line = fc.tuple(
    fc.array(cell, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('\t', ' ', '  ', ' \t'),
    fc.constantFrom('', ' ', '\r', '\t'),
    fc.nat(4),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), fc.boolean(), (lines, endsWhole) => {
      const text = lines.map(([cells, between, end]) => cells.map(utf8AsLatin1).join(between) + end).join('\n');
      const bytes = latin1Bytes(endsWhole ? `${text}\n` : text);
      const words = Int32Array.from(lines, ([cells, , , at]) => latin1Hash(utf8AsLatin1(cells[at % cells.length]!)));
      const rows = { runs: Int32Array.of(0, 1), words };
      const slow = { ...rows, lines: { bytes, starts: lineStarts(bytes), isUtf8: true } };
      const [found] = withTexts([rows], bytes);
      expect(found!.text).toMatchObject({ words: Array.from(words, (_, token) => cellText(slow, token)) });
    }),
    { numRuns: 3000 },
  );
});
