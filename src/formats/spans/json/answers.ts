import { quotedJson } from '../../../text/quoted.ts';
import { answerValue, parsedAnswer } from '../../json/answers/parsed-answer.ts';
import { ignoreMembers } from '../../json/answers/read-answers.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue, memberOf } from '../../json/json-spot.ts';
import { readItems } from './json-documents.ts';

/** A string and its type, or two strings of which one is the type, as the file has them. */
export interface Entity {
  readonly type: unknown;
  readonly string: unknown;
  readonly score?: unknown;
  /** Whether nothing but its two places, in a list or in a member of an object, says which one is the type. */
  readonly pair?: 'list' | 'member';
  readonly where: JsonSpot;
}

export const typeNames: readonly string[] = ['type', 'label', 'entity_type', 'category', 'class'];
export const textNames: readonly string[] = ['text', 'name', 'entity', 'value', 'span', 'mention', 'entity_text'];
const scoreNames = ['score', 'confidence'];

/** Whether an item of a list is an entity, and not a document or the answer for one. */
export function isEntity(item: unknown): boolean {
  if (Array.isArray(item)) return isPair(item);
  return isObject(item) && [typeNames, textNames].every((names) => typeof memberOf(item, names)?.value === 'string');
}

function isPair(item: unknown): item is readonly [string, string] {
  return Array.isArray(item) && item.length === 2 && item.every((one) => typeof one === 'string');
}

/**
 * What an answer holds; undefined if there is no way to read it. A member that is not a list of spans is left out, with IGNORED_MEMBER, a
 * warning, if others are. `types`: those that are known, by which a member of two strings is one. Reports NOT_A_SPAN.
 */
export function entitiesIn(
  { value, where }: JsonValue,
  types: ReadonlySet<string> | undefined,
  depth = 0,
): readonly Entity[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') {
    const parsed = depth === 0 ? answerValue(value) : parsedAnswer(value);
    return parsed === undefined ? undefined : entitiesIn({ value: parsed, where: where.asText() }, types, depth + 1);
  }
  if (Array.isArray(value)) {
    const isReadable = value.length === 0 || value.some((item) => isObject(item) || isPair(item));
    return isReadable ? readItems(value, where, (item, at) => entitiesAt(item, at, types, depth)).flat() : undefined;
  }
  if (!isObject(value)) return undefined;
  if (isEntity(value)) return [entityOf(value, where)];
  const members = Object.entries(value);
  const isAll = members.every(([, item]) => typeof item === 'string');
  const hasType = members.some((pair) => typeof pair[1] === 'string' && isKnown(pair as [string, string], types));
  const ignored: string[] = [];
  const found = members.map(([name, item]) => {
    // Beside the list of entities, no other member is one.
    const own =
      'entities' in value && name !== 'entities'
        ? undefined
        : entitiesOfMember(name, { value: item, where: where.at(name) }, types, isAll && (hasType || !types), depth);
    if (!own) ignored.push(name);
    return own;
  });
  if (members.length > 0 && found.every((own) => !own)) return undefined;
  ignoreMembers(ignored, 'a list of spans', where);
  return found.flatMap((own) => own ?? []);
}

/** More than any answer needs. */
const DEEPEST = 9;

function isKnown(pair: readonly [string, string], types: ReadonlySet<string> | undefined): boolean {
  return pair.some((one) => types?.has(one));
}

/** What an item of a list holds. */
function entitiesAt(
  item: unknown,
  where: JsonSpot,
  types: ReadonlySet<string> | undefined,
  depth: number,
): readonly Entity[] {
  if (Array.isArray(item) && item.length === 2) return [{ type: item[0], string: item[1], pair: 'list', where }];
  const isNamed = isObject(item) && [...typeNames, ...textNames].some((name) => name in item);
  if (isNamed) return [entityOf(item, where)];
  const held =
    isObject(item) && !hasOtherNames(item, types) ? entitiesIn({ value: item, where }, types, depth + 1) : undefined;
  if (held) return held;
  const message = `expected an object such as {"type", "text"}, or a pair of a string and its type, found ${quotedJson(item)}`;
  return where.refuse('NOT_A_SPAN', message) ?? [];
}

/** Whether it is an entity whose members have unusual names, `{"word": "Ada", "tag": "PER"}`: not types by string, nor strings by type. */
function hasOtherNames(item: JsonObject, types: ReadonlySet<string> | undefined): boolean {
  const [names, values] = [Object.keys(item), Object.values(item)];
  if (names.length < 2 || values.some((one) => typeof one === 'object' && one !== null)) return false;
  return !!types && !names.some((one) => types.has(one)) && !values.every((one) => types.has(one as string));
}

/** A score that is not a number, such as `high`, is left out, with IGNORED_MEMBER. */
function entityOf(item: JsonObject, where: JsonSpot): Entity {
  const [type, string] = [typeNames, textNames].map((names) => memberOf(item, names)?.value);
  const { name, value: score } = memberOf(item, scoreNames) ?? {};
  const isScore = score === null || Number.isFinite(typeof score === 'string' && score !== '' ? Number(score) : score);
  if (name !== undefined && !isScore) ignoreMembers([name], 'a number', where);
  return { type, string, score: isScore ? score : undefined, where };
}

/** The entities in a member: a list of them, or of strings of the type that its name is. `isTwo`: whether it may be a string and its type. */
export function entitiesOfMember(
  name: string,
  { value, where }: JsonValue,
  types: ReadonlySet<string> | undefined,
  isTwo: boolean,
  depth: number,
): readonly Entity[] | undefined {
  // A type may have null for no strings.
  if (value === null) return [];
  if (typeof value === 'string') {
    const parsed = parsedAnswer(value);
    if (parsed !== undefined)
      return entitiesOfMember(name, { value: parsed, where: where.asText() }, types, isTwo, depth + 1);
    return isTwo || isKnown([name, value], types) ? [{ type: name, string: value, pair: 'member', where }] : undefined;
  }
  // The turn of a conversation has a value too.
  const hasText = (item: unknown): boolean =>
    isObject(item) &&
    memberOf(item, textNames) !== undefined &&
    !Object.keys(item).some((name) => /^(?:from|role)$/u.test(name));
  const isList = Array.isArray(value) && value.length > 0 && value.every(isEntity) && !types?.has(name);
  if (name === 'entities' || isList || (isObject(value) && !hasText(value)))
    return entitiesIn({ value, where }, types, depth + 1);
  const list = Array.isArray(value) ? value : [value];
  if (list.length > 0 && !list.some((item) => typeof item === 'string' || hasText(item))) return undefined;
  return readItems(list, where, (item, at): Entity => {
    return isObject(item) ? { ...entityOf(item, at), type: name } : { type: name, string: item, where: at };
  });
}
