import type { CorefDocument } from '../coref/document.ts';
import type { Place } from '../text/place.ts';

/** A mention that was opened and not closed yet, in terms of the input. */
export interface OpenMention {
  readonly id: string;
  readonly token: number;
  readonly line: number;
  readonly column: number;
}

/** Gathers the mentions of one document after the other as their brackets are met. */
export interface MentionTable {
  /** The number of the entity with that id; a new id gets the next number. */
  entity(id: string | number): number;
  /** The same, or -1 where the id is new. */
  knownEntity(id: string | number): number;
  isOpen(entity: number): boolean;
  single(entity: number, token: number, line: number, column: number): void;
  open(entity: number, token: number, line: number, column: number): void;
  /** Closes the mention of the entity that was opened last, at `token` (which it includes). False where none is open. */
  close(entity: number, token: number): boolean;
  /** Mentions still open, in order of their opening. */
  unclosed(): readonly OpenMention[];
  /** The document with what was gathered, which is given away: the table is empty after it. */
  finish(id: string, place: Place, words: Uint32Array): CorefDocument;
}

/** An empty table. Ids keep their numbers within a document only. */
export function mentionTable(): MentionTable {
  const numbers = new Map<string | number, number>();
  const rows = table(5);
  // Every mention that was opened, with the one of its entity that was opened before it and is open yet, or -1.
  const opened = table(4);
  let ids: (string | number)[] = [];
  // The open mention of each entity that was opened last, or -1.
  let innermost: number[] = [];
  let openMentions = 0;

  return {
    entity(id) {
      let number = numbers.get(id);
      if (number === undefined) {
        number = ids.length;
        numbers.set(id, number);
        ids.push(id);
        innermost.push(-1);
      }
      return number;
    },
    knownEntity: (id) => numbers.get(id) ?? -1,
    isOpen: (entity) => innermost[entity] >= 0,
    single(entity, token, line, column) {
      addMention(rows, entity, token, token + 1, line, column);
    },
    open(entity, token, line, column) {
      const row = newRow(opened);
      opened.columns[0][row] = token;
      opened.columns[1][row] = line;
      opened.columns[2][row] = column;
      opened.columns[3][row] = innermost[entity];
      innermost[entity] = row;
      openMentions++;
    },
    close(entity, token) {
      const row = innermost[entity];
      if (row < 0) return false;
      const [tokens, lines, columns, outer] = opened.columns;
      addMention(rows, entity, tokens[row], token + 1, lines[row], columns[row]);
      innermost[entity] = outer[row];
      openMentions--;
      return true;
    },
    unclosed() {
      const left: OpenMention[] = [];
      if (openMentions === 0) return left;
      const [tokens, lines, columns, outer] = opened.columns;
      innermost.forEach((last, entity) => {
        const id = String(ids[entity]);
        for (let row = last; row >= 0; row = outer[row]) {
          left.push({ id, token: tokens[row], line: lines[row], column: columns[row] });
        }
      });
      return left.sort((a, b) => a.line - b.line || a.column - b.column);
    },
    finish(id, place, words) {
      const [entity, start, end, line, column] = rows.columns.map((values) =>
        rows.size === 0 ? NONE : values.slice(0, rows.size),
      );
      const entityIds = ids.map(String);
      numbers.clear();
      ids = [];
      innermost = [];
      openMentions = 0;
      rows.size = 0;
      opened.size = 0;
      return { id, place, entityIds, start, end, entity, line, column, tokens: words.length, words };
    },
  };
}

/** For documents without mentions, as each column would cost as much as one with some. */
const NONE = new Int32Array(0);

/** Columns of whole numbers, of which the first `size` count. */
interface Table {
  size: number;
  columns: Int32Array[];
}

function table(width: number): Table {
  return { size: 0, columns: Array.from({ length: width }, () => new Int32Array(256)) };
}

/** Makes room for one more row and returns its number. */
function newRow(rows: Table): number {
  if (rows.size === rows.columns[0].length) {
    rows.columns = rows.columns.map((column) => {
      const grown = new Int32Array(column.length * 2);
      grown.set(column);
      return grown;
    });
  }
  return rows.size++;
}

function addMention(rows: Table, entity: number, start: number, end: number, line: number, column: number): void {
  const row = newRow(rows);
  const { columns } = rows;
  columns[0][row] = entity;
  columns[1][row] = start;
  columns[2][row] = end;
  columns[3][row] = line;
  columns[4][row] = column;
}
