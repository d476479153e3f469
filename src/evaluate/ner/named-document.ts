import { type Place, type ProblemSink, reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { meantDocuments } from '../meant-document.ts';

/**
 * The items of the document that was asked for (see `meantDocuments`), or all of them. It is an error in the log if there is none of that
 * name.
 */
export function ofDocument<Item>(
  items: readonly Item[],
  name: string | undefined,
  nameOf: (item: Item) => { readonly id: string | undefined; readonly place?: Place },
  gold: string,
  log: ProblemSink,
): readonly Item[] {
  if (name === undefined) return items;
  const own = meantDocuments(
    items.map((item) => ({ ...nameOf(item), item })),
    name,
  ).map(({ item }) => item);
  if (own.length === 0 && items.length > 0) {
    const message = `gold has no document named ${quoted(name)}: expected a name as --by-document lists it`;
    reportFile(
      log,
      'UNKNOWN_DOCUMENT',
      'error',
      gold,
      message,
      items.some((item) => nameOf(item).id) ? undefined : unnamed,
    );
  }
  return own;
}

const unnamed = 'these documents have no names: leave --document out';
