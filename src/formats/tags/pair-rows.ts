import { type Sides, sentencesIn } from '../../ner/rows.ts';
import { commonPairs } from './common-words.ts';
import type { TagRows } from './tag-rows.ts';

/** Which rows are paired, in order: `gold[i]` and `pred[i]` are rows of the sides; -1 where a side lacks the row. */
export type PairedRows = Sides<readonly number[]>;

/** The tags of both sides after pairing, as long as each other; and how many rows of each the other lacks. */
export interface PairedTags extends Sides<Int32Array> {
  readonly alone: Sides<number>;
}

/** Whether both sides have words. */
export function haveWords(gold: TagRows, pred: TagRows): boolean {
  return [gold, pred].every(({ words }) => words.some((word) => word !== 0));
}

/** Where the sentence of a row ends; the number of rows if the side has no more. */
export function sentenceEnd({ rows }: TagRows, from: number): number {
  let row = from;
  while (row < rows.length && rows[row] >= 0) row++;
  return row;
}

/**
 * Pairs rows where numbers differ. Sentences of equal length are paired row by row, whatever their words; the rows of others by their
 * words (`commonPairs`), and so are all rows if the sides have different numbers of sentences, in the sentences of gold. Without words, rows
 * are paired by position in their sentences. Undefined if too many rows are without a partner (`MOST_ALONE`).
 */
export function pairRows(gold: TagRows, pred: TagRows): PairedRows | undefined {
  const paired: OpenPairs = { gold: [], pred: [] };
  const byWords = haveWords(gold, pred);
  if (byWords && sentencesIn(gold.rows) !== sentencesIn(pred.rows)) {
    const rows = { gold: tokenRows(gold), pred: tokenRows(pred) };
    return addByWords(paired, gold, rows.gold, pred, rows.pred, gold.rows.length) ? paired : undefined;
  }
  for (let [g, p] = [0, 0]; g < gold.rows.length || p < pred.rows.length; g++, p++) {
    const [endGold, endPred] = [sentenceEnd(gold, g), sentenceEnd(pred, p)];
    if (byWords && endGold - g !== endPred - p) {
      if (!addByWords(paired, gold, range(g, endGold), pred, range(p, endPred), endGold)) return undefined;
    } else {
      for (let at = 0; at < Math.max(endGold - g, endPred - p); at++)
        add(paired, g + at < endGold ? g + at : -1, p + at < endPred ? p + at : -1);
    }
    add(paired, endGold < gold.rows.length ? endGold : -1, endPred < pred.rows.length ? endPred : -1);
    [g, p] = [Math.min(endGold, gold.rows.length), Math.min(endPred, pred.rows.length)];
  }
  return paired;
}

/** The tags of paired rows. A row that a side lacks is outside there; an end of a sentence is one on both sides. */
export function pairedTags(gold: TagRows, pred: TagRows, rows: PairedRows): PairedTags {
  const paired = { gold: new Int32Array(rows.gold.length), pred: new Int32Array(rows.gold.length) };
  const alone = { gold: 0, pred: 0 };
  rows.gold.forEach((g, at) => {
    const p = rows.pred[at];
    const [ofGold, ofPred] = [g < 0 ? 0 : gold.rows[g], p < 0 ? 0 : pred.rows[p]];
    const end = Math.min(ofGold, ofPred, 0);
    paired.gold[at] = end || ofGold;
    paired.pred[at] = end || ofPred;
    if (end === 0 && p < 0) alone.gold++;
    if (end === 0 && g < 0) alone.pred++;
  });
  return { ...paired, alone };
}

/** Whether more than a tenth of the rows of either side have no partner. */
export function areMostAlone(alone: Sides<number>, tokens: Sides<number>): boolean {
  return alone.gold * 10 > tokens.gold || alone.pred * 10 > tokens.pred;
}

type OpenPairs = Sides<number[]>;

function add(paired: OpenPairs, gold: number, pred: number): void {
  paired.gold.push(gold);
  paired.pred.push(pred);
}

/** Adds the given rows, paired by their words, and all other rows of gold before `end`; false if too many are without a partner. */
function addByWords(
  paired: OpenPairs,
  gold: TagRows,
  goldRows: Int32Array,
  pred: TagRows,
  predRows: Int32Array,
  end: number,
): boolean {
  const wordsOf = (side: TagRows, rows: Int32Array): Int32Array => rows.map((row) => side.words[row]);
  const found = commonPairs(wordsOf(gold, goldRows), wordsOf(pred, predRows));
  if (!found) return false;
  let [g, p] = [goldRows[0] ?? end, 0];
  for (let at = 0; at <= found.left.length; at++) {
    const [toGold, toPred] = [goldRows[found.left[at]] ?? end, found.right[at] ?? predRows.length];
    for (; p < toPred; p++) add(paired, -1, predRows[p]);
    for (; g < toGold; g++) add(paired, g, -1);
    if (at < found.left.length) add(paired, g++, predRows[p++]);
  }
  return true;
}

function tokenRows({ rows }: TagRows): Int32Array {
  return range(0, rows.length).filter((row) => rows[row] >= 0);
}

function range(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to - from }, (_, at) => from + at);
}
