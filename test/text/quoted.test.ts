import { expect, it } from 'vitest';
import { enumerated, quoted, quotedJson, shortened } from '../../src/text/quoted.ts';

it.each([
  ['a name stays as it is', 'a/b', "'a/b'"],
  ['80 characters too', 'n'.repeat(80), `'${'n'.repeat(80)}'`],
  ['a longer one is cut', 'n'.repeat(81), `'${'n'.repeat(80)}…'`],
  ['never inside of a character', `${'n'.repeat(79)}😀`, `'${'n'.repeat(79)}…'`],
])('%s', (_, text, expected) => {
  expect(quoted(text)).toBe(expected);
  expect(`'${shortened(text)}'`).toBe(expected);
});

it.each([
  ['a value', [3, 'a', { b: null }], '[3,"a",{"b":null}]'],
  ['a long list', Array.from({ length: 1e6 }, () => 7), `${'[7'.padEnd(80, ',7')}…`],
  ['a long string', 's'.repeat(1e6), `"${'s'.repeat(79)}…`],
  ['what is not there', undefined, 'nothing'],
])('%s as JSON', (_, value, expected) => {
  expect(quotedJson(value)).toBe(expected);
});

it('a value of any depth as JSON', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 200_000; depth++) deep = [deep];
  expect(quotedJson(deep)).toBe(`${'['.repeat(80)}…`);
});

it('items are listed as in a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 3]].map((items) => enumerated(items))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and 3',
  ]);
  expect(enumerated(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});
