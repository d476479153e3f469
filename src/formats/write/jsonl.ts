import type { CorefDocument } from '../../coref/document.ts';
import { docKey, renamedDocuments } from '../../coref/document-names.ts';
import { sentencesOf } from './written.ts';

/**
 * Documents as JSON lines of e2e-coref: `doc_key`, `sentences`, and `clusters` of mentions `[first, last]`, counted from 0. Where mentions
 * count characters, `text` has these instead of sentences, and ends are excluded; where they are names, clusters have the names.
 *
 * A document of CoNLL is named as there (see `docKey`); one without a name gets none.
 */
export function writeJsonl(documents: readonly CorefDocument[], how: JsonlRules = {}): string {
  const named = renamedDocuments(documents, ({ id }) => docKey(id));
  return named.map((document) => `${JSON.stringify(objectOf(document, how))}\n`).join('');
}

interface JsonlRules {
  /** Clusters are an object by their ids, not a list, so that equal ids in several documents stay equal. */
  readonly keepsIds?: boolean | undefined;
}

function objectOf(document: CorefDocument, { keepsIds }: JsonlRules): object {
  const { id, isUnnamed, text, entityIds, start, end, entity, extents } = document;
  const isText = typeof text === 'string';
  const clusters: unknown[][] = entityIds.map(() => []);
  for (const [row, first] of start.entries())
    clusters[entity[row]].push(extents ? extents[first] : [first, end[row] - (isText ? 0 : 1)]);
  return {
    doc_key: isUnnamed ? undefined : id,
    sentences: isText ? undefined : sentencesOf(document),
    text: isText ? text : undefined,
    clusters: keepsIds ? Object.fromEntries(entityIds.map((own, at) => [own, clusters[at]])) : clusters,
  };
}
