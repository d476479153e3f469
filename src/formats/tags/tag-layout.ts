import type { TagSpelling, TagTable } from '../../ner/tags.ts';
import { wordHash } from '../../text/word-hash.ts';
import type { FoundColumn } from '../bytes/found-column.ts';
import { type Line, lineText } from '../bytes/line.ts';
import { hasEmptyColumn, isCoreferenceCell, isHeader, startsWithHash } from './line-kinds.ts';
import {
  blanks,
  cellsAt,
  cellTexts,
  countColumns,
  givenSeparator,
  QUOTE,
  type Separator,
  separatorIn,
} from './row-cells.ts';
import { type TagColumn, type TagColumns, wordColumns } from './tag-columns.ts';

/** How the tags of a file are written: as a column of rows, one for each token, or all tags of a sentence in one line. */
export type TagInput = 'conll-bio' | 'tags-in-lines';

/** How a tag file is to be read. */
export interface TagLayout {
  readonly file: string;
  /** The columns that hold tags: of one side, or the two of both. Where one is given by name, the first row that is no comment has the names. */
  readonly columns: readonly TagColumn[];
  /** The column of the token; 1 when not given, unless that holds the tag. Tokens are compared if there are two files. */
  readonly tokenColumn?: TagColumn;
  /** Whether tokens are wanted. */
  readonly words?: boolean;
  /**
   * One character that separates columns, so that two of them enclose an empty one; a blank means runs of blanks and tabs. When not
   * given, it is detected from the first row: tabs if it has one, else runs of blanks.
   */
  readonly delimiter?: string | undefined;
  /** How many rows at the top name the columns. When not given, one whose first cell is `TOKEN` (or word, form, text), if any. */
  readonly headerRows?: number;
  /** Rows that cannot be read are skipped with a warning; of one that has lost another cell, the tag is read as outside. */
  readonly lenient?: boolean;
  /** Whether help may name the option for that; the library has none. True when not given. */
  readonly offersLenient?: boolean;
  /** Whether rows are tokens, or lines of tags sentences. When not given, it is detected unless the columns were chosen (`isChosen`). */
  readonly input?: string;
  readonly isChosen?: boolean;
  /** The severity of UNKNOWN_TAG, which is reported at each place; not reported when not given. */
  readonly unknown?: 'error' | 'warning';
  /** Rows of `-DOCSTART-` that have tags are tokens, as conlleval.pl has them. */
  readonly documentRows?: boolean;
  /** Rows of metadata are tokens, as other tools have them. */
  readonly metadataRows?: boolean;
  /** Chunks from this many bytes on go through the compiled scanner; smaller ones are read before it would be ready. */
  readonly scannedFrom?: number;
  /** Whether the file is kept, for its words. */
  readonly keepsBytes?: boolean | undefined;
  /** Whether tokens are wanted of a file with both sides too. */
  readonly keepsWords?: boolean | undefined;
}

/** How the files of both sides are to be read. */
export interface SideOptions extends Omit<TagLayout, 'file' | 'columns' | 'isChosen' | 'words' | 'unknown'> {
  /** The columns of the tags: 1 is the first, -1 the last. When not given, -2 and -1 in one file, the last in two files. */
  readonly goldColumn?: TagColumns;
  readonly predColumn?: TagColumns;
  /** The column of the tokens of one side, if not `tokenColumn`. */
  readonly goldTokenColumn?: TagColumn;
  readonly predTokenColumn?: TagColumn;
  /** What separates the columns of one side, if not `delimiter`. */
  readonly goldDelimiter?: string;
  readonly predDelimiter?: string;
}

/** How a file that holds one side, or both, is to be read. */
export function layoutOfSide(file: string, side: 'gold' | 'pred' | 'both', options: SideOptions): TagLayout {
  const { goldColumn = side === 'both' ? -2 : -1, predColumn = -1, goldTokenColumn, predTokenColumn } = options;
  const columns = [side === 'pred' ? [] : goldColumn, side === 'gold' ? [] : predColumn].flat();
  const { tokenColumn } = options;
  const asked = [options.goldColumn, options.predColumn, tokenColumn, goldTokenColumn, predTokenColumn];
  const isChosen = asked.some((column) => column !== undefined);
  const delimiter = sideDelimiter(side, options);
  const token = (side === 'pred' ? predTokenColumn : goldTokenColumn) ?? tokenColumn;
  return {
    ...options,
    file,
    columns,
    isChosen,
    delimiter,
    words: side !== 'both' || options.keepsWords === true,
    ...(token !== undefined && { tokenColumn: token }),
  };
}

