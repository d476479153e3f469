import { type ProblemSink, reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';

/** The items of the document that was asked for, or all of them. It is an error in the log if there is none of that name. */
export function ofDocument<Item>(
  items: readonly Item[],
  name: string | undefined,
  nameOf: (item: Item) => string | undefined,
  gold: string,
  log: ProblemSink,
): readonly Item[] {
  if (name === undefined) return items;
  const own = items.filter((item) => nameOf(item) === name);
  if (own.length === 0 && items.length > 0) {
    const message = `gold has no document named ${quoted(name)}: expected a name as --by-document lists it`;
    reportFile(log, 'UNKNOWN_DOCUMENT', 'error', gold, message, items.some(nameOf) ? undefined : unnamed);
  }
  return own;
}

const unnamed = 'these documents have no names: leave --document out';
