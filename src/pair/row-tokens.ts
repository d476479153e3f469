import { decodeText, isUtf8 } from '../formats/bytes/line.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { wordIn } from '../formats/tags/row-words.ts';
import type { Sides } from '../ner/rows.ts';
import { lineOf } from '../text/columns.ts';
import { lineStarts } from '../text/lines.ts';
import type { Place } from '../text/problem.ts';
import { type PairedRows, rowsUpTo } from './pair-rows.ts';

/** The tokens of paired rows and where they are: those of gold, or of pred where gold lacks the row. */
export interface RowTokens {
  readonly files: Sides<string>;
  /** The line of each row; one of pred below 0. */
  readonly lines: Int32Array;
  /** The line of each row in pred, if they are known. */
  readonly predLines?: Int32Array | undefined;
  /** The column of each row in its line; 1 if they are not given. */
  readonly columns?: Int32Array | undefined;
  /** Empty at the end of a sentence; undefined if they were not kept, or there are none. */
  readonly words: readonly string[] | undefined;
}

/** Where a row is: in gold, or in pred where gold lacks it. */
export function placeOfRow({ files, lines, columns }: RowTokens, row: number): Place {
  const line = lines[row];
  return { file: line < 0 ? files.pred : files.gold, line: Math.abs(line), column: columns?.[row] ?? 1 };
}

/** The tokens of the rows of files whose bytes were kept. `from`: which rows are paired; those at the same position, if it is not given. */
export function rowTokens({ gold, pred }: Sides<TagFile>, from?: PairedRows): RowTokens {
  const [ofGold, ofPred] = [gold.columns[0], pred.columns[0]];
  const rows = Int32Array.from(from?.gold ?? ofGold.rows.keys());
  const predLines = (from ? rowsUpTo(from.pred) : rows).map((row) => lineOf(ofPred.lines, row));
  const lines = rows.map((row, at) => (row >= 0 ? lineOf(ofGold.lines, row) : -predLines[at]));
  const words = { gold: wordsIn(gold), pred: wordsIn(pred) };
  const wordAt = (row: number, at: number): string => {
    const [file, word, own] = row >= 0 ? [gold, words.gold, row] : [pred, words.pred, from!.pred[at]];
    return file.columns[0].rows[own] < 0 || !hasWords(file) ? '' : word(own).word;
  };
  return {
    files: { gold: ofGold.file, pred: ofPred.file },
    lines,
    predLines,
    words: hasWords(gold) ? Array.from(rows, wordAt) : undefined,
  };
}

/** Whether a file was kept and has tokens. */
function hasWords({ layout, bytes }: TagFile): boolean {
  if (!bytes || !layout || layout.isBare) return false;
  return layout.found.every(({ column }) => column !== layout.token);
}

/** The word of a row, empty if it is not known, and whether its line is UTF-8. */
export interface RowWord {
  readonly word: string;
  readonly isUtf8: boolean;
}

/** What gives the words of rows. Without the bytes of the file they are known at the beginning. */
export function wordsIn({
  columns: [{ lines }],
  notes,
  layout,
  bytes = notes.head ?? NONE,
}: TagFile): (row: number) => RowWord {
  let starts: readonly number[] | undefined;
  return (row) => {
    starts ??= lineStarts(bytes);
    const line = lineOf(lines, row);
    const [start, next] = [starts[line - 1], starts[line]];
    if (next === undefined || !layout) return { word: '', isUtf8: true };
    const end = next - 1;
    return { word: wordIn(decodeText(bytes, start, end), layout), isUtf8: isUtf8(bytes, start, end) };
  };
}

const NONE = new Uint8Array(0);
