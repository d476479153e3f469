import type { SpanWriter } from './span-writer.ts';
import { taggedSentences } from './tagged-sentences.ts';
import { cellOf, unwritable } from './written.ts';

/**
 * Rows of a word and its tag between tabs, or of a tag where words are not known, with a blank line after each sentence. A document begins
 * with `# newdoc id = …` or, if it is one of several and has no id, with a row of `-DOCSTART-`.
 */
export const conllBioWriter: SpanWriter = {
  name: 'conll-bio',
  about: 'rows of a word and its tag, in the scheme of --to-scheme',
  takes: 'tags',
  lacks: ['fragments', 'score', 'link'],
  write(documents, losses, scheme) {
    const hasWords = documents.some(({ sentences = [] }) => sentences.flat().some(Boolean));
    const cell = (text: string): string =>
      losses.changed('cell', why, text, cellOf(text).replace(/^-(?:DOCSTART|X)-$/, '_$&'));
    const begin = (id: string | undefined): string => {
      if (id === undefined) return documents.length > 1 ? '-DOCSTART-\tO\n\n' : '';
      const written = id.replace(unwritable, ' ').trim() || '_';
      return `# newdoc id = ${losses.changed('id', 'control characters and blanks around it are left out', id, written)}\n`;
    };
    const texts = documents.map((document) => {
      const { id, where } = document;
      const rows = taggedSentences(document, losses, scheme).map(({ words, tags }) => {
        if (words.length === 0) losses.add('sentence', 'lost', 'sentences without tokens have no rows', where);
        const own = words.map((word, at) => `${hasWords ? `${cell(word)}\t` : ''}${cell(tags[at])}\n`);
        return words.length === 0 ? '' : `${own.join('')}\n`;
      });
      const text = rows.join('');
      if (text === '') losses.add('document', 'lost', 'documents without tokens have no rows', where);
      return text && `${begin(id)}${text}`;
    });
    return texts.join('');
  },
};

const why = "'_' stands for blanks, control characters and cells that are empty, and before -DOCSTART- and -X-";
