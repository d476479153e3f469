import type { CompatRefusal, CompatScored } from '../../compat/tool.ts';
import type { ReadColumns } from '../../sides/read-columns.ts';
import type { ProblemLog } from '../../text/problem.ts';

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
