import type { FileSpan } from '../../../ner/span-document.ts';
import { quoted } from '../../../text/quoted.ts';
import type { Head } from '../../bytes/head.ts';
import type { Answer } from '../../json/answers/read-answers.ts';
import { documentsAlong, fieldsOf, memberAt, positionAt } from '../../json/fields.ts';
import { type JsonSpot, valueAt } from '../../json/json-spot.ts';
import { jsonObjects, objectsOf } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { formatOfLists } from './entity-lists.ts';
import { documentOf, formatOfValues, readItems, spanOf } from './json-documents.ts';
import { documentsOf } from './strings.ts';

/**
 * Where a file of JSON has what: paths, whose steps are members of objects or places in lists, from 0, separated by dots. `start`, `end`,
 * `type`, `surface` (the words at its positions), `score` and `link` (an id of a knowledge base) are in a span; `end` may be a sum,
 * `offset+length`. `list` leads to the list of spans of a document: a list on the way is one of documents. `id` and `text` are in each
 * document, which has a `list`.
 */
export type SpanFields = Readonly<Record<'start' | 'end' | 'type', string>> &
  Readonly<Partial<Record<'surface' | 'score' | 'link' | 'list' | 'id' | 'text', string>>>;

/** Where a file of JSON has answers of a model, which are read as those of `strings`, and the id and the text of each. */
export type AnswerFields = Readonly<Record<'answer', string>> & Readonly<Partial<Record<'id' | 'text', string>>>;

const names = ['start', 'end', 'type', 'surface', 'text', 'score', 'link', 'list', 'id'] as const;

/**
 * The fields of `start=begin,end=end,type=label`, or of `answer=reply,id=id`; undefined unless each is one of those, given once, those of a
 * span are there, and `list` with `id` or `text`.
 */
export function spanFields(given: string): SpanFields | AnswerFields | undefined {
  const { answer, ...ofAnswer } = fieldsOf(given, ['answer', 'id', 'text']) ?? {};
  if (answer !== undefined) return { answer, ...ofAnswer };
  const fields = fieldsOf(given, names);
  const { start, end, type, list, id, text } = fields ?? {};
  return (list ?? !(id ?? text)) && start && end && type ? { ...fields, start, end, type } : undefined;
}

/**
 * JSON whose fields are named. Without `list`, it is a list of spans for each text, in a list or on a line each, or the list of one text.
 */
export function fieldsFormat(fields: SpanFields | AnswerFields): SpanFormat {
  return 'answer' in fields ? answersFormat(fields) : spansFormat(fields);
}

const ofFields = {
  name: 'fields',
  title: 'JSON with fields that are named',
  about: 'any other JSON, with --fields',
  unit: 'code-points',
  begins: ({ isJson }: Head) => isJson,
} as const;

function answersFormat(fields: AnswerFields): SpanFormat {
  const { answer, id, text } = fields;
  return {
    ...ofFields,
    areStrings: true,
    read(source, options) {
      const answers = [...jsonObjects(source, options.log)].map(({ value, where }): Answer => {
        where.refuseRepeats();
        for (const [name, path] of Object.entries(fields))
          if (valueAt(value, path) === undefined)
            where.refuse('NOT_A_DOCUMENT', `this document has no ${quoted(path)}, its ${name} in --fields`);
        const held = memberAt({ value, where }, answer);
        return { id: id ? valueAt(value, id) : value.id, text: text && valueAt(value, text), answer: held, where };
      });
      return { documents: documentsOf(answers, options) };
    },
  };
}

function spansFormat(fields: SpanFields): SpanFormat {
  const { list, id, text } = fields;
  const about = { ...ofFields, ...(fields.surface && { surfaces: 'tokens' as const }) };
  const named = (name: keyof SpanFields): string => `${quoted(fields[name]!)}, its ${name} in --fields`;
  const spansOf = (items: unknown, where: JsonSpot, { shift }: ReaderOptions): FileSpan[] =>
    readItems(items, where, (item, at) => {
      const lacking = (['start', 'end', 'type'] as const).find((name) => positionAt(item, fields[name]) === undefined);
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
      documentsAlong(object, list).map(({ value: document, where, rest }) => {
        const own = { id: id && valueAt(document, id), text: text && valueAt(document, text) };
        for (const name of ['id', 'text'] as const)
          if (fields[name] && own[name] === undefined)
            where.refuse('NOT_A_DOCUMENT', `this document has no ${named(name)}`);
        const items = memberAt({ value: document, where }, rest);
        return documentOf(where, own, spansOf(items.value, items.where, options));
      }),
    ),
  );
}
