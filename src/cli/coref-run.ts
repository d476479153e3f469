import type { CorefOptions } from './coref-options.ts';
import type { Io } from './io.ts';

/** One run of the command: its files and options and, for a cross-check, the scorer and files that it can read. */
export interface CorefRun {
  readonly key: string;
  readonly responses: readonly string[];
  readonly options: CorefOptions;
  readonly io: Io;
  /** Whether key and responses are folders, whose files are paired by name. */
  readonly inFolders: boolean;
  /** Ends the run with exit code 2. */
  refuse(message: string): never;
  readonly check?: { readonly scorer: string; readonly key: string; readonly responses: readonly string[] };
}
