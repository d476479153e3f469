import { emptyDocument } from '../../../coref/document.ts';
import { documentOf } from '../../../coref/given-document.ts';
import { quotedJson } from '../../../text/quoted.ts';
import { firstText, type Head } from '../../bytes/head.ts';
import { textReader } from '../../bytes/text-reader.ts';
import { enclosed, enveloped } from '../../json/answers/envelopes.ts';
import { answerText, parsedAnswer } from '../../json/answers/parsed-answer.ts';
import {
  type Answer,
  type AnswerRules,
  answerNames,
  readAnswers,
  reportUnparsable,
} from '../../json/answers/read-answers.ts';
import type { JsonValue } from '../../json/json-spot.ts';
import { isObject, type JsonObject, memberOf, parsedOrNot } from '../../json/objects.ts';
import type { CorefInputOptions, CorefReader } from '../coref-input.ts';
import { type JsonContext, readEntities } from './json-document.ts';
import { markedText } from './marked-text.ts';
import type { ReadDocument } from './predictions.ts';
import { plainShape, shapeFound, shapeOf } from './shapes.ts';

/**
 * Reads answers of language models: documents `{"id", "output"}`, or what `readAnswers` reads. An answer is a list of entities, which may be in
 * `entities`, `clusters` or another member, or an object of them by name; an entity is a list of mentions, or an object with one; a mention is
 * a string, or what `readMention` reads. It may be a list of objects with a mention and the id of its entity each, or a text with marks.
 *
 * An answer that cannot be read is UNPARSABLE_ANSWER, an error; under `unparsable: 'empty'` a warning.
 */
export function answersReader(options: CorefInputOptions): CorefReader {
  const { file, log } = options;
  const lines = textReader(file, log);
  return {
    push: lines.push,
    end() {
      const context = { ...options, file: { kind: {}, shape: 'entities' as const } };
      const answers = readAnswers({ file, bytes: lines.end() ?? [] }, rules, log);
      return answers.map((answer, at) => readAnswer(answer, { ...context, name: String(at + 1) }));
    },
  };
}

/** What reading an answer needs. */
type Context = JsonContext & Pick<CorefInputOptions, 'unparsable' | 'log'>;

const rules: AnswerRules = { member: 'entities', isPart: isEntity, areById };

/** Whether a file is one of answers: its first object has a member that may hold one, or is an envelope; or its first value is an answer. */
export function beginsAnswers({ json, text, bytes, isWhole }: Head): boolean {
  if (json === '') return /^\s*"/u.test(text) && isAnswer(parsedOrNot(text.trimStart().split('\n', 1)[0]));
  if (enveloped.test(json)) return true;
  if (document.test(json)) return false;
  const start = firstText(bytes);
  const [line] = json.trimStart().split('\n', 1);
  const value = start < bytes.length ? (parsedOrNot(line) ?? (isWhole ? parsedOrNot(json) : undefined)) : undefined;
  if (value === undefined) return held.test(json) && !documents.test(json);
  const first: unknown = Array.isArray(value) ? value.find((one) => !isEmpty(one)) : value;
  if (Array.isArray(value) && !isObject(first)) return isAnswer(first);
  if (!isObject(first) || memberOf(first, [...plain, 'type']) || shapeFound(first)) return false;
  return memberOf(first, answerNames) !== undefined || (first === value && areById(first));
}

