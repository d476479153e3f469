import type { Sides } from '../../ner/rows.ts';
import type { Place } from '../../text/problem.ts';
import { decodeText } from '../line.ts';
import type { PairedRows } from './pair-rows.ts';
import type { TagFile } from './read-tags.ts';
import { cellTexts } from './row-cells.ts';
import type { RowLayout } from './tag-layout.ts';
import { lineOf } from './tag-rows.ts';

/** The tokens of paired rows and their places: those of gold, or of pred where gold lacks the row. */
export interface RowTokens {
  readonly places: readonly Place[];
  /** Empty at the end of a sentence; undefined if the file has no tokens. */
  readonly words: readonly string[] | undefined;
}

/** The tokens of the rows of files whose bytes were kept. `from`: which rows are paired; those at the same position, if it is not given. */
export function rowTokens({ gold, pred }: Sides<TagFile>, from?: PairedRows): RowTokens {
  const [ours, theirs] = [tokensOf(gold), tokensOf(pred)];
  const rows = from?.gold ?? Array.from(gold.columns[0].rows, (_, row) => row);
  const isOurs = (row: number): boolean => row >= 0;
  const places = rows.map((row, at) => (isOurs(row) ? ours.place(row) : theirs.place(from!.pred[at])));
  const { word } = ours;
  const words = word && rows.map((row, at) => (isOurs(row) ? word(row) : (theirs.word?.(from!.pred[at]) ?? '')));
  return { places, words };
}

function tokensOf({ columns: [{ file, rows, lines }], layout, bytes }: TagFile) {
  const text = bytes && decodeText(bytes, 0, bytes.length);
  const hasWords =
    text !== undefined && layout && !layout.isBare && !layout.found.some(({ column }) => column === layout.token);
  const wordIn = hasWords ? wordsOf(text, layout) : undefined;
  return {
    place: (row: number): Place => ({ file, line: lineOf(lines, row), column: 1 }),
    word: wordIn && ((row: number): string => (rows[row] < 0 ? '' : wordIn(lineOf(lines, row)))),
  };
}

/** A function that gives the token in a line of the file. */
export function wordsOf(text: string, { separator, token }: RowLayout): (line: number) => string {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return (line) => {
    const row = lines[line - 1];
    const cells = cellTexts(separator.run ? row.trim() : row.trimEnd(), separator);
    return cells.at(token > 0 ? token - 1 : token) ?? '';
  };
}
