import type { Place } from '../text/place.ts';

/**
 * The coreference of one document, as a table with a row a mention. A mention is a run of tokens `[start, end)`, numbered from
 * 0 in the document; `entity` is an index into `entityIds`. Rows stand in the order in which mentions end in the text.
 *
 * `start`, `end`, `entity` have one length; `line` and `column` (where the mention was opened; from 1) have it too, or are
 * absent where the input has no lines. An id with no row is an entity without mentions.
 */
export interface CorefDocument {
  readonly id: string;
  readonly place: Place;
  readonly entityIds: readonly string[];
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly entity: Int32Array;
  readonly line?: Int32Array;
  readonly column?: Int32Array;
  /** How many tokens the document has; absent where the input does not say. */
  readonly tokens?: number;
  /** A 32-bit hash of the word of each token, to compare the sides; 0 where a row has no word. */
  readonly words?: Int32Array;
}

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
 * A document from lists: one list an entity, with mentions as `[start, end)` pairs or, where there are no tokens, as any
 * strings that name them. A string is the same mention wherever it stands in a `names` map that documents share.
 *
 * @throws RangeError when a pair is not two whole numbers with 0 ≤ start < end.
 */
export function corefDocument(
  id: string,
  entities: readonly (readonly (readonly [number, number] | string)[])[],
  names: Map<string, number> = new Map(),
): CorefDocument {
  const mentions = entities.flatMap((entity, index) => entity.map((mention) => ({ index, mention })));
  const start = new Int32Array(mentions.length);
  const end = new Int32Array(mentions.length);
  mentions.forEach(({ mention }, row) => {
    [start[row], end[row]] = typeof mention === 'string' ? nameSpan(mention, names) : checkedSpan(mention);
  });
  return {
    id,
    place: { file: id, line: 1, column: 1 },
    entityIds: entities.map((_, index) => String(index + 1)),
    start,
    end,
    entity: Int32Array.from(mentions, ({ index }) => index),
  };
}

/** The document's entities as objects, in order, mentions as they stand in the table. */
export function entitiesOf(document: CorefDocument): Entity[] {
  const mentions = document.entityIds.map((): Mention[] => []);
  for (let row = 0; row < document.start.length; row++) {
    const mention = { start: document.start[row], end: document.end[row] };
    mentions[document.entity[row]]?.push(mention);
  }
  return document.entityIds.map((id, index) => ({ id, mentions: mentions[index] as Mention[] }));
}

/** A document with that name and nothing in it: what a missing response is scored as. */
export function emptyDocument(id: string, place: Place): CorefDocument {
  return { id, place, entityIds: [], start: new Int32Array(0), end: new Int32Array(0), entity: new Int32Array(0) };
}

function nameSpan(name: string, names: Map<string, number>): [number, number] {
  let at = names.get(name);
  if (at === undefined) {
    at = names.size;
    names.set(name, at);
  }
  return [at, at + 1];
}

function checkedSpan([start, end]: readonly [number, number]): [number, number] {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end <= start) {
    throw new RangeError(`a mention is [start, end) with 0 <= start < end, not [${start}, ${end})`);
  }
  return [start, end];
}
