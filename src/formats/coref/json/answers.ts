import { emptyDocument } from '../../../coref/document.ts';
import { documentOf } from '../../../coref/given-document.ts';
import { groupedBy } from '../../../text/grouped.ts';
import { textOf, textReader } from '../../bytes/file-text.ts';
import type { Head } from '../../bytes/head.ts';
import { enveloped } from '../../json/answers/envelopes.ts';
import { type MarkedAnswer, type MarkStyles, markedAnswers, markedText } from '../../json/answers/marked-text.ts';
import { answerValue, parsedAnswer } from '../../json/answers/parsed-answer.ts';
import { answerNames, ignoreMembers, readAnswers, reportUnread } from '../../json/answers/read-answers.ts';
import { isObject, type JsonObject, type JsonValue, memberOf, parsedOrNot } from '../../json/json-spot.ts';
import type { CorefInputOptions, CorefReader } from '../coref-input.ts';
import { type JsonContext, mentionsOf, readEntities } from './json-document.ts';
import { placed } from './mention.ts';
import { type ReadDocument, reportEmptyJson } from './predictions.ts';
import { shapeOf } from './shapes.ts';

/**
 * Reads answers of language models, in what `readAnswers` reads. An answer is a list of entities, which may be in `entities`, `clusters` or
 * another member, or an object of them by name, as `readEntities` reads them; a list of objects with a mention and the id of its entity each;
 * or a text with marks. One that cannot be read is UNPARSABLE_ANSWER, an error; under `unparsable: 'empty'` a warning.
 */
export function answersReader(options: CorefInputOptions): CorefReader {
  const { file, log } = options;
  const errorsBefore = log.errors;
  const lines = textReader(file, log);
  return {
    push: lines.push,
    end() {
      const context = { ...options, file: { kind: {}, shape: 'entities' as const } };
      const rules = { member: 'entities', isPart: isEntity, areById };
      const bytes = lines.end() ?? [];
      const isEmpty = !/\S/u.test(textOf({ bytes }));
      if (isEmpty && log.errors === errorsBefore) reportEmptyJson(file, log);
      const answers = isEmpty ? [] : readAnswers({ file, bytes }, rules, log);
      return markedAnswers(answers, markStyles).map((answer, at) =>
        readAnswer(answer, { ...context, name: String(at + 1) }),
      );
    },
  };
}

/** How mentions of an entity are marked with its id. */
export const markStyles: MarkStyles = [
  // [Ann](#e1)
  /(?<open>\[)|\]\(#(?<close>[^()\s]+)\)|(?<other>\])/gu,
  // <e1>Ann</e1>
  /<(?<open>[a-z]+[-_]?\d+)>|<\/(?<close>[a-z]+[-_]?\d+)>/giu,
  // [Ann]e1
  /(?<open>\[)|\](?<close>[a-z]*\d+)(?![\p{L}\d])|(?<other>\])/giu,
];

/** Whether a file is one of answers: a document with one, or in an envelope, answers by the ids of documents, or a list of them. */
export function beginsAnswers({ json, text, isWhole }: Head): boolean {
  if (json === '') return isAnswer(parsedOrNot(text.trimStart().split('\n', 1)[0]));
  if (enveloped.test(json) || (held.test(json) && !ofTools.test(json))) return true;
  if (document.test(json)) return false;
  const value = parsedOrNot(json.trimStart().split('\n', 1)[0]) ?? (isWhole ? parsedOrNot(json) : undefined);
  return Array.isArray(value) ? isAnswer(value.find((one) => !isEmpty(one))) : isObject(value) && areById(value);
}

