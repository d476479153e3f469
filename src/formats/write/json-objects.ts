import { charactersOf, wordsAt } from '../../align/scale.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { SpanText, SpanWriter } from './span-writer.ts';
import type { LossTally } from './written.ts';

/** The neutral format (see `neutralFormat`). */
export const spansWriter: SpanWriter = {
  name: 'spans',
  about: 'JSON lines {id, text, spans: [{start, end, type, score, link, fragments}]}',
  takes: 'positions',
  lacks: [],
  write: jsonLines(({ id, text, spans }) => {
    const written = spans.map(({ start, end, type, score, link, runs }) => {
      return { start, end, type, score, link, fragments: runs.length > 1 ? runs : undefined };
    });
    return { id, text, spans: written };
  }),
};

/** Accepted tasks of Prodigy (see `prodigyFormat`). */
export const prodigyWriter: SpanWriter = {
  name: 'prodigy',
  about: 'Prodigy: {id, text, spans: [{start, end, label, score}], answer}',
  takes: 'text',
  lacks: ['fragments', 'link'],
  write: jsonLines(({ id, text, spans }) => {
    const written = spans.map(({ start, end, type: label, score }) => ({ start, end, label, score }));
    return { id, text, spans: written, answer: 'accept' };
  }),
};

/** Lines of doccano (see `doccanoFormat`), whose positions are units of UTF-16. */
export const doccanoWriter: SpanWriter = {
  name: 'doccano',
  about: 'doccano: {id, text, label: [[start, end, type]]}',
  takes: 'text',
  lacks: ['fragments', 'score', 'link'],
  write: jsonLines(({ id, text = '', spans }) => {
    const units = [0];
    for (const { length } of text) units.push(units[units.length - 1] + length);
    return { id, text, label: spans.map(({ start, end, type }) => [units[start], units[end], type]) };
  }),
};

/** Tasks of Label Studio (see `labelStudioFormat`), each with one annotation, for `<Labels name="label">` and `<Text name="text">`. */
export const labelStudioWriter: SpanWriter = {
  name: 'label-studio',
  about: 'Label Studio: [{id, data: {text}, annotations: [{result}]}]',
  takes: 'text',
  lacks: ['fragments', 'link'],
  write: jsonList(({ id, text = '', spans }) => {
    const characters = charactersOf(text);
    const result = spans.map(({ start, end, type, score, runs }, at) => {
      const value = { start, end, text: wordsAt(characters, runs), labels: [type] };
      return { id: String(at + 1), from_name: 'label', to_name: 'text', type: 'labels', value, score };
    });
    return { id, data: { text }, annotations: [{ result }] };
  }),
};

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

/** Lines of fastcoref (see `documentShapes`), with the name of each document, which fastcoref leaves out. */
export const fastcorefWriter: SpanWriter = {
  name: 'fastcoref',
  about: 'JSON lines of fastcoref: text, clusters of characters, clusters_strings',
  takes: 'text',
  lacks: ['fragments'],
  write: jsonLines(({ id, text = '', spans }) => {
    const characters = charactersOf(text);
    const entities = [...groupedBy(spans, ({ entity }) => entity).values()];
    return {
      doc_key: id,
      text,
      clusters: entities.map((own) => own.map(({ start, end }) => [start, end])),
      clusters_strings: entities.map((own) => own.map(({ runs }) => wordsAt(characters, runs))),
    };
  }),
};

type ObjectOf = (document: SpanText, losses: LossTally) => object;

function jsonLines(objectOf: ObjectOf): SpanWriter['write'] {
  return (documents, losses) => documents.map((one) => `${JSON.stringify(objectOf(one, losses))}\n`).join('');
}

function jsonList(objectOf: ObjectOf): SpanWriter['write'] {
  return (documents, losses) => `[\n${documents.map((one) => JSON.stringify(objectOf(one, losses))).join(',\n')}\n]\n`;
}
