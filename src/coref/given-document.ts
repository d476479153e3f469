import { isRecord, readArgument, shown } from '../text/argument.ts';
import { numberRoom } from '../text/columns.ts';
import { type CorefDocument, extentOf } from './document.ts';

/** A run of tokens, `[start, end)`. */
export interface Mention {
  readonly start: number;
  readonly end: number;
}

/** An entity (also: a cluster, a coreference chain): mentions of the same thing. */
export interface Entity {
  readonly id: string;
  readonly mentions: readonly Mention[];
}

/**
 * A mention in a list: the two numbers `[start, end)` in tokens or, where there are none, a string or number that names it. TypeScript
 * infers lists of numbers, not pairs.
 */
export type GivenMention = readonly number[] | string | number;

/**
 * A document from lists, one per entity. Either all mentions are given by tokens, or all by names; equal names are the same mention,
 * on both sides.
 *
 * @throws RangeError if a mention is neither a name nor two whole numbers with 0 ≤ start < end < 2³¹, if the kinds are mixed, or if an
 * argument is of the wrong type.
 */
export function corefDocument(id: string, entities: readonly (readonly GivenMention[])[]): CorefDocument {
  readArgument('id', () => {
    if (typeof id !== 'string') throw new RangeError(`expected the name of the document as text, not ${shown(id)}`);
  });
  return readArgument('entities', () => {
    if (Array.isArray(entities)) return documentOf(id, Array.from(entities));
    throw new RangeError(`expected a list of entities, each a list of mentions, not ${shown(entities)}`);
  });
}

/** A document from lists whose mentions have not been checked yet. */
export function documentOf(
  id: string,
  entities: readonly unknown[],
  ends: 'inclusive' | 'exclusive' = 'exclusive',
): CorefDocument {
  const more = ends === 'inclusive' ? 1 : 0;
  const lists = entities.map((entity, index): readonly GivenMention[] => {
    if (Array.isArray(entity)) return entity;
    throw new RangeError(`entity ${index + 1} is a list of mentions, not ${shown(entity)}`);
  });
  const mentions = lists.reduce((sum, { length }) => sum + length, 0);
  const [start, end, entity] = [numberRoom(mentions), numberRoom(mentions), numberRoom(mentions)];
  const extents: string[] = [];
  const numbers = new Map<string, number>();
  const areNames = isNamed(lists.find(({ length }) => length > 0)?.[0]);
  let row = 0;
  for (let index = 0; index < lists.length; index++) {
    for (const mention of lists[index]) {
      if (isNamed(mention) !== areNames) throw new RangeError('mentions are all names, or all [start, end)');
      const span = isNamed(mention) ? extentOf(checkedName(mention), numbers, extents) : checkedSpan(mention, more);
      start[row] = span[0];
      end[row] = areNames ? span[1] : span[1] + more;
      entity[row++] = index;
    }
  }
  const document = {
    id,
    place: { file: id, line: 1, column: 1 },
    entityIds: lists.map((_, index) => String(index + 1)),
    start,
    end,
    entity,
    areNumbered: true,
  } as const;
  return extents.length > 0 ? { ...document, extents } : document;
}

function isNamed(mention: unknown): mention is string | number {
  return typeof mention === 'string' || typeof mention === 'number';
}

/** Larger numbers cannot be told apart. */
function checkedName(name: string | number): string {
  if (typeof name === 'string' || Math.abs(name) <= Number.MAX_SAFE_INTEGER) return String(name);
  throw new RangeError(`a number that names a mention is at most 2^53 - 1, not ${name}: give it as a string`);
}

function checkedSpan(span: readonly number[], more: number): readonly [number, number] {
  if (isSpan(span, more)) return span;
  const expected =
    more === 1
      ? "a mention is a name, or [first, last] in whole numbers with 0 <= first <= last < 2^31 - 1 (ends: 'inclusive')"
      : 'a mention is a name, or [start, end) in whole numbers with 0 <= start < end < 2^31';
  const help = more === 0 && isSpan(span, 1) ? "; ends: 'inclusive' says that ends are in mentions" : '';
  throw new RangeError(`${expected}, not ${shown(span)}${help}`);
}

