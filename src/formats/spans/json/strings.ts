import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import { quotedJson } from '../../../text/quoted.ts';
import { textOf } from '../../bytes/file-text.ts';
import type { Head } from '../../bytes/head.ts';
import { FENCE } from '../../json/json-source.ts';
import { JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import { isObject, type JsonObject } from '../../json/objects.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
import {
  type Entity,
  entitiesIn,
  entitiesOfMember,
  isEntity,
  memberOf,
  parsedAnswer,
  textNames,
  typeNames,
} from './answers.ts';
import { type Enclosed, enclosed, enveloped, envelopeOf } from './envelopes.ts';
import { documentOf, memberAhead, objectWith, spanOfRuns } from './json-documents.ts';
import { trainingData } from './spacy-training.ts';

/**
 * Strings with types and without offsets, as language models answer: documents `{"id", "output"}`, or answers alone. An answer is a list of
 * objects such as `{"type", "text"}`, which may be in `entities` or another member, a list of pairs of a string and its type, or an object of
 * lists by type `{"PER": ["Ada"]}`, whose items may be objects `{"text"}`, or of types by string. It may be a string that holds this as JSON
 * or as a literal of Python, also in a fence of Markdown, or be in one of the envelopes of `envelopes.ts`. A file may also be a list of answers,
 * or an object of them by the ids of their documents.
 *
 * Offsets that a model writes are not read. An answer that cannot be read is UNPARSABLE_ANSWER, an error; under `unparsable: 'empty'` a
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
  read: (source, options) => ({ documents: documentsOf(readAnswers(source, options), options) }),
};

/** The documents with these answers. */
export function documentsOf(read: readonly Answer[], options: ReaderOptions): SpanDocument[] {
  const answers = read.map((one) => ({ ...one, ...entitiesOf(one, options) }));
  const all = answers.flatMap(({ entities }) => entities);
  const isTypeFirst = {
    list: typesComeFirst(all, 'list', options),
    member: typesComeFirst(all, 'member', options),
  };
  return answers.map(({ id, text, where, entities, isUnparsable }): SpanDocument => {
    const spans = entities.flatMap((one) => spanOfEntity(one, isTypeFirst) ?? []);
    return documentOf(where, { id, text, isUnparsable }, spans);
  });
}

/** The members of a document that may hold the answer. */
const answerNames = ['output', 'response', 'prediction', 'completion', 'answer'];

const [types, texts] = [typeNames, textNames].map((names) => names.join('|'));
const withoutOffsets = `(?!${memberAhead('(?:start|begin|offset|pos)[^"]*')})`;
const entity = `${objectWith(types, texts)}${withoutOffsets}`;
const pair = '\\[\\s*"(?:[^"\\\\]|\\\\.)*"\\s*,\\s*"(?:[^"\\\\]|\\\\.)*"\\s*\\]';
const byType = `\\{\\s*(?:"(?:id|custom_id|text)"\\s*:\\s*(?:\\d+|"(?:[^"\\\\]|\\\\.)*")\\s*,\\s*)*"[^"]+"\\s*:\\s*\\[\\s*(?:"|\\]|${objectWith(texts)}${withoutOffsets})`;
const inAnswer = new RegExp(`"(?:${answerNames.join('|')})"\\s*:\\s*(?:[[{]|"(?!(?:accept|reject|ignore)"))`, 'u');
const inEntities = new RegExp(`"entities"\\s*:\\s*(?:\\[\\s*(?:${entity}|${pair})|${byType}|"\\s*[[{(])`, 'u');
const noEntities = /^(?!.*"entities"\s*:\s*\[\s*[^\]\s]).*"entities"\s*:\s*\[\s*\]/su;
const quotedAnswer = '"(?:\\s|\\\\n)*(?:[[{(]|```|<think>)';
const alone = new RegExp(
  `^\\s*(?:\\[[\\s[\\],]*${entity}|\\[?\\s*${byType}|\\{\\s*"[^"]+"\\s*:\\s*(?:${byType}|\\[\\s*${pair}|${quotedAnswer})|\\[\\s*${quotedAnswer})`,
  'u',
);
const lineOfString = new RegExp(`^\\s*(?=${quotedAnswer})"(?:[^"\\\\\\n]|\\\\.)*"\\s*(?:\\n|$)`, 'u');
/** Lists of tokens and tags look like strings by type. */
const tokens = /"(?:tokens|words|sentences?|forms|chars|tags|labels|\w+_tags)"\s*:\s*\[/u;

function beginsStrings({ json, text }: Head): boolean {
  if (json === '') return FENCE.test(text) || lineOfString.test(text);
  if (trainingData.test(json)) return false;
  if (enveloped.test(json)) return true;
  // Where only some lists are empty, the others tell.
  const isInEntities = inEntities.test(json) || noEntities.test(json);
  return inAnswer.test(json) || isInEntities || (alone.test(json) && !tokens.test(json));
}

/** An answer and the document that it is for. */
export interface Answer {
  readonly id?: unknown;
  readonly text?: unknown;
  readonly answer: JsonValue;
  readonly where: JsonSpot;
}

function readAnswers(source: SpanSource, options: ReaderOptions): Answer[] {
  const { log } = options;
  const text = textOf(source);
  if (FENCE.test(text)) {
    const where = new JsonSpot({ file: source.file, text, firstLine: 1 }, log);
    return [{ where, answer: { value: text, where } }];
  }
  const values = [...jsonValues(source, log)];
  for (const { value, where } of values) where.refuseRepeats(value);
  if (values.length === 1 && isObject(values[0].value) && areById(values[0].value, options)) {
    const { value, where } = values[0];
    return Object.entries(value).map(([id, answer]) => {
      return { id, where: where.at(id), answer: { value: answer, where: where.at(id) } };
    });
  }
  return values.flatMap(({ value, where }) => {
    const isAnswer = !Array.isArray(value) || value.length === 0 || value.some(isEntity);
    return isAnswer ? [answerOf(value, where)] : value.map((one: unknown, at) => answerOf(one, where.at(at)));
  });
}

/**
 * Whether the members of an object are answers, by the ids of documents: gold has such an id, or there are several, of which none is called
 * as a type of gold, and each has types itself.
 */
function areById(value: JsonObject, { goldIds, goldTypes }: ReaderOptions): boolean {
  const members = Object.entries(value);
  if (envelopeOf(value) || memberOf(value, [...answerNames, 'entities'])) return false;
  const ids = goldIds?.();
  if (members.some(([name]) => ids?.has(name))) return true;
  if (members.some(([name]) => goldTypes?.().has(name))) return false;
  return members.length > 1 && members.some(([, item]) => hasTypes(item)) && members.every(([, item]) => mayBe(item));
}

/** Whether an answer names types itself: not where its list is one of strings, or has nothing. */
function hasTypes(item: unknown): boolean {
  const value = typeof item === 'string' ? parsedAnswer(item) : item;
  if (Array.isArray(value)) return value.some(isEntity);
  return isObject(value) && Object.values(value).some(Array.isArray);
}

function mayBe(item: unknown): boolean {
  const value = typeof item === 'string' ? parsedAnswer(item) : item;
  return hasTypes(value) || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** The answer that a document holds; what is no object is an answer itself. */
function answerOf(value: unknown, where: JsonSpot): Answer {
  if (!isObject(value)) return { where, answer: { value, where } };
  const envelope = envelopeOf(value);
  if (envelope) {
    const id = envelope.id === undefined ? undefined : value[envelope.id];
    return { id, text: envelope.textOf?.(value), where, answer: { value, where } };
  }
  const { id, custom_id: customId, text, ...byType } = value;
  // In batches, `id` is that of the answer.
  const document = { id: customId ?? id, text, where };
  const held = memberOf(value, [...answerNames, 'entities']);
  if (!held) return { ...document, answer: { value: byType, where } };
  return { ...document, answer: { value: held.value, where: where.at(held.name) } };
}

/** What an answer holds. Reports UNPARSABLE_ANSWER. */
function entitiesOf(
  { answer }: Answer,
  { unparsable, goldTypes, log }: ReaderOptions,
): { readonly entities: readonly Entity[]; readonly isUnparsable?: true } {
  const types = goldTypes?.();
  const parts = enclosed(answer);
  const found = parts.map((part) => entitiesOfPart(part, types));
  const broken = found.indexOf(undefined);
  if (parts.length > 0 && broken < 0) return { entities: found.flatMap((own) => own ?? []) };
  const { value, where } = parts[broken] ?? answer;
  const isEmpty = unparsable === 'empty';
  const read = (takesRepeats: boolean): unknown => parsedAnswer(String(value), takesRepeats);
  const isRepeated = read(false) === undefined && read(true) !== undefined;
  const ofText = isRepeated ? 'has a member twice in one object' : 'is not JSON';
  const what = typeof value === 'object' && value !== null ? 'has no list of spans' : ofText;
  const lacks = parts.length === 0 ? `there is no answer in ${envelopeOf(value)!.name}` : `this answer ${what}`;
  const message = `${lacks}: ${quotedJson(value)}${isEmpty ? '; it counts as empty' : ''}`;
  const help = isEmpty ? undefined : 'ask the model again, or count it as an answer without spans: --unparsable empty';
  log.report('UNPARSABLE_ANSWER', isEmpty ? 'warning' : 'error', () => ({ place: where.place, message, help }));
  return { entities: [], isUnparsable: true };
}

function entitiesOfPart(
  { type, ...part }: Enclosed,
  types: ReadonlySet<string> | undefined,
): readonly Entity[] | undefined {
  return type === undefined ? entitiesIn(part, types) : entitiesOfMember(type, part, types, false, 0);
}

/** Whether the first place of pairs of this kind holds more types of gold than the second. Reports AMBIGUOUS_PAIRS if both hold as many. */
function typesComeFirst(
  entities: readonly Entity[],
  kind: NonNullable<Entity['pair']>,
  { goldTypes, log }: ReaderOptions,
): boolean {
  const pairs = entities.filter(({ pair }) => pair === kind);
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

function spanOfEntity(
  { type, string, score, pair, where }: Entity,
  isTypeFirst: Readonly<Record<NonNullable<Entity['pair']>, boolean>>,
): FileSpan | undefined {
  const [known, surface] = pair && !isTypeFirst[pair] ? [string, type] : [type, string];
  if (typeof surface === 'string') return spanOfRuns([], { type: known, surface, score }, where);
  return where.refuse('NOT_A_SPAN', `expected the text of an entity as a string, found ${quotedJson(surface)}`);
}
