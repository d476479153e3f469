import { describe, expect, it } from 'vitest';
import { fixDominantCells } from '../../../src/coref/alignment/dominance.ts';
import type { Similarity } from '../../../src/coref/alignment/similarity.ts';
import { grid, sparse, transposed } from '../tables.ts';

const similarities: readonly Similarity[] = ['phi3', 'phi4'];

describe('the reduction', () => {
  it.each([
    ['a pair', '3'],
    ['a star', '1 1 1 1'],
    ['two stars that share an edge', '5 1 1 1; 0 0 0 1; 0 0 0 1'],
    ['a chain that comes undone from its last row', '1 2 0 0 0; 0 3 4 0 0; 0 0 5 6 0; 0 0 0 7 8; 0 0 0 0 9'],
    ['a chain that ends in heavy cells', '9 1 0; 0 1 9; 0 0 1'],
  ])('settles %s without a search', (_, text) => {
    for (const similarity of similarities) {
      expect([...fixDominantCells(sparse(grid(text)), similarity).rest]).toEqual([]);
      expect([...fixDominantCells(sparse(transposed(grid(text))), similarity).rest]).toEqual([]);
    }
  });

  it('leaves a circle of ties to the search', () => {
    const { alignment, rest } = fixDominantCells(sparse(grid('1 1 0; 0 1 1; 1 0 1')), 'phi4');
    expect([...alignment]).toEqual([-1, -1, -1]);
    expect([...rest]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('settles a cell worth exactly as much as its two rivals together', () => {
    // 1/10 + 2/10 is more than 3/10 in doubles.
    const tenths = sparse({
      common: [
        [3, 2],
        [1, 0],
      ],
      keyExtra: [5, 9],
      responseExtra: [6, 8],
    });
    expect(4 / 20 + 2 / 20).toBeGreaterThan(6 / 20);
    expect(fixDominantCells(tenths, 'phi4').rest.length).toBe(0);
  });
});
