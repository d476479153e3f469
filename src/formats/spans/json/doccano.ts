import type { JsonSpot } from '../../json/json-spot.ts';
import type { FileSpan, ReaderOptions, SpanFormat, SpanReader, SpanSource } from '../span-file.ts';
import {
  documentOf,
  type JsonObject,
  jsonDocuments,
  objectWith,
  readItems,
  spanOfList,
  spanOfMembers,
} from './json-documents.ts';

/** doccano's lines `{"id", "text", "label": [[start, end, "type"]]}`. Older versions write `labels`. */
export const doccanoFormat: SpanFormat = {
  name: 'doccano',
  title: 'JSON of doccano',
  about: 'doccano: {id, text, label: [[start, end, type]]}',
  unit: 'utf-16',
  begins: ({ json: text }) =>
    /"(?:text|data)"\s*:\s*"/u.test(text) && /"labels?"\s*:\s*\[\s*(?:\[\s*-?\d|\])/u.test(text),
  read: (source, options) =>
    readDoccano(source, options, (value) => ('label' in value ? 'label' : 'labels'), spanOfList),
};

/** doccano's lines of a project with relations: `{"id", "text", "entities": [{"label", "start_offset", "end_offset"}], "relations"}`. */
export const doccanoRelationsFormat: SpanFormat = {
  name: 'doccano-relations',
  title: 'JSON of doccano with relations',
  about: 'doccano: {id, text, entities: [{label, start_offset, end_offset}], relations}',
  unit: 'utf-16',
  begins: ({ json: text }) =>
    entities.test(text) || (/"entities"\s*:\s*\[\s*\]/u.test(text) && /"relations"\s*:\s*\[/u.test(text)),
  read: (source, options) =>
    readDoccano(
      source,
      options,
      () => 'entities',
      (item, where, after) => spanOfMembers(item, where, names, after),
    ),
};

const names = { start: 'start_offset', end: 'end_offset', type: 'label' };
const entities = new RegExp(`"entities"\\s*:\\s*\\[\\s*${objectWith('start_offset', 'label')}`, 'u');

/** Positions count units of UTF-16, as a browser does. An imported text may be in `data`. */
function readDoccano(
  source: SpanSource,
  { after, log }: ReaderOptions,
  listOf: (document: JsonObject) => string,
  readSpan: (item: unknown, where: JsonSpot, after: 0 | 1) => FileSpan | undefined,
): ReturnType<SpanReader> {
  const documents = jsonDocuments(source, log, (value, where) => {
    const list = listOf(value);
    const spans = readItems(value[list], where.at(list), (item, at) => readSpan(item, at, after));
    return documentOf(where, { id: value.id, text: value.text ?? value.data }, spans);
  });
  return { documents };
}
