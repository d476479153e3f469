import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignPlainRows } from '../../src/report/aligned.ts';
import { colorStyle } from '../../src/report/color-style.ts';

it('rows stand in columns two blanks apart, without blanks at the ends of lines', () => {
  const rows = [
    ['metric', 'F1', 'counts'],
    ['MUC', '100.00', ''],
    ['会議', '9.50', '1 / 2'],
  ];
  expect(alignPlainRows(rows, ['left', 'right', 'left'])).toBe(
    ['metric      F1  counts', 'MUC     100.00', '会議      9.50  1 / 2'].join('\n'),
  );
});

it('rows are laid out alike with colours and without', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ0.–é会 '), maxLength: 8 }).map((cell) => cell.trim());
  const table = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, fc.tuple(align(), align(), align()), (rows, aligns) => {
      // A head must have a word, or there is none.
      const headed = [['metric', 'F1', 'counts'], ...rows];
      expect(alignPlainRows(headed, aligns)).toBe(colorStyle.align(headed, aligns));
    }),
  );
});

function align(): fc.Arbitrary<'left' | 'right'> {
  return fc.constantFrom('left', 'right');
}
