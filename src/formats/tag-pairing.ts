import { DOCUMENT_END, SENTENCE_END } from '../ner/sentence.ts';
import type { ProblemSink } from '../text/problem.ts';
import { isEmpty, type RowQueue } from './row-queue.ts';
import type { TagBlock } from './tag-block.ts';

/** One of two files that are paired. */
export interface PairingSide {
  readonly file: string;
  readonly queue: RowQueue;
  /** Rows that the other side lacks. */
  unpaired: number;
}

/** Two files, where their pairs go, and how far they have come. */
export interface TagPairing {
  readonly gold: PairingSide;
  readonly pred: PairingSide;
  readonly block: TagBlock;
  readonly problems: ProblemSink;
  readonly lenient: boolean;
  /** Sentences that have ended on both sides. */
  sentences: number;
  /** Whether this sentence was found to have more rows on one side. */
  uneven: boolean;
}

/** Pairs the rows that both sides have. */
export function pairRows(pairing: TagPairing): void {
  const gold = pairing.gold.queue;
  const pred = pairing.pred.queue;
  for (;;) {
    pairSameTokens(gold, pred, pairing.block);
    if (isEmpty(gold) || isEmpty(pred)) return;
    pairRow(pairing, gold.tags[gold.head], pred.tags[pred.head]);
  }
}

/** Pairs rows up to one that ends a sentence or differs in its token: nearly all, and in one loop over the columns. */
function pairSameTokens(gold: RowQueue, pred: RowQueue, block: TagBlock): void {
  const { tags: goldTags, tokens: goldTokens } = gold;
  const { tags: predTags, tokens: predTokens } = pred;
  const shift = pred.head - gold.head;
  const end = Math.min(gold.tail, pred.tail - shift);
  let row = gold.head;
  for (; row < end; row++) {
    const goldTag = goldTags[row];
    const predTag = predTags[row + shift];
    if ((goldTag | predTag) < 0 || goldTokens[row] !== predTokens[row + shift]) break;
    block.add(goldTag, predTag);
  }
  gold.head = row;
  pred.head = row + shift;
}

/** Takes what is left on one side after both have ended. */
export function pairLeftOver(pairing: TagPairing): void {
  pairRows(pairing);
  // A side without any row has been reported as such.
  if (pairing.sentences === 0) return;
  for (const [side, other] of [
    [pairing.gold, pairing.pred],
    [pairing.pred, pairing.gold],
  ]) {
    if (isEmpty(side.queue)) continue;
    const line = side.queue.lines[side.queue.head];
    const before = pairing.sentences;
    const extra = takeAll(pairing, side);
    pairing.problems.report('SENTENCES_DIFFER', severity(pairing), () => ({
      place: { file: side.file, line, column: 1 },
      message: `${extra} more sentences than the ${before} of ${other.file} begin here; both need the same`,
    }));
  }
}

function pairRow(pairing: TagPairing, goldTag: number, predTag: number): void {
  const { gold, pred, block } = pairing;
  if (goldTag < 0 && predTag >= 0) {
    takeAlone(pairing, pred, gold);
    return;
  }
  if (predTag < 0 && goldTag >= 0) {
    takeAlone(pairing, gold, pred);
    return;
  }
  if (goldTag >= 0) {
    compareWords(pairing);
    block.add(goldTag, predTag);
  } else {
    const end = goldTag === DOCUMENT_END || predTag === DOCUMENT_END ? DOCUMENT_END : SENTENCE_END;
    block.add(end, end);
    pairing.sentences++;
    pairing.uneven = false;
  }
  gold.queue.head++;
  pred.queue.head++;
}

/** Takes a row from a side whose sentence goes on when that of the other has ended. */
function takeAlone(pairing: TagPairing, side: PairingSide, other: PairingSide): void {
  if (!pairing.uneven) {
    pairing.uneven = true;
    pairing.problems.report('LENGTHS_DIFFER', severity(pairing), () => ({
      place: { file: side.file, line: side.queue.lines[side.queue.head], column: 1 },
      message: `sentence ${pairing.sentences + 1} goes on here, but has ended in ${other.file}; both need the same rows`,
    }));
  }
  addAlone(pairing, side);
  side.queue.head++;
}

function addAlone(pairing: TagPairing, side: PairingSide): void {
  side.unpaired++;
  if (!pairing.lenient) return;
  const tag = side.queue.tags[side.queue.head];
  pairing.block.add(side === pairing.gold ? tag : 0, side === pairing.gold ? 0 : tag);
}

/** Takes all rows of a side, and says how many sentences they are. */
function takeAll(pairing: TagPairing, side: PairingSide): number {
  let sentences = 0;
  for (; !isEmpty(side.queue); side.queue.head++) {
    const tag = side.queue.tags[side.queue.head];
    if (tag >= 0) addAlone(pairing, side);
    else {
      sentences++;
      if (pairing.lenient) pairing.block.add(tag, tag);
    }
  }
  return sentences;
}

function compareWords({ gold, pred, problems }: TagPairing): void {
  const ours = gold.queue.tokens[gold.queue.head];
  const theirs = pred.queue.tokens[pred.queue.head];
  if (ours === theirs || ours === 0 || theirs === 0) return;
  problems.report('WORDS_DIFFER', 'warning', () => ({
    place: { file: pred.file, line: pred.queue.lines[pred.queue.head], column: 1 },
    message: `the token is not that of ${gold.file}:${gold.queue.lines[gold.queue.head]}`,
  }));
}

function severity(pairing: TagPairing): 'error' | 'warning' {
  return pairing.lenient ? 'warning' : 'error';
}
