import type { TagTable } from '../../ner/tags.ts';
import { decodeText } from '../line.ts';
import { COLUMN_NAMES } from './row-cells.ts';

/** A column of a tag file: its number, 1 for the first and -1 for the last, or its name in the header. */
export type TagColumn = number | string;

/** A column that was read: its number from 1, and how many columns the first row has. */
export interface FoundColumn {
  readonly column: number;
  readonly of: number;
}

/** What a reader notes of the files of one side, for the report and for hints. */
export interface SideNotes {
  /** How many lines were skipped because they hold neither a token nor the end of anything. */
  rows: number;
  /** The columns that were read from the first file. */
  columns?: readonly FoundColumn[];
  /** How the first file begins. */
  head?: Uint8Array;
}

/** How many bytes of a file are kept to look for tags in other columns. */
export const HEAD: number = 1 << 16;

/** A column in which every cell can be read as a tag, and some are not outside; `letters` as in `B-/I-`. */
export interface TaggedColumn {
  /** Its number, from 1. */
  readonly at: number;
  readonly name: TagColumn;
  readonly letters: string;
}

/** The columns of tags at the beginning of a file. `delimiter`: what separates columns; tabs, or else blanks, when not given. */
export function taggedColumns(head: Uint8Array, tags: TagTable, delimiter?: string): TaggedColumn[] {
  const whole = head.length < HEAD ? head.length : head.lastIndexOf(10);
  const lines = decodeText(head, 0, whole).split(/\r?\n/);
  const separator =
    delimiter && delimiter !== ' ' ? delimiter : lines.some((line) => line.includes('\t')) ? '\t' : / +/;
  const rows = lines
    .filter((line) => /\S/.test(line) && !/^(#\s|-DOCSTART-)/.test(line))
    .map((line) => line.split(separator));
  const names = rows.length > 0 && COLUMN_NAMES.test(`${rows[0][0]} `) ? rows.shift() : undefined;
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at): TaggedColumn[] => {
    const cells = [...new Set(rows.map((row) => (row[at] ?? '').trim()))].filter((cell) => !/^_?$/.test(cell));
    const known = cells.map((cell) => tags.tag(cell));
    const letters = [...new Set(known.map((tag) => tags.letter(tag)))].filter(Boolean).sort();
    const areTags = known.every((tag) => tags.isKnown(tag)) && cells.some((cell) => cell.length > 1);
    return areTags && letters.length > 0
      ? [{ at: at + 1, name: names?.[at] ?? at + 1, letters: letters.map((letter) => `${letter}-`).join('/') }]
      : [];
  }).flat();
}
