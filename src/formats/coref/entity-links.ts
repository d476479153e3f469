import type { CorefDocument, EntityLink } from '../../coref/document.ts';
import { tallied } from '../../text/grouped.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';
import { counted } from '../../text/quoted.ts';

/** What links of a kind are called. */
const linkTitles: Readonly<Record<EntityLink['kind'], string>> = {
  bridge: 'bridging link',
  split: 'split antecedent',
};

/** Says how many links the documents of a file have, as these are read and not scored. */
export function countLinks(documents: readonly CorefDocument[], file: string, log: ProblemSink): void {
  const kinds = documents.flatMap(({ links = [] }) => links.map(({ kind }) => linkTitles[kind]));
  if (kinds.length === 0) return;
  const counts = tallied(kinds).map(([title, count]) => counted(count, title));
  reportFile(
    log,
    'LINKS_NOT_SCORED',
    'warning',
    file,
    `links between entities are read and not scored: ${counts.join(' and ')}`,
  );
}
