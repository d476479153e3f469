import { readArgument } from '../text/argument.ts';
import { scratch, sizeRoom } from '../text/columns.ts';
import { type CorefDocument, refuseMixedMentions, rowsByNumber } from './document.ts';
import { checkedDocument } from './given-document.ts';
import type { Matching } from './matching/match.ts';
import { shareMentions } from './matching/share-mentions.ts';
import { type NumberedPair, numberMentions } from './numbering.ts';

/**
 * How the entities of the two sides share mentions: the one table that every metric reads. Entity i of the key has
 * `keySizes[i]` mentions, entity j of the response `responseSizes[j]`. The cells of row i are `rowStart[i]` to
 * `rowStart[i + 1]`: `column` holds j, `common` the number of shared mentions, at least 1. Within a row, columns ascend.
 */
export interface Overlap {
  readonly keySizes: Uint32Array;
  readonly responseSizes: Uint32Array;
  readonly rowStart: Uint32Array;
  readonly column: Uint32Array;
  readonly common: Uint32Array;
  /** Where mentions are sets of words: what they are, and which are matched. */
  readonly matching?: Matching | undefined;
}

/**
 * The overlap of two documents in which no mention is repeated (see `rules.ts`). Entities without mentions have size 0 and are never
 * counted. Costs O(entities + mentions · log mentions).
 *
 * @throws InputError MIXED_MENTIONS if one has names and the other tokens.
 * @throws RangeError if one is not a document.
 */
export function overlap(key: CorefDocument, response: CorefDocument): Overlap {
  const [ofKey, ofResponse] = [
    readArgument('key', () => checkedDocument(key)),
    readArgument('response', () => checkedDocument(response)),
  ];
  refuseMixedMentions([ofKey, ofResponse]);
  const shared = shareMentions(ofKey, ofResponse);
  return numberedOverlap(numberMentions(shared.key, shared.response));
}

/** The overlap of numbered mentions. No number occurs twice on one side. */
export function numberedOverlap({ key, response, bound }: NumberedPair): Overlap {
  const columns = response.entityIds.length;
  if (bound > holders.length) holders = new Int32Array(2 * bound);
  if (response.mention.length > places.length) places = new Float64Array(2 * response.mention.length);
  // The entity of each mention of the key, plus one.
  holders.fill(0, 0, bound);
  for (let row = 0; row < key.mention.length; row++) holders[key.mention[row]] = key.entity[row] + 1;
  let shared = 0;
  for (let row = 0; row < response.mention.length; row++) {
    const holder = holders[response.mention[row]] - 1;
    if (holder >= 0) places[shared++] = holder * columns + response.entity[row];
  }
  return overlapAt(entitySizes(key), entitySizes(response), places.subarray(0, shared));
}

/** Kept between calls, because each document needs some. */
let places = new Float64Array(64);
let holders = new Int32Array(64);

/**
 * The overlap of entities of these sizes, with one shared mention for each place; the place of key entity i and response entity j is
 * i · response entities + j. Sorts `places`.
 */
export function overlapAt(keySizes: Uint32Array, responseSizes: Uint32Array, places: Float64Array): Overlap {
  const rows = keySizes.length;
  const columns = responseSizes.length;
  const shared = places.length;
  const rowStart = sizeRoom(rows + 1);
  const column = sizeRoom(shared);
  const common = sizeRoom(shared);
  places.sort();
  let cells = 0;
  let i = 0;
  for (let at = 0; at < shared; at++) {
    if (at === 0 || places[at] !== places[at - 1]) {
      while ((i + 1) * columns <= places[at]) rowStart[++i] = cells;
      column[cells++] = places[at] - i * columns;
    }
    common[cells - 1]++;
  }
  while (i < rows) rowStart[++i] = cells;
  return { keySizes, responseSizes, rowStart, column: column.subarray(0, cells), common: common.subarray(0, cells) };
}

/** How many mentions each entity has. */
export function entitySizes({ entityIds, entity }: Grouped): Uint32Array {
  const sizes = sizeRoom(entityIds.length);
  for (let row = 0; row < entity.length; row++) sizes[entity[row]]++;
  return sizes;
}

/** How many entities have mentions, and how many have only one. */
export function entityCounts({ entityIds, entity }: Grouped): { readonly all: number; readonly single: number } {
  const sizes = scratch(entityIds.length).fill(0);
  for (let row = 0; row < entity.length; row++) sizes[entity[row]]++;
  let [all, single] = [0, 0];
  for (let at = 0; at < sizes.length; at++) {
    if (sizes[at] > 0) all++;
    if (sizes[at] === 1) single++;
  }
  return { all, single };
}

/** What has a row for each mention of some entities. */
type Grouped = Pick<CorefDocument, 'entityIds' | 'entity'>;

/** The rows of a document, entity by entity; those of one entity keep their order. */
export function rowsByEntity({ entityIds, entity }: Grouped): Int32Array {
  return rowsByNumber(entity, entityIds.length);
}

/** Σc, Σk and Σr: the mentions that the sides share, and those of each side. */
export function mentionTotals(overlap: Overlap): { common: number; key: number; response: number } {
  return { common: total(overlap.common), key: total(overlap.keySizes), response: total(overlap.responseSizes) };
}

/** How many entities of these sizes have a mention. */
export function entityCount(sizes: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < sizes.length; i++) if (sizes[i] > 0) count++;
  return count;
}

function total(numbers: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i];
  return sum;
}
