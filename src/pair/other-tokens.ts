import type { TagFile } from '../formats/tags/read-tags.ts';
import { otherEncoding } from '../text/other-encoding.ts';
import type { Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { PairedRows } from './pair-rows.ts';
import { type RowWord, wordsIn } from './row-tokens.ts';

/** The first words that differ, and whether the same text is divided into other tokens there. */
export interface OtherWords {
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
  return (wanted) => wanted.filter((row) => rows[row] >= 0).map((row) => wordAt(row).word);
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