/** What separates the columns of one side, if that is given. */
export function sideDelimiter(
  side: 'gold' | 'pred' | 'both',
  { delimiter, goldDelimiter, predDelimiter }: Pick<SideOptions, 'delimiter' | 'goldDelimiter' | 'predDelimiter'>,
): string | undefined {
  return (side === 'pred' ? predDelimiter : goldDelimiter) ?? delimiter;
}

/** How the rows of a file are laid out. */
export interface RowLayout {
  readonly separator: Separator;
  /** The columns of the tags and of the token: 1 is the first, -1 the last. */
  readonly tags: readonly number[];
  readonly token: number;
  /** The column that numbers sentences, such as `Sentence: 1`; 0 if there is none. */
  readonly sentence: number;
  /** Whether rows are nothing but a tag. */
  readonly isBare: boolean;
  /** The columns of the tags, counted from 1. */
  readonly found: readonly FoundColumn[];
}

/** What precedes the first row with tags: the rows of a header, and whether a document of a coreference file has begun. */
export interface FirstRows {
  readonly headers: string[];
  isCoreference: boolean;
}

/**
 * The layout of a file whose first rows those are, as the next row tells it; or what that row is instead. `coreference`: it is the
 * first row of a coreference file and its cells are not tags: then nothing in the file is. `unnamed`: it is the header, and lacks one of
 * the names of columns.
 */
export function layoutOf(
  { headers, isCoreference }: FirstRows,
  row: Line,
  asked: TagLayout,
  tags: TagTable,
  head?: Uint8Array,
): RowLayout | 'header' | 'comment' | 'coreference' | 'unnamed' {
  const given = givenSeparator(asked.delimiter);
  const isNamed = [...asked.columns, asked.tokenColumn].some((column) => typeof column === 'string');
  const names = isNamed ? cellTexts(headers[0] ?? lineText(row), given) : [];
  const numberOf = (column: TagColumn): number => (typeof column === 'string' ? names.indexOf(column) + 1 : column);
  const columns = asked.columns.map(numberOf);
  const token = numberOf(asked.tokenColumn ?? 1);
  if (isNamed && headers.length === 0) {
    if (startsWithHash(row) && names.length === 1) return 'comment';
    return [...columns, token].includes(0) ? 'unnamed' : 'header';
  }
  if (headers.length < (asked.headerRows ?? 0)) return 'header';
  const own = given ?? separatorIn([...headers, lineText(row)].join('\n'));
  const separators = given || hasEmptyColumn(row) ? [own] : [own, blanks];
  const fitting = separators.find((separator) => isTagged(row, separator, columns, tags));
  if (!fitting && startsWithHash(row)) return 'comment';
  if (!fitting && asked.headerRows === undefined && isHeader(row)) return 'header';
  const separator = fitting ?? own;
  if (!fitting && isCoreference && isCoreferenceCell(tagTexts(row, separator, columns).at(-1) ?? ''))
    return 'coreference';
  const of = countColumns(row, separator);
  const sentence = sentenceColumn(row, headers, separator);
  const found = columns.map((column) => ({ column: column > 0 ? column : of + 1 + column, of }));
  const others = [sentence, ...found.map(({ column }) => column)];
  const words = asked.tokenColumn === undefined ? wordColumn(row, separator, others, head, tags) : token;
  return {
    separator,
    tags: columns,
    token: words,
    sentence,
    isBare: isOnlyLast(columns) && cellsAt(row, separator, columns)?.[0] === row.start,
    found: words === 1 ? found : found.map((one) => ({ ...one, words: words > 0 ? words : of + 1 + words })),
  };
}

