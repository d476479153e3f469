import type { FileSpan, Run, SpanDocument } from '../../../ner/span-document.ts';
import { quoted, quotedJson } from '../../../text/quoted.ts';
import { lost } from '../../bytes/line.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonValues, objectsOf } from '../../json/json-values.ts';
import { linkOf, type ReaderOptions, type SpanFormat, type SpanSource } from '../span-file.ts';

/** The format of files in which each object is a document by itself. */
export function formatOfObjects({
  document,
  ...format
}: Omit<SpanFormat, 'read' | 'readValue'> & {
  readonly document: (value: JsonObject, where: JsonSpot, options: ReaderOptions) => SpanDocument | undefined;
}): SpanFormat {
  return formatOfValues(format, (value, options) => {
    // Not by `map`: its lists become others once the engine optimizes it, and what takes them is then compiled twice.
    const documents: SpanDocument[] = [];
    for (const one of objectsOf(value)) {
      const made = document(one.value, one.where, options);
      if (made) documents.push(made);
    }
    return documents;
  });
}

/** The format of files in which each value is read by itself. */
export function formatOfValues(
  format: Omit<SpanFormat, 'read' | 'readValue'>,
  readValue: NonNullable<SpanFormat['readValue']>,
): SpanFormat {
  function* documentsIn(source: SpanSource, options: ReaderOptions): Generator<SpanDocument> {
    for (const value of jsonValues(source, options.log)) yield* readValue(value, options);
  }
  // The text is outside of the heap, and values are let go as they are read.
  return { heap: 2, ...format, readValue, read: (source, options) => ({ documents: documentsIn(source, options) }) };
}

/** How many items a list has; 0 of another value. */
export function sizeOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** Of spans. Four times as many do not fit into the memory that node takes by itself. */
export const MOST_ITEMS = 1_000_000;

/** What is read of each item of a list. Reports NOT_A_DOCUMENT if a value is not a list. */
export function readItems<Read>(
  list: unknown,
  where: JsonSpot,
  read: (item: unknown, where: JsonSpot) => Read | undefined,
): Read[] {
  if (!Array.isArray(list)) return where.refuse('NOT_A_DOCUMENT', 'expected a list with the spans of a document') ?? [];
  if (list.length > MOST_ITEMS) {
    const help = `divide it into documents of at most ${MOST_ITEMS}`;
    const message = `this list has ${list.length} items, perhaps too many for the memory: ${help}`;
    return where.refuse('NOT_A_DOCUMENT', message) ?? [];
  }
  // Nearly always all are read, and lists that grow take more room.
  const found = new Array<Read>(list.length);
  let length = 0;
  for (let at = 0; at < list.length; at++) {
    const one = read(list[at], where.at(at));
    if (one !== undefined) found[length++] = one;
  }
  return length < found.length ? found.slice(0, length) : found;
}

/** The objects in a list of an object, which may lack the list. Reports NOT_A_SPAN of items that are not objects. */
export function objectsIn({ value, where }: JsonValue<JsonObject>, list: string): JsonValue<JsonObject>[] {
  return readItems(value[list] ?? [], where.at(list), (item, at) =>
    isObject(item) ? { value: item, where: at } : at.refuse('NOT_A_SPAN', `expected an object in '${list}'`),
  );
}

/** What a document of a file has besides its spans: its id and its text. Reports NOT_A_DOCUMENT if one is of another type. */
export function documentOf(
  where: JsonSpot,
  {
    id,
    idIsMade,
    isLeftOut,
    text,
    tokens,
    unstored,
    isUnparsable,
  }: Pick<SpanDocument, 'idIsMade' | 'isLeftOut' | 'isUnparsable' | 'tokens' | 'unstored'> & {
    readonly id?: unknown;
    readonly text?: unknown;
  },
  spans: readonly FileSpan[],
): SpanDocument {
  if (typeof text !== 'string' && text !== undefined)
    where.refuse('NOT_A_DOCUMENT', `expected the text of this document as a string, found ${quotedJson(text)}`);
  if (typeof id !== 'string' && !Number.isSafeInteger(id) && id !== undefined)
    where.refuse(
      'NOT_A_DOCUMENT',
      `expected a string or a whole number as id of this document, found ${quotedJson(id)}`,
    );
  return {
    id: id === undefined ? undefined : String(id),
    idIsMade,
    isLeftOut,
    text: typeof text === 'string' ? text : undefined,
    tokens,
    unstored,
    isUnparsable,
    spans,
    where,
  };
}

/** What a file says of a span. Positions, or lists of them, and a type must be there. */
export type SpanParts = Of<unknown>;

/** What the members of a span are called. */
export type SpanNames = Of<string>;

