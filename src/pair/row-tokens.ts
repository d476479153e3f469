import { decodeText } from '../formats/bytes/line.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { wordsOf } from '../formats/tags/row-words.ts';
import { lineOf } from '../formats/tags/tag-rows.ts';
import type { Sides } from '../ner/rows.ts';
import type { Place } from '../text/problem.ts';
import type { PairedRows } from './pair-rows.ts';

/** The tokens of paired rows and where they are: those of gold, or of pred where gold lacks the row. */
export interface RowTokens {
  readonly files: Sides<string>;
  /** The line of each row; one of pred below 0. */
  readonly lines: Int32Array;
  /** The column of each row in its line; 1 if they are not given. */
  readonly columns?: Int32Array | undefined;
  /** Empty at the end of a sentence; undefined if they were not kept, or there are none. */
  readonly words: readonly string[] | undefined;
}

export function placeOfRow({ files, lines, columns }: RowTokens, row: number): Place {
  const line = lines[row];
  return { file: line < 0 ? files.pred : files.gold, line: Math.abs(line), column: columns?.[row] ?? 1 };
}

/** The tokens of the rows of files whose bytes were kept. `from`: which rows are paired; those at the same position, if it is not given. */
export function rowTokens({ gold, pred }: Sides<TagFile>, from?: PairedRows): RowTokens {
  const [ours, theirs] = [gold.columns[0], pred.columns[0]];
  const rows = from ? Int32Array.from(from.gold) : ours.rows.map((_, row) => row);
  const lines = rows.map((row, at) => (row >= 0 ? lineOf(ours.lines, row) : -lineOf(theirs.lines, from!.pred[at])));
  const [ourWord, theirWord] = [wordIn(gold), wordIn(pred)];
  const wordAt = (row: number, at: number): string => {
    const [tags, word, own] = row >= 0 ? [ours.rows, ourWord, row] : [theirs.rows, theirWord, from!.pred[at]];
    return tags[own] < 0 ? '' : (word?.(Math.abs(lines[at])) ?? '');
  };
  return { files: { gold: ours.file, pred: theirs.file }, lines, words: ourWord && Array.from(rows, wordAt) };
}

/** What gives the token in a line of a file that was kept and has tokens. */
function wordIn({ layout, bytes }: TagFile): ((line: number) => string) | undefined {
  const hasWords = bytes && layout && !layout.isBare && !layout.found.some(({ column }) => column === layout.token);
  return hasWords ? wordsOf(decodeText(bytes, 0, bytes.length), layout) : undefined;
}
