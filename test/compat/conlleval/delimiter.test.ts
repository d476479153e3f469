import { expect, it } from 'vitest';
import { conllevalDelimiter } from '../../../src/compat/conlleval/delimiter.ts';

it.each([
  [' ', 32],
  ['\t', 9],
  ['\\t', 9],
  [',', 44],
  ['\\|', 124],
  ['\\.', 46],
])('%j is one byte', (pattern, byte) => {
  expect(conllevalDelimiter(pattern)).toBe(byte);
});

it.each([
  //  pattern       line              columns, as Perl cuts it
  ['|', 'a|b', ['a', '|', 'b']],
  ['', 'ab', ['a', 'b']],
  ['-', '-X- O', ['', 'X', ' O']],
  ['X', '-X- O', ['-', '- O']],
  ['\\s', 'a\x0bb\xa0c', ['a', 'b\xa0c']],
  ['\\S', 'a \xa0 ', ['', ' ', ' ']],
  ['[\\s,]+', 'a ,\tb', ['a', 'b']],
  ['\\h', 'a\xa0b\tc', ['a', 'b', 'c']],
  ['.', '\r\x85', ['', '', '']],
  ['[]a]', 'x]yaz', ['x', 'y', 'z']],
  ['[^]a]', ']xa', [']', 'a']],
  ['[[:space:]]+', 'a \tb', ['a', 'b']],
  ['[[:punct:]]', 'a/b]c^d', ['a', 'b', 'c', 'd']],
  ['\\x{9}', 'a\tb', ['a', 'b']],
  ['\\x9', 'a\tb', ['a', 'b']],
  ['\\011', 'a\tb', ['a', 'b']],
  ['\\e', 'a\x1bb', ['a', 'b']],
  ['\\R', 'a\x85b\r', ['a', 'b', '']],
  ['(,)', 'a,b', ['a', ',', 'b']],
])('%j cuts %j into %j', (pattern, line, columns) => {
  expect(line.split(conllevalDelimiter(pattern) as RegExp)).toEqual(columns);
});

it.each(['*', '(', '[a', 'a++', '(?>a)', '(?i)a', '\\pL', '\\N', '\\Qa', '[[:^space:]]', '[a[]', '[:space:]', '\\x'])(
  '%j is refused: no regular expression, or none that JavaScript knows',
  (pattern) => {
    expect(conllevalDelimiter(pattern)).toBeUndefined();
  },
);
