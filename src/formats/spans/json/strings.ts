import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { quotedJson } from '../../../text/quoted.ts';
import type { Head } from '../../bytes/head.ts';
import type { JsonObject } from '../../json/json-lines.ts';
import { JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { isObject } from '../../json/objects.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
import { documentOf, jsonValues, memberAhead, objectWith, readItems, spanOfRuns } from './json-documents.ts';

/**
 * Strings with types and without offsets, as language models answer: documents `{"id", "output"}`, or answers alone. An answer is a list of
 * objects such as `{"type", "text"}`, which may be in `entities`, a list of pairs of a string and its type, or an object of lists by type
 * `{"PER": ["Ada"]}`, whose items may be objects `{"text"}`. It may be a string that holds this JSON, also in a fence of Markdown. The
 * members of OpenAI's batches are known too.
 *
 * Offsets that a model writes are not read. An answer that is not JSON is UNPARSABLE_ANSWER, an error; under `unparsable: 'empty'` a
 * warning. In pairs, the place that holds more types of gold is the type's; AMBIGUOUS_PAIRS is an error.
 */
export const stringsFormat: SpanFormat = {
  name: 'strings',
  title: 'JSON of strings with types',
  about:
    'answers of language models, without offsets: {id, output: {entities: [{type, text}]}}, {output: {type: [text]}}',
  unit: 'code-points',
  areStrings: true,
  begins: beginsStrings,
  read(source, options) {
    const answers = readAnswers(source, options.log).map((one) => ({ ...one, ...entitiesOf(one, options) }));
    const isTypeFirst = typesComeFirst(
      answers.flatMap(({ entities }) => entities),
      options,
    );
    return {
      documents: answers.map(({ id, text, where, entities, isUnparsable }): SpanDocument => {
        const spans = entities.flatMap((one) => spanOfEntity(one, isTypeFirst) ?? []);
        return documentOf(where, { id, text, isUnparsable }, spans);
      }),
    };
  },
};

/** How lists of a text and an object with its entities begin, as spaCy 2 was trained with. These are not answers of a model. */
export const trainingData: RegExp = /^\s*\[\s*(?:\[\s*)?"(?:[^"\\]|\\.)*"\s*,\s*\{\s*"entities"\s*:/u;

const typeNames = ['type', 'label', 'entity_type', 'category', 'class'];
const textNames = ['text', 'name', 'entity', 'value', 'span', 'mention', 'entity_text'];
const scoreNames = ['score', 'confidence'];
/** The members of a document that may hold the answer. */
const answerNames = ['output', 'response', 'prediction', 'completion', 'answer'];

const [types, texts] = [typeNames, textNames].map((names) => names.join('|'));
const withoutOffsets = `(?!${memberAhead('(?:start|begin|offset|pos)[^"]*')})`;
const entity = `${objectWith(types, texts)}${withoutOffsets}`;
const pair = '\\[\\s*"(?:[^"\\\\]|\\\\.)*"\\s*,\\s*"(?:[^"\\\\]|\\\\.)*"\\s*\\]';
const byType = `\\{\\s*(?:"(?:id|custom_id|text)"\\s*:\\s*(?:\\d+|"(?:[^"\\\\]|\\\\.)*")\\s*,\\s*)*"[^"]+"\\s*:\\s*\\[\\s*(?:"|\\]|${objectWith(texts)}${withoutOffsets})`;
const inAnswer = new RegExp(`"(?:${answerNames.join('|')})"\\s*:\\s*(?:[[{]|"(?!(?:accept|reject|ignore)"))`, 'u');
const inEntities = new RegExp(`"entities"\\s*:\\s*(?:\\[\\s*(?:${entity}|${pair})|${byType})`, 'u');
const noEntities = /^(?!.*"entities"\s*:\s*\[\s*[^\]\s]).*"entities"\s*:\s*\[\s*\]/su;
const alone = new RegExp(`^\\s*(?:\\[[\\s[\\],]*${entity}|${byType})`, 'u');
/** Lists of tokens and tags look like strings by type. */
const tokens = /"(?:tokens|words|sentences?|forms|chars|tags|labels|\w+_tags)"\s*:\s*\[/u;
const fence = /^\s*```\w*\s*[[{]/u;

function beginsStrings({ json, text }: Head): boolean {
  if (json === '') return fence.test(text);
  if (trainingData.test(json)) return false;
  // Where only some lists are empty, the others tell.
  const isInEntities = inEntities.test(json) || noEntities.test(json);
  return inAnswer.test(json) || isInEntities || (alone.test(json) && !tokens.test(json));
}

/** An answer and the document that it is for. */
interface Answer {
  readonly id?: unknown;
  readonly text?: unknown;
  readonly answer: JsonValue;
  readonly where: JsonSpot;
}

function readAnswers(source: SpanSource, log: ProblemSink): Answer[] {
  if (fence.test(source.text)) {
    const where = new JsonSpot({ file: source.file, text: source.text, firstLine: 1 }, log);
    return [{ where, answer: { value: source.text, where } }];
  }
  return [...jsonValues(source, log)].flatMap(({ value, where }) => {
    const isAnswer = !Array.isArray(value) || value.length === 0 || value.some(isEntity);
    return isAnswer ? [answerOf(value, where)] : value.map((one: unknown, at) => answerOf(one, where.at(at)));
  });
}

/** Whether an item of a list is an entity, and not a document or the answer for one. */
function isEntity(item: unknown): boolean {
  if (Array.isArray(item)) return item.length === 2 && item.every((one) => typeof one === 'string');
  return isObject(item) && [typeNames, textNames].every((names) => typeof memberOf(item, names)?.value === 'string');
}

/** The answer that a document holds; what is no object is an answer itself. */
function answerOf(value: unknown, where: JsonSpot): Answer {
  if (!isObject(value)) return { where, answer: { value, where } };
  const { id, custom_id: customId, text, ...byType } = value;
  // In OpenAI's batches, `id` is that of the answer.
  const document = { id: customId ?? id, text, where };
  const held = memberOf(value, [...answerNames, 'entities']);
  if (!held) return { ...document, answer: { value: byType, where } };
  const spot = where.at(held.name);
  if (!isObject(held.value) || !('body' in held.value))
    return { ...document, answer: { value: held.value, where: spot } };
  // A line of OpenAI's batches.
  let content: unknown = held.value;
  for (const step of ['body', 'choices', '0', 'message', 'content'])
    content = typeof content === 'object' && content !== null ? (content as JsonObject)[step] : undefined;
  return { ...document, answer: { value: content, where: spot.asText() } };
}

/** The first of these members that an object has. */
function memberOf(object: JsonObject, names: readonly string[]) {
  const name = names.find((one) => one in object);
  return name === undefined ? undefined : { name, value: object[name] };
}

/** A string and its type, or a pair of these in either order, as the file has them. */
interface Entity {
  readonly type: unknown;
  readonly string: unknown;
  readonly score?: unknown;
  readonly isPair?: true;
  readonly where: JsonSpot;
}

/** What an answer holds. Reports UNPARSABLE_ANSWER and NOT_A_SPAN. */
function entitiesOf(
  { answer }: Answer,
  { unparsable, log }: ReaderOptions,
): { readonly entities: readonly Entity[]; readonly isUnparsable?: true } {
  const { value, where } = answer;
  const parsed = typeof value === 'string' ? parsedAnswer(value) : value;
  if (typeof parsed === 'object' && parsed !== null)
    return { entities: readEntities(parsed, typeof value === 'string' ? where.asText() : where) };
  const isEmpty = unparsable === 'empty';
  const message = `this answer is not JSON: ${quotedJson(value)}${isEmpty ? '; it counts as empty' : ''}`;
  const help = isEmpty ? undefined : 'ask the model again, or count it as an answer without spans: --unparsable empty';
  log.report('UNPARSABLE_ANSWER', isEmpty ? 'warning' : 'error', () => ({ place: where.place, message, help }));
  return { entities: [], isUnparsable: true };
}

/** The JSON of an answer: all of it but for the thoughts before it, or the only block of code in it; undefined if there is none. */
function parsedAnswer(answer: string): unknown {
  const text = answer.replace(/^\s*<think>[\s\S]*?<\/think>/u, '');
  const blocks = [...text.matchAll(/```\w*\s([\s\S]*?)```/gu)];
  for (const json of [text, ...(blocks.length === 1 ? [blocks[0][1]] : [])]) {
    try {
      return JSON.parse(json) as unknown;
    } catch {}
  }
  return undefined;
}

function readEntities(answer: object, where: JsonSpot): readonly Entity[] {
  if (Array.isArray(answer)) return readItems(answer, where, readEntity);
  const { entities, ...byType } = answer as JsonObject;
  if (typeof entities === 'object' && entities !== null) return readEntities(entities, where.at('entities'));
  // A type may have null for no strings.
  return Object.entries(byType).flatMap(([type, list]) =>
    readItems(list ?? [], where.at(type), (item, at): Entity => {
      if (!isObject(item)) return { type, string: item, where: at };
      return { type, string: memberOf(item, textNames)?.value, score: memberOf(item, scoreNames)?.value, where: at };
    }),
  );
}

function readEntity(item: unknown, where: JsonSpot): Entity | undefined {
  if (Array.isArray(item) && item.length === 2) return { type: item[0], string: item[1], isPair: true, where };
  if (!isObject(item)) {
    const message = `expected an object such as {"type", "text"}, or a pair of a string and its type, found ${quotedJson(item)}`;
    return where.refuse('NOT_A_SPAN', message);
  }
  const [type, string, score] = [typeNames, textNames, scoreNames].map((names) => memberOf(item, names)?.value);
  return { type, string, score, where };
}

/** Whether the first place of pairs holds more types of gold than the second. Reports AMBIGUOUS_PAIRS if both hold as many. */
function typesComeFirst(entities: readonly Entity[], { goldTypes, log }: ReaderOptions): boolean {
  const pairs = entities.filter(({ isPair }) => isPair);
  if (pairs.length === 0) return false;
  const known = goldTypes?.();
  const held = (place: 'type' | 'string'): number => pairs.filter((one) => known?.has(String(one[place]))).length;
  const [first, second] = [held('type'), held('string')];
  if (first === second) {
    const found = known ? `${first} types of gold come first in pairs, and ${second} second` : 'nothing says it';
    const message = `it is not clear which of ${quotedJson([pairs[0].type, pairs[0].string])} is the type: ${found}`;
    const help = 'write objects such as {"type": "PER", "text": "Ada"}';
    log.report('AMBIGUOUS_PAIRS', 'error', () => ({ place: pairs[0].where.place, message, help }));
  }
  return first > second;
}

function spanOfEntity({ type, string, score, isPair, where }: Entity, isTypeFirst: boolean): FileSpan | undefined {
  const [known, surface] = isPair && !isTypeFirst ? [string, type] : [type, string];
  if (typeof surface === 'string') return spanOfRuns([], { type: known, surface, score }, where);
  return where.refuse('NOT_A_SPAN', `expected the text of an entity as a string, found ${quotedJson(surface)}`);
}
