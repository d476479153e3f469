import { expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { corefFormats } from '../../src/formats/coref-formats.ts';

it.each([
  [{ format: 'xml' }, `options: format 'xml': allowed choices are ${corefFormats.map(({ name }) => name).join(', ')}`],
  [{ side: 'gold' }, "options: side 'gold': allowed choices are key, response"],
  [{ lenient: 'no' }, "options: lenient 'no': expected true or false"],
  [{ file: null }, 'options: file null: expected text'],
  [{ input: 'json' }, "options: there is no option 'input': expected file, lenient, format, side, words"],
])('refuses the options %j', (options, words) => {
  expect(() => readCoref('[]', options as never)).toThrow(new RangeError(words));
});

it.each([
  [undefined, 'undefined'],
  [['a'], "['a']"],
  [new Uint16Array(1), 'a Uint16Array'],
  [new ArrayBuffer(1), 'an ArrayBuffer'],
])('refuses %s, which is neither text nor bytes', (input, shown) => {
  const words = `input: expected the text or the bytes (Uint8Array) of a file, not ${shown}`;
  expect(() => readCoref(input as never)).toThrow(new RangeError(words));
});
