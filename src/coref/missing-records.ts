import { type CorefDocument, type DocumentPair, withRows } from './document.ts';

/** A record that one side lacks stays a mention without a counterpart, is left out, or is a cluster of its own on that side. */
export type MissingRecord = 'as-mention' | 'drop' | 'singleton';

/** How many records only the key has, only the response has, and both have. */
export interface RecordCounts {
  readonly key: number;
  readonly response: number;
  readonly common: number;
}

/** Counts the records of two tables, whose extents have the same numbers (see `shareExtents`). */
export function recordCounts({ key, response }: DocumentPair): RecordCounts {
  const common = key.start.length - lackedBy(response, key).length;
  return { key: key.start.length - common, response: response.start.length - common, common };
}

/** The pair with the records that only one side has treated by the rule. Rows lose their places. */
export function withMissingRecords(pair: DocumentPair, rule: MissingRecord): DocumentPair {
  if (rule === 'as-mention') return pair;
  const { key, response } = pair;
  const [onlyKey, onlyResponse] = [lackedBy(response, key), lackedBy(key, response)];
  return rule === 'drop'
    ? { ...pair, key: without(key, onlyKey), response: without(response, onlyResponse) }
    : { ...pair, key: withSingletons(key, response, onlyResponse), response: withSingletons(response, key, onlyKey) };
}

/** The rows of a document whose mentions the other one lacks. */
export function lackedBy(other: CorefDocument, { start }: Pick<CorefDocument, 'start'>): readonly number[] {
  const has = new Set(other.start);
  return [...start.keys()].filter((row) => !has.has(start[row]));
}

function without({ line, column, ...document }: CorefDocument, rows: readonly number[]): CorefDocument {
  const gone = new Set(rows);
  return withRows(document, (row) => !gone.has(row));
}

/** The document with some mentions of the other one, each as an entity of its own. */
function withSingletons(
  { line, column, ...document }: CorefDocument,
  other: CorefDocument,
  rows: readonly number[],
): CorefDocument {
  const { entityIds } = document;
  const joined = (own: Int32Array, numberOf: (row: number, at: number) => number): Int32Array =>
    Int32Array.from([...own, ...rows.map(numberOf)]);
  return {
    ...document,
    entityIds: [...entityIds, ...rows.map((row) => `record ${row + 1} of the other side`)],
    start: joined(document.start, (row) => other.start[row]),
    end: joined(document.end, (row) => other.end[row]),
    entity: joined(document.entity, (_, at) => entityIds.length + at),
  };
}
