import { pairs } from '../pairs.ts';

/**
 * Sets of whole numbers below `limit`: set n is `members[first[n]]` to `members[first[n + 1] - 1]`, none twice and all in one order, the
 * same for all. A set may be empty.
 */
export interface Sets {
  readonly first: Uint32Array;
  readonly members: Uint32Array;
  readonly limit: number;
}

/** The largest sets whose parts are counted. */
const MOST_MEMBERS = 6;

/**
 * How many pairs of sets have a member in common, by inclusion and exclusion:
 *
 *   Σ (−1)^(|P| + 1) · C(n, 2) over all sets P that are not empty, where n counts the sets that P is a part of
 *
 * A set of k members has 2^k − 1 such parts. One with more than `most` members is compared with the sets that hold one of its members
 * instead, equal ones at once. Costs O(sets) where sets are small or mostly equal, and at the worst the square of all members / `most`.
 */
export function meetingPairs(sets: Sets, most: number = MOST_MEMBERS): number {
  return pairsOfSmall(sets, most) + pairsOfLarge(sets, most);
}

/** The sets of the same numbers as one, where no set of one has a member in common with a set of the other. */
export function unions(one: Sets, other: Sets): Sets {
  const first = one.first.map((start, n) => start + other.first[n]);
  const members = new Uint32Array(first[first.length - 1]);
  for (let n = 0; n + 1 < first.length; n++) {
    members.set(one.members.subarray(one.first[n], one.first[n + 1]), first[n]);
    let at = first[n] + one.first[n + 1] - one.first[n];
    for (let from = other.first[n]; from < other.first[n + 1]; from++) members[at++] = one.limit + other.members[from];
  }
  return { first, members, limit: one.limit + other.limit };
}

/** The pairs of sets neither of which has more than `most` members. */
function pairsOfSmall({ first, members, limit }: Sets, most: number): number {
  // Part 0 is empty, part m + 1 has the member m alone; another is found by the part without its last member, and that member.
  const before = new Array<number>(limit + 1).fill(0);
  const larger = new Map<number, number>();
  const partWith = (part: number, member: number): number => {
    if (part === 0) return member + 1;
    const place = part * limit + member;
    let found = larger.get(place);
    if (found === undefined) {
      found = before.push(0) - 1;
      larger.set(place, found);
    }
    return found;
  };
  let met = 0;
  const addParts = (part: number, from: number, to: number, sign: number): void => {
    for (let at = from; at < to; at++) {
      const own = partWith(part, members[at]);
      met += sign * before[own]++;
      addParts(own, at + 1, to, -sign);
    }
  };
  for (let n = 0; n + 1 < first.length; n++) {
    if (first[n + 1] - first[n] <= most) addParts(0, first[n], first[n + 1], 1);
  }
  return met;
}

/** The pairs of which at least one set has more than `most` members. Equal ones are taken together. */
function pairsOfLarge({ first, members, limit }: Sets, most: number): number {
  if (first.every((start, n) => n === 0 || start - first[n - 1] <= most)) return 0;
  const weight = new Float64Array(first.length - 1);
  const large = new Map<string, number>();
  const holding = Array.from({ length: limit }, (): number[] => []);
  for (let n = 0; n < weight.length; n++) {
    let own = n;
    if (first[n + 1] - first[n] > most) {
      const name = members.subarray(first[n], first[n + 1]).join();
      own = large.get(name) ?? n;
      large.set(name, own);
    }
    weight[own]++;
    if (own === n) for (let at = first[n]; at < first[n + 1]; at++) holding[members[at]].push(n);
  }
  const metBy = new Int32Array(weight.length).fill(-1);
  let met = 0;
  for (const n of large.values()) {
    met += pairs(weight[n]);
    metBy[n] = n;
    for (let at = first[n]; at < first[n + 1]; at++) {
      for (const other of holding[members[at]]) {
        if (metBy[other] === n) continue;
        metBy[other] = n;
        // Two large sets meet each other: the later one counts.
        if (other < n || first[other + 1] - first[other] <= most) met += weight[n] * weight[other];
      }
    }
  }
  return met;
}