const held = new RegExp(`^\\s*\\[?\\s*\\{[^{}[\\]]*?"(?:${answerNames.join('|')})"\\s*:\\s*["[{]`, 'u');
const ofTools = /"(?:predicted_)?clusters"\s*:\s*\[\s*\[\s*\[/u;
/** What other tools write begins so, which is quickly known. */
const document = /^\s*\[?\s*\{[^{}[\]]*"(?:(?:predicted_)?clusters|sentences|tokens|cased_words|mentions|type)"\s*:/u;

/** Whether members of an object are answers, by the ids of documents: entities by name are lists of mentions. */
function areById(value: JsonObject): boolean {
  const members = Object.values(value);
  const mayBe = members.every((one) => typeof one === 'string' || isEmpty(one) || isAnswer(one));
  return mayBe && members.some(isAnswer) && !memberOf(value, [...listNames, 'predicted_clusters']);
}

/** Whether a value is an answer that gives strings. */
function isAnswer(value: unknown): boolean {
  if (typeof value === 'string') return answerValue(value) !== undefined || markedText(value, markStyles) !== undefined;
  return Array.isArray(value) && value.length > 0 && value.every(isEntity) && hasStrings(value, 4);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0;
}

function hasStrings(value: unknown, depth: number): boolean {
  const isHeld = (one: unknown): boolean => hasStrings(one, depth - 1);
  return (
    typeof value === 'string' || (depth > 0 && typeof value === 'object' && Object.values(value ?? {}).some(isHeld))
  );
}

function readAnswer(
  { id, text, answer, parts, marked, where }: MarkedAnswer,
  context: JsonContext & Pick<CorefInputOptions, 'unparsable' | 'log'>,
): ReadDocument {
  const isNamed = typeof id === 'string' || typeof id === 'number';
  const own = isNamed ? { ...context, name: String(id), isNamed } : context;
  const about = {
    ...emptyDocument({ id: own.name, place: where.place }),
    isUnnamed: isNamed ? undefined : true,
  } as const;
  if (marked) {
    const { entityIds, start, end, entity } = documentOf(own.name, [...marked.marked.values()]);
    const positions = { unit: 'characters', told: 'mentions are marked', haveWords: true } as const;
    const ids = [...marked.marked.keys()].slice(0, entityIds.length);
    return { ...about, start, end, entity, entityIds: ids, text: marked.text, positions, isMarked: true };
  }
  const found = parts.map((part) => entitiesIn(part));
  const broken = found.indexOf(undefined);
  if (parts.length === 0 || broken >= 0) {
    reportUnread(parts[broken] ?? answer, parts.length === 0, 'entities', context);
    return { ...about, isUnparsable: true };
  }
  // Calls of a tool each add entities.
  const all = found.flatMap((one) => one ?? []);
  const one = all.length === 1 ? all[0] : { value: all.flatMap(({ value }) => Object.values(value ?? {})), where };
  const words =
    typeof text === 'string' ? { text, positions: { unit: 'characters', told: "it has 'text'" } as const } : {};
  return readEntities(one.value, one.where, where, shapeOf('entities'), words, own);
}

const idNames = ['entity_id', 'cluster_id', 'chain_id', 'entity', 'cluster', 'chain', 'id'];
const listNames = ['entities', 'clusters', 'coreference_clusters', 'coreferences', 'chains'];

/** The entities of an answer: a list, or an object of them by name; undefined if there is no way to read it. Reports IGNORED_MEMBER. */
function entitiesIn({ value, where }: JsonValue, depth = 0): JsonValue | undefined {
  const parsed = typeof value === 'string' ? (depth === 0 ? answerValue : parsedAnswer)(value) : undefined;
  if (depth > DEEPEST) return undefined;
  if (parsed !== undefined) return entitiesIn({ value: parsed, where: where.asText() }, depth + 1);
  if (Array.isArray(value)) {
    if (value.every(isEntity)) return { value, where };
    if (value.every(hasId)) return { value: byId(value), where: where.asText() };
    return value.length === 1 ? entitiesIn({ value: value[0], where: where.at(0) }, depth + 1) : undefined;
  }
  if (!isObject(value)) return undefined;
  const [lists, others] = [true, false].map((isList) =>
    Object.keys(value).filter((name) => Array.isArray(value[name]) === isList),
  );
  const named = memberOf(value, listNames)?.name ?? lists.find((name) => !isEntity(value[name]));
  if (named !== undefined) return entitiesIn({ value: value[named], where: where.at(named) }, depth + 1);
  if (lists.length === 0 && others.length > 0) return undefined;
  ignoreMembers(others, 'a list of mentions', where);
  return { value: Object.fromEntries(lists.map((name) => [name, value[name]])), where };
}

/** More than any answer needs. */
const DEEPEST = 9;

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

function isMention(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number' || isPair(value)) return true;
  return isObject(value) && ('start' in value || typeof placed(value)[0] === 'string');
}

function isEntity(value: unknown): boolean {
  const list = mentionsOf(value);
  if (!Array.isArray(list) || isPair(list) || !list.every(isMention)) return false;
  // A span of a text with its type has both.
  return !list.some((one) => typeof one === 'number') || !list.some((one) => typeof one === 'string');
}

function hasId(value: unknown): boolean {
  return isObject(value) && isMention(value) && memberOf(value, idNames) !== undefined;
}

/** The mentions that have the same id each. */
function byId(list: readonly JsonObject[]): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(groupedBy(list, (one) => String(memberOf(one, idNames)!.value)));
}