type Of<Value> = Readonly<
  Record<'start' | 'end' | 'type', Value> & Partial<Record<'score' | 'surface' | 'link', Value>>
>;

/** The span of an object with members of these names. Reports NOT_A_SPAN. */
export function spanOfMembers(item: unknown, where: JsonSpot, names: SpanNames, shift: Run): FileSpan | undefined {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', `expected a span as an object, found ${quotedJson(item)}`);
  const parts = {
    start: item[names.start],
    end: item[names.end],
    type: item[names.type],
    score: names.score === undefined ? undefined : item[names.score],
    surface: names.surface === undefined ? undefined : item[names.surface],
  };
  return spanOf(parts, where, shift);
}

/** The span `[start, end, type]`. Reports NOT_A_SPAN. */
export function spanOfList(item: unknown, where: JsonSpot, shift: Run, score?: unknown): FileSpan | undefined {
  if (!Array.isArray(item))
    return where.refuse('NOT_A_SPAN', `expected a span as a list [start, end, type], found ${quotedJson(item)}`);
  return spanOf({ start: item[0], end: item[1], type: item[2], score }, where, shift);
}

/** The span of one run. Reports NOT_A_SPAN. */
export function spanOf(parts: SpanParts, where: JsonSpot, shift: Run = unmoved): FileSpan | undefined {
  const run = runOf(parts.start, parts.end, where, shift);
  return run && spanOfRuns([run], parts, where);
}

/** The run between two positions. Reports NOT_A_SPAN unless they are whole numbers. */
export function runOf(start: unknown, end: unknown, where: JsonSpot, shift: Run = unmoved): Run | undefined {
  if (isWhole(start) && isWhole(end)) return [start + shift[0], end + shift[1]];
  const found = `${quotedJson(start)} and ${quotedJson(end)}`;
  return where.refuse('NOT_A_SPAN', `expected the start and the end of a span as whole numbers, found ${found}`);
}

/** The run of a length from a position on. Reports NOT_A_SPAN unless they are whole numbers. */
export function runOfLength(start: unknown, length: unknown, where: JsonSpot, [first]: Run): Run | undefined {
  const end = typeof start === 'number' && typeof length === 'number' ? start + length : undefined;
  return runOf(start, end, where, [first, first]);
}

/**
 * The span of the given place whose runs are the items of a list, a member of it; `read` makes a run of an item. Reports NOT_A_SPAN.
 * Undefined if a run cannot be read.
 */
export function spanOfParts(
  list: unknown,
  member: string,
  where: JsonSpot,
  read: (item: unknown, where: JsonSpot) => Run | undefined,
  about: Omit<SpanParts, 'start' | 'end'>,
): FileSpan | undefined {
  const runs = readItems(list, where.at(member), read);
  return Array.isArray(list) && runs.length === list.length ? spanOfRuns(runs, about, where) : undefined;
}

/** The span of the given runs; none, if the file does not say where it is. Reports NOT_A_SPAN. */
export function spanOfRuns(
  runs: readonly Run[],
  { type, score, surface, link }: Omit<SpanParts, 'start' | 'end'>,
  where: JsonSpot,
): FileSpan | undefined {
  if (typeof type !== 'string' || type === '')
    return where.refuse('NOT_A_SPAN', `expected the type of a span as a string, found ${quotedJson(type)}`);
  if (type.includes('\ufffd')) return where.refuse('NOT_UTF8', lost(`the type ${quoted(type)}`));
  const number = typeof score === 'string' && /\d/u.test(score) ? Number(score) : (score ?? undefined);
  if (number !== undefined && !(typeof number === 'number' && Number.isFinite(number)))
    return where.refuse('NOT_A_SPAN', `expected the score of a span as a number, found ${quotedJson(score)}`);
  if (link !== undefined && link !== null && typeof link !== 'string' && !Number.isSafeInteger(link))
    return where.refuse('NOT_A_SPAN', `expected an id of a knowledge base as a string, found ${quotedJson(link)}`);
  const span = { type, runs, score: number, surface: typeof surface === 'string' ? surface : undefined, where };
  // Most spans have none, and are many.
  return link === undefined ? span : { ...span, link: link === null ? link : linkOf(String(link)) };
}

/** Of offsets from 0 with exclusive ends. */
const unmoved: Run = [0, 0];

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** A pattern for an object that has these members before any object or list within it. Names are regular expressions. */
export function objectWith(...names: readonly string[]): string {
  return `\\{${names.map((name) => `(?=${memberAhead(name)})`).join('')}`;
}

/** A pattern for what comes in an object up to the colon of this member, if no object or list comes before it. */
export function memberAhead(name: string): string {
  return `(?:[^{}[\\]"]|"(?:[^"\\\\]|\\\\.)*")*?"(?:${name})"\\s*:`;
}
