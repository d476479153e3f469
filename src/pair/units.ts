import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { joinWindows } from '../coref/join-windows.ts';
import { type AcrossDocuments, type EntityCounts, type Pool, pooled } from '../coref/pool.ts';
import { windowsOf } from '../coref/windows.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { type Problem, type ProblemSink, reportAll, reportFile } from '../text/problem.ts';
import { counted, namesOf, quoted, sideIn } from '../text/quoted.ts';

/** Documents that are scored together are called so. */
const CORPUS = 'all documents';

/** The documents of each topic as one, or all of them if no expression says what their topics are. */
export function pooledBy(pairs: readonly DocumentPair[], topic: CorefSettings['topic']): readonly Pool[] {
  const topicOf = topicFinder(topic);
  return pooled(pairs, (name) => topicOf(name) ?? '');
}

function topicFinder(topic: CorefSettings['topic']): (name: string) => string | undefined {
  if (topic === undefined) return () => CORPUS;
  const pattern = new RegExp(topic, 'u');
  return (name) => pattern.exec(name)?.[1];
}

/** The error that names of documents have no topic. */
export function withoutTopic(pairs: readonly DocumentPair[], topic: CorefSettings['topic']): readonly Problem[] {
  const topicOf = topicFinder(topic);
  const odd = pairs.map(({ key }) => key).filter(({ id }) => topicOf(id) === undefined);
  if (odd.length === 0) return [];
  const message = `--topic ${topic} finds no topic in the names of ${counted(odd.length, 'document')}: ${namesOf(odd.map(({ id }) => id))}`;
  return [{ code: 'NO_TOPIC', severity: 'error', place: odd[0].place, message }];
}

/** The error that documents are to be one, but some have no ids of entities. */
export function withoutEntityIds(documents: readonly CorefDocument[]): readonly Problem[] {
  if (new Set(documents.map(({ id }) => id)).size < 2) return [];
  const odd = documents.find(({ areNumbered, hasOwnIds, start, entityIds }) => {
    return start.length > 0 && (hasOwnIds || (areNumbered && entityIds.every((id, at) => id === String(at + 1))));
  });
  if (!odd) return [];
  const message = odd.hasOwnIds
    ? 'ids of entities count within one document here: equal ids are not one entity'
    : 'these clusters have no ids, so none can be in several documents';
  const help = odd.hasOwnIds
    ? 'name entities over all documents, in CoNLL-U by eid in place of GRP'
    : 'write them as an object by the ids of entities: "clusters": {"e1": [[0, 3], …], …}';
  return [{ code: 'NO_ENTITY_IDS', severity: 'error', place: odd.place, message, help }];
}

/** What reports say about documents that were scored together: how many there are, and how many entities are in several. */
export function acrossDocuments(pools: readonly Pool[]): AcrossDocuments {
  const sum = (side: 'key' | 'response', part: keyof EntityCounts): number =>
    pools.reduce((all, { entities }) => all + entities[side][part], 0);
  const counts = (side: 'key' | 'response'): EntityCounts => ({ all: sum(side, 'all'), several: sum(side, 'several') });
  const documents = pools.reduce((all, { parts }) => all + parts.length, 0);
  return { documents, entities: { key: counts('key'), response: counts('response') } };
}

/** The response with the windows of documents of the key put together, which is said. */
export function withJoinedWindows(key: CorefSide, response: CorefSide): CorefSide {
  const { documents, joined } = joinWindows(key.documents, response.documents);
  if (joined.length === 0) return response;
  const [{ document, windows }] = joined;
  const others = joined.length > 1 ? `, and those of ${joined.length - 1} more` : '';
  const message = `${windows === 1 ? '1 document is' : `${windows} documents are`} joined as ${quoted(document.id)} of ${sideIn('the key', key.path)}${others}: their tokens are the same`;
  reportFile(response.log, 'JOINED_WINDOWS', 'warning', response.path, message);
  return { ...response, documents };
}

/** The pairs in windows of so many tokens; an error, if mentions are not numbered by tokens. */
export function inWindows(pairs: readonly DocumentPair[], length: number, log: ProblemSink): readonly DocumentPair[] {
  const documents = pairs.flatMap(({ key, response }) => [key, response]);
  const odd = documents.find(
    ({ start, extents, positions }) => start.length > 0 && (extents || positions?.unit === 'characters'),
  );
  if (!odd) return pairs.flatMap((pair) => windowsOf(pair, length));
  const isInText = pairs.some(({ key, response, ...pair }) => pair.isInText && (key === odd || response === odd));
  const are = isInText ? 'compared as characters' : `given by ${odd.extents ? 'names' : 'characters'}`;
  const message = `the mentions of document ${quoted(odd.id)} are ${are}: --window needs ${isInText ? 'the same ' : ''}tokens`;
  reportAll(log, [{ code: 'UNITS_DIFFER', severity: 'error', place: odd.place, message, help: 'leave out --window' }]);
  return [];
}
