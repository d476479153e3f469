import type { SpanDocument } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import { formatOfLists } from '../json/entity-lists.ts';
import { documentOf, objectWith, readItems, spanOf } from '../json/json-documents.ts';
import type { SpanFormat } from '../span-file.ts';
import { taggedSpans } from '../tagged-tokens.ts';

/**
 * Stanza's entities as dictionaries: for each text a list of `{"text", "type", "start_char", "end_char"}`, or one list.
 *
 * stanfordnlp/stanza, stanza/models/common/doc.py, 00ff320c310b
 */
export const stanzaFormat: SpanFormat = formatOfLists({
  name: 'stanza',
  title: 'JSON of Stanza',
  about: 'Stanza: a list of {text, type, start_char, end_char} for each text',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json }) => entities.test(json),
  list: { start: 'start_char', end: 'end_char', type: 'type', surface: 'text' },
});

const entities = new RegExp(`^\\s*\\[[\\s[\\],]*${objectWith('type', 'start_char', 'end_char')}`, 'u');

/**
 * What Stanza makes of a whole document (`to_dict`): a list of sentences, which are lists of `{"id", "text", "start_char", "end_char",
 * "ner"}`. A value is a document. The words of a token with several, which have no `ner`, say nothing of spans.
 */
export const stanzaDocumentFormat: SpanFormat = {
  name: 'stanza-document',
  title: 'a document of Stanza',
  about: 'Stanza, a document: [[{id, text, start_char, end_char, ner}]]',
  unit: 'code-points',
  begins: ({ json }) => tokens.test(json) && /"ner"\s*:\s*"/u.test(json),
  read: (source, { log, shift }) => ({
    documents: [...jsonValues(source, log)].map(({ value, where }): SpanDocument => {
      const sentences = readItems(value, where, (sentence, at) => readItems(sentence, at, readToken).flat());
      const all = sentences.flat();
      const spans = taggedSpans(sentences).flatMap(({ start, end, type }) => {
        const [first, last] = [all[start], all[end - 1]];
        return spanOf({ start: first.start, end: last.end, type }, first.where, shift) ?? [];
      });
      return documentOf(where, {}, spans);
    }),
  }),
};

const tokens = new RegExp(`^\\s*\\[\\s*\\[\\s*${objectWith('id', 'text')}`, 'u');

function readToken(item: unknown, where: JsonSpot) {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected a token as an object');
  const { ner: tag, start_char: start, end_char: end } = item;
  const refuse = (message: string) => where.refuse('NOT_A_SPAN', message);
  return typeof tag === 'string' ? [{ tag, start, end, where, refuse }] : [];
}
