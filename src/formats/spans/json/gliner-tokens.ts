import { jsonObjects } from '../../json/json-values.ts';
import type { SpanFormat } from '../span-file.ts';
import { insideSentences, readTokenSpans, readTokens } from './token-lists.ts';

/** GLiNER's data for training and evaluation: `{"id"?, "tokenized_text": [token], "ner": [[first, last, "type"]]}`, in a list or a line each. */
export const glinerTokensFormat: SpanFormat = {
  name: 'gliner-tokens',
  title: 'JSON of GLiNER with tokens',
  about: "GLiNER's data: {tokenized_text, ner: [[first, last, type]]}",
  unit: 'tokens',
  end: 'inclusive',
  begins: ({ json }) => /"tokenized_text"\s*:\s*\[/u.test(json),
  read(source, options) {
    const documents = Array.from(jsonObjects(source, options.log), ({ value, where }) => {
      const tokens = readTokens(value.tokenized_text, where.at('tokenized_text'));
      const list = { value: value.ner, where: where.at('ner') };
      return { id: value.id, where, tokens, spans: readTokenSpans([list], [tokens], options) };
    });
    return { documents: insideSentences(documents, options) };
  },
};
