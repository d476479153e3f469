import type { TagSink } from '../../ner/sentence.ts';
import type { ProblemSink } from '../../text/problem.ts';
import type { TagBatch } from './tag-batch.ts';

/** Pairs the rows of two files. */
export interface TagPairing {
  /** Takes rows of one side, with their words and lines. */
  add(side: 'gold' | 'pred', batch: TagBatch): void;
  /** Pairs what both sides have. */
  pair(): void;
  /** Takes what is left on one side, after both have ended. */
  end(): void;
  /** The side with fewer rows so far: gold if both have the same number. */
  readonly behind: 'gold' | 'pred';
  /** Rows so far that the other side lacks. */
  readonly unpaired: { readonly gold: number; readonly pred: number };
}

/**
 * Pairs sentences in order, and their rows; pairs go to `sink`. Memory grows only with the rows waiting for their counterparts.
 *
 * Reports LENGTHS_DIFFER if a sentence has more rows on one side and SENTENCES_DIFFER if a file has more sentences: errors, or
 * warnings under `lenient`. Reports WORDS_DIFFER, a warning, for each pair of rows with different tokens.
 */
export function tagPairing(
  files: { readonly gold: string; readonly pred: string },
  lenient: boolean,
  sink: TagSink,
  problems: ProblemSink,
): TagPairing {
  const gold = rowQueue(files.gold);
  const pred = rowQueue(files.pred);
  const severity = lenient ? 'warning' : 'error';
  // Sentences that have ended on both sides, and whether the current one has more rows on one side.
  let sentences = 0;
  let uneven = false;

  /** Pairs rows up to one whose sentence has ended on the other side: nearly all rows, in one loop over the columns. */
  const pairEven = (): void => {
    const from = gold.head;
    const shift = pred.head - from;
    const end = Math.min(gold.tail, pred.tail - shift);
    let row = from;
    for (; row < end; row++) {
      const goldTag = gold.tags[row];
      const predTag = pred.tags[row + shift];
      if ((goldTag ^ predTag) < 0) break;
      if (goldTag < 0) {
        gold.tags[row] = Math.min(goldTag, predTag);
        sentences++;
        uneven = false;
      } else if (gold.words[row] !== pred.words[row + shift]) compareWords(gold, row, pred, row + shift, problems);
    }
    const length = row - from;
    if (length > 0) {
      sink.rows(gold.tags.subarray(from, row), pred.tags.subarray(pred.head, pred.head + length), length);
    }
    gold.head += length;
    pred.head += length;
  };
  const takeAlone = (side: RowQueue): void => {
    const tag = side.tags[side.head++];
    if (tag >= 0) side.unpaired++;
    if (!lenient) return;
    const other = Math.min(tag, 0);
    sink.rows(Int32Array.of(side === gold ? tag : other), Int32Array.of(side === gold ? other : tag), 1);
  };
  const pair = (): void => {
    for (;;) {
      pairEven();
      if (isEmpty(gold) || isEmpty(pred)) return;
      const [side, other] = pred.tags[pred.head] < 0 ? [gold, pred] : [pred, gold];
      if (!uneven) {
        const message = `sentence ${sentences + 1} has more rows here than in ${other.file}; both sides need the same rows`;
        problems.report('LENGTHS_DIFFER', severity, () => ({ place: placeOf(side), message }));
      }
      uneven = true;
      takeAlone(side);
    }
  };
  /** Takes the rows that the other side lacks, sentence by sentence. */
  const takeExtra = (side: RowQueue, other: RowQueue): void => {
    const place = placeOf(side);
    let extra = 0;
    while (!isEmpty(side)) {
      if (side.tags[side.head] < 0) extra++;
      takeAlone(side);
    }
    const more = `${other.file} has only ${sentences} sentences, and ${extra} more begin here`;
    problems.report('SENTENCES_DIFFER', severity, () => ({ place, message: `${more}; both need the same` }));
  };

  return {
    add: (side, batch) => append(side === 'gold' ? gold : pred, batch),
    pair,
    end() {
      pair();
      // A side without any row has already been reported.
      if (sentences === 0) return;
      if (!isEmpty(gold)) takeExtra(gold, pred);
      if (!isEmpty(pred)) takeExtra(pred, gold);
    },
    get behind() {
      return isEmpty(gold) ? 'gold' : 'pred';
    },
    get unpaired() {
      return { gold: gold.unpaired, pred: pred.unpaired };
    },
  };
}

/** Rows of one file that wait for those of the other, from `head` to `tail`. */
interface RowQueue {
  readonly file: string;
  tags: Int32Array;
  words: Int32Array;
  lines: Int32Array;
  head: number;
  tail: number;
  /** Rows that the other side lacks. */
  unpaired: number;
}

function rowQueue(file: string): RowQueue {
  const column = (): Int32Array => new Int32Array(1024);
  return { file, tags: column(), words: column(), lines: column(), head: 0, tail: 0, unpaired: 0 };
}

function isEmpty(queue: RowQueue): boolean {
  return queue.head === queue.tail;
}

function placeOf(queue: RowQueue): { file: string; line: number; column: number } {
  return { file: queue.file, line: queue.lines[queue.head], column: 1 };
}

function append(queue: RowQueue, { first, words, lines, length }: TagBatch): void {
  makeRoom(queue, length);
  queue.tags.set(first.subarray(0, length), queue.tail);
  queue.words.set(words.subarray(0, length), queue.tail);
  queue.lines.set(lines.subarray(0, length), queue.tail);
  queue.tail += length;
}

/** Makes room for `rows` more rows: moves the waiting ones to the front, in larger columns if they fill more than half. */
function makeRoom(queue: RowQueue, rows: number): void {
  const { head, tail } = queue;
  let size = queue.tags.length;
  if (tail + rows <= size) return;
  while ((tail - head + rows) * 2 > size) size *= 2;
  for (const column of ['tags', 'words', 'lines'] as const) {
    const room = size === queue[column].length ? queue[column] : new Int32Array(size);
    room.set(queue[column].subarray(head, tail));
    queue[column] = room;
  }
  queue.head = 0;
  queue.tail = tail - head;
}

function compareWords(gold: RowQueue, g: number, pred: RowQueue, p: number, problems: ProblemSink): void {
  if (gold.words[g] === 0 || pred.words[p] === 0) return;
  problems.report('WORDS_DIFFER', 'warning', () => ({
    place: { file: pred.file, line: pred.lines[p], column: 1 },
    message: `the token differs from ${gold.file}:${gold.lines[g]}`,
  }));
}
