import type { CorefDocument } from '../coref/document.ts';
import type { Place } from '../text/place.ts';

/** The mentions of one document after the other, as their brackets are met. Entities have numbers from 0 in each document. */
export interface MentionTable {
  /** `MENTION` numbers for each mention: entity, start, end, line, column; in the order in which they end. */
  mentions: Int32Array;
  mentionCount: number;
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

const MENTION = 5;
const OPENED = 4;

/** An empty table. */
export function mentionTable(): MentionTable {
  return {
    mentions: new Int32Array(64 * MENTION),
    mentionCount: 0,
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
  const at = table.mentionCount++ * MENTION;
  if (at === table.mentions.length) table.mentions = grown(table.mentions, at);
  const { mentions } = table;
  mentions[at] = entity;
  mentions[at + 1] = start;
  mentions[at + 2] = end;
  mentions[at + 3] = line;
  mentions[at + 4] = column;
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
  const { ids, small, others, mentions } = table;
  const entityIds = new Array<string>(table.entities);
  for (let entity = 0; entity < entityIds.length; entity++) {
    const of = ids[entity];
    entityIds[entity] = String(of);
    if (typeof of === 'number' && of < SMALL) small[of] = 0;
  }
  others.clear();
  // One piece of memory for all columns.
  const count = table.mentionCount;
  const columns = new Int32Array(count * MENTION);
  for (let row = 0, at = 0; row < count; row++) {
    for (let column = row; column < columns.length; column += count) columns[column] = mentions[at++];
  }
  table.entities = 0;
  table.mentionCount = 0;
  table.openedCount = 0;
  table.stillOpen = 0;
  return {
    id,
    place,
    entityIds,
    entity: columns.subarray(0, count),
    start: columns.subarray(count, 2 * count),
    end: columns.subarray(2 * count, 3 * count),
    line: columns.subarray(3 * count, 4 * count),
    column: columns.subarray(4 * count),
    ...(words && { tokens: words.length, words }),
  };
}

/** The numbers, with room for more than that many. */
export function grown(numbers: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(2 * length);
  larger.set(numbers);
  return larger;
}
