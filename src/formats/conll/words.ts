import { type CorefDocument, type DocumentWords, lineOf } from '../../coref/document.ts';
import { lineStarts } from '../../text/lines.ts';
import { wordHash } from '../../text/word-hash.ts';
import { decodeText, isUtf8 } from '../bytes/line.ts';

/** A document of rows whose cells can be read again. Readers keep only hashes of words. */
export interface DocumentRows {
  readonly runs: Int32Array;
  readonly words: Int32Array;
  readonly lines: NonNullable<DocumentWords['lines']>;
}

/** The column of words that was read: the word of a row is the cell with its hash. Others are numbered from 0. */
export const USUAL = -1;

/** The documents of a file with the words of their rows; `bytes`: the file. */
export function withTexts<Own extends Pick<CorefDocument, 'runs' | 'words'>>(
  documents: readonly Own[],
  bytes: Uint8Array,
): readonly (Own & Pick<CorefDocument, 'text'>)[] {
  const lines = { bytes, starts: lineStarts(bytes), isUtf8: isUtf8(bytes, 0, bytes.length) };
  return documents.map((document) => {
    const { runs, words: hashes } = document;
    if (!runs || !hashes) return document;
    const words = Array.from(hashes, (_, token) => cellText({ runs, words: hashes, lines }, token));
    return { ...document, text: { words, sentences: Array.from(runs).filter((_, at) => at % 2 === 0), lines } };
  });
}

/** The cell of a token, or nothing. */
export function cellText(rows: DocumentRows, token: number, column: number = USUAL): string {
  const [start, end] = cellBounds(rows, token, column);
  return decodeText(rows.lines.bytes, start, end);
}

/** The hashes of all cells of a column, 0 where there is none. */
export function columnWords(rows: DocumentRows, column: number): Int32Array {
  if (column === USUAL) return rows.words;
  return rows.words.map((_, token) => {
    const [start, end] = cellBounds(rows, token, column);
    return end > start ? wordHash(rows.lines.bytes, start, end) : 0;
  });
}

/** How many columns the row of a token has. */
export function columnsAt(rows: DocumentRows, token: number): number {
  let columns = 0;
  while (cellBounds(rows, token, columns)[0] > 0) columns++;
  return columns;
}

/** Where the cell is: between tabs or, in a line that has none, runs of blanks. Two zeros without one. */
function cellBounds(
  { runs, words, lines: { bytes, starts } }: DocumentRows,
  token: number,
  column: number,
): readonly [start: number, end: number] {
  const line = lineOf(runs, token);
  let end = starts[line] ?? bytes.length;
  while (bytes[end - 1] === NEWLINE || bytes[end - 1] === RETURN) end--;
  const isTabbed = bytes.subarray(starts[line - 1], end).includes(TAB);
  for (let from = starts[line - 1], cell = 0; from < end; ) {
    let to = from;
    while (to < end && bytes[to] !== (isTabbed ? TAB : SPACE)) to++;
    if (column === USUAL ? to > from && wordHash(bytes, from, to) === words[token] : cell === column) {
      if (isTabbed || to > from) return [from, to];
    }
    if (isTabbed || to > from) cell++;
    from = to + 1;
  }
  return NONE;
}

const NONE = [0, 0] as const;
const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
