import type { CorefDocument } from '../coref/document.ts';
import { fileProblem, type Problem } from '../text/problem.ts';

/**
 * CROSS_DOCUMENT_ENTITY, if ids are in several documents that no numbering of a single document explains: names without a number, or whose
 * numbers are all above the number of mentions of the document. `areOfCorpus`: the format says that ids are those of all documents.
 */
export function recurringIds(
  path: string,
  documents: readonly CorefDocument[],
  areOfCorpus: boolean,
): readonly Problem[] {
  if (documents.length < 2) return [];
  // Most files of a corpus have no id twice.
  const all = new Set<string>();
  let count = 0;
  for (const { entityIds } of documents) {
    count += entityIds.length;
    for (const id of entityIds) all.add(id);
  }
  if (all.size === count) return [];
  const seen = new Set<string>();
  const recurring = new Set<string>();
  for (const document of documents)
    for (const id of tellingIds(document, areOfCorpus)) (seen.has(id) ? recurring : seen).add(id);
  if (recurring.size === 0) return [];
  const ids = recurring.size === 1 ? '1 entity id is' : `${recurring.size} entity ids are`;
  const message = `${ids} used in several documents; each document is scored on its own`;
  const help = 'if equal ids mean one entity, score them as one with --across-documents';
  return [fileProblem('CROSS_DOCUMENT_ENTITY', 'warning', path, message, help)];
}

/** The ids of a document that mean one entity wherever they are. */
export function tellingIds(
  { entity, entityIds, areNumbered, hasOwnIds }: CorefDocument,
  areOfCorpus: boolean,
): readonly string[] {
  const told = (areNumbered ?? hasOwnIds) ? [] : entityIds.filter((id) => areOfCorpus || !isNumber(id, entity.length));
  if (told.length === 0) return [];
  const met = new Set(Array.from(entity, (own) => entityIds[own]));
  return told.filter((id) => met.has(id));
}

/** Whether an id may be the number of an entity in a document of so many mentions. */
function isNumber(id: string, mentions: number): boolean {
  if (/^\d+$/.test(id)) return Number(id) <= mentions;
  return (id.match(/\d+/g) ?? []).some((number) => Number(number) <= mentions);
}
