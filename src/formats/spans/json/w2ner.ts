import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, readItems, runOf, spanOfParts } from './json-documents.ts';
import { readTokens } from './token-lists.ts';

/**
 * W2NER's data: `{"id"?, "sentence": [token], "ner": [{"index": [0, 1, 5], "type"}]}`, in a list, where `index` has the numbers of all
 * tokens of a span, which may be discontinuous.
 *
 * ljynlp/W2NER, data_loader.py, 7f6234de36fb
 */
export const w2nerFormat: SpanFormat = formatOfObjects({
  name: 'w2ner',
  title: "W2NER's JSON",
  about: 'W2NER: [{sentence, ner: [{index: [number of each token], type}]}]',
  unit: 'tokens',
  begins: ({ json }) =>
    /"ner"\s*:\s*\[\s*\{\s*"(?:index"\s*:\s*\[|type"\s*:\s*"[^"]*"\s*,\s*"index"\s*:\s*\[)/u.test(json) ||
    /^\s*\[?\s*\{\s*"sentence"\s*:\s*\[[^[\]{}]*\]\s*,\s*"ner"\s*:\s*\[\s*\]/u.test(json),
  document({ id, sentence, ner }, where, { shift: [first] }) {
    const tokens = readTokens(sentence, where.at('sentence'));
    const readRun = (token: unknown, at: JsonSpot) => runOf(token, token, at, [first, first + 1]);
    const spans = readItems(ner, where.at('ner'), (item, at) => {
      const { index, type } = isObject(item) ? item : {};
      return spanOfParts(index, 'index', at, readRun, { type });
    });
    return documentOf(where, { id, tokens }, spans);
  },
});
