import type { Sides } from '../../ner/rows.ts';
import type { TagTable } from '../../ner/tags.ts';
import { enumerated } from '../../text/quoted.ts';
import {
  blanks,
  cellsOf,
  columnsOf,
  givenSeparator,
  type HeadColumn,
  headLines,
  SEARCHED,
  type Separator,
  separatedBy,
  tabs,
} from '../bytes/cells.ts';
import type { FoundColumn } from '../bytes/found-column.ts';
import { COLUMN_NAMES, SENTENCE_CELL } from './tag-lines.ts';

/** A column of a tag file: its number, 1 for the first and -1 for the last, or its name in the header. */
export type TagColumn = number | string;

/** Where tags are expected. */
export function columnsText(columns: readonly TagColumn[]): string {
  const name = (column: TagColumn): string => {
    if (typeof column === 'string') return `the column ${column}`;
    return column === -1 ? 'the last column' : `column ${column}`;
  };
  return enumerated(columns.map(name));
}

/** Columns whose spans are one set, such as levels of nested names: one, or a list of at least two. */
export type TagColumns = TagColumn | readonly TagColumn[];

/** What is noted of a file, or of all files of one side, for the report and for hints. */
export interface SideNotes {
  /** How many lines were skipped because they hold neither a token nor the end of anything. */
  rows: number;
  /** How many tags say that there is no token. */
  ignored: number;
  /** How many tokens there are. Not all of them need be paired. */
  tokens: number;
  /** How many rows have too few columns, and where their tags are expected. */
  tooFew: number;
  readonly expected?: string;
  /** How many cells the lines have, where every cell is a tag and no blank lines separate them. */
  lines?: { readonly least: number; readonly most: number };
  /** The columns that were read from the first file. */
  columns?: readonly FoundColumn[];
  /** The first `HEAD` bytes of the first file. */
  head?: Uint8Array | undefined;
}

/** The notes of nothing. */
export const noNotes: SideNotes = { rows: 0, ignored: 0, tokens: 0, tooFew: 0 };

/** What was read of one side of tags or spans. */
export interface NerSide {
  readonly name: 'gold' | 'pred';
  readonly file: string;
  readonly types: readonly string[];
  readonly unread: number;
  /** Shared by both sides of one file. */
  readonly notes: SideNotes;
}

/** Sides that were not read as tags: their files, or what they are called, and their types, each of which may repeat. */
export function sidesOfTypes(files: Sides<string>, types: Sides<readonly string[]>): Sides<NerSide> {
  const side = (name: 'gold' | 'pred'): NerSide => {
    return { name, file: files[name], types: [...new Set(types[name])], unread: 0, notes: { ...noNotes } };
  };
  return { gold: side('gold'), pred: side('pred') };
}

/** The notes of a side, given those of its files. */
export function joinNotes(files: readonly SideNotes[]): SideNotes {
  const sum = (of: 'rows' | 'ignored' | 'tokens' | 'tooFew'): number =>
    files.reduce((total, notes) => total + notes[of], 0);
  return { ...files[0], rows: sum('rows'), ignored: sum('ignored'), tokens: sum('tokens'), tooFew: sum('tooFew') };
}

/** A column in which every cell can be read as a tag, and some are not outside; `letters` as in `B-/I-`. */
export interface TaggedColumn {
  /** Its number, from 1. */
  readonly at: number;
  readonly name: TagColumn;
  readonly letters: string;
  readonly types: readonly string[];
}

/** The columns of tags at the beginning of a file. `delimiter`: what separates columns; tabs, or else blanks, when not given. */
export function taggedColumns(
  head: Uint8Array,
  tags: TagTable,
  delimiter?: string,
  searched: number = SEARCHED,
): TaggedColumn[] {
  return headColumns(head, givenSeparator(delimiter), searched).flatMap(
    ({ at, name = at, cells: all }): TaggedColumn | [] => {
      const cells = [...new Set(all)].filter((cell) => !/^_?$/.test(cell));
      const known = cells.map((cell) => tags.tag(cell));
      const letters = [...new Set(known.map((tag) => tags.letter(tag)))].filter(Boolean).sort();
      const areTags = known.every((tag) => tags.isKnown(tag)) && cells.some((cell) => cell.length > 1);
      if (!areTags || letters.length === 0) return [];
      const types = new Set(known.flatMap((tag) => (tags.keys[tag] === 0 ? [] : tags.types[tags.keys[tag] >> 3])));
      return { at, name, letters: letters.map((letter) => `${letter}-`).join('/'), types: [...types] };
    },
  );
}

/** The columns at the beginning of a file that may hold words: not all cells are numbers, also of sentences, or tags, or the same. */
export function wordColumns(head: Uint8Array, separator: Separator | undefined, tags: TagTable): HeadColumn[] {
  return headColumns(head, separator).filter(
    ({ cells }) =>
      new Set(cells).size > 1 &&
      !cells.every((cell) => /^(?:[\d.-]*|sentence: ?\d+)$/i.test(cell)) &&
      !cells.every((cell) => tags.isWhole(cell)),
  );
}

/** The number of the last column at the beginning of a file, if all its cells are numbers from 0 to 1. */
export function confidenceColumn(head: Uint8Array, delimiter?: string): number | undefined {
  const isNumber = (cell: string): boolean => NUMBER.test(cell) && Number(cell) <= 1;
  const last = headColumns(head, givenSeparator(delimiter)).at(-1);
  return last && last.at > 1 && last.cells.every(isNumber) ? last.at : undefined;
}

const NUMBER = /^(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?$/i;

/** The columns at the beginning of a file, with the names in its header if it has one. */
export function headColumns(head: Uint8Array, given: Separator | undefined, searched: number = SEARCHED): HeadColumn[] {
  const lines = headLines(head, searched);
  const separator = given ?? separatorIn(lines.join('\n'));
  const rows = lines
    .filter((line) => /\S/.test(line) && !/^(#\s|-DOCSTART-)/.test(line))
    .map((line) => cellsOf(line, separator));
  const hasNames = rows.length > 0 && COLUMN_NAMES.test(`${rows[0].slice(0, 2).join()} `);
  return hasNames ? columnsOf(rows.slice(1), rows[0]) : columnsOf(rows);
}

/** What separates columns where nothing is given: tabs or, in text without one, blanks; commas after a cell that numbers sentences. */
export function separatorIn(text: string): Separator {
  if (text.includes('\t')) return tabs;
  const [, found] = NUMBERED.exec(text) ?? [];
  return found === undefined ? blanks : separatedBy(found);
}

/** A row whose first or second cell numbers sentences, or is the name of that column. */
const NUMBERED = new RegExp(`^"?(?:[^,;\\n]*[,;]"?)?${SENTENCE_CELL}"?([,;])`, 'imu');
