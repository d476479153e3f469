import type { TagTable } from '../../ner/tags.ts';
import { LONGEST_NAME } from '../../text/lines.ts';
import { wordHash } from '../../text/word-hash.ts';
import { type Line, lineText } from '../line.ts';
import {
  beginsCoreference,
  hasEmptyColumn,
  isCoreferenceCell,
  isHeader,
  type RowCells,
  rowCells,
  type Separator,
  startsWithHash,
} from './row-cells.ts';
import type { FoundColumn, TagColumn } from './tag-columns.ts';

/** How the tags of a file are written: as a column of rows, one for each token, or all tags of a sentence in one line. */
export type TagInput = 'conll-bio' | 'tags-in-lines';

/** How one tag file is laid out. */
export interface TagLayout {
  /** Its name, for places. */
  readonly file: string;
  /** The one or two columns that hold tags. Where one is given by name, the first row that is no comment has the names. */
  readonly columns: readonly TagColumn[];
  /** The column of the token; 1 when not given, unless that holds the tag. Tokens are compared if there are two files. */
  readonly tokenColumn?: TagColumn;
  /**
   * One character that separates columns, so that two of them enclose an empty one; a blank means runs of blanks and tabs. When not
   * given, it is detected from the first row: tabs if it has one, else runs of blanks.
   */
  readonly delimiter?: string;
  /** How many rows at the top name the columns. When not given, one whose first cell is `TOKEN` (or word, form, text), if any. */
  readonly headerRows?: number;
  /** Rows that cannot be read are skipped with a warning; of one that has lost another cell, the tag is read as outside. */
  readonly lenient?: boolean;
  /** Whether rows are tokens, or lines of tags sentences. When not given, it is detected unless the columns were chosen (`isChosen`). */
  readonly input?: TagInput;
  readonly isChosen?: boolean;
  /** Rows of `-DOCSTART-` that have tags are tokens, as conlleval.pl has them. */
  readonly documentRows?: boolean;
  /** Rows of metadata are tokens, as other tools have them. */
  readonly metadataRows?: boolean;
}

/** Finds the tags in the rows of one file. */
export interface TagCells {
  /** The cells of the tags; undefined until a row has been read. */
  readonly cells: RowCells | undefined;
  /** The numbers of the columns of tags; empty until a row has been read. */
  readonly columns: readonly FoundColumn[];
  /** How many columns a row must have for its tags to be found. */
  readonly needed: number;
  /** The same, if the tags are in the last of several columns and the token is in the first. */
  readonly plainCells: RowCells | undefined;
  /**
   * The cells of this row, `'none'` if the line is a header, `'comment'`, `'few'` if it has too few columns. `'coreference'` if it is
   * the first row of a coreference file and its cells are not tags: then nothing in the file is. `'unnamed'` if the header lacks one
   * of the names of columns.
   */
  find(line: Line): RowCells | 'none' | 'comment' | 'few' | 'coreference' | 'unnamed';
  /** A hash of the token, 0 if the row has none. */
  word(line: Line): number;
}

/**
 * A finder for the given layout. What the layout leaves open is detected from the first row: how columns are separated, whether the
 * row is a header, and whether rows have nothing but a tag.
 *
 * @throws RangeError if the delimiter is not one ASCII character.
 */
