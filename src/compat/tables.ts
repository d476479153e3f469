import type { Overlap } from '../coref/overlap.ts';
import { type Cluster, type ClusterPair, holderOf, holdersOf } from './clusters.ts';

/**
 * The table that a tool sees which looks up each mention of the key in one response cluster only: the first or the last that
 * lists it. A cell counts listed key mentions, so a mention that a key cluster lists twice counts twice. Sizes are those of the
 * lists. Where no mention is repeated it is the overlap of the documents.
 */
export function lookupTable({ key, response, bound }: ClusterPair, which: 'first' | 'last'): Overlap {
  const holder = holderOf(response, bound, which);
  const rows = key.map((cluster) => {
    const row = new Map<number, number>();
    for (const mention of cluster) if (holder[mention] >= 0) add(row, holder[mention]);
    return row;
  });
  return table(key, response, rows);
}

/**
 * The table that a tool sees which intersects clusters: a mention that several response clusters hold counts in the cell of each.
 * A cell counts listed key mentions; sizes are those of the lists.
 */
export function intersectionTable({ key, response, bound }: ClusterPair): Overlap {
  const holders = holdersOf(response, bound);
  const rows = key.map((cluster) => {
    const row = new Map<number, number>();
    for (const mention of cluster) for (const holder of holders[mention]) add(row, holder);
    return row;
  });
  return table(key, response, rows);
}

function add(row: Map<number, number>, column: number): void {
  row.set(column, (row.get(column) ?? 0) + 1);
}

function table(
  key: readonly Cluster[],
  response: readonly Cluster[],
  rows: readonly ReadonlyMap<number, number>[],
): Overlap {
  const cells = rows.map((row) => [...row].sort(([a], [b]) => a - b));
  const rowStart = new Uint32Array(key.length + 1);
  cells.forEach((row, i) => {
    rowStart[i + 1] = rowStart[i] + row.length;
  });
  const all = cells.flat();
  return {
    keySizes: Uint32Array.from(key, ({ length }) => length),
    responseSizes: Uint32Array.from(response, ({ length }) => length),
    rowStart,
    column: Uint32Array.from(all, ([column]) => column),
    common: Uint32Array.from(all, ([, common]) => common),
  };
}
