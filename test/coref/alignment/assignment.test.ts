import fc from 'fast-check';
import { munkres } from 'munkres';
import { describe, expect, it } from 'vitest';
import { align, alignedSimilarity, type Similarity } from '../../../src/coref/alignment/assignment.ts';
import { corefDocument } from '../../../src/coref/given-document.ts';
import { type Overlap, overlap } from '../../../src/coref/overlap.ts';
import { type DenseTable, denseTables, grid, reordered, seededRandom, sparse, transposed } from '../tables.ts';

const similarities: readonly Similarity[] = ['phi3', 'phi4'];

/** What the alignment is worth. */
function best(table: Overlap, similarity: Similarity): number {
  return alignedSimilarity(table, align(table, similarity), similarity);
}

/** A fraction p/q that is never rounded. */
type Fraction = readonly [bigint, bigint];

/** The greatest sum of weights over all one-to-one alignments: tries every one. */
function bruteForce(table: Overlap, similarity: Similarity): Fraction {
  const taken = new Set<number>();
  const from = (i: number): Fraction => {
    if (i === table.keySizes.length) return [0n, 1n];
    let most = from(i + 1);
    for (let cell = table.rowStart[i]; cell < table.rowStart[i + 1]; cell++) {
      const j = table.column[cell];
      if (taken.has(j)) continue;
      taken.add(j);
      const [p, q] = from(i + 1);
      taken.delete(j);
      const c = BigInt(table.common[cell]);
      const size = BigInt(table.keySizes[i] + table.responseSizes[j]);
      const sum: Fraction = similarity === 'phi3' ? [p + c, q] : [p * size + 2n * c * q, q * size];
      if (sum[0] * most[1] > most[0] * sum[1]) most = sum;
    }
    return most;
  };
  return from(0);
}

/** The double nearest to a fraction. */
function nearest([p, q]: Fraction): number {
  const scaled = p << 200n;
  const sticky = scaled % q === 0n ? 0n : 1n;
  return Number(((scaled / q) << 1n) | sticky) / 2 ** 201;
}

/** What npm `munkres` makes of the dense matrix. */
function byMunkres(table: Overlap, similarity: Similarity): number {
  const { keySizes, responseSizes } = table;
  if (keySizes.length === 0 || responseSizes.length === 0) return 0;
  const cost = Array.from(keySizes, () => Array.from(responseSizes, () => 0));
  keySizes.forEach((k, i) => {
    for (let cell = table.rowStart[i]; cell < table.rowStart[i + 1]; cell++) {
      const [c, j] = [table.common[cell], table.column[cell]];
      cost[i][j] = similarity === 'phi3' ? -c : (-2 * c) / (k + responseSizes[j]);
    }
  });
  return munkres(cost).reduce((total, [i, j]) => total - cost[i][j], 0);
}

