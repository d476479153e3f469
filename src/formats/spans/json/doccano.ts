import { groupedBy } from '../../../text/grouped.ts';
import type { JsonObject, JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { SpanFormat } from '../span-file.ts';
import {
  documentOf,
  formatOfObjects,
  objectsIn,
  objectWith,
  readItems,
  spanOfList,
  spanOfMembers,
} from './json-documents.ts';
import { readingTasks } from './label-studio.ts';

/**
 * doccano's lines `{"id", "text", "label": [[start, end, "type"]]}`. Older versions write `labels`. Positions count units of UTF-16, as a
 * browser does. An imported text may be in `data`.
 */
export const doccanoFormat: SpanFormat = formatOfObjects({
  name: 'doccano',
  title: 'JSON of doccano',
  about: 'doccano: {id, text, label: [[start, end, type]]}',
  unit: 'utf-16',
  begins: ({ json: text }) => lists.test(text) || (/"(?:text|data)"\s*:\s*"/u.test(text) && hasLabels(text)),
  document(value, where, { shift }) {
    const list = 'label' in value ? 'label' : 'labels';
    const spans = readItems(value[list], where.at(list), (item, at) => spanOfList(item, at, shift));
    return documentOf(where, { id: value.id, text: value.text ?? value.data }, spans);
  },
});

/** Whether there are labels with positions or, as in a text without any, an empty list, and no list of objects, which may be spans. */
function hasLabels(text: string): boolean {
  if (/"labels?"\s*:\s*\[\s*\[\s*-?\d/u.test(text)) return true;
  return /"labels?"\s*:\s*\[\s*\]/u.test(text) && !/:\s*\[\s*\{/u.test(text);
}

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
  begins: ({ json: text }) => entities.test(text) || (noEntities.test(text) && /"relations"\s*:\s*\[/u.test(text)),
  document(value, where, { shift }) {
    const spans = readItems(value.entities, where.at('entities'), (item, at) => spanOfMembers(item, at, names, shift));
    return documentOf(where, { id: value.id, text: value.text ?? value.data }, spans);
  },
});

const names = { start: 'start_offset', end: 'end_offset', type: 'label' };
/** Where only some lists are empty, the others tell. */
const noEntities = /^(?![\s\S]*"entities"\s*:\s*\[\s*[^\]\s])[\s\S]*"entities"\s*:\s*\[\s*\]/u;
const entities = new RegExp(`"entities"\\s*:\\s*\\[\\s*${objectWith('start_offset', 'label')}`, 'u');

/**
 * The JSON of doccano before version 1.3: `{"id", "text", "annotations": [{"label", "start_offset", "end_offset", "user"}], "meta"}`. A label is
 * the number that it has in the project, so that `--map 3=PER` names types. A text that several users have annotated is an error, unless
 * `--read annotator=ID` chooses one.
 *
 * doccano/doccano, the exports of versions 1.0 to 1.2
 */
export const doccanoAnnotationsFormat: SpanFormat = {
  name: 'doccano-annotations',
  parts: ['annotator=ID'],
  title: 'JSON of an old doccano',
  about: 'doccano before 1.3: {id, text, annotations: [{label, start_offset, end_offset, user}]}',
  unit: 'utf-16',
  begins: ({ json: text }) =>
    annotations.test(text) || (/"annotations"\s*:\s*\[\s*\]/u.test(text) && /"annotation_approver"\s*:/u.test(text)),
  ...readingTasks((source, log) =>
    [...jsonObjects(source, log)].map((document) => {
      const made = groupedBy(objectsIn(document, 'annotations'), ({ value: { user } }) => user);
      const own = made.size > 0 ? [...made] : [[undefined, []] as const];
      const { id, text } = document.value;
      return { value: { id, data: { text }, annotations: own.map(annotationOf) }, where: document.where };
    }),
  ),
};

/** What a user has annotated, as Label Studio has it. */
function annotationOf([user, items]: readonly [user: unknown, items: readonly JsonValue<JsonObject>[]]): JsonObject {
  const result = items.map(({ value: { start_offset: start, end_offset: end, label } }) => {
    return { value: { start, end, labels: [typeof label === 'number' ? String(label) : label] } };
  });
  return { completed_by: user, model_version: 'nobody', result };
}

const annotations = new RegExp(`"annotations"\\s*:\\s*\\[\\s*${objectWith('start_offset')}`, 'u');
