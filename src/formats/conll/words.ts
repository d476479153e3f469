import type { CorefDocument } from '../../coref/document.ts';
import { wordHash } from '../../text/word-hash.ts';
import { decodeText } from '../line.ts';

/**
 * A function that gives the words of a document, by their tokens, of whose file these are the bytes. The reader keeps only hashes of
 * words: the word of a row is the cell with that hash. Undefined for a document without rows.
 */
export function wordsOfRows(
  bytes: Uint8Array,
): (document: Pick<CorefDocument, 'runs' | 'words'>) => ((token: number) => string) | undefined {
  const starts = [0];
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  return ({ runs, words }) => {
    if (!runs || !words) return undefined;
    const lines = new Int32Array(words.length);
    runs.token.forEach((first, run) => {
      const end = runs.token[run + 1] ?? words.length;
      for (let token = first; token < end; token++) lines[token] = runs.line[run] + token - first;
    });
    return (token) => wordIn(bytes.subarray(starts[lines[token] - 1], starts[lines[token]]), words[token]);
  };
}

/** The cell of a row with that hash, or nothing. */
function wordIn(row: Uint8Array, hash: number): string {
  const separator = row.includes(TAB) ? TAB : SPACE;
  for (let start = 0; start < row.length; ) {
    const next = row.indexOf(separator, start);
    const end = next < 0 ? row.length : next;
    if (end > start && wordHash(row, start, end) === hash) return decodeText(row, start, end);
    start = end + 1;
  }
  return '';
}

const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
