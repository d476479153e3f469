import { type MentionNodes, membersOf, type Trees } from '../nodes.ts';

/**
 * The head of a mention that has none, as udapi's corefud.MoveHead finds it: its word whose basic parent is outside, which empty nodes do not
 * have. Of several, that with no enhanced parent inside or, if each has one there, with one outside; and of those left, that which is over all
 * others (`highestOver`), where an empty node is the first overt word that it depends on. Else the first.
 *
 * A word without enhanced parents has the basic one alone.
 */
export function headFromTree(nodes: MentionNodes, row: number, { basic, enhanced }: Trees): number {
  const { minor } = nodes.words;
  const own = membersOf(nodes, row);
  const within = new Set(own);
  const tops = Array.from(own).filter((word) => minor[word] > 0 || !within.has(basic[word]));
  if (tops.length < 2) return tops[0] ?? own[0];
  const parentsOf = (word: number): readonly number[] =>
    enhanced[word].length > 0 || minor[word] > 0 ? enhanced[word] : [basic[word]];
  const free = tops.filter((word) => !parentsOf(word).some((one) => within.has(one)));
  const partly = tops.filter((word) => parentsOf(word).some((one) => !within.has(one)));
  const left = free.length > 0 ? free : partly;
  if (left.length === 0) return own[0];
  if (left.length === 1) return left[0];
  // The root may be what an empty node depends on.
  const overt = left.flatMap((word) =>
    minor[word] === 0 ? word : (parentsOf(word).find((one) => one < 0 || minor[one] === 0) ?? []),
  );
  const top = highestOver(
    basic,
    [...new Set(overt)].sort((a, b) => a - b),
  );
  return left.find((word) => word === top) ?? left[0];
}

/**
 * The word over all of these in the tree, as udapi looks for it: words climb in turn, each until it comes to one that was visited; the search ends
 * with the last that climbs. Where another has reached the root before, it is the root, or what is below it on the way that was first, which
 * need not be over all.
 */
function highestOver(parent: Int32Array, words: readonly number[]): number | undefined {
  const climbing = [...words];
  // The word from which each was reached; undefined where ways meet or begin.
  const below = new Map<number, number | undefined>(words.map((word) => [word, undefined]));
  let isRoot = false;
  while (climbing.length > 1) {
    const word = climbing.shift()!;
    if (word < 0) isRoot = true;
    else if (below.has(parent[word])) below.set(parent[word], undefined);
    else {
      below.set(parent[word], word);
      climbing.push(parent[word]);
    }
  }
  let top = isRoot ? -1 : climbing.at(0);
  for (let next = top === undefined ? undefined : below.get(top); next !== undefined; next = below.get(next))
    top = next;
  return top;
}
