import { groupedBy } from '../text/grouped.ts';
import { type CorefDocument, type DocumentPair, ofRows } from './document.ts';

/**
 * The windows of a pair of documents, each a pair of its own: of the first `length` tokens, the next, and so on. A mention belongs to the
 * window in which it starts, and keeps its place in the document; an entity has in each window the mentions that are there, and may be
 * left with one. Windows in which neither side has a mention are left out, unless all are.
 *
 * @param length in tokens, at least 1.
 */
export function windowsOf({ index, key, response }: DocumentPair, length: number): readonly DocumentPair[] {
  const rowsOf = ({ start }: CorefDocument): Map<number, number[]> =>
    groupedBy(start.keys(), (row) => Math.floor(start[row] / length));
  const [inKey, inResponse] = [rowsOf(key), rowsOf(response)];
  const windows = [...new Set([...inKey.keys(), ...inResponse.keys()])].sort((a, b) => a - b);
  return (windows.length > 0 ? windows : [0]).map((at) => {
    const id = `${key.id} window ${at + 1}`;
    return { index, key: restricted(key, id, inKey.get(at)), response: restricted(response, id, inResponse.get(at)) };
  });
}

/** The name of the document that a window of this name is part of. */
export function withoutWindow(name: string): string {
  return name.replace(/ window \d+$/, '');
}

/** The document with these rows alone, and the entities that they are of. */
function restricted(document: CorefDocument, id: string, rows: readonly number[] = []): CorefDocument {
  const own = ofRows(document, rows);
  const numbers = new Map([...new Set(own.entity)].map((entity, number) => [entity, number]));
  return {
    ...own,
    id,
    entityIds: [...numbers.keys()].map((entity) => document.entityIds[entity]),
    entity: own.entity.map((entity) => numbers.get(entity)!),
  };
}