export function tagCells(layout: TagLayout, tags: TagTable): TagCells {
  const { delimiter } = layout;
  const given = delimiter === undefined ? undefined : givenSeparator(delimiter);
  const isNamed = [...layout.columns, layout.tokenColumn].some((column) => typeof column === 'string');
  let columns = isNamed ? [] : (layout.columns as readonly number[]);
  let tokenColumn = isNamed ? 1 : ((layout.tokenColumn ?? 1) as number);
  const onlyLast = columns.length === 1 && columns[0] === -1;
  let found: readonly FoundColumn[] = [];
  let cells: RowCells | undefined;
  let token: RowCells | undefined;
  let skip = layout.headerRows ?? 0;
  let bare = false;
  let isCoreference = false;

  /** Numbers the columns that were given by their names. */
  const number = (line: Line): 'none' | 'comment' | 'unnamed' => {
    const names = texts(line, given ?? separatorOf(line));
    if (startsWithHash(line) && names.length === 1) return 'comment';
    const numberOf = (column: TagColumn): number => (typeof column === 'string' ? names.indexOf(column) + 1 : column);
    const numbers = layout.columns.map(numberOf);
    tokenColumn = numberOf(layout.tokenColumn ?? 1);
    if (numbers.includes(0) || tokenColumn === 0) return 'unnamed';
    columns = numbers;
    skip = Math.max(skip - 1, 0);
    return 'none';
  };
  const begin = (line: Line): 'begun' | 'none' | 'comment' | 'coreference' | 'unnamed' => {
    isCoreference ||= beginsCoreference(line);
    if (isNamed && columns.length === 0) return number(line);
    if (skip-- > 0) return 'none';
    const own = given ?? separatorOf(line);
    const separators = given || hasEmptyColumn(line) ? [own] : ([own, 'blanks'] as const);
    const separator = separators.find((one) => isTagged(rowCells(columns, one), line, tags));
    if (!separator && startsWithHash(line)) return 'comment';
    if (!separator && layout.headerRows === undefined && isHeader(line)) return 'none';
    const chosen = separator ?? separators[0];
    const wanted = rowCells(columns, chosen);
    if (!separator && isCoreference && isCoreferenceCell(cellTexts(wanted, line).at(-1) ?? '')) return 'coreference';
    bare = onlyLast && wanted.find(line.bytes, line.start, line.end) && wanted.bounds[0] === line.start;
    token = rowCells([tokenColumn], chosen);
    cells = wanted;
    const of = columnsIn(line, chosen);
    found = columns.map((column) => ({ column: column > 0 ? column : of + 1 + column, of }));
    return 'begun';
  };

  return {
    get cells() {
      return cells;
    },
    get columns() {
      return found;
    },
    get needed() {
      return Math.max(...columns.map(Math.abs)) + (onlyLast && !bare ? 1 : 0);
    },
    get plainCells() {
      return bare || tokenColumn !== 1 || !cells?.areLast ? undefined : cells;
    },
    find(line) {
      const begun = cells === undefined ? begin(line) : 'begun';
      if (begun !== 'begun') return begun;
      const wanted = cells!;
      const readable = wanted.find(line.bytes, line.start, line.end);
      if (readable && !(onlyLast && !bare && wanted.bounds[0] === line.start)) return wanted;
      if (startsWithHash(line)) return 'comment';
      return (given ? undefined : mixedCells(columns, line)) ?? 'few';
    },
    word(line) {
      if (bare || !token?.find(line.bytes, line.start, line.end)) return 0;
      if (layout.tokenColumn === undefined && cells!.bounds[0] === token.bounds[0]) return 0;
      return wordHash(line.bytes, token.bounds[0], token.bounds[1]);
    },
  };
}

/** A row without a tab in a file with tabs may have its columns separated by blanks. */
function mixedCells(columns: readonly number[], line: Line): RowCells | undefined {
  if (separatorOf(line) !== 'blanks') return undefined;
  const found = rowCells(columns, 'blanks');
  return found.find(line.bytes, line.start, line.end) && found.bounds[0] !== line.start ? found : undefined;
}

function separatorOf(line: Line): Separator {
  return line.bytes.subarray(line.start, line.end).includes(9) ? { byte: 9 } : 'blanks';
}

function givenSeparator(delimiter: string): Separator {
  if (delimiter === ' ') return 'blanks';
  const byte = delimiter.charCodeAt(0);
  if (delimiter.length === 1 && byte < 128) return { byte };
  throw new RangeError(`a delimiter is one ASCII character, not ${JSON.stringify(delimiter)}`);
}

/** The texts of all columns. */
function texts(line: Line, separator: Separator): string[] {
  const byte = separator === 'blanks' ? /[ \t]+/ : String.fromCharCode(separator.byte);
  return lineText(line)
    .split(byte)
    .map((text) => text.trim());
}

/** How many columns there are. */
function columnsIn({ bytes, start, end }: Line, separator: Separator): number {
  const { separators } = rowCells([], separator);
  let columns = 1;
  for (let at = start; at < end; at++) {
    if (separators[bytes[at]] === 1 && !(separator === 'blanks' && separators[bytes[at - 1]] === 1)) columns++;
  }
  return columns;
}

/** Whether the row has all columns and its tags can all be read. */
function isTagged(cells: RowCells, line: Line, tags: TagTable): boolean {
  const texts = cellTexts(cells, line);
  return texts.length > 0 && texts.every((text) => tags.isKnown(tags.tag(text)));
}

/** The texts of the cells, of a very long one its beginning; none if the row has too few columns. */
function cellTexts({ bounds, find }: RowCells, line: Line): string[] {
  if (!find(line.bytes, line.start, line.end)) return [];
  return Array.from({ length: bounds.length / 2 }, (_, at) => {
    const [start, end] = [bounds[at * 2], bounds[at * 2 + 1]];
    return lineText({ ...line, start, end: Math.min(end, start + LONGEST_NAME) });
  });
}
