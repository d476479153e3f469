import type { TagSink, TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import type { LineSplitter } from '../text/lines.ts';
import type { ProblemSink } from '../text/problem.ts';
import { isEmpty, rowQueue } from './row-queue.ts';
import { tagBlock } from './tag-block.ts';
import type { TagLayout } from './tag-layout.ts';
import { type PairingSide, pairLeftOver, pairRows, type TagPairing } from './tag-pairing.ts';
import { tagScanner } from './tag-scanner.ts';

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
    ...(sink.repeats && { repeats: sink.repeats }),
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
  /** The side that has fewer rows so far, so that the other's wait in memory: gold where both have the same. */
  readonly behind: 'gold' | 'pred';
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
  const { goldColumn = -1, predColumn = -1, lenient = false } = options;
  const block = tagBlock(sink);
  const pairing: TagPairing = {
    gold: { file: files.gold, queue: rowQueue(), unpaired: 0 },
    pred: { file: files.pred, queue: rowQueue(), unpaired: 0 },
    block,
    problems,
    lenient,
    sentences: 0,
    uneven: false,
  };
  const side = ({ file, queue }: PairingSide, column: number, watch: TagWatch): LineSplitter => {
    const scanner = tagScanner({ ...options, file, columns: [column] }, tags, [watch], queue, problems);
    const paired = (act: () => void): void => {
      act();
      pairRows(pairing);
      block.flush();
    };
    return { push: (chunk) => paired(() => scanner.push(chunk)), end: () => paired(scanner.end) };
  };
  return {
    gold: side(pairing.gold, goldColumn, watches.gold),
    pred: side(pairing.pred, predColumn, watches.pred),
    end() {
      pairLeftOver(pairing);
      block.flush();
    },
    get behind() {
      return isEmpty(pairing.gold.queue) ? 'gold' : 'pred';
    },
    get unpaired() {
      return { gold: pairing.gold.unpaired, pred: pairing.pred.unpaired };
    },
  };
}
