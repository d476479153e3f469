import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blanks, rowIn, separatedBy, tabs } from '../../src/formats/bytes/cells.ts';
import { trimmedEnd } from '../../src/formats/bytes/line.ts';
import { wordIn } from '../../src/formats/tags/row-words.ts';
import type { RowLayout } from '../../src/formats/tags/tag-layout.ts';

it('takes the token of a line as from all its cells', () => {
  const lines = fc.array(fc.constantFrom('a', 'é', ' ', '\t', '\r', '\u0001', '"', ','), { maxLength: 12 });
  const separators = fc.constantFrom(blanks, tabs, separatedBy(','), separatedBy('a'));
  fc.assert(
    fc.property(lines, separators, fc.constantFrom(1, 2, -1), (signs, separator, token) => {
      const line = signs.join('');
      const { cells, width } = rowIn(trimmedEnd(line), separator);
      const expected = cells[token > 0 ? token - 1 : width + token] ?? '';
      expect(wordIn(line, { separator, token } as RowLayout)).toBe(expected);
    }),
    { numRuns: 5000 },
  );
});
