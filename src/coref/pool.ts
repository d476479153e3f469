import { groupedBy } from '../text/grouped.ts';
import { type CorefDocument, type DocumentPair, lengthOf } from './document.ts';
import { joinedNodes } from './matching/joined-nodes.ts';
import { nodesOfRuns, runsOfRows } from './matching/treeless-nodes.ts';
import { type MentionNodes, noNodes } from './nodes.ts';

/** A document pair in a pool: its position `p` is `offset + p` there. */
export interface PoolPart {
  readonly pair: DocumentPair;
  readonly offset: number;
}

/** Documents as one, in which entities of one id are one entity. */
export interface Pool extends DocumentPair {
  /** The documents that it is made of. */
  readonly parts: readonly PoolPart[];
  /** How many entities with mentions each side has, and how many of them have mentions in several documents. */
  readonly entities: { readonly key: EntityCounts; readonly response: EntityCounts };
}

/** How many entities there are, and how many of them have mentions in several documents. */
export interface EntityCounts {
  readonly all: number;
  readonly several: number;
}

/**
 * The documents of each topic as one document, in the order of their first documents. Mentions stay in their documents: equal spans
 * of different documents are different mentions.
 *
 * @param pairs whose sides have their extents numbered alike (see `shareMentions`).
 * @param topicOf the topic of a document of the key by its name; it names the new document.
 */
export function pooled(pairs: readonly DocumentPair[], topicOf: (name: string) => string): readonly Pool[] {
  return [...groupedBy(pairs, ({ key }) => topicOf(key.id))].map(([topic, own]) => poolOf(topic, own));
}

function poolOf(topic: string, pairs: readonly DocumentPair[]): Pool {
  const extents = pairs.map(({ key, response }) => response.extents ?? key.extents);
  const nodes = pairs.map(({ key, response }) => key.nodes ?? response.nodes);
  const rooms = pairs.map(
    (pair, at) =>
      nodes[at]?.words.count ?? extents[at]?.length ?? Math.max(lengthOf(pair.key), lengthOf(pair.response)),
  );
  const offsets = rooms.map(() => 0);
  for (let at = 1; at < rooms.length; at++) offsets[at] = offsets[at - 1] + rooms[at - 1];
  const nodesOf = (document: CorefDocument, at: number): MentionNodes =>
    document.nodes ?? (nodes[at] ? noNodes(nodes[at]) : nodesOfRuns(document, runsOfRows(document), rooms[at]));
  const names = extents.some((own) => own) ? { extents: extents.flatMap((own) => own ?? []) } : {};
  const joined = (documents: readonly CorefDocument[]): CorefDocument => {
    const sets = nodes.some((own) => own) ? { nodes: joinedNodes(documents.map(nodesOf), offsets) } : {};
    return { ...joinedRows(topic, documents, offsets), ...names, ...sets };
  };
  const [keys, responses] = [pairs.map(({ key }) => key), pairs.map(({ response }) => response)];
  return {
    index: pairs[0].index,
    key: joined(keys),
    response: joined(responses),
    parts: pairs.map((pair, at) => ({ pair, offset: offsets[at] })),
    entities: { key: entityCounts(keys), response: entityCounts(responses) },
  };
}

function joinedRows(id: string, documents: readonly CorefDocument[], offsets: readonly number[]): CorefDocument {
  const entities = new Map<string, number>();
  const total = documents.reduce((sum, { start }) => sum + start.length, 0);
  const [start, end, entity] = [new Int32Array(total), new Int32Array(total), new Int32Array(total)];
  const haveLines = documents.every((document) => document.line && document.column);
  const places = haveLines ? { line: new Int32Array(total), column: new Int32Array(total) } : undefined;
  let row = 0;
  for (const [at, document] of documents.entries()) {
    const own = document.entityIds.map((name) => {
      const known = entities.get(name) ?? entities.size;
      entities.set(name, known);
      return known;
    });
    places?.line.set(document.line!, row);
    places?.column.set(document.column!, row);
    for (const [from, first] of document.start.entries()) {
      start[row] = first + offsets[at];
      end[row] = document.end[from] + offsets[at];
      entity[row++] = own[document.entity[from]];
    }
  }
  return { id, place: documents[0].place, entityIds: [...entities.keys()], start, end, entity, ...places };
}

/** How many entities the documents of one side have, by their ids. */
export function entityCounts(documents: readonly CorefDocument[]): EntityCounts {
  const documentsOf = new Map<string, number>();
  for (const { entityIds, entity } of documents)
    for (const own of new Set(entity)) documentsOf.set(entityIds[own], (documentsOf.get(entityIds[own]) ?? 0) + 1);
  return { all: documentsOf.size, several: [...documentsOf.values()].filter((count) => count > 1).length };
}

/** How many documents were scored together, how many entities each side has, and how many of these have mentions in several documents. */
export interface AcrossDocuments {
  readonly documents: number;
  readonly entities: { readonly key: EntityCounts; readonly response: EntityCounts };
}
