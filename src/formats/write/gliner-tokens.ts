import { jsonList, type SpanWriter } from './span-writer.ts';

/** GLiNER's data (see `glinerTokensFormat`), in a list. */
export const glinerTokensWriter: SpanWriter = {
  name: 'gliner-tokens',
  about: "GLiNER's data: [{tokenized_text, ner: [[first, last, type]]}]",
  takes: 'words',
  lacks: ['fragments', 'score', 'link'],
  write: jsonList(({ id, sentences = [], spans }, losses) => {
    if (id !== undefined) losses.add('id', 'lost', 'gliner-tokens has none');
    if (sentences.length > 1) losses.add('text', 'joined', 'gliner-tokens has one list of tokens, and no sentences');
    return { tokenized_text: sentences.flat(), ner: spans.map(({ start, end, type }) => [start, end - 1, type]) };
  }),
};