function shuffled(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

/** `mentions` mentions in entities of power-law sizes; in the response a part of them stands in entities at random. */
function noisyOverlap(mentions: number, moved: number, exponent: number, seed: number): Overlap {
  const random = seededRandom(seed);
  const keyEntity: number[] = [];
  let entities = 0;
  for (; keyEntity.length < mentions; entities++) {
    const size = Math.min(mentions - keyEntity.length, 10_000, Math.floor((1 - random()) ** (-1 / exponent)));
    for (let at = 0; at < size; at++) keyEntity.push(entities);
  }
  const responseEntity = keyEntity.map((i) => (random() < moved ? Math.floor(random() * entities) : i));
  const documentOf = (entity: readonly number[]) => {
    const lists = Array.from({ length: entities }, (): [number, number][] => []);
    entity.forEach((i, at) => {
      lists[i].push([at, at + 1]);
    });
    return corefDocument('generated', lists);
  };
  return overlap(documentOf(keyEntity), documentOf(responseEntity));
}

describe.each(similarities)('an alignment for %s', (similarity) => {
  it('is worth what the Hungarian algorithm finds on the dense matrix', () => {
    fc.assert(
      fc.property(denseTables(12), (dense) => {
        const table = sparse(dense);
        const expected = byMunkres(table, similarity);
        if (similarity === 'phi3') expect(best(table, similarity)).toBe(expected);
        else expect(Math.abs(best(table, similarity) - expected)).toBeLessThan(1e-12);
      }),
      { numRuns: 3000 },
    );
  });

  it('is worth the best of all alignments, to the last bit', () => {
    fc.assert(
      fc.property(denseTables(5), (dense) => {
        const table = sparse(dense);
        expect(best(table, similarity)).toBe(nearest(bruteForce(table, similarity)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is one-to-one and joins only entities that share a mention', () => {
    fc.assert(
      fc.property(denseTables(12), (dense) => {
        const alignment = align(sparse(dense), similarity);
        expect(alignment.length).toBe(dense.keyExtra.length);
        const pairs = [...alignment].map((j, i) => ({ i, j })).filter(({ j }) => j >= 0);
        expect(new Set(pairs.map(({ j }) => j)).size).toBe(pairs.length);
        for (const { i, j } of pairs) expect(dense.common[i][j]).toBeGreaterThan(0);
      }),
    );
  });

  it('is worth the same to the last bit when entities are renumbered or the sides exchanged', () => {
    fc.assert(
      fc.property(denseTables(12), fc.integer(), (dense, seed) => {
        const random = seededRandom(seed);
        const expected = best(sparse(dense), similarity);
        const rows = shuffled(dense.keyExtra.length, random);
        const columns = shuffled(dense.responseExtra.length, random);
        expect(best(sparse(reordered(dense, rows, columns)), similarity)).toBe(expected);
        expect(best(sparse(transposed(dense)), similarity)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('is found for a hundred thousand mentions of which most are moved', () => {
    const table = noisyOverlap(100_000, 0.9, 1.1, 11);
    const alignment = align(table, similarity);
    const aligned = alignment.filter((j) => j >= 0);
    expect(new Set(aligned).size).toBe(aligned.length);
    const diagonal = Int32Array.from(table.keySizes.keys());
    const total = alignedSimilarity(table, alignment, similarity);
    expect(total).toBeGreaterThan(alignedSimilarity(table, diagonal, similarity));
  });
});

describe('the worth of the best alignment', () => {
  const staircase = grid('3 2 0 0; 0 3 2 0; 0 0 3 2; 2 0 0 3');
  it.each<[string, DenseTable, number, Fraction]>([
    // what it is           shared mentions                          φ3   φ4
    ['one pair', grid('4'), 4, [8n, 8n]],
    ['all shared', grid('2 0; 0 3'), 5, [2n, 1n]],
    ['nothing shared', grid('0 0; 0 0'), 0, [0n, 1n]],
    ['a star of a key', grid('1 3 2'), 3, [6n, 9n]],
    ['a star of a response', grid('1; 3; 2'), 3, [6n, 9n]],
    ['all weights equal', grid('1 1 1; 1 1 1; 1 1 1'), 3, [6n, 6n]],
    ['more columns', grid('1 1 1 1; 1 1 1 1'), 2, [4n, 6n]],
    ['more rows', grid('1 1; 1 1; 1 1; 1 1'), 2, [4n, 6n]],
    ['a circle of ties', grid('1 1 0; 0 1 1; 1 0 1'), 3, [6n, 4n]],
    ['a staircase', staircase, 12, [24n, 10n]],
    ['the greedy is wrong', grid('3 2; 2 0'), 4, [8n, 7n]],
  ])('is right for %s', (_, dense, phi3, phi4) => {
    const table = sparse(dense);
    expect(best(table, 'phi3')).toBe(phi3);
    expect(best(table, 'phi4')).toBe(nearest(phi4));
    expect(phi4[0] * bruteForce(table, 'phi4')[1]).toBe(bruteForce(table, 'phi4')[0] * phi4[1]);
  });

  it.each<[string, DenseTable]>([
    ['no entities', { common: [], keyExtra: [], responseExtra: [] }],
    ['no key entities', { common: [], keyExtra: [], responseExtra: [1, 0] }],
    ['no response entities', { common: [[], []], keyExtra: [1, 0], responseExtra: [] }],
    ['entities without mentions', grid('0 0; 0 0')],
    ['entities without twins', { common: [[0]], keyExtra: [3], responseExtra: [4] }],
  ])('is 0 for %s, and nothing is aligned', (_, dense) => {
    for (const similarity of similarities) {
      expect([...align(sparse(dense), similarity)]).toEqual(dense.keyExtra.map(() => -1));
      expect(best(sparse(dense), similarity)).toBe(0);
    }
  });

  it('is right along chains that shift when one end is pulled', () => {
    // Row i shares with columns i and i + 1; each cell is worth a little more than the one before.
    for (let rows = 1; rows <= 40; rows++) {
      const common = Array.from({ length: rows }, (_, i) =>
        Array.from({ length: rows + 1 }, (_, j) => (j === i ? 100 + 2 * i : j === i + 1 ? 101 + 2 * i : 0)),
      );
      const dense = { common, keyExtra: common.map(() => 0), responseExtra: Array.from({ length: rows + 1 }, () => 0) };
      for (const similarity of similarities) {
        const expected = byMunkres(sparse(dense), similarity);
        expect(Math.abs(best(sparse(dense), similarity) - expected)).toBeLessThan(1e-10);
      }
    }
  });

  it('is the same double for equal sums of different fractions', () => {
    // 1/3 + 2/3 and 1, each with more pairs around it: the doubles added one by one differ.
    const thirds = sparse({
      common: [
        [1, 0, 0],
        [0, 2, 0],
        [0, 0, 7],
      ],
      keyExtra: [4, 2, 0],
      responseExtra: [0, 0, 0],
    });
    expect(alignedSimilarity(thirds, Int32Array.of(0, 1, 2), 'phi4')).toBe(2);
    const sevenths = sparse({
      common: Array.from({ length: 7 }, (_, i) => Array.from({ length: 7 }, (_, j) => (i === j ? 1 : 0))),
      keyExtra: [12, 12, 12, 12, 12, 12, 12],
      responseExtra: [0, 0, 0, 0, 0, 0, 0],
    });
    expect(alignedSimilarity(sevenths, Int32Array.of(0, 1, 2, 3, 4, 5, 6), 'phi4')).toBe(1);
  });

  it('is right about a hub whose neighbours are taken one by one', () => {
    const spokes = 400;
    const random = seededRandom(3);
    const common = Array.from({ length: spokes }, (_, i) => {
      const row = Array.from({ length: 40 }, () => 0);
      row[0] = 1 + Math.floor(random() * 50);
      row[1 + (i % 39)] = 1 + Math.floor(random() * 50);
      return row;
    });
    const dense = { common, keyExtra: common.map(() => 0), responseExtra: Array.from({ length: 40 }, () => 0) };
    for (const similarity of similarities) {
      const found = best(sparse(dense), similarity);
      expect(Math.abs(found - byMunkres(sparse(dense), similarity))).toBeLessThan(1e-10);
      expect(best(sparse(transposed(dense)), similarity)).toBe(found);
    }
  });
});

describe('the worth of any alignment', () => {
  it('counts 0 for pairs that share nothing and for entities that are not aligned', () => {
    const table = sparse(grid('2 0; 1 0; 0 1'));
    expect(alignedSimilarity(table, Int32Array.of(-1, 1, -1), 'phi3')).toBe(0);
    expect(alignedSimilarity(table, Int32Array.of(-1, 0, 1), 'phi3')).toBe(2);
    expect(alignedSimilarity(table, Int32Array.of(-1, 0, 1), 'phi4')).toBe(2 / 4 + 2 / 2);
  });
});
