import type { CorefDocument } from '../../coref/document.ts';
import { type AnnotationRow, byStart } from './annotations.ts';

/** How prepare-conll-coref names entities. */
export interface EntityNames {
  /** `--with-kb`: an id names an entry of a knowledge base, unless it begins with `NIL`. */
  readonly withKb?: boolean | undefined;
  /** `--cross-doc`: equal ids in several documents are one entity. */
  readonly acrossDocuments?: boolean | undefined;
}

/** The name that prepare-conll-coref gives the document that is the `at`th of its file, counted from 0. */
export function preparedName({ id }: CorefDocument, at: number): string {
  return id.trim().split(/\s+/).join('_') || `doc${at}`;
}

/**
 * What prepare-conll-coref makes of a document of CoNLL: tokens are counted from 1, and of several mentions with the same tokens the last
 * is kept. (It keeps others too if the bracket of another mention stands between theirs.) A mention that is a name is the token that is
 * its number among `names`, to which new ones are added.
 */
export function preparedRows(
  { start, end, entity, entityIds, extents }: CorefDocument,
  docid: string,
  { withKb, acrossDocuments }: EntityNames,
  names: Map<string, number> = new Map(),
): AnnotationRow[] {
  const eids = entityIds.map((id) => {
    const eid = withKb ? id : `NIL${id}`;
    return eid.startsWith('NIL') && !acrossDocuments ? `${eid}:${docid}` : eid;
  });
  const last = new Map(Array.from(start, (first, row) => [`${first} ${end[row]}`, row]));
  return Array.from(last.values(), (row) => {
    const candidate = { eid: eids[entity[row]], fields: { type: undefined } };
    if (extents === undefined) return { docid, start: start[row] + 1, end: end[row], candidate };
    const name = extents[start[row]];
    if (!names.has(name)) names.set(name, names.size);
    return { docid, start: names.get(name)!, end: names.get(name)!, candidate };
  });
}

/** The rows of neleval for documents of CoNLL, as prepare-conll-coref prints them, and how many mentions it loses. */
export function prepareConll(
  documents: readonly CorefDocument[],
  names: EntityNames,
): { readonly text: string; readonly lost: number } {
  const rows = documents.flatMap((document, at) => preparedRows(document, preparedName(document, at), names));
  // Rows of all documents are sorted together.
  rows.sort(byStart);
  const lines = rows.map(({ docid, start, end, candidate }) => `${docid}\t${start}\t${end}\t${candidate!.eid}\t\t`);
  const mentions = documents.reduce((sum, { start }) => sum + start.length, 0);
  return { text: `${lines.join('\n')}\n`, lost: mentions - rows.length };
}
