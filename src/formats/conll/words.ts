import type { CorefDocument } from '../../coref/document.ts';
import { lineStarts } from '../../text/lines.ts';
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
  const starts = lineStarts(bytes);
  return documents.map((document) => {
    const { words } = document;
    if (!words) return document;
    const texts = rowCells(document, bytes, starts).map((cells, token) => {
      const cell = cells.find(([start, end]) => end > start && wordHash(bytes, start, end) === words[token]);
      return cell ? decodeText(bytes, ...cell) : '';
    });
    return { ...document, texts: texts.length > 0 ? texts : undefined };
  });
}

/** The cells of rows: each is the bytes `[start, end)`. */
export type RowCells = readonly (readonly Cell[])[];

type Cell = readonly [start: number, end: number];

/** The cells of each row of a document of a file whose lines begin there. */
export function rowCells(
  { runs = new Int32Array(0), words }: Pick<CorefDocument, 'runs' | 'words'>,
  bytes: Uint8Array,
  starts: readonly number[],
): RowCells {
  const rows: Cell[][] = [];
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 2] ?? words?.length ?? 0;
    for (let token = runs[run]; token < end; token++) {
      const line = runs[run + 1] + token - runs[run];
      rows.push(cellsOf(bytes, starts[line - 1], starts[line] ?? bytes.length));
    }
  }
  return rows;
}

/** The cells of a line: between tabs or, where it has none, runs of blanks. */
function cellsOf(bytes: Uint8Array, start: number, next: number): Cell[] {
  let last = next;
  while (last > start && (bytes[last - 1] === NEWLINE || bytes[last - 1] === RETURN)) last--;
  const isTabbed = bytes.subarray(start, last).includes(TAB);
  const cells: Cell[] = [];
  for (let from = start; from < last; ) {
    const found = bytes.indexOf(isTabbed ? TAB : SPACE, from);
    const end = found < 0 || found > last ? last : found;
    if (isTabbed || end > from) cells.push([from, end]);
    from = end + 1;
  }
  return cells;
}

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
