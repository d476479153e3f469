import type { CorefDocument } from '../coref/document.ts';
import type { Place } from '../text/place.ts';

/** The mentions of one document after the other, as their brackets are met. Entities have numbers from 0 in each document. */
export interface MentionTable {
  /** The mentions, a column each, in the order in which they end; those of the document are `[first, next)`. */
  start: Int32Array;
  end: Int32Array;
  entity: Int32Array;
  line: Int32Array;
  column: Int32Array;
  first: number;
  next: number;
  /** `OPENED` numbers for each mention that was opened: token, line, column, and where its entity's open mention before it stands, or -1. */
  opened: Int32Array;
  openedCount: number;
  stillOpen: number;
  /** The id of each entity, and where its open mention that was opened last stands, or -1. */
  readonly ids: (string | number)[];
  innermost: Int32Array;
  entities: number;
  /** One more than the entity of each id that is a small number, and the entity of each other id. */
  small: Int32Array;
  readonly others: Map<string | number, number>;
}

const OPENED = 4;

/** An empty table. */
export function mentionTable(): MentionTable {
  return {
    start: new Int32Array(64),
    end: new Int32Array(64),
    entity: new Int32Array(64),
    line: new Int32Array(64),
    column: new Int32Array(64),
    first: 0,
    next: 0,
    opened: new Int32Array(64 * OPENED),
    openedCount: 0,
    stillOpen: 0,
    ids: [],
    innermost: new Int32Array(64),
    entities: 0,
    small: new Int32Array(64),
    others: new Map(),
  };
}

/** Ids below are looked up in an array. */
const SMALL = 1 << 16;

/** The entity with that id, or -1 where the id is new. */
export function knownEntity({ small, others }: MentionTable, id: string | number): number {
  if (typeof id === 'number' && id < SMALL) return id < small.length ? small[id] - 1 : -1;
  return others.get(id) ?? -1;
}

/** Gives a new id the next number. */
export function addEntity(table: MentionTable, id: string | number): number {
  const entity = table.entities++;
  if (entity === table.innermost.length) table.innermost = grown(table.innermost, entity + 1);
  table.innermost[entity] = -1;
  table.ids[entity] = id;
  if (typeof id === 'number' && id < SMALL) {
    if (id >= table.small.length) table.small = grown(table.small, id + 1);
    table.small[id] = entity + 1;
  } else table.others.set(id, entity);
  return entity;
}

/** Adds a mention of the tokens `[start, end)`, whose bracket is at that line and column. */
export function addMention(
  table: MentionTable,
  entity: number,
  start: number,
  end: number,
  line: number,
  column: number,
): void {
  if (table.next === table.start.length) makeRoom(table);
  const row = table.next++;
  table.start[row] = start;
  table.end[row] = end;
  table.entity[row] = entity;
  table.line[row] = line;
  table.column[row] = column;
}

/** Moves the mentions of the document to where there is room for more: those of documents before it were handed on. */
function makeRoom(table: MentionTable): void {
  const { first, next } = table;
  const room = Math.max(2 * (next - first), Math.min(2 * next, 1 << 13));
  for (const name of ['start', 'end', 'entity', 'line', 'column'] as const) {
    const moved = new Int32Array(room);
    moved.set(table[name].subarray(first, next));
    table[name] = moved;
  }
  table.first = 0;
  table.next = next - first;
}

/** Opens a mention of the entity at a token. */
export function openMention(table: MentionTable, entity: number, token: number, line: number, column: number): void {
  const at = table.openedCount++ * OPENED;
  if (at === table.opened.length) table.opened = grown(table.opened, at);
  const { opened, innermost } = table;
  opened[at] = token;
  opened[at + 1] = line;
  opened[at + 2] = column;
  opened[at + 3] = innermost[entity];
  innermost[entity] = at;
  table.stillOpen++;
}

/** Closes the mention of the entity that was opened last, at `token` (which it includes). False where none is open. */
export function closeMention(table: MentionTable, entity: number, token: number): boolean {
  const { opened, innermost } = table;
  const at = innermost[entity];
  if (at < 0) return false;
  addMention(table, entity, opened[at], token + 1, opened[at + 1], opened[at + 2]);
  innermost[entity] = opened[at + 3];
  table.stillOpen--;
  return true;
}

/** The mentions that are still open, in the order of their opening. */
export function unclosedMentions(table: MentionTable): { id: string; line: number; column: number }[] {
  const left: { id: string; line: number; column: number }[] = [];
  const { opened, innermost, ids } = table;
  for (let entity = 0; entity < table.entities && left.length < table.stillOpen; entity++) {
    for (let at = innermost[entity]; at >= 0; at = opened[at + 3]) {
      left.push({ id: String(ids[entity]), line: opened[at + 1], column: opened[at + 2] });
    }
  }
  return left.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The document with what was gathered; the table is empty after it. Without `words` the number of tokens is unknown. */
export function finishDocument(table: MentionTable, id: string, place: Place, words?: Int32Array): CorefDocument {
  const { ids, small, others, first, next } = table;
  const entityIds = new Array<string>(table.entities);
  for (let entity = 0; entity < entityIds.length; entity++) {
    const of = ids[entity];
    entityIds[entity] = String(of);
    if (typeof of === 'number' && of < SMALL) small[of] = 0;
  }
  others.clear();
  table.entities = 0;
  table.first = next;
  table.openedCount = 0;
  table.stillOpen = 0;
  return {
    id,
    place,
    entityIds,
    start: table.start.subarray(first, next),
    end: table.end.subarray(first, next),
    entity: table.entity.subarray(first, next),
    line: table.line.subarray(first, next),
    column: table.column.subarray(first, next),
    ...(words && { tokens: words.length, words }),
  };
}

/** The numbers, with room for more than that many. */
export function grown(numbers: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(2 * length);
  larger.set(numbers);
  return larger;
}
