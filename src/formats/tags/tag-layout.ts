import type { TagTable } from '../../ner/tags.ts';
import { textHash } from '../../text/word-hash.ts';
import {
  blanks,
  cellStart,
  cellsOf,
  givenSeparator,
  headLines,
  latin1Hash,
  type Row,
  rowIn,
  type Separator,
} from '../bytes/cells.ts';
import type { FoundColumn } from '../bytes/found-column.ts';
import { type TextLine, trimmedEnd } from '../bytes/line.ts';
import { fieldsOf } from '../json/fields.ts';
import type { PlainLayout } from '../scan/tag-scanner.ts';
import { headColumns, separatorIn, type TagColumn, wordColumns } from './tag-columns.ts';
import { COLUMN_NAMES, isCoreferenceCell, SENTENCE_CELL } from './tag-lines.ts';

/** How the tags of a file are written: as a column of rows, one for each token, all tags of a sentence in one line, or in lists of JSON. */
export type TagInput = 'conll-bio' | 'tags-in-lines' | 'tags-in-json';

/** Which columns of a tag file are wanted, and what is known of its rows. */
export interface AskedColumns {
  /** The columns that hold tags: of one side, or the two of both. Where one is given by name, the first row that is not a comment has the names. */
  readonly columns: readonly TagColumn[];
  /** The column of the token; 1 when not given, unless that holds the tag. Tokens are compared if there are two files. */
  readonly tokenColumn?: TagColumn | undefined;
  /** Whether tokens are wanted. */
  readonly words?: boolean;
  /**
   * One character that separates columns, so that two of them enclose an empty one; a blank means runs of blanks and tabs. When not
   * given, it is detected from the first row: tabs if it has one, else runs of blanks.
   */
  readonly delimiter?: string | undefined;
  /** How many rows at the top name the columns. When not given, one whose first cell is `TOKEN` (or word, form, text), if any. */
  readonly headerRows?: number;
  /** Whether rows are tokens, or lines of tags sentences. When not given, it is detected unless the columns were chosen (`isChosen`). */
  readonly input?: string;
  readonly isChosen?: boolean;
}

/** What is known of tags in JSON. */
export interface AskedLists {
  /** Whose tags are read, of a file that may hold those of both. When not given, all that are there. */
  readonly side?: 'gold' | 'pred' | 'both';
  /** Where the tags of each column are, and perhaps tokens, where that is named; otherwise as `columns` and `tokenColumn` say. */
  readonly lists?: readonly (TagFields | undefined)[];
  /** What numbers stand for: the path of a file that says it, or what that holds (see `labelNames`). */
  readonly id2label?: string | object | undefined;
}

/** How a tag file is to be read. */
export interface TagLayout extends AskedColumns, AskedLists {
  readonly file: string;
  /** Rows that cannot be read are skipped with a warning; of one that has lost another cell, the tag is read as outside. */
  readonly lenient?: boolean;
  /** Whether help may name the option for that; the library has none. True when not given. */
  readonly offersLenient?: boolean;
  /** The severity of UNKNOWN_TAG, which is reported at each place; not reported when not given. */
  readonly unknown?: 'error' | 'warning';
  /** Rows of `-DOCSTART-` that have tags are tokens, as conlleval.pl has them. */
  readonly documentRows?: boolean;
  /** Rows of metadata are tokens, as other tools have them. */
  readonly metadataRows?: boolean;
  /** Chunks from this many bytes on go through the compiled scanner; smaller ones are read before it would be ready. */
  readonly scannedFrom?: number | undefined;
  /** Whether the file is kept, for its words. */
  readonly keepsBytes?: boolean | undefined;
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
  /** For the scanner of large files, if it can read rows like the first. */
  readonly plain: PlainLayout | undefined;
}

/**
 * The layout of a file that begins with those rows of column names, as the next row tells it; or what that row is instead. `coreference`:
 * it is the first row of a coreference file and its cells are not tags: then nothing in the file is. `unnamed`: it is the header, and
 * lacks one of the names of columns.
 */
