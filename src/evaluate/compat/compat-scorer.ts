import type { CompatRefusal, CompatScored, ToolAbout } from '../../compat/tool.ts';
import type { ReadColumns } from '../../formats/bytes/found-column.ts';
import type { Files } from '../../sides/files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import type { ProblemCode, ProblemLog } from '../../text/problem.ts';

/** Another scorer, as `--compat` runs it. */
export interface CompatScorer<Task> {
  readonly about: Pick<ToolAbout, 'name' | 'title' | 'departs'>;
  /** The options that have an effect with it, besides the ones that mean the same for every tool, by the names of their values. */
  readonly options: readonly string[];
  /** The formats that it can be printed in, besides `table` and `json`. */
  readonly formats?: readonly string[];
  /** Reads the files as the tool does, and scores them. */
  score(task: Task, files: Files): Promise<CompatRead>;
}

/** The options that choose among the files of folders, for tools whose documents may be in some. */
export const folderOptions: readonly string[] = ['include', 'exclude', 'followLinks'];

/** What is asked of another scorer: files, the settings, and which of these were given. */
export interface CompatTask<Settings> {
  readonly inputs: InputPaths;
  readonly settings: Settings;
  /** The options that were given, by the names of their values. */
  readonly given: ReadonlyMap<string, string>;
  readonly options: CompatOptions;
}

interface CompatOptions {
  readonly format: string;
  readonly allow?: readonly ProblemCode[] | undefined;
  readonly byDocument?: true | undefined;
  readonly digits?: number | undefined;
  readonly errors?: number | undefined;
}

/** What was read, and what the tool makes of it unless there are errors. */
export interface CompatRead {
  readonly logs: readonly ProblemLog[];
  readonly outcome?: CompatResult | CompatRefusal;
}

/** What to print of a tool's scores. */
export interface CompatResult extends CompatScored {
  /** All that can change them, in one line. */
  readonly signature: string;
  /** What was scored. */
  readonly title: string;
  /** What the tool itself prints, by the names of its reports; a table is printed where it prints nothing. */
  readonly texts: Readonly<Record<string, string>>;
  /** The columns that were read, of files that have columns. */
  readonly columns?: ReadColumns | undefined;
}
