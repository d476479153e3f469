import { expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/coref/read-coref.ts';

it.each([
  [{ format: 'xml' }, "options: format 'xml' is invalid. Allowed choices are conll, jsonl, json, tsv."],
  [{ side: 'gold' }, "options: side 'gold' is invalid. Allowed choices are key, response."],
  [{ lenient: 'no' }, "options: lenient 'no' is invalid. Expected true or false."],
  [{ file: null }, 'options: file null is invalid. Expected text.'],
  [{ input: 'json' }, "options: there is no option 'input': expected file, lenient, format, side"],
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