/** The column that numbers sentences, as its name or its first cell says; 0 if there is none. */
function sentenceColumn(row: Line, [header = '']: readonly string[], separator: Separator): number {
  const isIts = (cell: string): boolean => /^sentence(?: ?#|: ?\d+)$/i.test(cell);
  return cellTexts(header, separator).findIndex(isIts) + 1 || cellTexts(lineText(row), separator).findIndex(isIts) + 1;
}

/** The column of the words, if it is not given: the first, unless that numbers sentences, or rows and there is another without tags. */
function wordColumn(
  row: Line,
  separator: Separator,
  others: readonly number[],
  head: Uint8Array | undefined,
  tags: TagTable,
): number {
  const [sentence] = others;
  const isNumber = /^\d+$/.test(cellTexts(lineText(row), separator, 1)[0]);
  if (!isNumber || sentence > 0 || head === undefined) return sentence + 1;
  const found = wordColumns(head, separator, tags).find(({ at }) => !others.includes(at));
  return found?.at ?? 1;
}

/** Where the tags of a row are (see `cellsAt`); else whether it is a comment, or has too few columns. */
export function tagCells(row: Line, layout: RowLayout, asked: TagLayout): readonly number[] | 'comment' | 'few' {
  const { separator, tags, isBare } = layout;
  const cells = cellsAt(row, separator, tags);
  const lacksToken = !isBare && isOnlyLast(tags) && cells?.[0] === row.start;
  if (cells && !lacksToken) return cells;
  if (startsWithHash(row)) return 'comment';
  // A row without a tab in a file with tabs may have its columns separated by blanks.
  const isMixed = asked.delimiter === undefined && separatorOf(row) === blanks;
  const mixed = isMixed ? cellsAt(row, blanks, tags) : undefined;
  return mixed && mixed[0] !== row.start ? mixed : 'few';
}

/** A hash of the token of a row, 0 if it has none. */
export function tokenHash(row: Line, layout: RowLayout, { tokenColumn }: TagLayout): number {
  const { separator, tags, token, isBare } = layout;
  const cell = isBare ? undefined : cellsAt(row, separator, [token]);
  if (!cell || (tokenColumn === undefined && cellsAt(row, separator, tags)?.[0] === cell[0])) return 0;
  const { bytes } = row;
  const isDoubled = separator.isQuoted && bytes.subarray(cell[0], cell[1]).includes(QUOTE);
  if (!isDoubled) return wordHash(bytes, cell[0], cell[1]);
  const text = bytes.slice(cell[0], cell[1]).filter((byte, at, all) => byte !== QUOTE || all[at + 1] !== QUOTE);
  return wordHash(text, 0, text.length);
}

/** How many columns a row must have for its tags to be found. */
export function neededColumns({ tags, isBare }: RowLayout): number {
  return Math.max(...tags.map(Math.abs)) + (isOnlyLast(tags) && !isBare ? 1 : 0);
}

/** Whether, in rows of that width, the token is in the first column and the tags in the last, as the scanner of large files has them. */
export function isPlain({ tags, token, sentence, isBare }: RowLayout, width: number): boolean {
  return (
    !isBare &&
    token === 1 &&
    sentence === 0 &&
    tags.length <= 2 &&
    tags.every((tag, at) => (tag > 0 ? tag - width - 1 : tag) === at - tags.length)
  );
}

function separatorOf(row: Line): Separator {
  return separatorIn(lineText(row));
}

function isOnlyLast(columns: readonly number[]): boolean {
  return columns.length === 1 && columns[0] === -1;
}

/** Whether the row has all columns and its tags can all be read. */
function isTagged(row: Line, separator: Separator, columns: readonly number[], tags: TagTable): boolean {
  const texts = tagTexts(row, separator, columns);
  return texts.length > 0 && texts.every((text) => tags.isKnown(tags.tag(text)));
}

/** The texts of the tags; none if the row has too few columns. */
function tagTexts(row: Line, separator: Separator, columns: readonly number[]): string[] {
  const cells = cellsAt(row, separator, columns) ?? [];
  return columns
    .slice(0, cells.length)
    .map((_, at) => lineText({ ...row, start: cells[at * 2], end: cells[at * 2 + 1] }));
}

/** How files of tags are read. */
export type TagListOptions = TagSpelling & Omit<SideOptions, 'metadataRows'>;
