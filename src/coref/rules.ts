import type { CorefDocument } from './document.ts';
import { endsInOrder } from './match-mentions.ts';
import { mentionIndex } from './mention-index.ts';
import { rowsByEntity } from './overlap.ts';

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
  const sizes = new Uint32Array(document.entityIds.length);
  for (const entity of document.entity) sizes[entity]++;
  return keepRows(document, (row) => sizes[document.entity[row]] > 1);
}

/** The rows that repeat a mention, in the order of a walk through the document entity by entity. Empty for most documents. */
export function repeatedRows(document: CorefDocument): readonly number[] {
  if (endsInOrder(document) && !repeatsInOrder(document)) return [];
  const { first } = mentionIndex(document.start, document.end);
  if (first.every((at, row) => at === row)) return [];
  const seen = new Set<number>();
  const repeated: number[] = [];
  for (const row of rowsByEntity(document)) {
    if (seen.has(first[row])) repeated.push(row);
    seen.add(first[row]);
  }
  return repeated;
}

/** Whether a mention is repeated. Mentions must be in the order in which they end. */
function repeatsInOrder({ start, end }: CorefDocument): boolean {
  for (let row = 1; row < end.length; row++) {
    for (let other = row - 1; other >= 0 && end[other] === end[row]; other--) {
      if (start[other] === start[row]) return true;
    }
  }
  return false;
}

/** The document without the given rows. */
export function withoutRows(document: CorefDocument, rows: readonly number[]): CorefDocument {
  const removed = new Set(rows);
  return removed.size === 0 ? document : keepRows(document, (row) => !removed.has(row));
}

function keepRows(document: CorefDocument, isKept: (row: number) => boolean): CorefDocument {
  const { line, column, ...rest } = document;
  const kept = (rows: Int32Array): Int32Array => rows.filter((_, row) => isKept(row));
  return {
    ...rest,
    start: kept(document.start),
    end: kept(document.end),
    entity: kept(document.entity),
    ...(line && { line: kept(line) }),
    ...(column && { column: kept(column) }),
  };
}
