import { expect, it } from 'vitest';
import { conllevalDelimiter } from '../../../src/compat/conlleval/conlleval.ts';

it.each([
  //  pattern       line              columns, as Perl cuts it
  [' ', 'a  b', ['a', '', 'b']],
  ['\t', 'a\tb', ['a', 'b']],
  ['\\t', 'a\tb', ['a', 'b']],
  ['\\|', 'a|b', ['a', 'b']],
  ['\\.', 'a.b', ['a', 'b']],
  ['|', 'a|b', ['a', '|', 'b']],
  ['', 'ab', ['a', 'b']],
  ['-', '-X- O', ['', 'X', ' O']],
  ['X', '-X- O', ['-', '- O']],
  ['\\s', 'a\x0bb\xa0c', ['a', 'b\xa0c']],
  ['\\S', 'a \xa0 ', ['', ' ', ' ']],
  ['[\\s,]+', 'a ,\tb', ['a', 'b']],
  ['.', '\r\x85', ['', '', '']],
  ['[ \\t]+', 'a \tb', ['a', 'b']],
  ['[\\\\s]', 'a\\bsc d', ['a', 'b', 'c d']],
  ['\\x09', 'a\tb', ['a', 'b']],
  ['\\s*,\\s*|;', 'a , b;c', ['a', 'b', 'c']],
  ['(,)', 'a,b', ['a', ',', 'b']],
  ['(?:,|;)+', 'a,;b', ['a', 'b']],
])('%j cuts %j into %j', (pattern, line, columns) => {
  expect(line.split(conllevalDelimiter(pattern) as RegExp)).toEqual(columns);
});

it.each([
  ...['*', '(', '[a', 'a++', '(?>a)', '(?i)a', '\\pL', '\\N', '\\Qa', '[[:^space:]]', '[a[]', '[:space:]a[', '\\x'],
  ...['[]a]', '[^]a]', '[[:space:]]+', '\\h', '\\R', '\\A', '\\x{9}', '\\011', '\\e', '[\\S]'],
])('%j is refused: it means another thing in JavaScript, or nothing', (pattern) => {
  expect(conllevalDelimiter(pattern)).toBeUndefined();
});
