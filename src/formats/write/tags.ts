import { inScheme } from '../../ner/in-scheme.ts';
import { everyTag, taggedRows } from '../../ner/rows.ts';
import type { SchemeName } from '../../ner/scheme-names.ts';
import { tagTable } from '../../ner/tags.ts';
import type { SpanText, SpanWriter } from './span-writer.ts';
import { cellOf, type LossTally, unwritable } from './written.ts';

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

type TaggedSentence = Readonly<Record<'words' | 'tags', readonly string[]>>;

/** The sentences of a document, in tags. Of spans that overlap, the first is kept, and of those that begin in one place the longest. */
function taggedSentences(
  { sentences = [], spans }: SpanText,
  losses: LossTally,
  scheme: SchemeName,
): readonly TaggedSentence[] {
  const table = tagTable({ scheme });
  const left = spans.toSorted((a, b) => b.start - a.start || a.end - b.end);
  let first = 0;
  return sentences.map((words) => {
    const [starts, ends, types]: number[][] = [[], [], []];
    while (left.length > 0 && left[left.length - 1].start < first + words.length) {
      const { type, where, ...span } = left.pop()!;
      const [start, end] = [span.start - first, span.end - first];
      const [last = 0, number] = [ends.at(-1), table.type(type)];
      const lose = (fate: string, why: string): void => losses.add('span', fate, why, where);
      if (end > words.length) lose('lost', 'tags end where a sentence does');
      else if (start < last) lose('lost', 'tags cannot overlap');
      else {
        const touches = start === last && types.at(-1) === number;
        if (scheme === 'io' && touches) lose('changed', 'io makes one of spans of a type that touch');
        if (scheme === 'raw' && (end > start + 1 || type === 'O'))
          lose('changed', 'raw has only tokens, and none of type O');
        starts.push(start);
        ends.push(end);
        types.push(number);
      }
    }
    first += words.length;
    const column = taggedRows(new Int32Array(words.length));
    const tags = everyTag(inScheme(scheme, column, { start: starts, end: ends, type: types }, [], table));
    return { words, tags: Array.from(tags, (tag) => table.names[tag]) };
  });
}
