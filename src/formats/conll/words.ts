import type { CorefDocument, DocumentWords } from '../../coref/document.ts';
import { lineOf } from '../../text/columns.ts';
import { latin1Bytes, latin1Text } from '../../text/latin1.ts';
import { lineStarts } from '../../text/lines.ts';
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
  return cells.find((cell) => cell !== '' && latin1Hash(cell) === rows.words[token]) ?? '';
}

/** The cells of the row of a token, whose characters are bytes: between tabs or, in a line that has none, runs of blanks. */
export function cellsAt({ runs, lines: { bytes, starts } }: DocumentRows, token: number): readonly string[] {
  const line = lineOf(runs, token);
  let end = starts[line] ?? bytes.length;
  while (bytes[end - 1] === 10 || bytes[end - 1] === 13) end--;
  const text = latin1Text(bytes, starts[line - 1], end);
  return text.includes('\t') ? text.split('\t') : text.split(/ +/).filter(Boolean);
}
