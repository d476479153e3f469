import type { ReadDocument } from '../ner/span-document.ts';
import { type Place, type ProblemSink, reportFile } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { meantDocuments } from './meant-document.ts';

/**
 * The items of the document that was asked for (see `meantDocuments`), or all of them. It is an error in the log if there is none of that
 * name.
 */
export function ofDocument<Item>(
  items: readonly Item[],
  name: string | undefined,
  nameOf: (item: Item, at: number) => { readonly id: string; readonly place: Place },
  gold: string,
  log: ProblemSink,
): readonly Item[] {
  if (name === undefined) return items;
  const named = items.map((item, at) => ({ ...nameOf(item, at), item }));
  const own = meantDocuments(named, name).map(({ item }) => item);
  if (own.length === 0 && items.length > 0) reportUnknown(name, gold, log);
  return own;
}

/** How reports show a document of spans: by its id or its number among all, and where it is. */
export function shownAs(
  { id, where }: Pick<ReadDocument, 'id' | 'where'>,
  at: number,
): { readonly id: string; readonly place: Place } {
  return { id: id ?? String(at + 1), place: where.place };
}

/** Reports that gold has no document of that name. */
export function reportUnknown(name: string, gold: string, log: ProblemSink): void {
  const message = `gold has no document named ${quoted(name)}: expected a name as --by-document lists it`;
  reportFile(log, 'UNKNOWN_DOCUMENT', 'error', gold, message);
}
