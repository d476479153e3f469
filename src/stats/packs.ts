import type { Column } from './columns.ts';

/**
 * Columns that are added up as one: whole numbers, the n-th in units of `scales[n]`, which no sum of those before it reaches, or one column of
 * any numbers.
 */
export interface Pack {
  /** Their numbers. */
  readonly columns: readonly number[];
  readonly scales: readonly number[];
}

/** All columns in few packs, of which doubles hold every sum exactly. `largest`: the largest sum of each, infinite if it has fractions. */
export function packsOf(largest: readonly number[]): Pack[] {
  const packs: Pack[] = [];
  let [columns, scales, reached]: [number[], number[], number] = [[], [], MOST];
  for (const [column, most] of largest.entries()) {
    let size = 2;
    while (size <= most && size <= MOST) size *= 2;
    if (size > MOST) {
      packs.push({ columns: [column], scales: [1] });
      continue;
    }
    if (reached * size > MOST) {
      [columns, scales, reached] = [[], [], 1];
      packs.push({ columns, scales });
    }
    columns.push(column);
    scales.push(reached);
    reached *= size;
  }
  return packs;
}

/** Up to here, all whole numbers are doubles. */
const MOST = 2 ** 53;

/** Whether a column has whole numbers from 0 alone. */
export function isWhole({ counts }: Column): boolean {
  return counts.every((count) => Number.isInteger(count) && count >= 0);
}

/** What a pack counts in each of `units` units. */
export function packedCounts({ columns, scales }: Pack, all: readonly Column[], units: number): Float64Array {
  const packed = new Float64Array(units);
  columns.forEach((column, place) => {
    const own = all[column];
    for (let cell = 0; cell < own.units.length; cell++) packed[own.units[cell]] += scales[place] * own.counts[cell];
  });
  return packed;
}

/** Writes the sums of each column of a pack to `sums[column]`, from those of the pack, which are used up. */
export function unpack(
  { columns, scales }: Pack,
  packed: Float64Array | number[],
  sums: readonly Float64Array[],
): void {
  for (let place = columns.length - 1; place >= 0; place--) {
    const [own, scale] = [sums[columns[place]], scales[place]];
    for (let at = 0; at < packed.length; at++) {
      own[at] = place === 0 ? packed[at] : Math.floor(packed[at] / scale);
      packed[at] -= own[at] * scale;
    }
  }
}
