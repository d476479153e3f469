import { shellWord } from '../../../text/quoted.ts';
import { isObject } from '../../json/objects.ts';

/**
 * What `--fields` is most likely for JSON in no known format: the names in the first list of objects with a start, an end and a type, by what
 * these are usually called, such as `begin`, `end_offset` and `entity_type`, or the places in the first list of `[start, end, type]`; and
 * where that list, the text and the id of a document are.
 * Undefined if there is no such list. `json`: the beginning of a file.
 */
export function guessedFields(json: string): string | undefined {
  for (const value of topObjects(json)) {
    const fields = namesOf(value) ?? fieldsIn(value, value, []);
    if (!fields) continue;
    return shellWord(
      Object.entries(fields)
        .map(([field, path]) => `${field}=${path}`)
        .join(),
    );
  }
  return undefined;
}

/** How lists of a text and an object with its entities begin, as spaCy 2 was trained with. These are not answers of a model. */
export const trainingData: RegExp = /^\s*\[\s*(?:\[\s*)?"(?:[^"\\]|\\.)*"\s*,\s*\{\s*"entities"\s*:/u;

type Fields = Readonly<Record<string, string>>;

/** The objects in a text that are in no other, as far as they are whole. */
function* topObjects(json: string): Generator<object> {
  let [depth, start] = [0, 0];
  for (const { 0: found, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gu)) {
    if (found === '{' && depth++ === 0) start = index;
    if (found !== '}' || --depth !== 0) continue;
    try {
      yield JSON.parse(json.slice(start, index + 1)) as object;
    } catch {
      return;
    }
  }
}

/** The fields of the first list of spans in a value, which `path` leads to. `document`: the object that it is in. */
function fieldsIn(value: unknown, document: object, path: readonly string[]): Fields | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([name, inner]) => fieldsIn(inner, document, [...path, name]))
      .find(Boolean);
  const span = path.length > 0 ? value.map(namesOf).find(Boolean) : undefined;
  if (span)
    return path.some((step) => /[.,=']/u.test(step))
      ? undefined
      : { ...span, list: path.join('.'), ...aboutIn(document) };
  return value.map((item: unknown) => (isObject(item) ? fieldsIn(item, item, path) : undefined)).find(Boolean);
}

const unit = '(?:char(?:acter)?|offset|pos(?:ition)?|index|idx)*';
const starts = new RegExp(`^${unit}(?:start|begin|from)${unit}$`, 'u');
const ends = new RegExp(`^${unit}(?:end|stop|to)${unit}$`, 'u');
const typeNames =
  /^(?:label|type|category|class|tag)s?$|^entity(?:type|label|group|class)?$|^(?:ner|span)(?:type|label|tag)$/u;
const scores = /^(?:score|confidence|probability)$|^confidencescore$/u;

/** The names in an object, or the places in a list, that is a span; undefined if it is not a span. */
function namesOf(item: unknown): Fields | undefined {
  if (isPair(item) && isText(item[2])) return { start: '0', end: '1', type: '2' };
  if (!isObject(item)) return undefined;
  const entries = Object.entries(item).map(([name, value]) => ({ name, plain: plainName(name), value }));
  const numbers = entries.filter(({ value }) => Number.isSafeInteger(value));
  const named = (names: RegExp): string | undefined => numbers.find(({ plain }) => names.test(plain))?.name;
  const length = named(/^length$/u);
  const offset = length === undefined ? undefined : named(/^offset$/u);
  const pair = entries.find(({ value }) => isPair(value))?.name;
  const start = named(starts) ?? offset ?? (pair && `${pair}.0`);
  const end = named(ends) ?? (offset && `${offset}+${length}`) ?? (pair && `${pair}.1`);
  const types = entries.filter(({ plain, value }) => typeNames.test(plain) && isText([value].flat()[0]));
  const type = types[0] && `${types[0].name}${Array.isArray(types[0].value) ? '.0' : ''}`;
  const score = entries.find(({ plain, value }) => scores.test(plain) && typeof value === 'number')?.name;
  return start && end && type ? { start, end, type, ...(score && { score }) } : undefined;
}

/** The id and the text of a document. */
function aboutIn(document: object): Fields {
  const found = (names: RegExp, isOne: (value: unknown) => boolean): string | undefined =>
    Object.entries(document).find(([name, value]) => names.test(plainName(name)) && isOne(value))?.[0];
  const id = found(
    /^(?:id|docid|documentid|docname|dockey|guid)$/u,
    (value) => isText(value) || Number.isSafeInteger(value),
  );
  const text = found(/^(?:text|sentence|content|body|rawtext|doctext)$/u, isText);
  return { ...(id && { id }), ...(text && { text }) };
}

/** Whether a value is a list that begins with two positions. */
function isPair(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && Number.isSafeInteger(value[0]) && Number.isSafeInteger(value[1]);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** `beginOffset` and `begin_offset` are one name. */
function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}]/gu, '').toLowerCase();
}
