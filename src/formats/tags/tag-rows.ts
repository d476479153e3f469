import type { TagSide } from '../../ner/count-tags.ts';
import { everyTag, type TaggedRows } from '../../ner/rows.ts';
import { noSteps, recountedSteps, type Steps } from '../../ner/steps.ts';
import { isLossy, type TagTable } from '../../ner/tags.ts';
import { reportUnread } from '../../ner/unread-texts.ts';
import {
  addRow,
  endedColumns,
  type GrowingColumns,
  growingColumns,
  lastAtMost,
  lineOf,
  noteLine,
} from '../../text/columns.ts';
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
  /** Of lists, which have no lines. */
  readonly list?: ListPlaces | undefined;
}

/** Where the rows of lists are: the sentence is the line, the item of its list the column, from 1. */
export interface ListPlaces {
  /** How many items each sentence was given with. */
  readonly lengths: Int32Array;
  /** The first row, and the number, of each sentence that has items. */
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
  /** The rows before which items were left out, in order and once for each. */
  readonly dropped: Int32Array;
}

/** The tags of a column that cannot be read: how many there are, and the first of them. */
export interface UnreadTags {
  readonly count: number;
  readonly first: readonly UnreadTag[];
}

export type UnreadTag = Located & { readonly name: string };

/** The place of a row: where its line starts; of lists its own. */
export function startOfLine(column: Pick<TagRows, 'file' | 'lines' | 'list'>, row: number): Pick<Problem, 'place'> {
  return { place: { file: column.file, line: lineAt(column, row), column: columnAt(column, row) } };
}

export function lineAt({ lines, list }: Pick<TagRows, 'lines' | 'list'>, row: number): number {
  return list ? list.numbers[lastAtMost(list.starts, row)] : lineOf(lines, row);
}

/** The column of a row of lists; 1 of others. */
export function columnAt({ list }: Pick<TagRows, 'list'>, row: number): number {
  if (!list) return 1;
  const { starts, dropped } = list;
  const start = starts[lastAtMost(starts, row)];
  return row - start + 1 + lastAtMost(dropped, row) - lastAtMost(dropped, start - 1);
}

/** The columns of a file that is being read: so many rows of each. */
export interface OpenColumns {
  /** The rows that are not outside in all columns: their numbers, then their tags, column by column. */
  readonly listed: GrowingColumns;
  /** The hash of the token of each row, if tokens are wanted. */
  readonly words: GrowingColumns | undefined;
  /** The first row and the line of each run of rows on consecutive lines. */
  readonly lines: GrowingColumns;
  readonly steps: readonly Steps[];
  /** The first tags of each column that cannot be read. */
  readonly unread: readonly UnreadTag[][];
  length: number;
}

/** That many columns of tags without rows. */
export function openColumns(width: number, hasWords: boolean): OpenColumns {
  return {
    listed: growingColumns(width + 1),
    words: hasWords ? growingColumns(1) : undefined,
    lines: growingColumns(1),
    steps: Array.from({ length: width }, noSteps),
    unread: Array.from({ length: width }, () => []),
    length: 0,
  };
}

/** The columns of tags so far. */
export function tagsOf({ listed: { values, next }, length }: OpenColumns): readonly TaggedRows[] {
  const [rows, ...tags] = values.map((column) => column.subarray(0, next));
  return tags.map((own) => ({ length, rows, tags: own }));
}

/** The tag of a row that has no cell for it: when all rows are known, it is outside, or the row is none. */
export const LACKING = -3;

/** Whether the last row is a token. */
export function isOpen({ listed: { values, next }, length }: OpenColumns): boolean {
  const isListed = next > 0 && values[0][next - 1] === length - 1;
  return length > 0 && !(isListed && !isToken(values[1][next - 1]));
}

function isToken(tag: number): boolean {
  return tag >= 0 || tag === LACKING;
}

/** Ends the sentence before a line, if one is open; `DOCUMENT_END` also the document. */
export function endAt(columns: OpenColumns, kind: number, line: number): void {
  const { listed, length } = columns;
  if (length === 0) return;
  if (isOpen(columns)) addTagRow(columns, [], 0, line, kind);
  for (const tags of listed.values.slice(1)) tags[listed.next - 1] = Math.min(tags[listed.next - 1], kind);
}

/** Adds a row: its tags, each of which is `other` where none is given; the hash of its token; its line. */
export function addTagRow(
  columns: OpenColumns,
  tags: readonly number[],
  word: number,
  line: number,
  other = LACKING,
): void {
  const { listed, words, lines, steps, length } = columns;
  const own = steps.map((_, at) => tags[at] ?? other);
  if (own.some((tag) => tag !== 0)) {
    addRow(listed, length, ...own);
  }
  if (words) addRow(words, word);
  noteLine(lines, length, line);
  columns.length++;
}

/** The columns with outside tags in the rows of those lines. Other rows that lack a tag are left out. */
export function withOutside(
  columns: OpenColumns,
  short: ReadonlySet<number>,
  file: string,
  table: TagTable,
): OpenColumns {
  const all = tagsOf(columns).map(everyTag);
  const words = columns.words?.values[0];
  if (short.size === 0 && !all[0].includes(LACKING)) return columns;
  const kept = openColumns(all.length, words !== undefined);
  const runs = linesOf(columns);
  for (let row = 0; row < columns.length; row++) {
    const line = lineOf(runs, row);
    const isShort = short.has(line);
    const own = all.map((tags) => (isShort && isToken(tags[row]) ? 0 : tags[row]));
    if (own[0] >= 0) addTagRow(kept, own, words?.[row] ?? 0, line);
    else if (own[0] !== LACKING) endAt(kept, own[0], line);
  }
  const lines = linesOf(kept);
  const placeOf = (row: number): Located => startOfLine({ file, lines }, row);
  const steps = tagsOf(kept).map((column, at) => recountedSteps(columns.steps[at], column, table, placeOf));
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
  const { steps, unread, listed, words, length } = columns;
  const lines = linesOf(columns).slice();
  const [rows, ...tags] = endedColumns(listed);
  const [hashes] = words ? endedColumns(words) : [new Int32Array(0)];
  const counts = tags.map(() => 0);
  const all = tags.map(() => 0);
  for (let at = 0; unread.some((first) => first.length > 0) && at < rows.length; at++) {
    for (const [column, own] of tags.entries()) {
      const tag = own[at];
      if (tag < 0 || table.isKnown(tag)) continue;
      const where = unread[column][all[column]++] ?? startOfLine({ file, lines }, rows[at]);
      reportUnread(table.names[tag], where, unknown, problems);
      if (!isLossy(table.names[tag])) counts[column]++;
    }
  }
  return tags.map((own, at) => {
    const first = unread[at].filter(({ name }) => !isLossy(name));
    const column = { length, rows, tags: own };
    return { file, rows: column, lines, words: hashes, steps: steps[at], unread: { count: counts[at], first } };
  });
}
