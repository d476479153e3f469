import fc from 'fast-check';
import type { Overlap } from '../../src/coref/overlap.ts';

/** What each pair of entities shares, row by row, and the mentions that each entity has beyond those. */
export interface DenseTable {
  readonly common: readonly (readonly number[])[];
  readonly keyExtra: readonly number[];
  readonly responseExtra: readonly number[];
}

/** The sparse table of a dense one. */
export function sparse({ common, keyExtra, responseExtra }: DenseTable): Overlap {
  const cells = common.flatMap((row, i) => row.map((c, j) => ({ i, j, c })).filter(({ c }) => c > 0));
  const keySizes = Uint32Array.from(keyExtra);
  const responseSizes = Uint32Array.from(responseExtra);
  const rowStart = new Uint32Array(keyExtra.length + 1);
  for (const { i, j, c } of cells) {
    keySizes[i] += c;
    responseSizes[j] += c;
    rowStart[i + 1]++;
  }
  for (let i = 0; i < keyExtra.length; i++) rowStart[i + 1] += rowStart[i];
  const column = Uint32Array.from(cells, ({ j }) => j);
  return { keySizes, responseSizes, rowStart, column, common: Uint32Array.from(cells, ({ c }) => c) };
}

/** The dense table that a grid of shared mentions makes when no entity has others: `'1 2; 0 3'`. */
export function grid(text: string): DenseTable {
  const common = text.split(';').map((row) => row.trim().split(/\s+/).map(Number));
  return { common, keyExtra: common.map(() => 0), responseExtra: (common[0] ?? []).map(() => 0) };
}

/** The same table with row `rows[i]` in place i and column `columns[j]` in place j. */
export function reordered(table: DenseTable, rows: readonly number[], columns: readonly number[]): DenseTable {
  return {
    common: rows.map((i) => columns.map((j) => table.common[i][j])),
    keyExtra: rows.map((i) => table.keyExtra[i]),
    responseExtra: columns.map((j) => table.responseExtra[j]),
  };
}

export function transposed({ common, keyExtra, responseExtra }: DenseTable): DenseTable {
  const turned = responseExtra.map((_, j) => common.map((row) => row[j]));
  return { common: turned, keyExtra: responseExtra, responseExtra: keyExtra };
}

/** Tables of up to `limit` × `limit` entities, empty sides and entities without mentions among them. */
export function denseTables(limit: number): fc.Arbitrary<DenseTable> {
  const side = fc.integer({ min: 0, max: limit });
  const count = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  );
  const list = (length: number): fc.Arbitrary<number[]> => fc.array(count, { minLength: length, maxLength: length });
  return fc.tuple(side, side).chain(([rows, columns]) =>
    fc.record({
      common: fc.array(list(columns), { minLength: rows, maxLength: rows }),
      keyExtra: list(rows),
      responseExtra: list(columns),
    }),
  );
}

/** Numbers in [0, 1) that are the same every time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
