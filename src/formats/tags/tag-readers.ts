import { type TagSink, type TagWatch, tokensOf } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import type { LineSplitter } from '../../text/lines.ts';
import type { ProblemSink } from '../../text/problem.ts';
import type { TagLayout } from './tag-cells.ts';
import { tagFileReader } from './tag-file.ts';
import { tagPairing } from './tag-pairing.ts';

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

/** What readers of tags share: where tags and problems go. */
export interface TagReading {
  readonly options: TagFileOptions;
  readonly tags: TagTable;
  readonly watches: TagWatches;
  readonly sink: TagSink;
  readonly problems: ProblemSink;
  /** See `TagFileReading`. */
  readonly scannedFrom?: number | undefined;
}

/**
 * Reads one file that holds gold and predicted tags, its last two columns when not told otherwise (conlleval, CRF++), and
 * hands the pairs to the sink. See `tagFileReader` for what a file may hold.
 */
export function tagReader(file: string, { options, watches, sink, ...reading }: TagReading): LineSplitter {
  const { goldColumn = -2, predColumn = -1, ...rest } = options;
  const layout: TagLayout = { ...rest, file, columns: [goldColumn, predColumn] };
  return tagFileReader({
    ...reading,
    layout,
    watches: [watches.gold, watches.pred],
    words: false,
    passes: sink.pass !== undefined,
    onBatch({ first, second, length, outside, sentences }) {
      sink.rows(first, second, length);
      sink.pass?.(outside, sentences);
    },
  });
}

/** A gold file that is read alone. */
export interface LoneTagReader extends LineSplitter {
  /** Its rows, up to now. */
  readonly rows: number;
}

/**
 * Reads the gold tags of a file whose predictions are missing, as `tagPairReader` reads them under `lenient`, where the other side
 * has no row: every token is predicted to be outside.
 */
export function loneTagReader(file: string, { options, watches, sink, ...reading }: TagReading): LoneTagReader {
  let rows = 0;
  const reader = tagFileReader({
    ...reading,
    layout: { ...options, file, columns: [options.goldColumn ?? -1] },
    watches: [watches.gold],
    words: false,
    passes: sink.pass !== undefined,
    onBatch({ first, second, length, outside, sentences }) {
      for (let row = 0; row < length; row++) rows += tokensOf(first[row]);
      rows += outside;
      sink.rows(first, second, length);
      sink.pass?.(outside, sentences);
    },
  });
  return {
    push: reader.push,
    end: reader.end,
    get rows() {
      return rows;
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
 * Reads gold and predicted tags from two files and hands the pairs to the sink. Chunks are pushed to either side in any order;
 * what one side is ahead is kept, so push to both alternately. See `tagPairing` for what pairs.
 */
export function tagPairReader(
  files: { readonly gold: string; readonly pred: string },
  { options, watches, sink, ...reading }: TagReading,
): TagPairReader {
  const { goldColumn = -1, predColumn = -1, lenient = false } = options;
  const pairing = tagPairing(files, lenient, sink, reading.problems);
  const side = (name: 'gold' | 'pred', column: number): LineSplitter => {
    const reader = tagFileReader({
      ...reading,
      layout: { ...options, file: files[name], columns: [column] },
      watches: [watches[name]],
      words: true,
      passes: false,
      onBatch: (batch) => pairing.add(name, batch),
    });
    const paired = (act: () => void): void => {
      act();
      pairing.pair();
    };
    return { push: (chunk) => paired(() => reader.push(chunk)), end: () => paired(reader.end) };
  };
  return {
    gold: side('gold', goldColumn),
    pred: side('pred', predColumn),
    end: pairing.end,
    get behind() {
      return pairing.behind;
    },
    get unpaired() {
      return pairing.unpaired;
    },
  };
}
