import { quoted } from '../../text/quoted.ts';
import { decodeText } from '../line.ts';
import type { PairedRows } from './pair-rows.ts';
import { lineOf, type TagRows } from './tag-rows.ts';

/** The words of a line of each side, if they are known. */
export interface WordTexts {
  readonly gold: (line: number) => string | undefined;
  readonly pred: (line: number) => string | undefined;
}

/** The first words that differ, and whether the same text is divided into other tokens there. */
export interface OtherWords {
  readonly isOtherTokens: boolean;
  readonly text: string;
}

/**
 * What the words say of sides that differ, given how their rows are paired: where words without a partner, joined, are equal on both sides,
 * or one is a `##` piece, one side has other tokens. Undefined if the first words that differ are not known.
 */
export function otherWords(gold: TagRows, pred: TagRows, paired: PairedRows, texts: WordTexts): OtherWords | undefined {
  let first: OtherWords | undefined;
  for (const gap of gaps(paired)) {
    const ofGold = wordsOf(gold, gap.gold, texts.gold);
    const ofPred = wordsOf(pred, gap.pred, texts.pred);
    const found = compared(ofGold, ofPred, pred.file);
    if (found?.isOtherTokens) return found;
    first ??= found;
  }
  return first;
}

function wordsOf({ rows, lines }: TagRows, wanted: readonly number[], text: WordTexts['gold']): string[] {
  return wanted.filter((row) => rows[row] >= 0).map((row) => text(lineOf(lines, row)) ?? '');
}

function compared(gold: readonly string[], pred: readonly string[], file: string): OtherWords | undefined {
  const [[g], [p]] = [gold, pred];
  if (!g || !p) return undefined;
  const piece = pred.find((word) => /^##./.test(word));
  const name = `${quoted(g)} in gold, ${quoted(p)} in pred`;
  if (piece) return { isOtherTokens: true, text: `${file} has WordPiece tokens, such as ${quoted(piece)}: ${name}` };
  if (gold.join('') !== pred.join('')) return { isOtherTokens: false, text: `the first words that differ: ${name}` };
  return { isOtherTokens: true, text: `the sides have other tokens: ${name}` };
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

/** The words at the beginning of a file: column `column`, from 1, of each line, by the number of the line. */
export function wordTexts(
  head: Uint8Array = new Uint8Array(0),
  column: number,
  delimiter?: string,
): (line: number) => string | undefined {
  let lines: readonly string[] | undefined;
  return (line) => {
    if (!lines) {
      lines = decodeText(head, 0, head.length)
        .replace(/^\ufeff/, '')
        .split(/\r?\n/);
    }
    const text = lines[line - 1];
    const separator = delimiter && delimiter !== ' ' ? delimiter : text?.includes('\t') ? '\t' : / +/;
    return text?.split(separator)[column - 1]?.trim();
  };
}
