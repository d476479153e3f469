import { type CommonPairs, commonPairs } from '../align/common-words.ts';
import { hasWords } from '../align/compare-words.ts';
import type { TagRows } from '../formats/tags/tag-rows.ts';
import {
  everyTag,
  listedFrom,
  SENTENCE_END,
  type Sides,
  sentencesIn,
  type TaggedRows,
  taggedRows,
  tokensIn,
} from '../ner/rows.ts';
import { groupedBy } from '../text/grouped.ts';

/** How the rows of sides are paired that differ in their numbers. */
export type Way = 'one by one' | 'by words' | 'by position';

/** Which rows are paired, in order: `gold[i]` and `pred[i]` are rows of the sides; -1 where a side lacks the row. */
export type PairedRows = Sides<readonly number[]>;

/** The tags of both sides after pairing, as long as each other; from which rows; and how many rows of each side the other lacks. */
export interface AlignedTags extends Sides<TaggedRows> {
  readonly from: PairedRows;
  readonly alone: Sides<number>;
}

/** Sides with the same number of tokens are paired one by one if one has no blank lines; else by their words, if both have some. */
export function wayOf(gold: TagRows, pred: TagRows): Way {
  if (isBroken(gold) !== isBroken(pred) && tokensIn(gold.rows) === tokensIn(pred.rows)) return 'one by one';
  return [gold, pred].every(({ words }) => hasWords(words)) ? 'by words' : 'by position';
}

/** Whether blank lines separate sentences. */
export function isBroken({ rows }: TagRows): boolean {
  return rows.tags.includes(SENTENCE_END);
}

/** Where the sentence of a row ends; the number of rows if the side has no more. */
export function sentenceEnd({ rows }: TagRows, from: number): number {
  let at = listedFrom(rows, from);
  while (at < rows.tags.length && rows.tags[at] >= 0) at++;
  return at < rows.tags.length ? rows.rows[at] : Math.max(from, rows.length);
}

/**
 * Pairs rows where numbers differ. One by one, all rows are paired in the sentences of gold. By words (`commonPairs`), so are those of all
 * sentences if the sides have different numbers of them, else those of sentences that differ in length. Other sentences are paired by the
 * position of their rows. Undefined if too many rows are without a partner (`MOST_ALONE`).
 */
export function pairRows(gold: TagRows, pred: TagRows, way: Way): PairedRows | undefined {
  const paired: OpenPairs = { gold: [], pred: [] };
  const align = (goldRows: Int32Array, predRows: Int32Array, end: number): boolean => {
    const isByWords = way === 'by words';
    const all = range(0, goldRows.length);
    const found = isByWords ? commonPairs(wordsOf(gold, goldRows), wordsOf(pred, predRows)) : { left: all, right: all };
    if (found) addAligned(paired, goldRows, predRows, found, end);
    return found !== undefined;
  };
  if (way === 'one by one' || (way === 'by words' && sentencesIn(gold.rows) !== sentencesIn(pred.rows)))
    return align(tokenRows(gold), tokenRows(pred), gold.rows.length) ? paired : undefined;
  for (let [g, p] = [0, 0]; g < gold.rows.length || p < pred.rows.length; g++, p++) {
    const [endGold, endPred] = [sentenceEnd(gold, g), sentenceEnd(pred, p)];
    if (way === 'by words' && endGold - g !== endPred - p) {
      if (!align(range(g, endGold), range(p, endPred), endGold)) return undefined;
    } else {
      for (let at = 0; at < Math.max(endGold - g, endPred - p); at++)
        add(paired, g + at < endGold ? g + at : -1, p + at < endPred ? p + at : -1);
    }
    add(paired, endGold < gold.rows.length ? endGold : -1, endPred < pred.rows.length ? endPred : -1);
    [g, p] = [Math.min(endGold, gold.rows.length), Math.min(endPred, pred.rows.length)];
  }
  return paired;
}