export function layoutOf(
  headers: readonly string[],
  line: TextLine,
  asked: AskedColumns,
  tags: TagTable,
  head: Uint8Array,
): RowLayout | 'header' | 'comment' | 'coreference' | 'unnamed' {
  const { text, number } = line;
  const given = givenSeparator(asked.delimiter);
  const isHash = text.startsWith('#');
  const isNamed = [...asked.columns, asked.tokenColumn].some((column) => typeof column === 'string');
  const names = isNamed ? namesIn(headers[0] ?? text, asked) : [];
  const numberOf = (column: TagColumn): number => (typeof column === 'string' ? names.indexOf(column) + 1 : column);
  const columns = asked.columns.map(numberOf);
  const token = numberOf(asked.tokenColumn ?? 1);
  if (isHash && isUnlikeNext(text, headLines(head).slice(number), given)) return 'comment';
  if (isNamed && headers.length === 0) {
    if (isHash && names.length === 1) return 'comment';
    return [...columns, token].includes(0) ? 'unnamed' : 'header';
  }
  if (headers.length < (asked.headerRows ?? 0)) return 'header';
  const own = given ?? separatorIn([...headers, text].join('\n'));
  const first = rowOf(line, own);
  const tagged = (row: Row): Row | undefined => (isTagged(row, columns, tags) ? row : undefined);
  const fitting = tagged(first) ?? (given || /\t *\t/u.test(text) ? undefined : tagged(rowOf(line, blanks)));
  if (!fitting && isHash) return 'comment';
  if (!fitting && asked.headerRows === undefined && COLUMN_NAMES.test(text)) return 'header';
  const row = fitting ?? first;
  const mayBeCoreference = !fitting && isCoreferenceCell(tagTexts(row, columns).at(-1) ?? '');
  const before = mayBeCoreference ? headLines(head).slice(0, number) : [];
  if (before.some((one) => /^#begin document\b/u.test(one))) return 'coreference';
  const sentence = sentenceColumn(row, headers, head);
  const others = [sentence, ...columns.map((column) => fromFirst(column, row))];
  const words = asked.tokenColumn === undefined ? wordColumn(row, others, head, tags) : token;
  return layoutLike(row, { tags: columns, token: words, sentence }, asked);
}

function layoutLike(row: Row, columns: Pick<RowLayout, 'tags' | 'token' | 'sentence'>, asked: AskedColumns): RowLayout {
  const { separator, width: of } = row;
  const { tags, token, sentence } = columns;
  const words = token === 1 ? undefined : fromFirst(token, row);
  const found = tags.map((column) => ({ column: fromFirst(column, row), of, words }));
  const isBare = isOnlyLast(tags) && startsRow(row, tagCells(row, tags));
  const layout = { tags, token, sentence, separator, isBare, found };
  return { plain: isPlain(layout, of) ? plainLayout(layout, asked) : undefined, ...layout };
}

/** The number of a column counted from the first. */
function fromFirst(column: number, { width }: Row): number {
  return column > 0 ? column : width + 1 + column;
}

/** The names in a row of them. */
export function namesIn(text: string, { delimiter }: AskedColumns): readonly string[] {
  return cellsOf(text, givenSeparator(delimiter) ?? separatorIn(text));
}

/** A row of tags. Blanks after the last tab or comma are those of a cell. */
function rowOf({ text, whole }: TextLine, separator: Separator): Row {
  return rowIn(separator.isQuoted ? text : whole, separator);
}

/** Whether the first row that begins with `#` has another number of columns than the next that does not. */
function isUnlikeNext(text: string, after: readonly string[], given: Separator | undefined): boolean {
  const next = after.map(trimmedEnd).find((line) => line !== '' && line[0] !== '#');
  if (next === undefined) return false;
  const separator = given ?? separatorIn(next);
  return rowIn(next, separator).width !== rowIn(text, separator).width;
}

/** The column that numbers sentences, as its name or its first cell says; 0 if there is none, or if it numbers rows. */
function sentenceColumn({ cells, separator }: Row, [header = '']: readonly string[], head: Uint8Array): number {
  const isIts = (cell: string): boolean => ITS_CELL.test(cell);
  const at = cellsOf(header, separator).findIndex(isIts) + 1 || cells.findIndex(isIts) + 1;
  const numbers = at === 0 ? [] : headColumns(head, separator)[at - 1].cells;
  return numbers.length >= MANY_ROWS && new Set(numbers).size === numbers.length ? 0 : at;
}

const MANY_ROWS = 10;
const ITS_CELL = new RegExp(`^${SENTENCE_CELL}$`, 'i');

/** The column of the words, if it is not given: the first, unless that numbers sentences, or rows and there is another without tags. */
function wordColumn({ cells, separator }: Row, others: readonly number[], head: Uint8Array, tags: TagTable): number {
  const [sentence] = others;
  if (!/^\d+$/.test(cells[0]) || sentence > 0) return sentence + 1;
  return wordColumns(head, separator, tags).find(({ at }) => !others.includes(at))?.at ?? 1;
}

/** The cells of these columns in a row, from 0; undefined if it has too few. */
function tagCells({ width }: Row, columns: readonly number[]): readonly number[] | undefined {
  const cells = columns.map((column) => (column > 0 ? column - 1 : width + column));
  return cells.every((cell) => cell >= 0 && cell < width) ? cells : undefined;
}

/** Whether the first of these cells is at the beginning of the row. */
function startsRow(row: Row, cells: readonly number[] | undefined): boolean {
  return cells?.[0] === 0 && cellStart(row, 0) === 0;
}

/** A row, and which of its cells hold its tags; undefined if it has too few columns. */
export interface TaggedRow {
  /** As the layout has it; its words are cells of this. */
  readonly whole: Row;
  /** The same, unless it has no tab in a file with tabs: then blanks separate its columns. */
  readonly row: Row;
  readonly cells: readonly number[] | undefined;
}

export function taggedRow(line: TextLine, layout: RowLayout, asked: AskedColumns): TaggedRow {
  const { text } = line;
  const { separator, tags, isBare } = layout;
  const whole = rowOf(line, separator);
  const row = separator.character === '\t' && whole.cells.length === 1 ? rowIn(text, blanks) : whole;
  const own = tagCells(whole, tags);
  if (own && !(!isBare && isOnlyLast(tags) && startsRow(whole, own))) return { whole, row: whole, cells: own };
  const isMixed = asked.delimiter === undefined && row !== whole && !text.startsWith('#');
  const mixed = isMixed ? tagCells(row, tags) : undefined;
  return { whole, row, cells: startsRow(row, mixed) ? undefined : mixed };
}

/** A hash of the token of a row, 0 if it has none. */
export function tokenHash({ isUtf8 }: TextLine, { whole }: TaggedRow, layout: RowLayout, asked: AskedColumns): number {
  const { tags, token, isBare } = layout;
  const [cell] = (isBare ? undefined : tagCells(whole, [token])) ?? [];
  if (cell === undefined || (asked.tokenColumn === undefined && tagCells(whole, tags)?.[0] === cell)) return 0;
  return (isUtf8 ? textHash : latin1Hash)(whole.cells[cell]);
}

/** How many columns a row must have for its tags to be found. */
export function neededColumns({ tags, isBare }: RowLayout): number {
  return Math.max(...tags.map(Math.abs)) + (isOnlyLast(tags) && !isBare ? 1 : 0);
}

/** Whether, in rows of that width, the token is in the first column and the tags in the last, as the scanner of large files has them. */
export function isPlain(
  { separator, tags, token, sentence, isBare }: Omit<RowLayout, 'plain'>,
  width: number,
): boolean {
  return (
    !separator.isQuoted &&
    !isBare &&
    token === 1 &&
    sentence === 0 &&
    tags.length <= 2 &&
    tags.every((tag, at) => (tag > 0 ? tag - width - 1 : tag) === at - tags.length)
  );
}

function plainLayout(
  { separator, tags }: Pick<RowLayout, 'separator' | 'tags'>,
  { words = false }: AskedColumns,
): PlainLayout {
  const { character, isRun } = separator;
  const [first, second] = [isRun ? '\t' : character, character].map((one) => one.charCodeAt(0));
  return { separators: [first, second], isRun, hasTwo: tags.length === 2, hasWords: words };
}

function isOnlyLast(columns: readonly number[]): boolean {
  return columns.length === 1 && columns[0] === -1;
}

/** Whether the row has all columns and its tags can all be read. */
function isTagged(row: Row, columns: readonly number[], tags: TagTable): boolean {
  const texts = tagTexts(row, columns);
  return texts.length > 0 && texts.every((text) => tags.isKnown(tags.tag(text)));
}

/** The texts of the tags; none if the row has too few columns. */
function tagTexts(row: Row, columns: readonly number[]): string[] {
  return (tagCells(row, columns) ?? []).map((cell) => row.cells[cell]);
}

/** Where JSON has tags and, perhaps, tokens: names of members, or paths to them. */
export interface TagFields {
  readonly tags: string;
  readonly tokens?: string | undefined;
}

/** The fields of `tags=labels,tokens=words`. Undefined if that is something else. */
export function tagFields(given: string | undefined): TagFields | undefined {
  const { tags, tokens } = fieldsOf(given ?? '', ['tags', 'tokens']) ?? {};
  return tags === undefined ? undefined : { tags, tokens };
}
