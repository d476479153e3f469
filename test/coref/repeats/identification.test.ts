import { describe, expect, it } from 'vitest';
import { identify } from '../../../src/coref/repeats/identification.ts';
import { entities } from './entities.ts';

/** The entities that are compared, each mention as its letter. */
function compared(key: string, response: string): { key: string; response: string } {
  const [ours, theirs] = [entities(key), entities(response)];
  const { entities: found } = identify(ours, theirs);
  const starts = [...ours.start, ...theirs.start];
  const written = (side: typeof found.key): string =>
    side
      .map((cluster) => `{${cluster.map((mention) => String.fromCharCode(97 + starts[mention])).join('')}}`)
      .join(' ');
  return { key: written(found.key), response: written(found.response) };
}

describe('the entities that are compared', () => {
  it.each([
    ['all, where no mention is repeated', '{ab} {c}', '{az} {cy}', '{ab} {c}', '{az} {cy}'],
    ['with each repeat in the key', '{ab} {aac}', '{a}', '{ab} {aac}', '{a}'],
    ['without repeats of a key mention in the response', '{ab}', '{ab} {ac}', '{ab}', '{ab} {c}'],
    ['without entities that this empties', '{ab}', '{ab} {a} {c}', '{ab}', '{ab} {c}'],
    ['with every repeat of a mention that the key lacks', '{a}', '{zaz} {z}', '{a}', '{zaz} {z}'],
    ['without entities that are empty', '{} {a}', '{} {a}', '{a}', '{a}'],
  ])('are %s', (_, key, response, inKey, inResponse) => {
    expect(compared(key, response)).toEqual({ key: inKey, response: inResponse });
  });

  it('are in their own order, not in that of the rows', () => {
    const key = {
      entityIds: ['7', '5'],
      start: Int32Array.of(0, 1, 2),
      end: Int32Array.of(1, 2, 3),
      entity: Int32Array.of(1, 0, 1),
    };
    expect(identify(key, entities('{c}')).entities).toMatchObject({ key: [[1], [0, 2]], response: [[2]] });
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

  it('with the number that each has in the walk through the entities, not by its row', () => {
    const key = {
      entityIds: ['7', '5'],
      start: Int32Array.of(0, 1, 1),
      end: Int32Array.of(1, 2, 2),
      entity: Int32Array.of(1, 0, 1),
    };
    expect(identify(key, entities('')).repeatedInKey).toEqual([{ start: 1, end: 2, before: 0, after: 2 }]);
  });

  it('in the response with the number of the key, twice, and only for a mention that the key has', () => {
    const { repeatedInResponse } = identify(entities('{ab}'), entities('{bb} {zz}'));
    expect(repeatedInResponse).toEqual([{ start: 1, end: 2, before: 1, after: 1 }]);
  });
});
