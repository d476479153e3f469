/**
 * The ends of rows that have been read, with what was found there: tags and the separators before them. Rows that end alike are
 * told by a few comparisons of four bytes, without a look at their cells.
 */
export interface RowTails {
  /**
   * The number of the end that the row `[start, end)` has, or -1 where none of those known is it. At least four bytes of
   * the row before `end` are compared.
   */
  find(view: DataView, start: number, end: number): number;
  /** Remembers `bytes[start, end)`, at least four, as an end with those tags, the second of them in its last `width` bytes. */
  add(view: DataView, start: number, end: number, first: number, second: number, width: number): void;
  /** By number: how many bytes it has, the tags, and the bytes of the second tag. */
  readonly lengths: Int32Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly widths: Int32Array;
}

/** How many are remembered: later ones are not, so memory is constant and a file where all rows end otherwise costs little more. */
const ROOM = 1024;

const SLOTS = 4096;

/** How many slots are looked at: ends may differ in their first bytes only, which tell no slot. */
const PROBES = 8;

/** A memory of ends of up to 64 bytes, found by their last eight bytes, or the last four where they have less. */
export function rowTails(): RowTails {
  const slots = new Int16Array(SLOTS).fill(-1);
  const pool = new DataView(new ArrayBuffer(ROOM * WIDEST));
  const lengths = new Int32Array(ROOM);
  const first = new Int32Array(ROOM);
  const second = new Int32Array(ROOM);
  const widths = new Int32Array(ROOM);
  let known = 0;

  const search = (view: DataView, start: number, end: number, from: number): number => {
    for (let probe = 0; probe < PROBES; probe++) {
      const entry = slots[(from + probe) & (SLOTS - 1)];
      if (entry < 0) return -1;
      if (lengths[entry] <= end - start && isSame(view, end, pool, entry * WIDEST + WIDEST, lengths[entry]))
        return entry;
    }
    return -1;
  };

  return {
    lengths,
    first,
    second,
    widths,
    find(view, start, end) {
      if (end - start < 4) return -1;
      const found = end - start < 8 ? -1 : search(view, start, end, slotOfEight(view, end));
      return found >= 0 ? found : search(view, start, end, slotOfFour(view, end));
    },
    add(view, start, end, firstTag, secondTag, width) {
      const length = end - start;
      if (known === ROOM || length < 4 || length > WIDEST) return;
      const from = length < 8 ? slotOfFour(view, end) : slotOfEight(view, end);
      for (let probe = 0; probe < PROBES; probe++) {
        const slot = (from + probe) & (SLOTS - 1);
        if (slots[slot] >= 0) continue;
        for (let at = 1; at <= length; at++) pool.setUint8(known * WIDEST + WIDEST - at, view.getUint8(end - at));
        lengths[known] = length;
        first[known] = firstTag;
        second[known] = secondTag;
        widths[known] = width;
        slots[slot] = known++;
        return;
      }
    },
  };
}

const WIDEST = 64;

function slotOfEight(view: DataView, end: number): number {
  return mixed(Math.imul(view.getInt32(end - 8, true), 0x9e3779b1) ^ view.getInt32(end - 4, true));
}

function slotOfFour(view: DataView, end: number): number {
  return mixed(view.getInt32(end - 4, true));
}

function mixed(bits: number): number {
  const spread = Math.imul(bits, 0x85ebca6b);
  return (spread ^ (spread >>> 15)) & (SLOTS - 1);
}

/** Whether the `length` bytes, four or more, before `a` and `b` are the same. */
function isSame(left: DataView, a: number, right: DataView, b: number, length: number): boolean {
  let back = 4;
  for (; back < length; back += 4) if (left.getInt32(a - back, true) !== right.getInt32(b - back, true)) return false;
  return left.getInt32(a - length, true) === right.getInt32(b - length, true);
}
