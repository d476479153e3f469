import { enlarged } from '../text/columns.ts';

/** A row of counts for each unit (a sentence), kept as the additions that make it up. Memory grows with their number. */
export interface UnitLog {
  /** Adds `times` to the count at that index of the row. */
  add(at: number, times: number): void;
  endUnit(): void;
  /** The number of units so far. */
  readonly length: number;
  /** Rows of `width` counts, concatenated, each the sum of several units: the n-th ends before unit `ends[n]`. */
  table(width: number, ends: readonly number[]): Float64Array;
}

/** An empty log. */
export function unitLog(): UnitLog {
  let places = new Int32Array(1024);
  let times = new Int32Array(1024);
  let length = 0;
  const ends: number[] = [];
  return {
    add(at, count) {
      if (length === places.length) {
        places = enlarged(places, 2 * length);
        times = enlarged(times, 2 * length);
      }
      places[length] = at;
      times[length++] = count;
    },
    endUnit() {
      ends.push(length);
    },
    get length() {
      return ends.length;
    },
    table(width, groups) {
      const table = new Float64Array(groups.length * width);
      let at = 0;
      groups.forEach((units, unit) => {
        const end = units === 0 ? 0 : ends[units - 1];
        for (; at < end; at++) if (places[at] < width) table[unit * width + places[at]] += times[at];
      });
      return table;
    },
  };
}
