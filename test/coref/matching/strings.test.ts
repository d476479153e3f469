import { describe, expect, it } from 'vitest';
import { numberStrings } from '../../../src/coref/matching/strings.ts';

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
});
