import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, objectWith, readItems, spanOfList, spanOfMembers } from './json-documents.ts';

/**
 * doccano's lines `{"id", "text", "label": [[start, end, "type"]]}`. Older versions write `labels`. Positions count units of UTF-16, as a
 * browser does. An imported text may be in `data`.
 */
export const doccanoFormat: SpanFormat = formatOfObjects({
  name: 'doccano',
  title: 'JSON of doccano',
  about: 'doccano: {id, text, label: [[start, end, type]]}',
  unit: 'utf-16',
  begins: ({ json: text }) =>
    lists.test(text) || (/"(?:text|data)"\s*:\s*"/u.test(text) && /"labels?"\s*:\s*\[\s*(?:\[\s*-?\d|\])/u.test(text)),
  document(value, where, { shift }) {
    const list = 'label' in value ? 'label' : 'labels';
    const spans = readItems(value[list], where.at(list), (item, at) => spanOfList(item, at, shift));
    return documentOf(where, { id: value.id, text: value.text ?? value.data }, spans);
  },
});

/** What tells these lists where a file has no texts. */
const lists = /"labels?"\s*:\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*"/u;

/**
 * doccano's lines of a project with relations: `{"id", "text", "entities": [{"label", "start_offset", "end_offset"}], "relations"}`, with
 * the same positions.
 */
export const doccanoRelationsFormat: SpanFormat = formatOfObjects({
  name: 'doccano-relations',
  title: 'JSON of doccano with relations',
  about: 'doccano: {id, text, entities: [{label, start_offset, end_offset}], relations}',
  unit: 'utf-16',
  begins: ({ json: text }) =>
    entities.test(text) || (/"entities"\s*:\s*\[\s*\]/u.test(text) && /"relations"\s*:\s*\[/u.test(text)),
  document(value, where, { shift }) {
    const spans = readItems(value.entities, where.at('entities'), (item, at) => spanOfMembers(item, at, names, shift));
    return documentOf(where, { id: value.id, text: value.text ?? value.data }, spans);
  },
});

const names = { start: 'start_offset', end: 'end_offset', type: 'label' };
const entities = new RegExp(`"entities"\\s*:\\s*\\[\\s*${objectWith('start_offset', 'label')}`, 'u');
