import { describe, expect, it } from 'vitest';
import { emptyDocument, shareExtents } from '../../src/coref/document.ts';
import { corefDocument, entitiesOf } from '../../src/coref/given-document.ts';

describe('corefDocument', () => {
  it('makes a row a mention, and an entity id a list', () => {
    const document = corefDocument('d', [
      [
        [0, 2],
        [5, 6],
      ],
      [],
      [[3, 4]],
    ]);
    expect([...document.start]).toEqual([0, 5, 3]);
    expect([...document.end]).toEqual([2, 6, 4]);
    expect([...document.entity]).toEqual([0, 0, 2]);
    expect(document.entityIds).toEqual(['1', '2', '3']);
    expect(document.place).toEqual({ file: 'd', line: 1, column: 1 });
  });

  it('numbers names as they come, and shared with another document as they do there', () => {
    const key = corefDocument('d', [
      ['a', 'b'],
      ['c', 1],
    ]);
    const response = corefDocument('d', [
      ['c', 'x'],
      ['b', '1'],
    ]);
    expect([...key.start]).toEqual([0, 1, 2, 3]);
    expect(key.extents).toEqual(['a', 'b', 'c', '1']);
    expect([...response.start]).toEqual([0, 1, 2, 3]);
    const shared = shareExtents(key, response);
    expect([...shared.start]).toEqual([2, 4, 1, 3]);
    expect([...shared.end]).toEqual([3, 5, 2, 4]);
    expect(shared.extents).toEqual(['a', 'b', 'c', '1', 'x']);
  });

  it('refuses names beside tokens', () => {
    expect(() => corefDocument('d', [['a', [0, 1]]])).toThrow('mentions are all names, or all [start, end)');
  });

  it.each([
    [-1, 2],
    [2, 2],
    [3, 2],
    [0, 1.5],
    [Number.NaN, 1],
    [0, 2 ** 31],
  ])('refuses the mention [%d, %d)', (start, end) => {
    expect(() => corefDocument('d', [[[start, end]]])).toThrow(RangeError);
  });

  it('refuses a mention of three numbers', () => {
    expect(() => corefDocument('d', [[[0, 1, 2] as never]])).toThrow('not [0, 1, 2]');
  });

  it.each([
    [{ start: Int32Array.of(-1) }, '[-1, 2) in entity 0'],
    [{ end: Int32Array.of(0) }, '[0, 0) in entity 0'],
    [{ entity: Int32Array.of(1) }, '[0, 2) in entity 1'],
    [{ entity: Int32Array.of(-1) }, '[0, 2) in entity -1'],
    [{ extents: ['a', 'b'] }, '[0, 2) in entity 0'],
    [{ end: Int32Array.of(1), extents: [] }, '[0, 1) in entity 0'],
  ])('is refused by entitiesOf with the columns %o', (columns, found) => {
    const document = { ...corefDocument('d', [[[0, 2]]]), ...columns };
    expect(() => entitiesOf(document)).toThrow(
      `document: row 0 of a document is a mention of one of its entities, not ${found}`,
    );
  });

  it.each([{ file: 1, line: 1, column: 1 }, { file: 'a', line: 0.5, column: 1 }, { file: 'a', line: 1 }, 'a:1:1'])(
    'is refused by entitiesOf with the place %o',
    (place) => {
      expect(() => entitiesOf({ ...corefDocument('d', [[[0, 2]]]), place: place as never })).toThrow(
        "document: expected a document as readCoref and corefDocument make it: its member 'place' is { file, line, column }",
      );
    },
  );

  it('is taken apart by entitiesOf', () => {
    const lists = [
      [
        [0, 2],
        [5, 6],
      ],
      [],
      [[3, 4]],
    ] as const;
    expect(entitiesOf(corefDocument('d', lists))).toEqual(
      lists.map((mentions, at) => ({
        id: String(at + 1),
        mentions: mentions.map(([start, end]) => ({ start, end })),
      })),
    );
  });
});

it('an empty document has a name, a place and nothing else', () => {
  const place = { file: 'key.conll', line: 7, column: 1 };
  const document = emptyDocument({ id: 'd', place });
  expect(document.id).toBe('d');
  expect(document.place).toBe(place);
  expect(entitiesOf(document)).toEqual([]);
});
