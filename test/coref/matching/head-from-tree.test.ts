import { describe, expect, it } from 'vitest';
import { headFromTree } from '../../../src/coref/matching/head-from-tree.ts';
import { nodesDocument } from './nodes.ts';

/** The head of a mention of words, with the basic parent of each word of the text, and what enhanced parents some have. */
function headOf(
  words: readonly number[],
  basic: readonly number[],
  parents: Readonly<Record<number, readonly number[]>> = {},
  zeros: readonly number[] = [],
): number {
  const { nodes } = nodesDocument({ count: basic.length, zeros }, [{ entity: 'e', words, head: words[0] }]);
  const enhanced = basic.map((_, word) => parents[word] ?? []);
  return headFromTree(nodes, 0, { basic: Int32Array.from(basic), enhanced });
}

describe('the head of a mention by the tree', () => {
  it('is its word whose parent is outside, whatever the enhanced parents of that are', () => {
    expect(headOf([0, 1, 2], [1, 3, 1, -1])).toBe(1);
    expect(headOf([0, 1], [1, -1], { 1: [0] })).toBe(1);
  });

  it('is the first word where no parent is outside', () => {
    expect(headOf([0, 1], [1, 0])).toBe(0);
  });

  it('is of several that which has no enhanced parent inside, or else that which has one outside', () => {
    expect(headOf([0, 1], [2, 2, -1], { 0: [1] })).toBe(1);
    expect(headOf([0, 1], [2, 2, -1], { 0: [1], 1: [0, 2] })).toBe(1);
    expect(headOf([1, 2], [-1, 0, 0], { 1: [2], 2: [1] })).toBe(1);
  });

  it('is of several that are left the one over the others, or else the first', () => {
    expect(headOf([0, 2], [1, 2, -1])).toBe(2);
    expect(headOf([0, 2], [1, -1, 1])).toBe(0);
  });

  it('is the one over an empty node that depends on an overt word below that, whatever empty node it depends on too', () => {
    expect(headOf([1, 4], [-1, -1, -1, 4, 0], { 1: [2, 3], 4: [0] }, [1, 2])).toBe(4);
  });
});
