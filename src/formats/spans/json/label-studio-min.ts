import { groupedBy } from '../../../text/grouped.ts';
import { isObject, type JsonObject, type JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { SpanFormat } from '../span-file.ts';
import { readingTasks } from './label-studio.ts';

/**
 * Label Studio's JSON-MIN: a list of `{"id", "text", "label": [{"start", "end", "text", "labels": []}], "annotator", "annotation_id",
 * "created_at"}`, one for each annotation of a task. The data of the task and its controls, such as `label`, are called as the project
 * calls them: regions are the objects in lists. `--read annotator=ID` chooses one of several annotators of a task.
 *
 * HumanSignal/label-studio-sdk, src/label_studio_sdk/converter/converter.py, 0015729c7405
 */
export const labelStudioMinFormat: SpanFormat = {
  name: 'label-studio-min',
  parts: ['annotator=ID'],
  title: 'JSON-MIN of Label Studio',
  about: 'Label Studio, JSON-MIN: [{id, text, label: [{start, end, text, labels}], annotator}]',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json }) => /"annotation_id"\s*:/u.test(json) && /"annotator"\s*:/u.test(json),
  ...readingTasks((source, log) => {
    const records = groupedBy(jsonObjects(source, log), (record) => record.value.id ?? record);
    return [...records.values()].map(taskOf);
  }),
};

/** The records of a task as the task that they were made of. */
function taskOf(records: readonly JsonValue<JsonObject>[]): JsonValue<JsonObject> {
  const [{ value, where }] = records;
  const { created_at: _made, updated_at: _changed, ...data } = value;
  const annotations = records.map(({ value: { annotator, ...record } }) => {
    const regions = Object.values(record).flat().filter(isObject);
    return { completed_by: annotator, result: regions.map((region) => ({ value: region })) };
  });
  return { value: { id: value.id, data, annotations }, where };
}
