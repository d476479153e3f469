import { SENTENCE_END, type TagSink, type TagWatch } from '../../ner/sentence.ts';
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
  /** The side whose rows the other waits for: gold if both have the same number. */
  readonly behind: 'gold' | 'pred';
  /** Rows so far that the other side lacks. */
  readonly unpaired: { readonly gold: number; readonly pred: number };
  /** All tokens so far, paired or not. */
  readonly tokens: { readonly gold: number; readonly pred: number };
}

/**
 * Pairs sentences in order, and their rows; pairs go to `sink`. Memory grows only with the rows waiting for their counterparts.
 *
 * Reports LENGTHS_DIFFER if a sentence has more rows on one side and SENTENCES_DIFFER if a file has more sentences: errors, or
 * warnings under `lenient`. If both have the same number of rows and one has no blank lines, that is SENTENCES_DIFFER alone, and under
 * `lenient` the rows are paired one by one, in the sentences of gold, in which `watch` sees those of pred again; until that is known the
 * rows wait. Reports WORDS_DIFFER, a warning, for each pair of rows with different tokens.
 */
export function tagPairing(
  files: { readonly gold: string; readonly pred: string },
  lenient: boolean,
  { sink, problems, watch }: { readonly sink: TagSink; readonly problems: ProblemSink; readonly watch: TagWatch },
): TagPairing {
  const gold = rowQueue(files.gold);
  const pred = rowQueue(files.pred);
  const severity = lenient ? 'warning' : 'error';
  const advice = lenient ? {} : { help: 'score both on the same tokens; --lenient pairs rows as far as they go' };
  // Sentences that have ended on both sides, and whether the current one has more rows on one side.
  let sentences = 0;
  let uneven = false;
  // How many rows and ends were paired; and a side without any blank line so far, whose rows go on where the other's sentence ends. Rows
  // wait until it has one, or the files have ended. Under `lenient` all of them do, because they may have to be seen again.
  let paired = 0;
  let unbroken: RowQueue | undefined;
  let haveEnded = false;

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
    paired += length;
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
    if (!haveEnded) {
      if (lenient) unbroken = gold.isBroken ? pred : gold;
      if (unbroken && !unbroken.isBroken) return;
    }
    unbroken = undefined;
    for (;;) {
      pairEven();
      if (isEmpty(gold) || isEmpty(pred)) return;
      const [side, other] = pred.tags[pred.head] < 0 ? [gold, pred] : [pred, gold];
      if (!side.isBroken && !haveEnded && gold.unpaired + pred.unpaired === 0) {
        unbroken = side;
        return;
      }
      if (!uneven) {
        const message = `sentence ${sentences + 1} has more rows here than in ${other.file}`;
        problems.report('LENGTHS_DIFFER', severity, () => ({ place: placeOf(side), message, ...advice }));
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
    problems.report('SENTENCES_DIFFER', severity, () => ({ place, message: more, ...advice }));
  };

  /** Pairs what waits row by row, or refuses it; false where it is not the blank lines of this side alone that are missing. */
  const pairUnbroken = (side: RowQueue, other: RowQueue): boolean => {
    const waiting = rowsIn(side);
    if (!other.isBroken || rowsIn(other) !== waiting) return false;
    const first = firstBreak(side, other);
    if (first === side.tail) return false;
    const rows = (paired - sentences + waiting).toLocaleString('en-US');
    const [name, help, taken] =
      side === pred
        ? ['pred', '--lenient takes the sentences of gold', 'in the sentences of gold']
        : ['gold', '--lenient pairs them row by row, in one sentence', 'in one sentence'];
    const what = `both have ${rows} rows; ${name} has no blank lines`;
    const said = lenient ? { message: `${what}: they are paired row by row, ${taken}` } : { message: what, help };
    problems.report('SENTENCES_DIFFER', severity, () => ({ place: placeOf(side, first), ...said }));
    const goldTags = gold.tags.slice(gold.head, gold.tail);
    const written = pred.tags.slice(pred.head, pred.tail);
    const predTags = goldTags.slice();
    // The row of pred for each of those; for the end of a sentence, the one before it.
    const rowOf = new Int32Array(goldTags.length);
    for (let row = 0; row < goldTags.length; row++, gold.head++) {
      rowOf[row] = pred.head - 1;
      if (goldTags[row] < 0) continue;
      while (pred.tags[pred.head] < 0) pred.head++;
      if (gold.words[gold.head] !== pred.words[pred.head]) compareWords(gold, gold.head, pred, pred.head, problems);
      rowOf[row] = pred.head;
      predTags[row] = pred.tags[pred.head++];
    }
    pred.head = pred.tail;
    paired += waiting;
    if (!lenient) return true;
    watch.recount?.(written, predTags, (row) => ({ place: placeOf(pred, rowOf[row]) }));
    sink.rows(goldTags, predTags, goldTags.length);
    return true;
  };

  return {
    add: (side, batch) => append(side === 'gold' ? gold : pred, batch),
    pair,
    end() {
      pair();
      if (unbroken && pairUnbroken(unbroken, unbroken === gold ? pred : gold)) return;
      haveEnded = true;
      pair();
      // A side without any row has already been reported.
      if (sentences === 0) return;
      if (!isEmpty(gold)) takeExtra(gold, pred);
      if (!isEmpty(pred)) takeExtra(pred, gold);
    },
    get behind() {
      return unbroken === gold || isEmpty(gold) ? 'gold' : 'pred';
    },
    get unpaired() {
      return { gold: gold.unpaired, pred: pred.unpaired };
    },
    get tokens() {
      const tokensOf = (side: RowQueue): number => paired - sentences + side.unpaired + rowsIn(side);
      return { gold: tokensOf(gold), pred: tokensOf(pred) };
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
  /** Whether there was a blank line between sentences. */
  isBroken: boolean;
  /** Rows that the other side lacks. */
  unpaired: number;
}

function rowQueue(file: string): RowQueue {
  const column = (): Int32Array => new Int32Array(1024);
  return { file, tags: column(), words: column(), lines: column(), head: 0, tail: 0, isBroken: false, unpaired: 0 };
}

function isEmpty(queue: RowQueue): boolean {
  return queue.head === queue.tail;
}

/** The rows that wait, without the ends of sentences. */
function rowsIn({ tags, head, tail }: RowQueue): number {
  let rows = 0;
  for (let at = head; at < tail; at++) if (tags[at] >= 0) rows++;
  return rows;
}

/** The first of the waiting rows of a side where a sentence ends before it on the other side alone; its tail if there is none. */
function firstBreak(side: RowQueue, other: RowQueue): number {
  let row = side.head;
  for (let at = other.head; at < other.tail; at++) {
    if (other.tags[at] >= 0) while (side.tags[row] < 0) row++;
    else if (side.tags[row] >= 0) return row;
    row++;
  }
  return side.tail;
}

function placeOf({ file, lines, head }: RowQueue, row = head): { file: string; line: number; column: number } {
  return { file, line: lines[row], column: 1 };
}

function append(queue: RowQueue, { first, words, lines, length }: TagBatch): void {
  makeRoom(queue, length);
  queue.tags.set(first.subarray(0, length), queue.tail);
  queue.words.set(words.subarray(0, length), queue.tail);
  queue.lines.set(lines.subarray(0, length), queue.tail);
  queue.tail += length;
  queue.isBroken ||= first.subarray(0, length).includes(SENTENCE_END);
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
