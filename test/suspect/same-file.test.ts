import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { sameMentions } from '../../src/suspect/same-file.ts';
import { problemLog } from '../../src/text/problem.ts';

/** A document of entities of two mentions: how many mentions each side has, and how many of the response are wrong. */
type Size = readonly [mentions: number, wrong: number, isRenamed?: true];

function pairOf([mentions, wrong, isRenamed]: Size, index: number) {
  const entities = (from: number) =>
    Array.from({ length: mentions / 2 }, (_, at) =>
      [2 * at, 2 * at + 1].map((one): [number, number] => [
        one < from ? one : one + 1000,
        (one < from ? one : one + 1000) + 1,
      ]),
    );
  const id = `d${index}`;
  const [key, response] = [corefDocument(id, entities(mentions)), corefDocument(id, entities(mentions - wrong))];
  return {
    index,
    key,
    response: isRenamed ? { ...response, entityIds: response.entityIds.map((one) => `x${one}`) } : response,
  };
}

/** How many documents are said to be copies. */
function copies(sizes: readonly Size[]): number {
  const pairs = sizes.map(pairOf);
  const side = (name: 'key' | 'response') =>
    ({ path: name, side: name, documents: pairs.map((pair) => pair[name]), log: problemLog(), formats: [] }) as const;
  const found = sameMentions({
    key: side('key'),
    response: side('response'),
    pairs,
    scored: pairs,
    rules: { lenient: false },
  });
  return found.reduce((sum, { count = 0 }) => sum + count, 0);
}

const times = (count: number, size: Size): Size[] => Array.from({ length: count }, () => size);

describe('documents with the mentions and entities of the key', () => {
  it('are no copies where a good system simply has small ones right', () => {
    // 59 of 200 documents, as a system has that finds 95 % of the mentions.
    expect(copies([...times(59, [20, 0]), ...times(141, [40, 2])])).toBe(0);
    expect(copies([...times(59, [20, 0]), ...times(141, [40, 20])])).toBe(0);
  });

  it.each([
    // mentions  wrong ones of 100 in the other document  copies
    [200, 10, 1], // 20 would be wrong
    [198, 10, 0],
    [40, 50, 1],
    [38, 50, 0],
    [400, 5, 1],
    [380, 5, 0],
  ])(
    'are copies if at least 20 mentions would be wrong by the share of the others: %i mentions, %i %% wrong',
    (mentions, wrong, expected) => {
      expect(copies([[mentions, 0], ...times(10, [100, wrong])])).toBe(expected);
    },
  );

  it('are no copies if their entities have other ids, unless they are nearly all', () => {
    expect(copies([[400, 0, true], ...times(10, [100, 10])])).toBe(0);
    expect(
      copies([
        [900, 0, true],
        [100, 10],
      ]),
    ).toBe(1);
  });

  it('are copies, large or small, where they have nine tenths of the mentions and at least 100', () => {
    expect(copies([...times(9, [20, 0]), [20, 2]])).toBe(9);
    expect(copies([...times(8, [20, 0]), ...times(2, [20, 2])])).toBe(0);
    expect(copies([...times(9, [10, 0]), [10, 2]])).toBe(0);
  });

  it('are all of them of a response that is the key, however small it is', () => {
    expect(copies([[2, 0, true]])).toBe(1);
    expect(copies(times(3, [4, 0]))).toBe(3);
    expect(copies([[0, 0]])).toBe(0);
  });
});
