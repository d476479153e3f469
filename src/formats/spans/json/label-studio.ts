import type { FileSpan, Run, SpanDocument, SpanLink } from '../../../ner/span-document.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { quoted } from '../../../text/quoted.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue, valueAt } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import { annotatorsOf, type ReaderOptions, type SpanFormat, type SpanSource } from '../span-file.ts';
import { documentOf, objectsIn, readItems, sizeOf, spanOf } from './json-documents.ts';

/**
 * Label Studio's tasks, in a list: `{"id", "data": {"text"}, "annotations": [{"completed_by", "was_cancelled", "result": [{"value":
 * {"start", "end", "text", "labels": []}, "score"?}]}], "predictions": [{"model_version", "result"}]}`. Each label of a region is a span.
 * A surface has each line end as a backslash and n. Regions of HTML have `hypertextlabels` and, besides paths, `globalOffsets`.
 *
 * Gold is annotations. A prediction is predictions if any task has some, else annotations. Cancelled annotations do not count, and a task
 * without any other is left out. A task without predictions is not a document of a prediction. `--read annotations`, `predictions`,
 * `annotator=ID` and `predictions=MODEL` choose. Links are `{"from_id", "to_id", "type": "relation", "labels"?: []}` in a result, between regions,
 * which are one span each then, whatever their labels (HumanSignal/label-studio, docs/source/guide/export.md).
 */
