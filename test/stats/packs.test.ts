import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/stats/columns.ts';
import { isWhole, packedCounts, packsOf, unpack } from '../../src/stats/packs.ts';
import { random } from '../../src/stats/random.ts';
import { accuracies } from './corpus.ts';

describe('packsOf', () => {
  it.each([
    //  largest sums           packs
    [[], []],
    [[1, 3, 4], [[0, 1, 2]]], // 2 · 4 · 8 sums
    [[2 ** 26 - 1, 2 ** 27 - 1], [[0, 1]]], // 2⁵³ sums
    [
      [2 ** 26, 2 ** 27 - 1],
      [[0], [1]],
    ],
    [
      [1, Number.POSITIVE_INFINITY, 2],
      [[0, 2], [1]],
    ], // fractions are alone
    [
      [2 ** 60, 0, 0],
      [[0], [1, 2]],
    ],
  ])('of columns with sums up to %j has %j', (largest, packs) => {
    expect(packsOf(largest).map(({ columns }) => columns)).toEqual(packs);
  });
});

describe('unpack', () => {
  it('gives back the sums of each column, on 500 random packs', () => {
    const source = random(53);
    for (let trial = 0; trial < 500; trial++) {
      const units = 1 + source.below(20);
      const most = [1, 9, 1000][source.below(3)];
      const tables = Array.from({ length: 8 }, () =>
        accuracies(Array.from({ length: units }, () => source.below(most + 1))),
      );
      const { columns } = columnsOf(tables.map((table) => [table]));
      const sums = columns.map(() => new Float64Array(1));
      for (const pack of packsOf(columns.map(({ total }) => total)))
        unpack(pack, [packedCounts(pack, columns, units).reduce((a, b) => a + b)], sums);
      expect(sums.map(([sum]) => sum)).toEqual(columns.map(({ total }) => total));
    }
  });
});

describe('isWhole', () => {
  it.each([
    [[0, 3], true],
    [[0, 2.5], false],
    [[-1, 2], false],
  ])('of %j is %j', (counts, expected) => {
    expect(isWhole(columnsOf([[accuracies(counts)]]).columns[0])).toBe(expected);
  });
});
