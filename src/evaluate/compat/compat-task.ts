import type { InputPaths } from '../../sides/input-paths.ts';
import type { ProblemCode } from '../../text/problem.ts';

/** What is asked of another tool: files, the settings, and which of these were given. */
export interface CompatTask<Settings, Asked> {
  readonly inputs: InputPaths;
  readonly settings: Settings;
  /** The options that were given, by the names of their values. */
  readonly given: ReadonlyMap<string, string>;
  readonly options: CompatOptions & Asked;
}

interface CompatOptions {
  readonly format: string;
  readonly allow?: readonly ProblemCode[] | undefined;
  readonly byDocument?: true | undefined;
  readonly digits?: number | undefined;
  readonly errors?: number | undefined;
}

/** What is asked of scorers of coreference. */
export interface CorefAsked {
  readonly metrics: readonly { readonly name: string }[];
  readonly metric: readonly string[];
  readonly groupBy?: string | undefined;
}
