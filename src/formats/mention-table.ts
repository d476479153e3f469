import type { CorefDocument } from '../coref/document.ts';
import type { Place } from '../text/place.ts';

/** A mention that was opened and not closed yet, in terms of the input. */
export interface OpenMention {
  readonly id: string;
  readonly token: number;
  readonly line: number;
  readonly column: number;
}

/** Gathers the mentions of one document as its brackets are met. */
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
  finish(id: string, place: Place, words: Uint32Array): CorefDocument;
}

export function mentionTable(): MentionTable {
  const ids: (string | number)[] = [];
  const numbers = new Map<string | number, number>();
  const rows = {
    start: [] as number[],
    end: [] as number[],
    entity: [] as number[],
    line: [] as number[],
    column: [] as number[],
  };
  // The open mentions of each entity, innermost last.
  const open: { token: number; line: number; column: number }[][] = [];

  const add = (entity: number, start: number, end: number, line: number, column: number): void => {
    rows.start.push(start);
    rows.end.push(end);
    rows.entity.push(entity);
    rows.line.push(line);
    rows.column.push(column);
  };

  return {
    entity(id) {
      let number = numbers.get(id);
      if (number === undefined) {
        number = ids.length;
        numbers.set(id, number);
        ids.push(id);
        open.push([]);
      }
      return number;
    },
    knownEntity: (id) => numbers.get(id) ?? -1,
    isOpen: (entity) => open[entity].length > 0,
    single: (entity, token, line, column) => add(entity, token, token + 1, line, column),
    open(entity, token, line, column) {
      open[entity].push({ token, line, column });
    },
    close(entity, token) {
      const opened = open[entity].pop();
      if (opened) add(entity, opened.token, token + 1, opened.line, opened.column);
      return opened !== undefined;
    },
    unclosed() {
      const left = open.flatMap((mentions, entity) =>
        mentions.map((mention) => ({ ...mention, id: String(ids[entity]) })),
      );
      return left.sort((a, b) => a.line - b.line || a.column - b.column);
    },
    finish: (id, place, words) => ({
      id,
      place,
      entityIds: ids.map(String),
      start: Int32Array.from(rows.start),
      end: Int32Array.from(rows.end),
      entity: Int32Array.from(rows.entity),
      line: Int32Array.from(rows.line),
      column: Int32Array.from(rows.column),
      tokens: words.length,
      words,
    }),
  };
}
