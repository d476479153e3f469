import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CorefDocument, emptyDocument, shareExtents } from '../../src/coref/document.ts';
import { corefDocument, entitiesOf } from '../../src/coref/given-document.ts';
import { type Overlap, overlap, rowsByEntity } from '../../src/coref/overlap.ts';

/** Documents in which no mention is repeated; some entities have none. Their rows stand in any order. */
const documents: fc.Arbitrary<CorefDocument> = fc
  .uniqueArray(fc.tuple(fc.nat(6), fc.nat(3), fc.nat(5)), {
    selector: ([start, more]) => `${start} ${more}`,
    maxLength: 28,
  })
  .chain((mentions) =>
    fc.tuple(fc.constant(mentions), fc.shuffledSubarray([...mentions.keys()], { minLength: mentions.length })),
  )
  .map(([mentions, order]) => {
    const lists = Array.from({ length: 6 }, (): [number, number][] => []);
    for (const [start, more, entity] of mentions) lists[entity].push([start, start + 1 + more]);
    const document = corefDocument('random', lists);
    return {
      ...document,
      start: Int32Array.from(order, (row) => document.start[row]),
      end: Int32Array.from(order, (row) => document.end[row]),
      entity: Int32Array.from(order, (row) => document.entity[row]),
    };
  });

/** The cells as `[i, j, common]`, row by row. */
function cellsOf({ rowStart, column, common }: Overlap): number[][] {
  return Array.from({ length: rowStart.length - 1 }, (_, i) =>
    Array.from(column.subarray(rowStart[i], rowStart[i + 1]), (j, at) => [i, j, common[rowStart[i] + at]]),
  ).flat();
}

/** The same from sets of mentions, every pair of entities compared. */
function cellsByComparing(key: CorefDocument, response: CorefDocument): number[][] {
  const setsOf = (document: CorefDocument) =>
    entitiesOf(document).map(({ mentions }) => new Set(mentions.map(({ start, end }) => `${start} ${end}`)));
  const responseSets = setsOf(response);
  return setsOf(key)
    .flatMap((mentions, i) =>
      responseSets.map((others, j) => [i, j, [...mentions].filter((m) => others.has(m)).length]),
    )
    .filter(([, , common]) => common > 0);
}

describe('the overlap of two documents', () => {
  it('has a cell for each pair of entities that share mentions, in order', () => {
    fc.assert(
      fc.property(documents, documents, (key, response) => {
        const table = overlap(key, response);
        expect(cellsOf(table)).toEqual(cellsByComparing(key, response));
        expect([...table.keySizes]).toEqual(entitiesOf(key).map(({ mentions }) => mentions.length));
        expect([...table.responseSizes]).toEqual(entitiesOf(response).map(({ mentions }) => mentions.length));
        expect(table.common.length).toBe(table.column.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('is transposed when the sides are exchanged', () => {
    fc.assert(
      fc.property(documents, documents, (key, response) => {
        const turned = cellsOf(overlap(response, key)).map(([j, i, common]) => [i, j, common]);
        expect(turned.sort(([a, b], [c, d]) => a - c || b - d)).toEqual(cellsOf(overlap(key, response)));
      }),
    );
  });

  it('knows the key {abc} {defg} and the response {ab} {cd} {fgh}', () => {
    const key = corefDocument('key', [[...'abc'], [...'defg']]);
    const response = shareExtents(key, corefDocument('response', [[...'ab'], [...'cd'], [...'fgh']]));
    expect(overlap(key, response)).toEqual({
      keySizes: Uint32Array.of(3, 4),
      responseSizes: Uint32Array.of(2, 2, 3),
      rowStart: Uint32Array.of(0, 2, 4),
      column: Uint32Array.of(0, 1, 1, 2),
      common: Uint32Array.of(2, 1, 1, 2),
    });
  });

  it('has no cells when a side is empty', () => {
    const key = corefDocument('key', [[[0, 1]], [[1, 3]]]);
    const nothing = emptyDocument({ id: 'response', place: key.place });
    expect(overlap(key, nothing)).toMatchObject({ rowStart: Uint32Array.of(0, 0, 0), column: new Uint32Array(0) });
    expect(overlap(nothing, key)).toMatchObject({ rowStart: Uint32Array.of(0), column: new Uint32Array(0) });
    expect(overlap(nothing, nothing)).toMatchObject({ rowStart: Uint32Array.of(0), common: new Uint32Array(0) });
  });
});

describe('rows by entity', () => {
  it('are the rows sorted by entity, those of one entity in their order', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const expected = [...document.entity.keys()].sort((a, b) => document.entity[a] - document.entity[b] || a - b);
        expect([...rowsByEntity(document)]).toEqual(expected);
      }),
    );
  });
});
