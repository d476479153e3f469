import { addRow, growingColumns } from '../../text/columns.ts';
import { wordHash } from '../../text/word-hash.ts';
import { columnAt } from '../bytes/line.ts';
import { numberIn, valueEnd } from './cells.ts';
import { type ConlluState, type EntityFields, WORD } from './state.ts';

/**
 * The columns of brackets, by name: all but the last as they are scanned. `row` is their word, and `value` and `at` are where their `Entity`
 * and they themselves begin in the file. `[id, end)` names their entity, with its hash, 0 where it may name a part too; it is empty without one,
 * and what cannot be read where `head`, the index of the head, is negative, or `kind` is 0. Other kinds add `OPENS` and `CLOSES`. `column` is that of
 * an opening bracket, and `outer` the bracket of its entity that was open before, plus one.
 */
export const BRACKET = {
  row: 0,
  value: 1,
  at: 2,
  id: 3,
  end: 4,
  hash: 5,
  head: 6,
  column: 7,
  kind: 8,
  outer: 9,
} as const;
export const [OPENS, CLOSES] = [1, 2] as const;

const [OPEN, CLOSE, HYPHEN, SQUARE] = [40, 41, 45, 93];

/** What the brackets of a file are noted in, and how. */
type Noting = Pick<ConlluState, 'line' | 'notes' | 'fields'>;

/** Notes the brackets in the `Entity` of a word, `[value, end)` in the file, in the line that begins at `line`. */
export function noteBrackets(state: Noting, row: number, line: number, value: number, end: number): void {
  const { bytes } = state.line;
  for (let at = value; at < end; ) {
    const opens = bytes[at] === OPEN;
    const start = opens ? at + 1 : at;
    let to = start;
    while (to < end && bytes[to] !== OPEN && bytes[to] !== CLOSE) to++;
    const closes = to < end && bytes[to] === CLOSE;
    const isRead = to > start && (opens || closes);
    const [id, idEnd, head] = isRead ? (opens ? fieldsIn(state, start, to) : [at, to, 0]) : [at, end, 0];
    const hash = bytes[idEnd - 1] === SQUARE ? 0 : wordHash(bytes, id, idEnd);
    const column = opens ? columnAt(bytes, line, at) : 0;
    const kind = isRead ? (opens ? OPENS : 0) + (closes ? CLOSES : 0) : 0;
    addRow(state.notes.brackets, row, value, at, id, idEnd, hash, head, column, kind);
    if (!isRead) return;
    at = closes ? to + 1 : to;
  }
}

/** Where the id in an opening bracket is, and the index of its head; where that is no number, where it is. */
function fieldsIn({ line: { bytes }, fields }: Noting, start: number, end: number): readonly [number, number, number] {
  const id = fieldStart(bytes, start, end, fields?.id ?? -1);
  const head = fieldStart(bytes, start, end, fields?.head ?? -1);
  const index = head < 0 ? 0 : numberIn(bytes, head, fieldEnd(bytes, head, end));
  if (index < 0) return [head, fieldEnd(bytes, head, end), -1];
  return [Math.max(id, start), id < 0 ? start : fieldEnd(bytes, id, end), Math.min(index, 2 ** 31 - 1)];
}

/** Where the field of that number between hyphens begins in `[start, end)`; -1 if there are not as many. */
function fieldStart(bytes: Uint8Array, start: number, end: number, number: number): number {
  if (number < 0) return -1;
  let at = start;
  for (let field = 0; field < number; at++) {
    if (at === end) return -1;
    if (bytes[at] === HYPHEN) field++;
  }
  return at;
}

function fieldEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== HYPHEN) at++;
  return at;
}

/** Notes all brackets of a file anew, by other fields. */
export function noteAgain({ notes, words, line }: ConlluState, fields: EntityFields | undefined): void {
  const [rows, values] = notes.brackets.values;
  const known = notes.brackets.next;
  notes.brackets = growingColumns(10);
  for (let at = 0; at < known; at++)
    if (at === 0 || values[at] !== values[at - 1])
      noteBrackets(
        { notes, line, fields },
        rows[at],
        words.values[WORD.start][rows[at]],
        values[at],
        valueEnd(line.bytes, values[at]),
      );
}
