import type { NerSettings } from '../evaluate/ner-settings.ts';
import type { Io } from './io.ts';
import type { NerOptions } from './ner-options.ts';

/** One run of the command. `preds` is empty where the gold file holds the predicted tags too. */
export interface NerRun {
  readonly gold: string;
  readonly preds: readonly string[];
  readonly options: NerOptions;
  readonly settings: NerSettings;
  readonly io: Io;
  /** Whether gold and preds are folders, whose files are paired by name. */
  readonly inFolders: boolean;
  /** Ends the run with exit code 2. */
  refuse(message: string): never;
}