export const labelStudioFormat: SpanFormat = {
  name: 'label-studio',
  heap: 4,
  parts: ['annotations', 'predictions', 'annotator=ID', 'predictions=MODEL'],
  both: { goldRead: 'annotations', predRead: 'predictions' },
  title: 'JSON of Label Studio',
  about: 'Label Studio: [{id, data: {text}, annotations: [{result}], predictions}]',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json: text }) => /"data"\s*:\s*\{/u.test(text) && /"(?:annotations|predictions)"\s*:\s*\[/u.test(text),
  ...readingTasks((source, log) => [...jsonObjects(source, log)]),
};

/** How the tasks of a file are read, and who annotated them; those that are made of other formats too. */
export function readingTasks(
  tasksOf: (source: SpanSource, log: ProblemSink) => readonly JsonValue<JsonObject>[],
): Pick<SpanFormat, 'read' | 'annotators'> {
  return {
    read: (source, options) => readTasks(tasksOf(source, options.log), options),
    annotators: (source, log) => {
      const nameIn = ({ value }: JsonValue<JsonObject>) => (value.was_cancelled !== true && personsOf(value)[0]) || [];
      return annotatorsOf(tasksOf(source, log).map((task) => objectsIn(task, 'annotations').flatMap(nameIn)));
    },
  };
}

function readTasks(tasks: readonly JsonValue<JsonObject>[], options: ReaderOptions): ReturnType<SpanFormat['read']> {
  const choice = choiceOf(tasks, options);
  const results = tasks.map((task) => objectsIn(task, choice.list));
  // What positions of HTML count is its text, of which a file has only the source.
  const isHtml = results.flat().some(({ value: { result } }) => {
    return Array.isArray(result) && result.some((item) => isObject(valueAt(item, 'value.globalOffsets')));
  });
  const documents = tasks.flatMap((task, at) => {
    const document = readTask(task, results[at], choice, options);
    return document ? [isHtml ? { ...document, text: undefined } : document] : [];
  });
  return { documents, others: othersThan(choice, results.flat()) };
}

/** Which list of a task is read and, if one was chosen, whose. */
interface Choice {
  readonly list: 'annotations' | 'predictions';
  readonly by?: string | undefined;
}

function choiceOf(tasks: readonly JsonValue<JsonObject>[], { read, side }: ReaderOptions): Choice {
  const [, what, by] = /^(annotations|predictions|annotator)(?:=(.*))?$/su.exec(read ?? '') ?? [];
  if (what === 'predictions' && tasks.every(({ value }) => sizeOf(value.predictions) === 0))
    tasks.at(0)?.where.refuse('MISSING_PREDICTION', 'no task of this file has predictions');
  if (what !== undefined) return { list: what === 'predictions' ? what : 'annotations', by };
  const arePredicted = side === 'pred' && tasks.some(({ value }) => sizeOf(value.predictions) > 0);
  return { list: arePredicted ? 'predictions' : 'annotations' };
}

/** What `--read` may name in place of somebody who made none of these. */
function othersThan({ list, by }: Choice, made: readonly JsonValue<JsonObject>[]): readonly string[] | undefined {
  const names = made.map(({ value }) => namesOf(value));
  if (by === undefined || names.some((own) => own.includes(by))) return undefined;
  return [...new Set(names.map(([name]) => readOf(list, name)))];
}

function readOf(list: Choice['list'], name: string): string {
  return `${list === 'annotations' ? 'annotator' : list}=${name}`;
}

function readTask(
  { value, where }: JsonValue<JsonObject>,
  results: readonly JsonValue<JsonObject>[],
  { list, by }: Choice,
  { shift, readsLinks }: ReaderOptions,
): SpanDocument | undefined {
  if (!isObject(value.data)) {
    return where.refuse('NOT_A_DOCUMENT', "expected a task with an object 'data'", 'export from Label Studio as JSON');
  }
  const text = textOf(value.data);
  const done = results.filter((one) => one.value.was_cancelled !== true);
  const chosen = by === undefined ? done : done.filter((one) => namesOf(one.value).includes(by));
  if (chosen.length > 1) {
    const names = done.map((one) => namesOf(one.value)[0]);
    const help =
      by === undefined ? `choose one: --read ${readOf(list, names[0])}` : 'remove all but one of them from the file';
    where.refuse('SEVERAL_ANNOTATIONS', `this task has ${list} by ${names.map(quoted).join(', ')}`, help);
  }
  if (list === 'predictions' && chosen.length === 0) return undefined;
  const isLeftOut = list === 'annotations' && chosen.length === 0 ? true : undefined;
  const items = chosen.slice(0, 1).flatMap((one) =>
    readItems(one.value.result, one.where.at('result'), (item, at) => {
      return { item, where: at, spans: readRegion(item, at, text, shift) };
    }),
  );
  const document = (spans: readonly FileSpan[]): SpanDocument =>
    documentOf(where, { id: value.id, text, isLeftOut }, spans);
  if (!readsLinks) return document(items.flatMap(({ spans }) => spans));
  const byId = new Map(items.flatMap(({ item, spans: [span] }) => (span ? [[valueAt(item, 'id'), span]] : [])));
  const links = items.flatMap(({ item, where: at }): SpanLink[] => {
    if (valueAt(item, 'type') !== 'relation') return [];
    const [from, to] = ['from_id', 'to_id'].map((end) => byId.get(valueAt(item, end)));
    return [{ ends: [from, to], names: [valueAt(item, 'labels') ?? []].flat().map(String), where: at }];
  });
  return { ...document([...byId.values()]), links };
}

/** The text of a task: `text` or, under another name, its only string. */
function textOf(data: JsonObject): string | undefined {
  const strings = Object.values(data).filter((value) => typeof value === 'string');
  if (typeof data.text === 'string') return data.text;
  return strings.length === 1 ? strings[0] : undefined;
}

/** What names who made an annotation, a person or a model; its own id if that is not told. */
function namesOf(annotation: JsonObject): readonly string[] {
  const names = personsOf(annotation);
  return names.length > 0 ? names : [String(annotation.model_version ?? annotation.id)];
}

/** The names of the person who made an annotation, if that is told. */
function personsOf({ completed_by: by }: JsonObject): readonly string[] {
  const names = isObject(by) ? [by.email, by.id] : [by];
  return names.filter((name) => name !== undefined && name !== null).map(String);
}

/**
 * The spans of a region; none, if it is something else, such as a relation or a choice, or has no label. One of HTML has its positions in
 * `globalOffsets`, and paths beside them.
 */
function readRegion(item: unknown, where: JsonSpot, text: string | undefined, shift: Run): FileSpan[] {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected an object in a result') ?? [];
  const { value, score } = item;
  const labels = isObject(value) ? (value.labels ?? value.hypertextlabels) : undefined;
  if (!isObject(value) || labels === undefined) return [];
  const { start, end } = isObject(value.globalOffsets) ? value.globalOffsets : value;
  if (typeof start === 'string') {
    const help = 'save it again with a newer Label Studio, which writes them';
    return where.refuse('NOT_A_SPAN', 'this region of HTML has paths, and no globalOffsets', help) ?? [];
  }
  const surface = typeof value.text === 'string' ? withLineEnds(value.text, text) : undefined;
  return readItems(labels, where, (type) => spanOf({ start, end, type, score, surface }, where, shift));
}

/** The surface as it is in the text, which may have a backslash and n itself. */
function withLineEnds(surface: string, text: string | undefined): string {
  return text?.includes(surface) ? surface : surface.replaceAll('\\n', '\n');
}
