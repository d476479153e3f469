import { DOCUMENT_END, SENTENCE_END } from '../ner/sentence.ts';
import type { ProblemSink } from '../text/problem.ts';
import type { RowQueue } from './row-queue.ts';
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
  const { gold, pred } = pairing;
  while (gold.queue.size() > 0 && pred.queue.size() > 0) pairRow(pairing, gold.queue.tag(), pred.queue.tag());
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
    if (side.queue.size() === 0) continue;
    const line = side.queue.line();
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
  gold.queue.next();
  pred.queue.next();
}

/** Takes a row from a side whose sentence goes on when that of the other has ended. */
function takeAlone(pairing: TagPairing, side: PairingSide, other: PairingSide): void {
  if (!pairing.uneven) {
    pairing.uneven = true;
    pairing.problems.report('LENGTHS_DIFFER', severity(pairing), () => ({
      place: { file: side.file, line: side.queue.line(), column: 1 },
      message: `sentence ${pairing.sentences + 1} goes on here, but has ended in ${other.file}; both need the same rows`,
    }));
  }
  addAlone(pairing, side);
  side.queue.next();
}

function addAlone(pairing: TagPairing, side: PairingSide): void {
  side.unpaired++;
  if (!pairing.lenient) return;
  const tag = side.queue.tag();
  pairing.block.add(side === pairing.gold ? tag : 0, side === pairing.gold ? 0 : tag);
}

/** Takes all rows of a side, and says how many sentences they are. */
function takeAll(pairing: TagPairing, side: PairingSide): number {
  let sentences = 0;
  for (; side.queue.size() > 0; side.queue.next()) {
    const tag = side.queue.tag();
    if (tag >= 0) addAlone(pairing, side);
    else {
      sentences++;
      if (pairing.lenient) pairing.block.add(tag, tag);
    }
  }
  return sentences;
}

function compareWords({ gold, pred, problems }: TagPairing): void {
  const ours = gold.queue.word();
  const theirs = pred.queue.word();
  if (ours === theirs || ours === 0 || theirs === 0) return;
  problems.report('WORDS_DIFFER', 'warning', () => ({
    place: { file: pred.file, line: pred.queue.line(), column: 1 },
    message: `the token is not that of ${gold.file}:${gold.queue.line()}`,
  }));
}

function severity(pairing: TagPairing): 'error' | 'warning' {
  return pairing.lenient ? 'warning' : 'error';
}