/** Whether it is a mention, if its end is that much before the one that is not in it. */
function isSpan(span: unknown, more: number): span is readonly [number, number] {
  if (!Array.isArray(span) || span.length !== 2) return false;
  const [start, end] = [span[0], span[1] + more];
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end < 2 ** 31;
}

/**
 * The document's entities as objects, in order, with mentions in the order of the table.
 *
 * @throws RangeError if the argument is not a document.
 */
export function entitiesOf(given: CorefDocument): Entity[] {
  const document = readArgument('document', () => checkedDocument(given));
  const mentions = document.entityIds.map((): Mention[] => []);
  for (let row = 0; row < document.start.length; row++) {
    const mention = { start: document.start[row], end: document.end[row] };
    mentions[document.entity[row]].push(mention);
  }
  return document.entityIds.map((id, index) => ({ id, mentions: mentions[index] }));
}

/** Checks that an argument is a list of documents, and returns it (`checkedDocument`). */
export function checkedDocuments(name: string, given: unknown): readonly CorefDocument[] {
  return readArgument(name, () => {
    if (Array.isArray(given)) return Array.from<unknown>(given).map(checkedDocument);
    throw new RangeError(`expected a list of documents, not ${shown(given)}`);
  });
}

/**
 * Checks a document that a user of the library may have made or changed, and returns a copy.
 *
 * @throws RangeError that says what is wrong with it.
 */
export function checkedDocument(given: unknown): CorefDocument {
  if (!isRecord(given)) throw new RangeError(`${expectedDocument}, not ${shown(given)}`);
  const document = { ...given } as unknown as CorefDocument;
  for (const [name, [expected, isMet]] of [...Object.entries(needed), ...Object.entries(optional)]) {
    const value = document[name as keyof CorefDocument];
    if (!isMet(value, document) && !(value === undefined && name in optional))
      throw new RangeError(`${expectedDocument}: its member '${name}' is ${expected}, not ${shown(value)}`);
  }
  const { start, end, entity, entityIds, extents } = document;
  for (let row = 0; row < start.length; row++) {
    const isMention = start[row] >= 0 && start[row] < end[row] && entity[row] >= 0 && entity[row] < entityIds.length;
    const isNamedRow = extents === undefined || (end[row] === start[row] + 1 && end[row] <= extents.length);
    if (isMention && isNamedRow) continue;
    const found = `[${start[row]}, ${end[row]}) in entity ${entity[row]}`;
    throw new RangeError(`row ${row} of a document is a mention of one of its entities, not ${found}`);
  }
  return document;
}

const expectedDocument = 'expected a document as readCoref and corefDocument make it';

type Check = readonly [expected: string, isMet: (value: unknown, document: CorefDocument) => boolean];

const column: Check = [
  "an Int32Array as long as 'start'",
  (value, { start }) => value instanceof Int32Array && value.length === start.length,
];

const needed: Readonly<Record<string, Check>> = {
  id: ['a string', (value) => typeof value === 'string'],
  place: [
    '{ file, line, column }',
    (value) => isRecord(value) && typeof value.file === 'string' && [value.line, value.column].every(Number.isInteger),
  ],
  entityIds: ['a list of strings', isTexts],
  start: ['an Int32Array', (value) => value instanceof Int32Array],
  end: column,
  entity: column,
};

const optional: Readonly<Record<string, Check>> = {
  line: column,
  column,
  tokens: ['a whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0],
  extents: ['a list of strings, each once', (value) => isTexts(value) && new Set(value).size === value.length],
  words: needed.start,
  positions: [
    "{ unit: 'tokens', 'characters' or 'unknown', told }",
    (value) =>
      isRecord(value) &&
      [undefined, 'tokens', 'characters', 'unknown'].includes(value.unit as string | undefined) &&
      typeof value.told === 'string',
  ],
  runs: needed.start,
};

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && Array.from<unknown>(value).every((text) => typeof text === 'string');
}
