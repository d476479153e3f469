import { loneTagReader, type TagReading, tagPairReader, tagReader } from '../../formats/tags/tag-readers.ts';
import type { LineSplitter } from '../../text/lines.ts';

/** Two files, or one that holds both sides where there is no `pred`. */
export interface TagFiles {
  readonly gold: string;
  readonly pred?: string;
}

/** Rows of each side that the other lacks. */
export interface UnpairedRows {
  readonly gold: number;
  readonly pred: number;
}

/** Files on their way in: takes the bytes of gold and predicted tags in chunks. */
export interface OpenTagFiles {
  /** The next bytes of the gold file, or of the one file that holds both. */
  pushGold(chunk: Uint8Array): void;
  /** The next bytes of the file of predictions. */
  pushPred(chunk: Uint8Array): void;
  /** The side to be pushed next, so that little of the other waits in memory. */
  readonly behind: 'gold' | 'pred';
  /** Ends the files, and with them a sentence and a document. */
  end(): void;
}

/** Opens two files, or one that holds both sides. `onEnd` is called when they have ended. */
export function openTagFiles(
  { gold, pred }: TagFiles,
  corpus: TagReading,
  onEnd: (unpaired: UnpairedRows) => void,
): OpenTagFiles {
  if (pred === undefined) {
    const reader = tagReader(gold, corpus);
    return single(reader, () => onEnd({ gold: 0, pred: 0 }));
  }
  const pair = tagPairReader({ gold, pred }, corpus);
  return {
    pushGold: pair.gold.push,
    pushPred: pair.pred.push,
    get behind() {
      return pair.behind;
    },
    end() {
      pair.gold.end();
      pair.pred.end();
      pair.end();
      onEnd(pair.unpaired);
    },
  };
}

/** Opens a file of gold tags whose predictions are missing (`loneTagReader`). */
export function openLoneTags(file: string, corpus: TagReading, onEnd: (unpaired: UnpairedRows) => void): OpenTagFiles {
  const reader = loneTagReader(file, corpus);
  return single(reader, () => onEnd({ gold: reader.rows, pred: 0 }));
}

function single(reader: LineSplitter, onEnd: () => void): OpenTagFiles {
  return {
    pushGold: reader.push,
    pushPred: () => {},
    behind: 'gold',
    end() {
      reader.end();
      onEnd();
    },
  };
}
