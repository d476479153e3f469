import type { TagSide } from '../../ner/count-tags.ts';
import { noSteps, recountedSteps, type Steps } from '../../ner/steps.ts';
import { isLossy, type TagTable } from '../../ner/tags.ts';
import { reportUnread } from '../../ner/unread-texts.ts';
import type { Located, Problem, ProblemSink } from '../../text/problem.ts';
import type { TagLayout } from './tag-layout.ts';

/** One column of tags of a file that was read. */
export interface TagRows extends TagSide {
  readonly file: string;
  /** The lines of its rows; the columns of a file share them. */
  readonly lines: LineJumps;
  /** A hash of the token of each row, 0 if it has none; empty if tokens were not wanted. */
  readonly words: Int32Array;
  readonly unread: UnreadTags;
}

/** The tags of a column that cannot be read: how many there are, and the first of them. */
export interface UnreadTags {
  readonly count: number;
  readonly first: readonly UnreadTag[];
}

export type UnreadTag = Located & { readonly name: string };

/** The rows that are not on the line after that of the row before, in order, and their lines. Most files have few. */
export interface LineJumps {
  readonly rows: number[];
  readonly lines: number[];
}

export function lineOf({ rows, lines }: LineJumps, row: number): number {
  let [low, high] = [0, rows.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (rows[middle] <= row) low = middle;
    else high = middle;
  }
  return lines[low] + row - rows[low];
}

/** The place of a row: where its line starts. */
export function startOfLine({ file, lines }: Pick<TagRows, 'file' | 'lines'>, row: number): Pick<Problem, 'place'> {
  return { place: { file, line: lineOf(lines, row), column: 1 } };
}

/** Notes the line of the row after those before. */
export function addLine({ rows, lines }: LineJumps, row: number, line: number): void {
  const last = rows.length - 1;
  if (last >= 0 && lines[last] + row - rows[last] === line) return;
  rows.push(row);
  lines.push(line);
}

/** The columns of a file that is being read: `length` rows of each. */
export interface OpenColumns {
  readonly tags: Int32Array[];
  readonly steps: readonly Steps[];
  /** The first tags of each column that cannot be read. */
  readonly unread: readonly UnreadTag[][];
  readonly lines: LineJumps;
  words: Int32Array;
  length: number;
}

/** So many columns without rows. */
export function openColumns(width: number, hasWords: boolean): OpenColumns {
  const each = <Of>(make: () => Of): Of[] => Array.from({ length: width }, make);
  return {
    tags: each(() => new Int32Array(ROOM)),
    steps: each(noSteps),
    unread: each(() => []),
    lines: { rows: [], lines: [] },
    words: new Int32Array(hasWords ? ROOM : 0),
    length: 0,
  };
}

const ROOM = 64;
const SMALL = 1 << 20;

/** The tag of a row that has no cell for it: when all rows are known, it is outside, or the row is none. */
export const LACKING = -3;

/** Whether the last row is a token. */
export function isOpen({ tags: [rows], length }: OpenColumns): boolean {
  return length > 0 && isToken(rows[length - 1]);
}

function isToken(tag: number): boolean {
  return tag >= 0 || tag === LACKING;
}

/** Ends the sentence before a line, if one is open; `DOCUMENT_END` also the document. */
export function endAt(columns: OpenColumns, kind: number, line: number): void {
  if (columns.length === 0) return;
  if (isOpen(columns)) addRow(columns, [kind, kind], 0, line);
  const last = columns.length - 1;
  for (const column of columns.tags) column[last] = Math.min(column[last], kind);
}

/** Adds a row: its tags or, below 0, its end; the hash of its token; its line. */
export function addRow(columns: OpenColumns, tags: readonly number[], word: number, line: number): void {
  makeRoom(columns, 1);
  columns.tags.forEach((column, at) => {
    column[columns.length] = tags[at];
  });
  if (columns.words.length > 0) columns.words[columns.length] = word;
  addLine(columns.lines, columns.length++, line);
}

/** Makes room for so many more rows. Memory that is not written costs nothing, so the columns grow in large steps. */
export function makeRoom(columns: OpenColumns, rows: number): void {
  const { tags, words, length } = columns;
  if (length + rows <= tags[0].length) return;
  const moved = (column: Int32Array): Int32Array => {
    const room = new Int32Array(4 * (length + rows));
    room.set(column.subarray(0, length));
    return room;
  };
  columns.tags.forEach((column, at) => {
    tags[at] = moved(column);
  });
  if (words.length > 0) columns.words = moved(words);
}

/** The columns with outside tags in the rows of those lines. Other rows that lack a tag are left out. */
export function withOutside(
  columns: OpenColumns,
  short: ReadonlySet<number>,
  file: string,
  table: TagTable,
): OpenColumns {
  const { tags, words, lines, length } = columns;
  if (short.size === 0 && !tags[0].subarray(0, length).includes(LACKING)) return columns;
  const kept = openColumns(tags.length, words.length > 0);
  for (let row = 0; row < length; row++) {
    const line = lineOf(lines, row);
    const isShort = short.has(line);
    const own = tags.map((column) => (isShort && isToken(column[row]) ? 0 : column[row]));
    if (own[0] >= 0) addRow(kept, own, words[row], line);
    else if (own[0] !== LACKING) endAt(kept, own[0], line);
  }
  const placeOf = (row: number): Located => startOfLine({ file, lines: kept.lines }, row);
  const steps = kept.tags.map((column, at) =>
    recountedSteps(columns.steps[at], column.subarray(0, kept.length), table, placeOf),
  );
  const unread = columns.unread.map((first) => first.filter(({ place }) => !short.has(place.line)));
  return { ...kept, steps, unread };
}

/** The columns of a file that was read. Reports their tags that cannot be read. */
export function closedColumns(
  { file, unknown }: TagLayout,
  columns: OpenColumns,
  table: TagTable,
  problems: ProblemSink,
): TagRows[] {
  const { tags, steps, unread, lines, length } = columns;
  // In a small column, memory that is not written costs as much as other memory.
  const cut = (column: Int32Array): Int32Array =>
    column.length < SMALL ? column.slice(0, length) : column.subarray(0, length);
  const words = cut(columns.words);
  const counts = tags.map(() => 0);
  const all = tags.map(() => 0);
  for (let row = 0; unread.some((first) => first.length > 0) && row < length; row++) {
    for (const [at, column] of tags.entries()) {
      const tag = column[row];
      if (tag < 0 || table.isKnown(tag)) continue;
      const where = unread[at][all[at]++] ?? startOfLine({ file, lines }, row);
      reportUnread(table.names[tag], where, unknown, problems);
      if (!isLossy(table.names[tag])) counts[at]++;
    }
  }
  return tags.map((column, at) => {
    const first = unread[at].filter(({ name }) => !isLossy(name));
    return { file, rows: cut(column), lines, words, steps: steps[at], unread: { count: counts[at], first } };
  });
}
