import type { CorefDocument } from '../../coref/document.ts';
import { wordHash } from '../../text/word-hash.ts';
import { decodeText } from '../line.ts';

/**
 * The documents of a file with the words of their rows; `bytes`: the file. The reader keeps only hashes of words: the word of a row is the
 * cell with that hash.
 */
export function withTexts<Own extends Pick<CorefDocument, 'runs' | 'words'>>(
  documents: readonly Own[],
  bytes: Uint8Array,
): readonly (Own & Pick<CorefDocument, 'texts'>)[] {
  const starts = [0];
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  return documents.map((document) => {
    const { runs, words } = document;
    if (!runs || !words) return document;
    const texts: string[] = [];
    for (let run = 0; run < runs.length; run += 2) {
      const end = runs[run + 2] ?? words.length;
      for (let token = runs[run]; token < end; token++) {
        const line = runs[run + 1] + token - runs[run];
        texts.push(wordIn(bytes.subarray(starts[line - 1], starts[line]), words[token]));
      }
    }
    return { ...document, texts };
  });
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
