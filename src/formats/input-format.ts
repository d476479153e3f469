import type { Beginning, Head } from './bytes/head.ts';
import type { CorefInputOptions, CorefReader } from './coref/coref-input.ts';

/** The commands that detect the formats of their inputs. */
export type Tool = 'corefscore' | 'nerscore';

/** A format of input files: a row of `formats.ts`. Commands may read it, or know what to do with a file in it. */
export interface InputFormat<Name extends string = string> {
  /** In `--input`, the signature, and messages that have no `title` for it. */
  readonly name: Name;
  /** What messages call a file in it. */
  readonly title?: string;
  /** A line of help, if it can be chosen with `--input`. */
  readonly about?: string;
  /**
   * Whether a file in it begins so; `later` if that cannot be told before another line has ended, or the file has. A file that no format
   * fits is in the one of its command without this.
   */
  readonly begins?: Beginning<boolean | 'later'>;
  /** How corefscore reads it. */
  readonly coref?: (options: CorefInputOptions) => CorefReader;
  /** Where a file is held whole (see `Reader`). */
  readonly heap?: number;
  /** If a folder of its files is one corpus, their extensions, and that of a file with the text beside each (see `spanFolder`). */
  readonly folder?: { readonly extensions: readonly string[]; readonly beside: string };
  /** Whether it has tags, which nerscore reads with `tagReader`. */
  readonly tags?: true;
  /** What to do with a file in it, for the commands that do not read it. A command that neither reads nor advises does not detect it. */
  readonly advice?: Readonly<Partial<Record<Tool, string | ((head: Head) => string)>>>;
}
