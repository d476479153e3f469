import type { FileSpan } from '../../../ner/span-document.ts';
import { quoted } from '../../../text/quoted.ts';
import type { Head } from '../../bytes/head.ts';
import type { Answer } from '../../json/answers/read-answers.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import { jsonObjects, objectsOf } from '../../json/json-values.ts';
import { valueAt } from '../../json/objects.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { formatOfLists } from './entity-lists.ts';
import { documentOf, formatOfValues, readItems, spanOf } from './json-documents.ts';
import { documentsOf } from './strings.ts';

/**
 * Where a file of JSON has what: paths, whose steps are members of objects or places in lists, from 0, separated by dots. `start`, `end`,
 * `type`, `surface` (the words at its positions), `score` and `link` (an id of a knowledge base) are in a span; `end` may be a sum, `offset+length`. `list` leads to the list of spans of a document: a list on the way
 * is one of documents. `id` and `text` are in each document, which has a `list`.
 */
export type SpanFields = Readonly<Record<'start' | 'end' | 'type', string>> &
  Readonly<Partial<Record<'surface' | 'score' | 'link' | 'list' | 'id' | 'text', string>>>;

/** Where a file of JSON has answers of a model, which are read as those of `strings`, and the id and the text of each. */
export type AnswerFields = Readonly<Record<'answer', string>> & Readonly<Partial<Record<'id' | 'text', string>>>;

const names = ['start', 'end', 'type', 'surface', 'text', 'score', 'link', 'list', 'id'];

/**
 * The fields of `start=begin,end=end,type=label`, or of `answer=reply,id=id`; undefined unless each is one of those, given once, those of a
 * span are there, and `list` with `id` or `text`.
 */
export function spanFields(given: string): SpanFields | AnswerFields | undefined {
  const pairs = given.split(',').map((pair) => /^(\w+)=(.+)$/su.exec(pair.trim())?.slice(1) ?? []);
  const { answer, ...others } = Object.fromEntries(pairs) as Partial<SpanFields & AnswerFields>;
  if (answer) {
    const isKnown = pairs.every(([name]) => ['answer', 'id', 'text'].includes(name));
    return isKnown && Object.keys(others).length + 1 === pairs.length ? { answer, ...others } : undefined;
  }
  const fields: Partial<SpanFields> = others;
  const isKnown = pairs.every(([name]) => names.includes(name)) && Object.keys(fields).length === pairs.length;
  const { start, end, type, list, id, text } = fields;
  return isKnown && (list ?? !(id ?? text)) && start && end && type ? { ...fields, start, end, type } : undefined;
}

/**
 * JSON whose fields are named. Without `list`, it is a list of spans for each text, in a list or on a line each, or the list of one text.
 */
export function fieldsFormat(fields: SpanFields | AnswerFields): SpanFormat {
  return 'answer' in fields ? answersFormat(fields) : spansFormat(fields);
}

function answersFormat(fields: AnswerFields): SpanFormat {
  const { answer, id, text } = fields;
  return {
    name: 'fields',
    title: 'JSON with fields that are named',
    about: 'any other JSON, with --fields',
    unit: 'code-points',
    areStrings: true,
    begins: ({ isJson }) => isJson,
    read(source, options) {
      const answers = [...jsonObjects(source, options.log)].map(({ value, where }): Answer => {
        where.refuseRepeats(value);
        for (const [name, path] of Object.entries(fields))
          if (valueAt(value, path) === undefined)
            where.refuse('NOT_A_DOCUMENT', `this document has no ${quoted(path)}, its ${name} in --fields`);
        const held = {
          value: valueAt(value, answer),
          where: answer.split('.').reduce((at, step) => at.at(step), where),
        };
        return { id: id ? valueAt(value, id) : value.id, text: text && valueAt(value, text), answer: held, where };
      });
      return { documents: documentsOf(answers, options) };
    },
  };
}

function spansFormat(fields: SpanFields): SpanFormat {
  const { list, id, text } = fields;
  const about = {
    name: 'fields',
    title: 'JSON with fields that are named',
    about: 'any other JSON, with --fields',
    unit: 'code-points',
    ...(fields.surface && { surfaces: 'tokens' as const }),
    begins: ({ isJson }: Head) => isJson,
  } as const;
  const named = (name: keyof SpanFields): string => `${quoted(fields[name]!)}, its ${name} in --fields`;
  const spansOf = (items: unknown, where: JsonSpot, { shift }: ReaderOptions): FileSpan[] =>
    readItems(items, where, (item, at) => {
      const lacking = (['start', 'end', 'type'] as const).find((name) =>
        fields[name].split('+').some((path) => valueAt(item, path) === undefined),
      );
      if (lacking) return at.refuse('NOT_A_SPAN', `this span has no ${named(lacking)}`);
      const [start, end] = [fields.start, fields.end].map((path) => positionAt(item, path));
      const numbers = valueAt(item, fields.start.replace(/\.0$/u, ''));
      if (Array.isArray(numbers) && numbers.length > 2 && numbers.every(Number.isInteger))
        return at.refuse(
          'NOT_A_SPAN',
          `${quoted(fields.start)} begins a list of ${numbers.length} positions, not a start and an end`,
        );
      const [type, surface, score, link] = (['type', 'surface', 'score', 'link'] as const).map((name) => {
        return fields[name] === undefined ? undefined : valueAt(item, fields[name]);
      });
      return spanOf({ start, end, type, surface, score, link }, at, shift);
    });
  if (list === undefined) return formatOfLists({ ...about, list: spansOf });
  return formatOfValues(about, (value, options) =>
    objectsOf(value).flatMap((object) =>
      listsAt(object, list.split('.'), object).map(({ document, value: items, where }) => {
        const own = { id: id && valueAt(document.value, id), text: text && valueAt(document.value, text) };
        for (const name of ['id', 'text'] as const)
          if (fields[name] && own[name] === undefined)
            document.where.refuse('NOT_A_DOCUMENT', `this document has no ${named(name)}`);
        return documentOf(document.where, own, spansOf(items, where, options));
      }),
    ),
  );
}

/** The lists of spans, each with its document. */
function listsAt(
  { value, where }: JsonValue,
  [step, ...steps]: readonly string[],
  document: JsonValue,
): readonly (JsonValue & { readonly document: JsonValue })[] {
  if (step === undefined) return [{ value, where, document }];
  if (Array.isArray(value) && !/^\d+$/u.test(step))
    return value.flatMap((item: unknown, at) => {
      const own = { value: item, where: where.at(at) };
      return listsAt(own, [step, ...steps], own);
    });
  return listsAt({ value: valueAt(value, step), where: where.at(step) }, steps, document);
}

/** A position, or the sum of two. */
function positionAt(value: unknown, path: string): unknown {
  const parts = path.split('+').map((part) => valueAt(value, part));
  if (parts.length === 1) return parts[0];
  return parts.reduce<number>((sum, part) => (typeof part === 'number' ? sum + part : Number.NaN), 0);
}
