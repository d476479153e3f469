import type { CorefDocument } from '../../coref/document.ts';
import { addRow, enlarged, type GrowingColumns, growingColumns, takeRows } from '../../text/columns.ts';
import type { Place } from '../../text/problem.ts';

/**
 * Collects the mentions of one document after the other as their brackets are read. Entities are numbered from 0 in each document.
 *
 * Here, as wherever a reader keeps its state, it is a class because V8 compiles code again when an object literal is evaluated for the
 * second time, which would be for the second file.
 */
export class MentionTable {
  /** Start, end, entity, line and column of each mention, in the order in which they end. */
  readonly mentions: GrowingColumns = growingColumns(5);
  /** Token, line and column of each opened mention, and the row of its entity's previous open mention, or -1. */
  readonly opened: GrowingColumns = growingColumns(4);
  /** The id of each entity, always given as a number or always as text, and the row of its last opened mention that is still open, or -1. */
  readonly ids: (number | string)[] = [];
  innermost: Int32Array = new Int32Array(64);
  /** The entity, plus one, of each id that is a small number, and the entity of each other id: an array is the faster of the two. */
  small: Int32Array = new Int32Array(64);
  readonly others: Map<number | string, number> = new Map();
}

const SMALL = 1 << 16;

/** The entity with the given id, or -1 if the id is new. */
export function knownEntity({ small, others }: MentionTable, id: number | string): number {
  if (typeof id !== 'number' || id >= SMALL) return others.get(id) ?? -1;
  return id < small.length ? small[id] - 1 : -1;
}

/** The entity with the given id; a new id gets the next number. */
export function entityNumber(table: MentionTable, id: number | string): number {
  const known = knownEntity(table, id);
  if (known >= 0) return known;
  const entity = table.ids.push(id) - 1;
  if (typeof id === 'number' && id < SMALL) {
    if (id >= table.small.length) table.small = enlarged(table.small, 2 * (id + 1));
    table.small[id] = entity + 1;
  } else table.others.set(id, entity);
  if (entity === table.innermost.length) table.innermost = enlarged(table.innermost, 2 * entity);
  table.innermost[entity] = -1;
  return entity;
}

/** Adds a mention of the tokens `[start, end)`, which begins at the given line and column. */
export function addMention(
  table: MentionTable,
  entity: number,
  start: number,
  end: number,
  line: number,
  column: number,
): void {
  addRow(table.mentions, start, end, entity, line, column);
}

export function openMention(table: MentionTable, entity: number, token: number, line: number, column: number): void {
  const { opened, innermost } = table;
  addRow(opened, token, line, column, innermost[entity]);
  innermost[entity] = opened.next - 1;
}

/** Closes the entity's last opened mention, at `token` (which it includes). False if none is open. */
export function closeMention(table: MentionTable, entity: number, token: number): boolean {
  const row = table.innermost[entity];
  if (row < 0) return false;
  const { values } = table.opened;
  addMention(table, entity, values[0][row], token + 1, values[1][row], values[2][row]);
  table.innermost[entity] = values[3][row];
  return true;
}

export function removeAt({ mentions }: MentionTable, tokens: ReadonlySet<number>): void {
  const { values, first } = mentions;
  const [start, end] = values;
  let kept = first;
  for (let row = first; row < mentions.next; row++) {
    if (tokens.has(start[row]) && end[row] === start[row] + 1) continue;
    for (const column of values) column[kept] = column[row];
    kept++;
  }
  mentions.next = kept;
}

/** Forgets the mentions that were not taken out, and all ids. */
export function emptyTable({ ids, small, others, opened, mentions }: MentionTable): void {
  ids.length = 0;
  small.fill(0);
  // V8 keeps what a map held before it was cleared longer than the map.
  if (others.size > 0) others.clear();
  opened.next = 0;
  mentions.next = mentions.first;
}

/** The mentions that are still open, in the order in which they were opened. */
export function unclosedMentions(table: MentionTable): { id: string; line: number; column: number }[] {
  const left: { id: string; line: number; column: number }[] = [];
  const { opened, innermost, ids } = table;
  const [, lines, columns, before] = opened.values;
  for (let entity = 0; entity < ids.length; entity++) {
    for (let row = innermost[entity]; row >= 0; row = before[row]) {
      left.push({ id: String(ids[entity]), line: lines[row], column: columns[row] });
    }
  }
  return left.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The document with the collected mentions; leaves the table empty. Without `rows` the number of tokens is unknown. */
export function finishDocument(
  table: MentionTable,
  id: string,
  place: Place,
  rows?: { readonly words: Int32Array; readonly runs: Int32Array },
): CorefDocument {
  const entityIds = table.ids.map(String);
  const [start, end, entity, line, column] = takeRows(table.mentions);
  emptyTable(table);
  const [tokens, words, runs] = [rows?.words.length, rows?.words, rows?.runs];
  return { id, place, entityIds, start, end, entity, line, column, tokens, words, runs };
}
