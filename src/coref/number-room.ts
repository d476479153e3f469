/**
 * Room for so many numbers, all 0, which is the caller's alone. A document needs few, and a piece of memory for each would cost more than
 * they do: they share pieces, which go when the last of their users does.
 */
export function numberRoom(length: number): Int32Array {
  if (used + length > piece.length) {
    piece = new Int32Array(Math.max(length, PIECE));
    used = 0;
  }
  used += length;
  return piece.subarray(used - length, used);
}

const PIECE = 1 << 12;
let piece = new Int32Array(0);
let used = 0;
