import type { TagSide } from '../../ner/count-tags.ts';
import { noSteps, recountedSteps, type Steps } from '../../ner/steps.ts';
import { isLossy, type TagTable } from '../../ner/tags.ts';
import { reportUnread } from '../../ner/unread-texts.ts';
import { type GrowingColumns, growingColumns, lineOf, makeRoom, noteLine } from '../../text/columns.ts';
import type { Located, Problem, ProblemSink } from '../../text/problem.ts';
import type { TagLayout } from './tag-layout.ts';

/** One column of tags of a file that was read. */
export interface TagRows extends TagSide {
  readonly file: string;
  /** The lines of its rows, for `lineOf`; the columns of a file share them. */
  readonly lines: Int32Array;
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

/** The place of a row: where its line starts. */
export function startOfLine({ file, lines }: Pick<TagRows, 'file' | 'lines'>, row: number): Pick<Problem, 'place'> {
  return { place: { file, line: lineOf(lines, row), column: 1 } };
}

/** The columns of a file that is being read. */
export interface OpenColumns {
  /** Those of tags and, if tokens are wanted, that of their hashes. */
  readonly rows: GrowingColumns;
  /** The first row and the line of each run of rows on consecutive lines. */
  readonly lines: GrowingColumns;
  readonly steps: readonly Steps[];
  /** The first tags of each column that cannot be read. */
  readonly unread: readonly UnreadTag[][];
}

/** So many columns of tags without rows. */
export function openColumns(width: number, hasWords: boolean): OpenColumns {
  return {
    rows: growingColumns(width + (hasWords ? 1 : 0)),
    lines: growingColumns(1),
    steps: Array.from({ length: width }, noSteps),
    unread: Array.from({ length: width }, () => []),
  };
}

/** The columns of tags. */
export function tagsOf({ rows, steps }: OpenColumns): readonly Int32Array[] {
  return rows.values.slice(0, steps.length);
}

/** The tag of a row that has no cell for it: when all rows are known, it is outside, or the row is none. */
export const LACKING = -3;

/** Whether the last row is a token. */
export function isOpen({ rows: { values, next } }: OpenColumns): boolean {
  return next > 0 && isToken(values[0][next - 1]);
}

function isToken(tag: number): boolean {
  return tag >= 0 || tag === LACKING;
}

/** Ends the sentence before a line, if one is open; `DOCUMENT_END` also the document. */
export function endAt(columns: OpenColumns, kind: number, line: number): void {
  const { rows } = columns;
  if (rows.next === 0) return;
  if (isOpen(columns)) addRow(columns, [], 0, line, kind);
  for (const column of tagsOf(columns)) column[rows.next - 1] = Math.min(column[rows.next - 1], kind);
}

/** Adds a row: its tags, each of which is `other` where none is given; the hash of its token; its line. */
export function addRow(
  { rows, lines, steps }: OpenColumns,
  tags: readonly number[],
  word: number,
  line: number,
  other = LACKING,
): void {
  makeRoom(rows, 1);
  rows.values.forEach((column, at) => {
    column[rows.next] = at < steps.length ? (tags[at] ?? other) : word;
  });
  noteLine(lines, rows.next++, line);
}

/** The columns with outside tags in the rows of those lines. Other rows that lack a tag are left out. */
export function withOutside(
  columns: OpenColumns,
  short: ReadonlySet<number>,
  file: string,
  table: TagTable,
): OpenColumns {
  const tags = tagsOf(columns);
  const { next: length, values } = columns.rows;
  if (short.size === 0 && !tags[0].subarray(0, length).includes(LACKING)) return columns;
  const [words] = values.slice(tags.length);
  const kept = openColumns(tags.length, words !== undefined);
  const runs = linesOf(columns);
  for (let row = 0; row < length; row++) {
    const line = lineOf(runs, row);
    const isShort = short.has(line);
    const own = tags.map((column) => (isShort && isToken(column[row]) ? 0 : column[row]));
    if (own[0] >= 0) addRow(kept, own, words?.[row] ?? 0, line);
    else if (own[0] !== LACKING) endAt(kept, own[0], line);
  }
  const lines = linesOf(kept);
  const placeOf = (row: number): Located => startOfLine({ file, lines }, row);
  const steps = tagsOf(kept).map((column, at) =>
    recountedSteps(columns.steps[at], column.subarray(0, kept.rows.next), table, placeOf),
  );
  const unread = columns.unread.map((first) => first.filter(({ place }) => !short.has(place.line)));
  return { ...kept, steps, unread };
}

/** The lines of rows so far, for `lineOf`. */
export function linesOf({ lines: { values, next } }: OpenColumns): Int32Array {
  return values[0].subarray(0, next);
}

/** The columns of a file that was read. Reports their tags that cannot be read. */
export function closedColumns(
  { file, unknown }: TagLayout,
  columns: OpenColumns,
  table: TagTable,
  problems: ProblemSink,
): TagRows[] {
  const { steps, unread, rows } = columns;
  const lines = linesOf(columns).slice();
  const cut = rows.values.map((column) => column.slice(0, rows.next));
  const tags = cut.slice(0, steps.length);
  const [words = new Int32Array(0)] = cut.slice(steps.length);
  const counts = tags.map(() => 0);
  const all = tags.map(() => 0);
  for (let row = 0; unread.some((first) => first.length > 0) && row < rows.next; row++) {
    for (const [at, column] of tags.entries()) {
      const tag = column[row];
      if (tag < 0 || table.isKnown(tag)) continue;
      const where = unread[at][all[at]++] ?? startOfLine({ file, lines }, row);
      reportUnread(table.names[tag], where, unknown, problems);
      if (!isLossy(table.names[tag])) counts[at]++;
    }
  }
  return tags.map((own, at) => {
    const first = unread[at].filter(({ name }) => !isLossy(name));
    return { file, rows: own, lines, words, steps: steps[at], unread: { count: counts[at], first } };
  });
}
