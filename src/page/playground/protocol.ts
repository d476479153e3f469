import type { PageBundle } from '../../report/style.ts';
import type { Item } from './items.ts';

/** What the page and its engine, a worker that has the library, say to each other. */

export type Tool = 'corefscore' | 'nerscore';

/** Inputs with their paths: the key or gold, then responses or predictions. */
export interface Input extends Omit<Item, 'name'> {
  readonly path: string;
}

/** What to score, and how. */
export interface Job {
  readonly inputs: readonly Input[];
  /** `auto` takes the command that the first input is for. */
  readonly tool: Tool | 'auto';
  readonly choices: Readonly<Record<Tool, Choices>>;
}

/** What was chosen of the rules of a command: values as the command line has them, without those that are as they are by default. */
export interface Choices {
  readonly metrics: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly confidence: boolean;
}

/** What came of a job: with errors, neither data nor sizes. */
export interface Scored {
  readonly tool: Tool;
  /** Those of one code one after the other. */
  readonly problems: readonly ShownProblem[];
  /** How many problems of each code there are. */
  readonly counts: Readonly<Record<string, number>>;
  /** The JSON of `PageData`. */
  readonly data?: string;
  /** What each input holds, in words. */
  readonly sizes?: readonly string[];
  readonly seconds: number;
}

export interface ShownProblem {
  readonly severity: 'error' | 'warning';
  /** Absent where choices contradict each other. */
  readonly code?: string;
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  readonly message: string;
  readonly help?: string | undefined;
  /** The line, from that column on. */
  readonly text?: string | undefined;
  readonly textColumn?: number | undefined;
  readonly count?: number | undefined;
}

/** A setting that can be chosen, as the table of its command has it. */
export interface Row {
  readonly name: string;
  readonly option: string;
  readonly help: string;
  /** If they are names. */
  readonly choices: readonly string[];
  readonly usual: string;
  /** The heading of `--help` that it stands under, and whether it is another one for one side alone. */
  readonly group: string;
  readonly isOfSide: boolean;
}

/** What can be chosen of a command. */
export interface Menu {
  readonly rows: readonly Row[];
  readonly metrics: readonly { readonly name: string; readonly title: string; readonly about: string }[];
  readonly usual: readonly string[];
}

export type Menus = Readonly<Record<Tool, Menu>>;

/** The files that the last report is written as. */
export type FileFormat = 'html' | 'json' | 'csv' | 'latex';

/** What the engine is asked for, and `Answer` comes back: `Menus`, `Scored`, or a file, which of a page has its bundle in it. */
export type Request = 'menus' | { readonly score: Job } | { readonly write: FileFormat; readonly bundle: PageBundle };

/** What was asked for, or why there is none. */
export interface Answer {
  readonly answer?: Menus | Scored | string;
  readonly failure?: string;
}
