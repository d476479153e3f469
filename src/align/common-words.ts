/** Pairs of equal numbers of two lists, in the order of both: the places in each. */
export interface CommonPairs {
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** No two lists are aligned that have more numbers without a partner than this. The time grows with its square. */
export const MOST_ALONE = 20_000;

/**
 * A longest common subsequence of two lists, such as the hashes of words; undefined if more than `most` numbers of both are left without a
 * partner. Exchanging the lists exchanges the result.
 *
 * Myers (1986), in linear space: the middle of a shortest way from one list to the other is found from both ends, and then the ways before
 * and after it.
 */
export function commonPairs(left: Int32Array, right: Int32Array, most: number = MOST_ALONE): CommonPairs | undefined {
  // Of several subsequences of one length, one is found that does not depend on which list comes first.
  if (isAfter(left, right)) {
    const found = commonPairs(right, left, most);
    return found && { left: found.right, right: found.left };
  }
  const room = Math.min(left.length, right.length);
  const pairs = { left: new Int32Array(room), right: new Int32Array(room), length: 0 };
  const size = 2 * Math.min(most, left.length + right.length) + 5;
  const ways = { forward: new Int32Array(size), backward: new Int32Array(size) };
  const add = (x: number, y: number): void => {
    pairs.left[pairs.length] = x;
    pairs.right[pairs.length++] = y;
  };
  const align = (fromX: number, toX: number, fromY: number, toY: number): boolean => {
    let [x, y, endX, endY] = [fromX, fromY, toX, toY];
    for (; x < endX && y < endY && left[x] === right[y]; x++, y++) add(x, y);
    while (endX > x && endY > y && left[endX - 1] === right[endY - 1]) {
      endX--;
      endY--;
    }
    if (x < endX && y < endY) {
      const middle = middleOf(left, right, [x, endX, y, endY], ways, most);
      if (!middle || !align(x, middle[0], y, middle[1]) || !align(middle[0], endX, middle[1], endY)) return false;
    }
    for (; endX < toX; endX++, endY++) add(endX, endY);
    return true;
  };
  if (!align(0, left.length, 0, right.length)) return undefined;
  if (left.length + right.length - 2 * pairs.length > most) return undefined;
  return { left: pairs.left.subarray(0, pairs.length), right: pairs.right.subarray(0, pairs.length) };
}

/** A point in the middle of a shortest way through that part of both lists; undefined if the way has more than `most` steps. */
function middleOf(
  left: Int32Array,
  right: Int32Array,
  [fromX, toX, fromY, toY]: readonly [number, number, number, number],
  { forward, backward }: { readonly forward: Int32Array; readonly backward: Int32Array },
  most: number,
): readonly [number, number] | undefined {
  const [width, height] = [toX - fromX, toY - fromY];
  const delta = width - height;
  const isOdd = (delta & 1) !== 0;
  const zero = forward.length >> 1;
  forward[zero + 1] = backward[zero + 1] = 0;
  // How far the ways of so many steps get on each diagonal: from the start, and from the end.
  for (let steps = 0; 2 * steps <= most + 1; steps++) {
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const x = furthest(forward, zero, diagonal, steps);
      let at = x;
      while (at < width && at - diagonal < height && left[fromX + at] === right[fromY + at - diagonal]) at++;
      forward[zero + diagonal] = at;
      const other = delta - diagonal;
      if (isOdd && Math.abs(other) < steps && at + backward[zero + other] >= width)
        return [fromX + at, fromY + at - diagonal];
    }
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let at = furthest(backward, zero, diagonal, steps);
      while (at < width && at - diagonal < height && left[toX - 1 - at] === right[toY - 1 - at + diagonal]) at++;
      backward[zero + diagonal] = at;
      const other = delta - diagonal;
      if (!isOdd && Math.abs(other) <= steps && at + forward[zero + other] >= width)
        return [toX - at, toY - at + diagonal];
    }
  }
  return undefined;
}

/** Where a way of so many steps comes to the diagonal: by a step from the one beside it that got further. */
function furthest(ways: Int32Array, zero: number, diagonal: number, steps: number): number {
  const [before, after] = [ways[zero + diagonal - 1], ways[zero + diagonal + 1]];
  return diagonal === -steps || (diagonal !== steps && before < after) ? after : before + 1;
}

/** Whether the list is longer, or as long and the first number that differs is larger. */
function isAfter(left: Int32Array, right: Int32Array): boolean {
  if (left.length !== right.length) return left.length > right.length;
  const differs = left.findIndex((number, at) => number !== right[at]);
  return differs >= 0 && left[differs] > right[differs];
}
