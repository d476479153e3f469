/** Something of each side. */
export interface Sides<Of> {
  readonly gold: Of;
  readonly pred: Of;
}

/**
 * A column of tags, which holds one side in the order of the text: a row for each token and each end of a sentence. Rows that are not
 * listed are outside, which nearly all are in most texts.
 */
export interface TaggedRows {
  /** How many rows there are. */
  readonly length: number;
  /** The numbers of the rows that are listed, from 0, in order: all that have a tag, all ends, and perhaps some that are outside. */
  readonly rows: Int32Array;
  /** What each of them is: a tag (see `TagTable`), `SENTENCE_END` or `DOCUMENT_END`. */
  readonly tags: Int32Array;
}

/** In a column of tags: the sentence ends here. All numbers but this one and `DOCUMENT_END` are tags of tokens. */
export const SENTENCE_END = -1;

/** In a column of tags: the sentence and the document end here. */
export const DOCUMENT_END = -2;

/** What a row of counts is for; `auto`: a document if there are several, else a sentence; `documents`: a document if there are several. */
export type UnitChoice = 'sentence' | 'document' | 'documents' | 'auto';

/** The units of a column of tags: unit n holds the rows from `ends[n - 1]`, or 0, to `ends[n]`. */
export interface UnitEnds {
  readonly kind: 'sentence' | 'document';
  readonly ends: Int32Array;
}

/** The units of a column of tags. */
export function unitEnds(column: TaggedRows, choice: UnitChoice): UnitEnds {
  const documents = choice === 'sentence' ? new Int32Array(0) : endsOf(column, DOCUMENT_END);
  if (choice === 'document' || documents.length > 1) return { kind: 'document', ends: documents };
  return { kind: 'sentence', ends: endsOf(column, SENTENCE_END) };
}

export function tokensIn(column: TaggedRows): number {
  return column.length - sentencesIn(column);
}

export function sentencesIn({ tags }: TaggedRows): number {
  let ends = 0;
  for (let at = 0; at < tags.length; at++) ends += tags[at] >>> 31;
  return ends;
}

/** The rows after those whose number is at most `kind`. */
function endsOf({ rows, tags }: TaggedRows, kind: number): Int32Array {
  const ends: number[] = [];
  for (let at = 0; at < tags.length; at++) if (tags[at] <= kind) ends.push(rows[at] + 1);
  return Int32Array.from(ends);
}

/** The tag of each row, or its end. */
export function everyTag({ length, rows, tags }: TaggedRows): Int32Array {
  const all = new Int32Array(length);
  for (let at = 0; at < rows.length; at++) all[rows[at]] = tags[at];
  return all;
}

/** The tag of a row, or its end. */
export function tagAt(column: TaggedRows, row: number): number {
  const at = listedFrom(column, row);
  return column.rows[at] === row ? column.tags[at] : 0;
}

/** A column with those tags and ends. */
export function taggedRows(all: Int32Array): TaggedRows {
  const rows = new Int32Array(all.length);
  let listed = 0;
  for (let row = 0; row < all.length; row++) {
    rows[listed] = row;
    if (all[row] !== 0) listed++;
  }
  const kept = rows.slice(0, listed);
  return { length: all.length, rows: kept, tags: kept.map((row) => all[row]) };
}

/** The rows from one on up to another, numbered from 0. */
export function cutRows(column: TaggedRows, from: number, to: number): TaggedRows {
  const [first, last] = [listedFrom(column, from), listedFrom(column, to)];
  const rows = column.rows.slice(first, last).map((row) => row - from);
  return { length: to - from, rows, tags: column.tags.slice(first, last) };
}

/** Columns as one, in their order. */
export function joinRows(columns: readonly TaggedRows[]): TaggedRows {
  if (columns.length === 1) return columns[0];
  const listed = columns.reduce((sum, { rows }) => sum + rows.length, 0);
  const joined = { rows: new Int32Array(listed), tags: new Int32Array(listed) };
  let [length, at] = [0, 0];
  for (const column of columns) {
    joined.tags.set(column.tags, at);
    for (let row = 0; row < column.rows.length; row++) joined.rows[at++] = column.rows[row] + length;
    length += column.length;
  }
  return { length, ...joined };
}

/** The column with its ends alone: all tokens are outside. */
export function withoutTags({ length, rows, tags }: TaggedRows): TaggedRows {
  const ends = rows.filter((_, at) => tags[at] < 0);
  return { length, rows: ends, tags: tags.filter((tag) => tag < 0) };
}

/** The place in the list of the first row that is listed from this one on. */
export function listedFrom({ rows }: TaggedRows, row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows that either side lists, with the tags of both. */
export interface PairedTags {
  readonly length: number;
  readonly rows: Int32Array;
  readonly gold: Int32Array;
  readonly pred: Int32Array;
}

/** Pairs columns of the same length, whose sentences end in the same rows. */
export function pairedTags(gold: TaggedRows, pred: TaggedRows): PairedTags {
  // They differ in length after an error alone.
  const length = Math.max(gold.length, pred.length);
  if (gold.rows === pred.rows) return { length, rows: gold.rows, gold: gold.tags, pred: pred.tags };
  const most = Math.min(length, gold.rows.length + pred.rows.length);
  const paired = { rows: new Int32Array(most), gold: new Int32Array(most), pred: new Int32Array(most) };
  const listed = mergeRows(gold, pred, length, paired);
  const cut = (column: Int32Array): Int32Array => column.subarray(0, listed);
  return { length, rows: cut(paired.rows), gold: cut(paired.gold), pred: cut(paired.pred) };
}

/** Fills columns with the rows that either side lists; returns how many these are. */
function mergeRows(gold: TaggedRows, pred: TaggedRows, length: number, into: Omit<PairedTags, 'length'>): number {
  let [g, p, at] = [0, 0, 0];
  for (; g < gold.rows.length || p < pred.rows.length; at++) {
    const ofGold = g < gold.rows.length ? gold.rows[g] : length;
    const ofPred = p < pred.rows.length ? pred.rows[p] : length;
    const row = Math.min(ofGold, ofPred);
    into.rows[at] = row;
    if (ofGold === row) into.gold[at] = gold.tags[g++];
    if (ofPred === row) into.pred[at] = pred.tags[p++];
  }
  return at;
}
