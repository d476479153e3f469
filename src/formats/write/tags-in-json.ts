import type { SpanWriter } from './span-writer.ts';
import { taggedSentences } from './tagged-sentences.ts';

/** Tags as lists of JSON (see `jsonTagReader`): an object with `tokens` and `ner_tags` for each sentence or, without words, a list of tags. */
export const tagsInJsonWriter: SpanWriter = {
  name: 'tags-in-json',
  about: 'a line for each sentence: {tokens, ner_tags}, in the scheme of --to-scheme',
  takes: 'tags',
  lacks: ['fragments', 'score', 'link'],
  write(documents, losses, scheme) {
    const sentences = documents.flatMap((document) => {
      if (document.id !== undefined) losses.add('id', 'lost', 'tags in JSON have none');
      if (documents.length > 1) losses.add('document', 'joined', 'tags in JSON have sentences, and no documents');
      return taggedSentences(document, losses, scheme);
    });
    const hasWords = sentences.some(({ words }) => words.some(Boolean));
    const lists = sentences.map(({ words, tags }) => (hasWords ? { tokens: words, ner_tags: tags } : tags));
    return lists.map((list) => `${JSON.stringify(list)}\n`).join('');
  },
};
