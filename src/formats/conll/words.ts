import type { CorefDocument, DocumentWords } from '../../coref/document.ts';
import { type ParsedRow, parsedRow } from '../../coref/matching/parsed-text.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { lineOf } from '../../text/columns.ts';
import { latin1Bytes, latin1Text } from '../../text/latin1.ts';
import { lineStarts } from '../../text/lines.ts';
import { wordHash } from '../../text/word-hash.ts';
import { latin1Hash } from '../bytes/cells.ts';
import { decodeText, isUtf8 } from '../bytes/line.ts';

/** A document of rows whose cells can be read again. Readers keep only hashes of words. */
export interface DocumentRows {
  readonly runs: Int32Array;
  readonly words: Int32Array;
  readonly lines: NonNullable<DocumentWords['lines']>;
}

/** The column of words that was read: the word of a row is the cell with its hash. Others are numbered from 0. */
export const USUAL = -1;

/** The documents of a file with the words of their rows or, of CoNLL-2012, with their parse; `bytes`: the file. */
export function withTexts<Own extends Pick<CorefDocument, 'runs' | 'words'>>(
  documents: readonly Own[],
  bytes: Uint8Array,
  what: { readonly words?: boolean | undefined; readonly parse?: boolean } = { words: true },
): readonly (Own & Pick<CorefDocument, 'text' | 'parse'>)[] {
  const lines = { bytes, starts: lineStarts(bytes), isUtf8: isUtf8(bytes, 0, bytes.length) };
  return documents.map((document) => {
    const { runs, words: hashes } = document;
    if (!runs || !hashes) return document;
    const rows = { runs, words: hashes, lines };
    const sentences = Array.from(runs).filter((_, at) => at % 2 === 0);
    return {
      ...document,
      ...(what.words && { text: { words: usualWords(rows), sentences, lines } }),
      ...(what.parse && { parse: { rows: parsedRows(rows), sentences } }),
    };
  });
}

function usualWords(rows: DocumentRows): string[] {
  const { runs, words, lines } = rows;
  // Most are in the column of the one before.
  let column = 0;
  return Array.from(words, (hash, token) => {
    const [start, end] = cellRange(lines.bytes, lines.starts[lineOf(runs, token) - 1], column);
    if (start < end && wordHash(lines.bytes, start, end) === hash) return decodeText(lines.bytes, start, end);
    column = Math.max(0, columnOf(rows, token));
    return cellText(rows, token);
  });
}

function parsedRows(rows: DocumentRows): ParsedRow[] {
  // Each text once, as there are few.
  const texts = new Map<string, string>();
  const textOf = (cell: string): string => {
    if (!texts.has(cell)) texts.set(cell, decodeText(latin1Bytes(cell), 0, cell.length));
    return texts.get(cell) as string;
  };
  return Array.from(rows.words, (_, token) =>
    parsedRow(cellsAt(rows, token).slice(0, 6).map(textOf), lineOf(rows.runs, token)),
  );
}

/** Where the n-th cell is of the line that begins at `start`, as `cellsAt` cuts it. */
function cellRange(bytes: Uint8Array, start: number, column: number): readonly [start: number, end: number] {
  let to = start;
  let separator = 0x20;
  for (; to < bytes.length && bytes[to] !== 0x0a; to++) if (bytes[to] === 0x09) separator = 0x09;
  while (to > start && bytes[to - 1] === 0x0d) to--;
  let [from, end] = [start, start - 1];
  for (let cell = 0; cell <= column; cell++) {
    from = end + 1;
    while (separator === 0x20 && from < to && bytes[from] === separator) from++;
    end = from;
    while (end < to && bytes[end] !== separator) end++;
  }
  return [Math.min(from, to), Math.min(end, to)];
}

/** The cell of a token, or nothing. */
export function cellText(rows: DocumentRows, token: number, column: number = USUAL): string {
  const cell = cellAt(rows, token, column);
  return decodeText(latin1Bytes(cell), 0, cell.length);
}

/** The hashes of all cells of a column, 0 where there is none. */
export function columnWords(rows: DocumentRows, column: number): Int32Array {
  if (column === USUAL) return rows.words;
  return rows.words.map((_, token) => {
    const cell = cellAt(rows, token, column);
    return cell === '' ? 0 : latin1Hash(cell);
  });
}

function cellAt(rows: DocumentRows, token: number, column: number): string {
  const cells = cellsAt(rows, token);
  if (column !== USUAL) return cells[column] ?? '';
  return cells[columnOf(rows, token, cells)] ?? '';
}

/** The column of the word of a token, or -1. */
function columnOf(rows: DocumentRows, token: number, cells: readonly string[] = cellsAt(rows, token)): number {
  return cells.findIndex((cell) => cell !== '' && latin1Hash(cell) === rows.words[token]);
}

/** The cells of the row of a token, whose characters are bytes: between tabs or, in a line that has none, runs of blanks. */
export function cellsAt({ runs, lines: { bytes, starts } }: DocumentRows, token: number): readonly string[] {
  const line = lineOf(runs, token);
  let end = starts[line] ?? bytes.length;
  while (bytes[end - 1] === 10 || bytes[end - 1] === 13) end--;
  const text = latin1Text(bytes, starts[line - 1], end);
  return text.includes('\t') ? text.split('\t') : text.split(/ +/).filter(Boolean);
}

/** Where the part of speech stands in CoNLL-U and CoNLL-2012. */
const [UPOS, POS] = [3, 4];

/** What the tokens of each document have in the column for parts of speech, if its rows were kept with its words; empty for others. */
export function partsOfSpeech(documents: readonly CorefDocument[]): readonly (readonly string[])[] {
  // Of a file, once for all of its documents.
  const known = new Map<Uint8Array, DocumentRows['lines']>();
  return documents.map(({ runs, words, text, nodes }) => {
    const { lines, bytes = lines?.bytes } = typeof text === 'object' ? text : {};
    if (!runs || !words || !bytes) return [];
    const found = lines ?? known.get(bytes) ?? { bytes, starts: lineStarts(bytes), isUtf8: true };
    known.set(bytes, found);
    const rows = { runs, words, lines: found };
    return Array.from(words, (_, token) => cellText(rows, token, haveTrees(nodes) ? UPOS : POS));
  });
}