/** The rows of sentences that both sides have, if they are in another order: those with equal words are paired, repeats in turn. */
export function reorderedRows(gold: TagRows, pred: TagRows): PairedRows | undefined {
  if (![gold, pred].every(({ words }) => hasWords(words)) || gold.rows.length !== pred.rows.length) return undefined;
  if (gold.words.every((word, row) => word === pred.words[row])) return undefined;
  const [ofGold, ofPred] = [sentencesOf(gold), sentencesOf(pred)];
  const left = groupedBy(ofPred, ({ key }) => key);
  const partners = ofGold.map(({ key }) => left.get(key)?.shift());
  if (partners.includes(undefined)) return undefined;
  // Where a document ends, gold says.
  const ofTokens = partners.flatMap((one) => one!.rows.map((row, at) => (at < one!.rows.length - 1 ? row : -1)));
  return { gold: ofGold.flatMap(({ rows }) => rows), pred: ofTokens };
}

/** The rows of each sentence with that of its end, and its words. */
function sentencesOf(side: TagRows): readonly { readonly rows: readonly number[]; readonly key: string }[] {
  const found: { rows: readonly number[]; key: string }[] = [];
  for (let from = 0; from < side.rows.length; ) {
    const end = sentenceEnd(side, from);
    const words = range(from, end);
    found.push({ rows: [...range(from, Math.min(end + 1, side.rows.length))], key: wordsOf(side, words).join() });
    from = end + 1;
  }
  return found;
}

/** The tags of paired rows. A row that a side lacks is outside there; an end of a sentence is one on both sides. */
export function alignedTags(gold: TagRows, pred: TagRows, rows: PairedRows): AlignedTags {
  const paired = { gold: new Int32Array(rows.gold.length), pred: new Int32Array(rows.gold.length) };
  const tags = { gold: everyTag(gold.rows), pred: everyTag(pred.rows) };
  const alone = { gold: 0, pred: 0 };
  rows.gold.forEach((g, at) => {
    const p = rows.pred[at];
    const [ofGold, ofPred] = [g < 0 ? 0 : tags.gold[g], p < 0 ? 0 : tags.pred[p]];
    const end = Math.min(ofGold, ofPred, 0);
    paired.gold[at] = end || ofGold;
    paired.pred[at] = end || ofPred;
    if (end === 0 && p < 0) alone.gold++;
    if (end === 0 && g < 0) alone.pred++;
  });
  return { gold: taggedRows(paired.gold), pred: taggedRows(paired.pred), from: rows, alone };
}

/** The rows of a side; where it lacks one, the row before. */
export function rowsUpTo(rows: readonly number[]): Int32Array {
  const found = Int32Array.from(rows);
  for (let at = 0; at < found.length; at++) if (found[at] < 0) found[at] = found[at - 1] ?? 0;
  return found;
}

/** Whether more than a tenth of the rows of either side have no partner. */
export function areMostAlone(alone: Sides<number>, tokens: Sides<number>): boolean {
  return alone.gold * 10 > tokens.gold || alone.pred * 10 > tokens.pred;
}

export function tokenRows({ rows }: TagRows): Int32Array {
  const tags = everyTag(rows);
  return range(0, tags.length).filter((row) => tags[row] >= 0);
}

type OpenPairs = Sides<number[]>;

function add(paired: OpenPairs, gold: number, pred: number): void {
  paired.gold.push(gold);
  paired.pred.push(pred);
}

/** Adds rows of which those at `found` are paired, and all other rows of gold before `end`. */
function addAligned(
  paired: OpenPairs,
  goldRows: Int32Array,
  predRows: Int32Array,
  found: CommonPairs,
  end: number,
): void {
  let [g, p] = [goldRows[0] ?? end, 0];
  for (let at = 0; at <= found.left.length; at++) {
    const [toGold, toPred] = [goldRows[found.left[at]] ?? end, found.right[at] ?? predRows.length];
    for (; p < toPred; p++) add(paired, -1, predRows[p]);
    for (; g < toGold; g++) add(paired, g, -1);
    if (at < found.left.length) add(paired, g++, predRows[p++]);
  }
}

function wordsOf({ words }: TagRows, rows: Int32Array): Int32Array {
  return rows.map((row) => words[row]);
}

function range(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to - from }, (_, at) => from + at);
}
