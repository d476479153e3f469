import { expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';

it.each([
  [
    { format: 'xml' },
    "options: format 'xml': allowed choices are conll, webanno-tsv, cas-json, label-studio, litbank, brat, booknlp, answers, conllu, jsonl, json, e2e, s2e, crac, maverick, fastcoref, wl-coref, allennlp, entities, corenlp, preco, ecb, gold-pred, by-document, tsv, records",
  ],
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
