import { type CorefDocument, ofRows } from '../../coref/document.ts';
import { type MentionRun, withRuns } from '../../coref/matching/treeless-nodes.ts';
import { joinedRuns } from '../../ner/runs.ts';

/** Ids such as `0a` and `0b` in CRAFT: two mentions of the chain 0, each of the runs that have its letter. */
export const FRAGMENT_ID: RegExp = /^([0-9]+)[a-z]$/;

/** The document with the parts of each id as one mention of its chain, at the first of them. */
export function joinedFragments(document: CorefDocument): CorefDocument {
  const { entityIds, entity, start, end } = document;
  const ids = [...new Set(entityIds.map((id) => FRAGMENT_ID.exec(id)?.[1] ?? id))];
  const kept: number[] = [];
  const runs: MentionRun[][] = [];
  const parts = new Map<number, MentionRun[]>();
  for (let row = 0; row < entity.length; row++) {
    const run = [start[row], end[row]] as const;
    const own = parts.get(entity[row]);
    if (own) own.push(run);
    else {
      kept.push(row);
      runs.push([run]);
      if (FRAGMENT_ID.test(entityIds[entity[row]])) parts.set(entity[row], runs.at(-1)!);
    }
  }
  const chain = entityIds.map((id) => ids.indexOf(FRAGMENT_ID.exec(id)?.[1] ?? id));
  const joined = ofRows(document, kept);
  return withRuns({ ...joined, entityIds: ids, entity: joined.entity.map((own) => chain[own]) }, runs.map(joinedRuns));
}
