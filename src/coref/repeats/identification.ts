import type { CorefDocument } from '../document.ts';
import { mentionIndex } from '../mention-index.ts';
import { rowsByEntity } from '../overlap.ts';

/**
 * What the reference scorer sees of a document: its entities in their order, and in each the mentions in the order in which they end.
 * The order of the entities matters where the key repeats a mention: the last one that holds it is taken as its entity. The reference
 * orders them by the first bracket with their id.
 */
export type Mentions = Pick<CorefDocument, 'entityIds' | 'start' | 'end' | 'entity'>;

/** Entities as lists of mention numbers: those of entity i are `ids[first[i]]` to `ids[first[i + 1] - 1]`. */
export interface Entities {
  readonly first: Uint32Array;
  readonly ids: Int32Array;
}

/** Both sides as numbered mentions: equal numbers are the same mention. Numbers are 0 to `numbers` − 1. */
export interface OfficialEntities {
  /** Every key entity, repeated mentions and all; one without mentions keeps its place. */
  readonly key: Entities;
  /** The response entities that are left: without repeats of mentions that the key has, and never empty. */
  readonly response: Entities;
  readonly numbers: number;
}

/** A repeat that the reference scorer reports: the mention `[start, end)` and the two numbers that it prints. */
export interface Repeat {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Which mentions are the same. `keyMentions` and `responseMentions` count distinct ones, `exact` those on both sides. */
export interface Identification {
  readonly entities: OfficialEntities;
  readonly keyMentions: number;
  readonly responseMentions: number;
  readonly exact: number;
  /** Numbers assigned, minus the distinct key mentions: too high by one for each repeat in the key, as in the reference. */
  readonly invented: number;
  readonly repeatedInKey: readonly Repeat[];
  readonly repeatedInResponse: readonly Repeat[];
}

/**
 * Numbers the mentions of one document as the reference scorer does.
 *
 * Key mentions are numbered in order. A repeated one gives its new number to all its occurrences, and stays in each entity. A
 * response mention that is in the key takes the key's number; its repeats are reported and left out, and an entity with nothing left
 * disappears. Other response mentions get the next numbers; their repeats share a number, are not reported and stay. Costs O(mentions
 * + entities).
 */
export function identify(key: Mentions, response: Mentions): Identification {
  const keySide = grouped(key);
  const responseSide = grouped(response);
  const keyIndex = mentionIndex(keySide.start, keySide.end);
  const numberOf = new Int32Array(keySide.start.length);
  const repeatedInKey = numberKey(keySide, keyIndex.first, numberOf);
  const keyIds = keyIndex.first.map((row) => numberOf[row]);
  const find = (row: number): number => keyIndex.find(responseSide.start[row], responseSide.end[row]);
  const matched = numberResponse(responseSide, find, numberOf);
  const keyMentions = keyIds.length - repeatedInKey.length;
  return {
    entities: { key: { first: keySide.first, ids: keyIds }, response: matched.entities, numbers: matched.numbers },
    keyMentions,
    responseMentions: matched.exact + matched.numbers - keyIds.length,
    exact: matched.exact,
    invented: matched.numbers - keyMentions,
    repeatedInKey,
    repeatedInResponse: matched.repeats,
  };
}

interface Side {
  readonly first: Uint32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/** The mentions entity by entity. */
function grouped(mentions: Mentions): Side {
  const first = new Uint32Array(mentions.entityIds.length + 1);
  for (const entity of mentions.entity) first[entity + 1]++;
  for (let i = 1; i < first.length; i++) first[i] += first[i - 1];
  const rows = rowsByEntity(mentions);
  return {
    first,
    start: gathered(mentions.start, rows),
    end: gathered(mentions.end, rows),
  };
}

function gathered(values: Int32Array, rows: Uint32Array): Int32Array {
  const gathered = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) gathered[at] = values[rows[at]];
  return gathered;
}

/** Writes the number of a mention's last occurrence to `numberOf`, at the row of its first. */
function numberKey(side: Side, firstRow: Int32Array, numberOf: Int32Array): Repeat[] {
  const repeats: Repeat[] = [];
  for (let row = 0; row < firstRow.length; row++) {
    const first = firstRow[row];
    if (first !== row) {
      repeats.push({ start: side.start[row], end: side.end[row], before: numberOf[first], after: row });
    }
    numberOf[first] = row;
  }
  return repeats;
}

interface NumberedResponse {
  readonly entities: Entities;
  readonly numbers: number;
  readonly exact: number;
  readonly repeats: readonly Repeat[];
}

function numberResponse(side: Side, findInKey: (row: number) => number, numberOf: Int32Array): NumberedResponse {
  const twin = mentionIndex(side.start, side.end).first;
  const ids = new Int32Array(side.start.length);
  const first: number[] = [0];
  const seen = new Uint8Array(numberOf.length);
  const repeats: Repeat[] = [];
  const invented = new Int32Array(side.start.length);
  let numbers = numberOf.length;
  let kept = 0;
  let exact = 0;

  for (let entity = 0; entity + 1 < side.first.length; entity++) {
    for (let row = side.first[entity]; row < side.first[entity + 1]; row++) {
      const keyRow = findInKey(row);
      if (keyRow < 0) {
        if (twin[row] === row) invented[row] = numbers++;
        ids[kept++] = invented[twin[row]];
      } else if (seen[keyRow] === 0) {
        seen[keyRow] = 1;
        exact++;
        ids[kept++] = numberOf[keyRow];
      } else {
        const number = numberOf[keyRow];
        repeats.push({ start: side.start[row], end: side.end[row], before: number, after: number });
      }
    }
    if (kept > first[first.length - 1]) first.push(kept);
  }
  return { entities: { first: Uint32Array.from(first), ids: ids.subarray(0, kept) }, numbers, exact, repeats };
}
