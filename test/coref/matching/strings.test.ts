import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberedStrings, numberStrings, type StringRows } from '../../../src/coref/matching/strings.ts';

describe('strings of entities', () => {
  const rows = (...entities: readonly (readonly string[])[]) => ({
    strings: entities.flat(),
    entity: entities.flatMap((strings, entity) => strings.map(() => entity)),
  });

  it('have the numbers of those of the entity that is most alike, whichever comes first', () => {
    // Half of what the first two have in common with the key is less than all of the third.
    const { key, response, bound } = numberStrings(rows(['a', 'b']), rows(['a', 'x'], ['b', 'y', 'z'], ['b', 'a']));
    expect([...key]).toEqual([0, 1]);
    expect([...response].slice(5)).toEqual([1, 0]);
    expect(new Set(response).size).toBe(7);
    expect(bound).toBe(7);
  });

  it('have none where their entity has them already', () => {
    const { key, response } = numberStrings(rows(['a', 'a']), rows(['a'], ['a']));
    expect([...key]).toEqual([0, -1]);
    expect([...response]).toEqual([0, 1]);
  });

  it('are those found by comparing all entities with all', () => {
    const side = fc
      .array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }), { maxLength: 6 })
      .map((entities) => rows(...entities));
    fc.assert(
      fc.property(side, side, (key, response) => {
        expect(numberStrings(key, response)).toEqual(byAllPairs(key, response));
      }),
      { numRuns: 2000 },
    );
  });
});

/** The numbers, by looking at every pair of entities. */
function byAllPairs(key: StringRows, response: StringRows): NumberedStrings {
  const setsOf = ({ strings, entity }: StringRows): Map<string, number>[] => {
    const sets = new Map<number, Map<string, number>>();
    for (const [row, string] of strings.entries()) {
      const own = sets.get(entity[row]) ?? new Map<string, number>();
      if (!own.has(string)) own.set(string, row);
      sets.set(entity[row], own);
    }
    return [...sets.values()];
  };
  const [keys, responses] = [setsOf(key), setsOf(response)];
  const pairs = keys.flatMap((one) =>
    responses.map((other) => {
      const common = [...one].filter(([string]) => other.has(string));
      return { alike: (2 * common.length) / (one.size + other.size), common, other };
    }),
  );
  const numbers = {
    key: new Int32Array(key.strings.length).fill(-1),
    response: new Int32Array(response.strings.length).fill(-1),
  };
  let bound = 0;
  for (const { common, other } of pairs.toSorted((a, b) => b.alike - a.alike))
    for (const [string, row] of common) {
      const partner = other.get(string)!;
      if (numbers.key[row] >= 0 || numbers.response[partner] >= 0) continue;
      numbers.key[row] = bound;
      numbers.response[partner] = bound++;
    }
  for (const [own, sets] of [[numbers.key, keys] as const, [numbers.response, responses] as const])
    for (const row of sets.flatMap((one) => [...one.values()])) if (own[row] < 0) own[row] = bound++;
  return { ...numbers, bound };
}
