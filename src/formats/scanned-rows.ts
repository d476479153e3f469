import type { TagWatch } from '../ner/sentence.ts';
import type { Line } from './line.ts';
import type { RowTags } from './row-tags.ts';
import type { TagRowScanner } from './scan-tags.ts';
import type { TagRowHandler } from './tag-layout.ts';
import type { RowCells } from './tag-row.ts';

/** What rows of one file are read with. */
export interface RowReading {
  /** The line before the next, with its bytes. */
  readonly line: Line;
  readonly cells: RowCells;
  readonly rows: RowTags;
  readonly watches: readonly TagWatch[];
  readonly handler: TagRowHandler;
}

/** Reads the rows of one file that a scanner finds. */
export interface ScannedRows {
  /** A scanner of the block, if it can be scanned. */
  hold(bytes: Uint8Array, start: number, end: number): TagRowScanner | undefined;
  /** Reads from the line at `at` on what the scanner knows, and returns where that ends. */
  read(scanner: TagRowScanner, at: number): number;
  /** Teaches the scanner the end of the row that was read last. */
  learn(scanner: TagRowScanner): void;
  /** Hands on what was only counted. To be called once, at the end. */
  settle(): void;
}
