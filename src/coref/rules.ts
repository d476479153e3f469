import { scratch } from '../text/columns.ts';
import { type CorefDocument, withRows } from './document.ts';
import { type Mentions, type NumberedSide, numberMentions } from './numbering.ts';
import { entitySizes, rowsByEntity } from './overlap.ts';

/** What happens to entities with one mention. */
export type Singletons = 'keep' | 'drop';

/**
 * What happens to a mention that occurs twice on one side of a document.
 *
 * - `reference`: as in scorer.pl. The key keeps both, but only the last can be matched; the response keeps only the first if the key
 *   has the mention too, and otherwise all. A key that repeats a mention does not score 1 against itself.
 * - `first`: the first in the order of entities stays; the others are removed.
 * - `error`: the repeat is an error.
 */
export type Duplicates = 'reference' | 'first' | 'error';

/** The document without the entities that have only one mention. */
export function dropSingletons(document: CorefDocument): CorefDocument {
  const sizes = entitySizes(document);
  return withRows(document, (row) => sizes[document.entity[row]] > 1);
}

/** The rows that repeat a mention, in the order of a walk through the side entity by entity. Empty for most documents. */
export function repeatedRows(side: NumberedSide, bound: number): readonly number[] {
  if (isEachOnce(side.mention, bound)) return [];
  const seen = new Set<number>();
  return Array.from(rowsByEntity(side)).filter((row) => seen.size === seen.add(side.mention[row]).size);
}

/** The rows of a document that repeat one of its own mentions, in the order of `repeatedRows`. */
export function repeatsIn(document: Mentions): readonly number[] {
  const { key, bound } = numberMentions(document, NOTHING);
  return repeatedRows(key, bound);
}

const NONE = new Int32Array(0);
const NOTHING: Mentions = { entityIds: [], start: NONE, end: NONE, entity: NONE };

function isEachOnce(mention: Int32Array, bound: number): boolean {
  const seen = scratch(bound).fill(0);
  for (let row = 0; row < mention.length; row++) if (seen[mention[row]]++ > 0) return false;
  return true;
}

export function withoutRows(side: NumberedSide, rows: readonly number[]): NumberedSide {
  if (rows.length === 0) return side;
  const removed = new Set(rows);
  const kept = (column: Int32Array): Int32Array => column.filter((_, row) => !removed.has(row));
  return { ...side, entity: kept(side.entity), mention: kept(side.mention) };
}
