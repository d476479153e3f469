import type { TagSink, TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import type { LineSplitter } from '../text/lines.ts';
import type { ProblemSink } from '../text/problem.ts';
import { tagBlock } from './tag-block.ts';
import { tagScanner } from './tag-scanner.ts';
import type { TagFileOptions } from './tags.ts';

/** A gold file that is read alone. */
export interface LoneTagReader extends LineSplitter {
  /** Its rows, up to now. */
  readonly rows: number;
}

/**
 * Reads the gold tags of a file whose predictions are missing, as `tagPairReader` reads them under `lenient`, where the other side
 * has no row: every token is predicted to be outside.
 */
export function loneTagReader(
  file: string,
  options: TagFileOptions,
  tags: TagTable,
  watch: TagWatch,
  sink: TagSink,
  problems: ProblemSink,
): LoneTagReader {
  const { goldColumn = -1 } = options;
  const block = tagBlock(sink);
  let rows = 0;
  const handler = {
    words: false,
    row(tag: number) {
      rows++;
      block.add(tag, 0);
    },
    end: (kind: number) => block.add(kind, kind),
  };
  const scanner = tagScanner({ ...options, file, columns: [goldColumn] }, tags, [watch], handler, problems);
  return {
    push(chunk) {
      scanner.push(chunk);
      block.flush();
    },
    end() {
      scanner.end();
      block.flush();
    },
    get rows() {
      return rows;
    },
  };
}
