import { type Overlap, overlapAt } from '../../coref/overlap.ts';
import { type Cluster, type ClusterPair, holderOf, holdersOf } from './clusters.ts';

/**
 * The table that a tool sees which looks up each mention of the key in one response cluster only: the first or the last that
 * lists it. A cell counts listed key mentions, so a mention that a key cluster lists twice counts twice. Sizes are those of the
 * lists. Where no mention is repeated it is the overlap of the documents.
 */
export function lookupTable({ key, response, bound }: ClusterPair, which: 'first' | 'last'): Overlap {
  const holder = holderOf(response, bound, which);
  return table(key, response, (mention) => (holder[mention] < 0 ? [] : [holder[mention]]));
}

/**
 * The table that a tool sees which intersects clusters: a mention that several response clusters hold counts in the cell of each.
 * A cell counts listed key mentions; sizes are those of the lists.
 */
export function intersectionTable({ key, response, bound }: ClusterPair): Overlap {
  const holders = holdersOf(response, bound);
  return table(key, response, (mention) => holders[mention]);
}

function table(
  key: readonly Cluster[],
  response: readonly Cluster[],
  holdersIn: (mention: number) => readonly number[],
): Overlap {
  const places = key.flatMap((cluster, i) =>
    cluster.flatMap((mention) => holdersIn(mention).map((j) => i * response.length + j)),
  );
  const [keySizes, responseSizes] = [key, response].map((side) => Uint32Array.from(side, ({ length }) => length));
  return overlapAt(keySizes, responseSizes, Float64Array.from(places));
}
