import { describe, expect, it } from 'vitest';
import { identify } from '../../../src/coref/repeats/identification.ts';
import { entities } from './entities.ts';

function numbered(key: string, response: string): { key: number[][]; response: number[][]; numbers: number } {
  const { entities: found } = identify(entities(key), entities(response));
  const lists = ({ first, ids }: typeof found.key): number[][] =>
    [...first.subarray(1)].map((end, entity) => [...ids.subarray(first[entity], end)]);
  return { key: lists(found.key), response: lists(found.response), numbers: found.numbers };
}

describe('mentions are numbered', () => {
  it.each([
    [
      'in the order of key entities, then of what the response adds',
      '{ab} {c}',
      '{az} {cy}',
      [[0, 1], [2]],
      [
        [0, 3],
        [2, 4],
      ],
    ],
    [
      'anew where the key repeats one, in every entity that holds it',
      '{ab} {ac}',
      '{a}',
      [
        [2, 1],
        [2, 3],
      ],
      [[2]],
    ],
    ['without repeats of a key mention in the response', '{ab}', '{ab} {ac}', [[0, 1]], [[0, 1], [2]]],
    ['without entities that this empties', '{ab}', '{ab} {a} {c}', [[0, 1]], [[0, 1], [2]]],
    ['with every repeat of a mention that the key lacks', '{a}', '{zaz} {z}', [[0]], [[1, 0, 1], [1]]],
    ['with empty entities of the key, without those of the response', '{} {a}', '{} {a}', [[], [0]], [[0]]],
  ])('%s', (_, key, response, inKey, inResponse) => {
    expect(numbered(key, response)).toMatchObject({ key: inKey, response: inResponse });
  });

  it('in the order of entities, not in that of the rows', () => {
    const key = {
      entityIds: ['7', '5'],
      start: Int32Array.of(0, 1, 2),
      end: Int32Array.of(1, 2, 3),
      entity: Int32Array.of(1, 0, 1),
    };
    expect([...identify(key, entities('')).entities.key.ids]).toEqual([0, 1, 2]);
    expect([...identify(key, entities('{c}')).entities.response.ids]).toEqual([2]);
  });
});

describe('mentions are counted', () => {
  it.each([
    //  key          response       key mentions, response mentions, exact, invented
    ['{ab} {c}', '{ab} {d}', [3, 3, 2, 1]],
    ['{ab} {ac}', '{ab} {d}', [3, 3, 2, 2]],
    ['{ab}', '{aab}', [2, 2, 2, 0]],
    ['{ab}', '{zz} {za}', [2, 2, 1, 1]],
    ['', '', [0, 0, 0, 0]],
  ])(
    'key %s, response %s: distinct ones; invented is one too high for each repeat in the key',
    (key, response, expected) => {
      const found = identify(entities(key), entities(response));
      expect([found.keyMentions, found.responseMentions, found.exact, found.invented]).toEqual(expected);
    },
  );
});

describe('repeats are reported', () => {
  it('in the key with the number before and the new one, each time', () => {
    const { repeatedInKey } = identify(entities('{ab} {a} {a}'), entities(''));
    expect(repeatedInKey).toEqual([
      { start: 0, end: 1, before: 0, after: 2 },
      { start: 0, end: 1, before: 2, after: 3 },
    ]);
  });

  it('in the response with the number of the key, twice, and only for a mention that the key has', () => {
    const { repeatedInResponse } = identify(entities('{ab}'), entities('{bb} {zz}'));
    expect(repeatedInResponse).toEqual([{ start: 1, end: 2, before: 1, after: 1 }]);
  });
});
