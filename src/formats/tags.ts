import { DOCUMENT_END, SENTENCE_END, type TagSink, type TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import type { LineSplitter } from '../text/lines.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type RowQueue, rowQueue } from './row-queue.ts';
import { type TagBlock, tagBlock } from './tag-block.ts';
import { type TagLayout, tagScanner } from './tag-scanner.ts';

/** How tag files are read. */
export interface TagFileOptions {
  /** The columns of the tags: 1 is the first, -1 the last. In one file -2 and -1, in two files the last, when not given. */
  readonly goldColumn?: number;
  readonly predColumn?: number;
  readonly tokenColumn?: number;
  readonly delimiter?: string;
  readonly headerRows?: number;
  /** Pair what can be paired: a row that the other side lacks is read there as outside. */
  readonly lenient?: boolean;
}

/** Who sees the tags of each side before they are paired. */
export interface TagWatches {
  readonly gold: TagWatch;
  readonly pred: TagWatch;
}

/**
 * Reads one file that holds gold and predicted tags, its last two columns when not told otherwise (conlleval, CRF++), and
 * hands the pairs to `sink`. See `tagScanner` for what a file may hold.
 */
export function tagReader(
  file: string,
  options: TagFileOptions,
  tags: TagTable,
  watches: TagWatches,
  sink: TagSink,
  problems: ProblemSink,
): LineSplitter {
  const block = tagBlock(sink);
  const { goldColumn = -2, predColumn = -1, ...rest } = options;
  const layout: TagLayout = { ...rest, file, columns: [goldColumn, predColumn] };
  const handler = {
    words: false,
    row: block.add,
    outside: block.addOutside,
    end: (kind: number) => block.add(kind, kind),
  };
  const scanner = tagScanner(layout, tags, [watches.gold, watches.pred], handler, problems);
  return {
    push(chunk) {
      scanner.push(chunk);
      block.flush();
    },
    end() {
      scanner.end();
      block.flush();
    },
  };
}

/** Two files that are read side by side. */
export interface TagPairReader {
  readonly gold: LineSplitter;
  readonly pred: LineSplitter;
  /** To be called after both have ended: reports what is left over. */
  end(): void;
  /** Rows that the other side lacks, up to now. */
  readonly unpaired: { readonly gold: number; readonly pred: number };
}

/**
 * Reads gold and predicted tags from two files and hands the pairs to `sink`. Chunks are pushed to either side in any order;
 * what one side is ahead is kept, so push to both alternately. Sentences pair in order, and so do their rows.
 *
 * Reports LENGTHS_DIFFER where a sentence has more rows on one side and SENTENCES_DIFFER where a file has more sentences: errors, or
 * warnings under `lenient`. Reports WORDS_DIFFER, a warning, for each pair of rows with different tokens.
 */
export function tagPairReader(
  files: { readonly gold: string; readonly pred: string },
  options: TagFileOptions,
  tags: TagTable,
  watches: TagWatches,
  sink: TagSink,
  problems: ProblemSink,
): TagPairReader {
  const { goldColumn = -1, predColumn = -1, ...rest } = options;
  const block = tagBlock(sink);
  const gold = rowQueue();
  const pred = rowQueue();
  const pairs = pairing(gold, pred, files, block, problems, options.lenient ?? false);
  const side = (file: string, column: number, watch: TagWatch, queue: RowQueue): LineSplitter => {
    const scanner = tagScanner({ ...rest, file, columns: [column] }, tags, [watch], queue, problems);
    const drained = (act: () => void): void => {
      act();
      pairs.drain();
      block.flush();
    };
    return { push: (chunk) => drained(() => scanner.push(chunk)), end: () => drained(scanner.end) };
  };
  return {
    gold: side(files.gold, goldColumn, watches.gold, gold),
    pred: side(files.pred, predColumn, watches.pred, pred),
    end() {
      pairs.end();
      block.flush();
    },
    unpaired: pairs.unpaired,
  };
}

interface Pairing {
  drain(): void;
  end(): void;
  readonly unpaired: { gold: number; pred: number };
}

function pairing(
  gold: RowQueue,
  pred: RowQueue,
  files: { readonly gold: string; readonly pred: string },
  block: TagBlock,
  problems: ProblemSink,
  lenient: boolean,
): Pairing {
  const severity = lenient ? 'warning' : 'error';
  const unpaired = { gold: 0, pred: 0 };
  let uneven = false;
  let sentences = 0;

  const lengthsDiffer = (queue: RowQueue, side: 'gold' | 'pred'): void => {
    if (uneven) return;
    uneven = true;
    const other = side === 'gold' ? 'pred' : 'gold';
    problems.report('LENGTHS_DIFFER', severity, () => ({
      place: { file: files[side], line: queue.line(), column: 1 },
      message: `sentence ${sentences + 1} goes on here, but has ended in ${files[other]}; both need the same rows`,
    }));
  };

  /** A row that only one side has. */
  const alone = (side: 'gold' | 'pred', tag: number): void => {
    unpaired[side]++;
    if (lenient) block.add(side === 'gold' ? tag : 0, side === 'gold' ? 0 : tag);
  };

  const compareWords = (): void => {
    const ours = gold.word();
    const theirs = pred.word();
    if (ours === theirs || ours === 0 || theirs === 0) return;
    problems.report('WORDS_DIFFER', 'warning', () => ({
      place: { file: files.pred, line: pred.line(), column: 1 },
      message: `the token is not that of ${files.gold}:${gold.line()}`,
    }));
  };

  const pairOne = (): void => {
    const g = gold.tag();
    const p = pred.tag();
    if (g >= 0 && p >= 0) {
      compareWords();
      block.add(g, p);
    } else if (g < 0 && p < 0) {
      const kind = g === DOCUMENT_END || p === DOCUMENT_END ? DOCUMENT_END : SENTENCE_END;
      block.add(kind, kind);
      sentences++;
      uneven = false;
    } else if (g < 0) {
      lengthsDiffer(pred, 'pred');
      alone('pred', p);
      pred.next();
      return;
    } else {
      lengthsDiffer(gold, 'gold');
      alone('gold', g);
      gold.next();
      return;
    }
    gold.next();
    pred.next();
  };

  const drain = (): void => {
    while (gold.size() > 0 && pred.size() > 0) pairOne();
  };

  const leftOver = (queue: RowQueue, side: 'gold' | 'pred'): void => {
    if (queue.size() === 0) return;
    const line = queue.line();
    let extra = 0;
    for (; queue.size() > 0; queue.next()) {
      const tag = queue.tag();
      if (tag >= 0) alone(side, tag);
      else {
        extra++;
        if (lenient) block.add(tag, tag);
      }
    }
    problems.report('SENTENCES_DIFFER', severity, () => ({
      place: { file: files[side], line, column: 1 },
      message: `${extra} more sentences than the ${sentences} of ${files[side === 'gold' ? 'pred' : 'gold']} begin here; both need the same`,
    }));
  };

  return {
    drain,
    end() {
      drain();
      leftOver(gold, 'gold');
      leftOver(pred, 'pred');
    },
    unpaired,
  };
}