const plain = [plainShape.clusters, plainShape.predicted!, 'mentions'];
/** What other tools write begins so, which is quickly known. */
const document =
  /^\s*\[?\s*\{[^{}[\]]*"(?:(?:predicted_)?clusters|sentences|tokens|cased_words|mentions|type)"\s*:\s*[[{"]/u;
const held = new RegExp(`^\\s*\\[?\\s*\\{[^{}[\\]]*?"(?:${answerNames.join('|')})"\\s*:\\s*["[{]`, 'u');
const documents = /"(?:predicted_)?clusters"\s*:\s*\[\s*\[\s*\[/u;

/** Whether members of an object are answers, of which one has strings or marks: entities by name are lists of mentions. */
function areById(value: JsonObject): boolean {
  const members = Object.values(value);
  return members.some(isAnswer) && members.every((one) => typeof one === 'string' || isEmpty(one) || isAnswer(one));
}

function isAnswer(value: unknown): boolean {
  if (typeof value === 'string') return parsedAnswer(value) !== undefined || markedText(value) !== undefined;
  return Array.isArray(value) && value.length > 0 && hasStrings(value) && value.every(isEntity);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0;
}

function hasStrings(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && Object.values(value ?? {}).some(hasStrings));
}

function readAnswer({ id, text, answer, where }: Answer, context: Context): ReadDocument {
  const isNamed = typeof id === 'string' || typeof id === 'number';
  const named = isNamed ? { ...context, name: String(id), isNamed: true as const } : context;
  const { unparsable, log } = context;
  const parts = enclosed(answer);
  const [only] = parts;
  const marked = parts.length === 1 && typeof only.value === 'string' ? markedDocument(only.value, named) : undefined;
  if (marked) return { ...marked, place: where.place };
  const found = parts.map((part) => entitiesIn(part));
  const broken = found.indexOf(undefined);
  if (parts.length === 0 || broken >= 0) {
    reportUnparsable(parts[broken] ?? answer, parts.length === 0, 'entities', unparsable, log);
    return { ...emptyDocument({ id: named.name, place: where.place }), ...unnamed(named), isUnparsable: true };
  }
  // Calls of one tool each add entities.
  const whole = found.length === 1 ? found[0]! : { value: found.flatMap((one) => Object.values(one!.value!)), where };
  const words =
    typeof text === 'string' ? { text, positions: { unit: 'characters' as const, told: "it has 'text'" } } : {};
  return readEntities(whole.value, whole.where, where, shapeOf('entities'), words, named);
}

function unnamed({ isNamed }: Context): Pick<ReadDocument, 'isUnnamed'> {
  return isNamed ? {} : { isUnnamed: true };
}

/** The document of a text with marks, which is no JSON. */
function markedDocument(answer: string, context: Context): ReadDocument | undefined {
  const marked = parsedAnswer(answer) === undefined ? markedText(answerText(answer)) : undefined;
  if (!marked) return undefined;
  return {
    ...documentOf(context.name, [...marked.entities.values()]),
    ...unnamed(context),
    areNumbered: undefined,
    entityIds: [...marked.entities.keys()],
    text: marked.text,
    positions: { unit: 'characters', told: 'its mentions are marked', haveWords: true },
    isMarked: true,
  };
}

const mentionNames = ['text', 'mention', 'span', 'string', 'name', 'surface'];
const idNames = ['entity_id', 'cluster_id', 'chain_id', 'entity', 'cluster', 'chain', 'id'];
const listNames = ['entities', 'clusters', 'coreference_clusters', 'coreferences', 'chains'];

/** The entities of an answer: a list, or an object of them by name; undefined if there is no way to read it. Reports IGNORED_MEMBER. */
function entitiesIn({ value, where }: JsonValue, depth = 0): JsonValue | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') {
    const parsed = parsedAnswer(value);
    return parsed === undefined ? undefined : entitiesIn({ value: parsed, where: where.asText() }, depth + 1);
  }
  if (Array.isArray(value)) {
    if (value.every(isEntity)) return { value: value.map(listOf), where };
    if (value.every(hasId)) return { value: byId(value), where: where.asText() };
    return value.length === 1 ? entitiesIn({ value: value[0], where: where.at(0) }, depth + 1) : undefined;
  }
  if (!isObject(value)) return undefined;
  const named = memberOf(value, listNames);
  if (named) return entitiesIn({ value: named.value, where: where.at(named.name) }, depth + 1);
  const lists = Object.keys(value).filter((name) => Array.isArray(value[name]));
  const lone = lists.length === 1 ? (value[lists[0]] as readonly unknown[]) : [];
  for (const name of Object.keys(value).filter((one) => !lists.includes(one))) {
    if (lists.length === 0) break;
    const message = `${quotedJson(name)} is no list of mentions: it is ignored`;
    where.log.report('IGNORED_MEMBER', 'warning', () => ({ ...where.at(name).located, message }));
  }
  if (lone.length > 0 && (lone.every(isEntity) || lone.every(hasId)))
    return entitiesIn({ value: lone, where: where.at(lists[0]) }, depth + 1);
  const areEntities = lists.every((name) => (value[name] as readonly unknown[]).every(isMention));
  if (!areEntities || (lists.length === 0 && !isEmpty(value))) return undefined;
  return { value: Object.fromEntries(lists.map((name) => [name, listOf(value[name])])), where };
}

/** More than any answer needs. */
const DEEPEST = 9;

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

function isMention(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number' || isPair(value)) return true;
  return isObject(value) && ('start' in value || typeof memberOf(value, mentionNames)?.value === 'string');
}

/** The list of an entity, or the only one that an object has. */
function mentionsOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  return value.mentions ?? Object.values(value).find(Array.isArray);
}

function isEntity(value: unknown): boolean {
  const list = mentionsOf(value);
  return Array.isArray(list) && !isPair(list) && list.every(isMention);
}

function hasId(value: unknown): boolean {
  return isObject(value) && isMention(value) && memberOf(value, idNames) !== undefined;
}

function listOf(entity: unknown): readonly unknown[] {
  return (mentionsOf(entity) as readonly unknown[]).map((mention) => {
    if (!isObject(mention) || 'start' in mention) return mention;
    return memberOf(mention, mentionNames)!.value;
  });
}

/** The lists of mentions that have the same id each. */
function byId(list: readonly JsonObject[]): Readonly<Record<string, readonly unknown[]>> {
  const entities: Record<string, unknown[]> = {};
  for (const one of list) {
    const id = String(memberOf(one, idNames)!.value);
    entities[id] = [...(entities[id] ?? []), ...listOf([one])];
  }
  return entities;
}
