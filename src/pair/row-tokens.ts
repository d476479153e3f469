import { decodeText, isUtf8 } from '../formats/bytes/line.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { wordIn } from '../formats/tags/row-words.ts';
import { columnAt, lineAt } from '../formats/tags/tag-rows.ts';
import { type Sides, tagAt } from '../ner/rows.ts';
import { lineOf } from '../text/columns.ts';
import { lineStarts } from '../text/lines.ts';
import { otherEncoding } from '../text/other-encoding.ts';
import type { Place, Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
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
  /** Cuts the words of the rows `[from, to)`, empty at the end of a sentence; undefined if they were not kept, or there are none. */
  readonly words: ((from: number, to: number) => readonly string[]) | undefined;
}

/** Where a row is: in gold, or in pred where gold lacks it. */
export function placeOfRow({ files, lines, columns }: RowTokens, row: number): Place {
  const line = lines[row];
  return { file: line < 0 ? files.pred : files.gold, line: Math.abs(line), column: columns?.[row] ?? 1 };
}

/** The tokens of the rows of files whose bytes were kept. `from`: which rows are paired; those at the same position, if it is not given. */
export function rowTokens({ gold, pred }: Sides<TagFile>, from?: PairedRows): RowTokens {
  const [ofGold, ofPred] = [gold.columns[0], pred.columns[0]];
  const rows = from ? Int32Array.from(from.gold) : new Int32Array(ofGold.rows.length).map((_, row) => row);
  const tags = { gold: ofGold.rows, pred: ofPred.rows };
  const preds = from ? rowsUpTo(from.pred) : rows;
  const predLines = preds.map((row) => lineAt(ofPred, row));
  const lines = rows.map((row, at) => (row >= 0 ? lineAt(ofGold, row) : -predLines[at]));
  const areLists = ofGold.list ?? ofPred.list;
  const columns = areLists && rows.map((row, at) => (row >= 0 ? columnAt(ofGold, row) : columnAt(ofPred, preds[at])));
  const words = { gold: wordsIn(gold), pred: wordsIn(pred) };
  // Equal words are one text, as pages have all of them.
  const texts = new Map<string, string>();
  const wordAt = (row: number, at: number): string => {
    const [side, own] = row >= 0 ? (['gold', row] as const) : (['pred', from!.pred[at]] as const);
    return tagAt(tags[side], own) < 0 || !hasWords(side === 'gold' ? gold : pred)
      ? ''
      : oneText(texts, words[side](own).word);
  };
  return {
    files: { gold: ofGold.file, pred: ofPred.file },
    lines,
    predLines,
    columns,
    words: hasWords(gold)
      ? (first, end) => Array.from(rows.subarray(first, end), (row, at) => wordAt(row, first + at))
      : undefined,
  };
}

function oneText(texts: Map<string, string>, word: string): string {
  const known = texts.get(word);
  if (known === undefined) texts.set(word, word);
  return known ?? word;
}

/** Whether a file was kept and has tokens. */
function hasWords({ layout, bytes, tokens }: TagFile): boolean {
  if (tokens) return true;
  if (!bytes || !layout || layout.isBare) return false;
  return layout.found.every(({ column }) => column !== layout.token);
}

/** The word of a row, empty if it is not known, and whether its line is UTF-8. */
interface RowWord {
  readonly word: string;
  readonly isUtf8: boolean;
}

/** What gives the words of rows. Without the bytes of the file they are known at the beginning. */
export function wordsIn({
  columns: [{ lines }],
  notes,
  layout,
  bytes = notes.head ?? NONE,
  tokens,
}: TagFile): (row: number) => RowWord {
  if (tokens) return (row) => ({ word: tokens[row] ?? '', isUtf8: true });
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

/** The first words that differ, and whether the same text is divided into other tokens there. */
interface OtherWords {
  readonly isOtherTokens: boolean;
  readonly text: string;
}

/**
 * What the words say of sides that differ, given how their rows are paired: where words without a partner, joined, are equal on both sides,
 * or one is a `##` piece, one side has other tokens. Undefined if the first words that differ are not known.
 */
export function otherWords(gold: TagFile, pred: TagFile, paired: PairedRows): OtherWords | undefined {
  const words = { gold: wordsOf(gold), pred: wordsOf(pred) };
  let first: OtherWords | undefined;
  for (const gap of gaps(paired)) {
    const found = compared(words.gold(gap.gold), words.pred(gap.pred), pred.columns[0].file);
    if (found?.isOtherTokens) return found;
    first ??= found;
  }
  return first;
}

/** The words of those rows of a file with words that are tokens, as far as they are at its beginning. */
function wordsOf(file: TagFile): (wanted: readonly number[]) => string[] {
  const { rows } = file.columns[0];
  const wordAt = wordsIn(file);
  return (wanted) => wanted.filter((row) => tagAt(rows, row) >= 0).map((row) => wordAt(row).word);
}

/** What to say of two rows whose words differ: that of gold at its place, and that of pred. */
export function differingText(
  gold: RowWord & { readonly file: string; readonly line: number },
  pred: RowWord & { readonly file: string },
): Pick<Problem, 'message' | 'help'> {
  const there = `${gold.file}:${gold.line}`;
  const help = otherEncoding([pred, gold].flatMap(({ isUtf8, file }) => (isUtf8 ? [] : [file])));
  if (!pred.word || !gold.word) return { message: `the word differs from the one at ${there}`, help };
  return { message: `the word is ${quoted(pred.word)} here, ${quoted(gold.word)} at ${there}`, help };
}

function compared(gold: readonly string[], pred: readonly string[], file: string): OtherWords | undefined {
  const [[g], [p]] = [gold, pred];
  if (!g || !p) return undefined;
  const piece = pred.find((word) => /^##./.test(word));
  const name = `${quoted(g)} in gold, ${quoted(p)} in pred`;
  if (piece) return { isOtherTokens: true, text: `${file} has WordPiece tokens, such as ${quoted(piece)}: ${name}` };
  if (gold.join('') !== pred.join('')) return { isOtherTokens: false, text: `the first words that differ: ${name}` };
  return { isOtherTokens: true, text: `the sides have different tokens: ${name}` };
}

/** The rows without a partner that are next to each other, of the first places that have any. */
function* gaps({ gold, pred }: PairedRows): Generator<{ gold: number[]; pred: number[] }> {
  let gap = { gold: [] as number[], pred: [] as number[] };
  for (let at = 0, met = 0; at < gold.length && met < MOST_GAPS; at++) {
    if (gold[at] < 0) gap.pred.push(pred[at]);
    else if (pred[at] < 0) gap.gold.push(gold[at]);
    else if (gap.gold.length + gap.pred.length > 0) {
      yield gap;
      gap = { gold: [], pred: [] };
      met++;
    }
  }
  yield gap;
}

const MOST_GAPS = 100;
