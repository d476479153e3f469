import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../../src/coref/given-document.ts';
import { identify } from '../../../src/coref/repeats/identification.ts';
import { type OfficialMetric, officialCounts, officialMetrics } from '../../../src/coref/repeats/repeats.ts';
import { entities } from './entities.ts';
import { type Lists, slowBcub, slowBlanc, slowCeaf, slowIdentify, slowMuc } from './slow-counts.ts';

function counts(metric: OfficialMetric, key: string, response: string): number[] {
  return [...officialCounts(identify(entities(key), entities(response)).entities, metric)];
}

describe('counts where no mention is repeated', () => {
  it.each<[OfficialMetric, string, string, number[]]>([
    ['muc', '{a} {bc} {def}', '{a} {de}', [1, 3, 1, 1]],
    ['bcub', '{a} {bc} {def}', '{a} {de}', [1 + 2 / 3 + 2 / 3, 6, 3, 3]],
    ['ceafm', '{a} {bc} {def}', '{a} {de}', [3, 6, 3, 3]],
    ['ceafe', '{a} {bc} {def}', '{a} {de}', [1 + (1 - (1 - 4 / 5)), 3, 1 + (1 - (1 - 4 / 5)), 2]],
    ['blanc', '{a} {bc} {def}', '{a} {de}', [1, 4, 1, 1, 2, 11, 2, 2]],
    ['blanc', '{ab}', '{a} {b}', [0, 1, 0, 0, 0, 0, 0, 1]],
    ['muc', '', '{ab}', [0, 0, 0, 1]],
    ['bcub', '', '{ab}', [0, 0, 0, 2]],
    ['ceafe', '{ab}', '', [0, 1, 0, 0]],
  ])('%s of key %s, response %s', (metric, key, response, expected) => {
    expect(counts(metric, key, response)).toEqual(expected);
  });

  it('ceafe adds 1 − (1 − s), not s: one third comes out too low', () => {
    expect(counts('ceafe', '{a}', '{abcde}')[0]).toBe(0.33333333333333326);
  });
});

describe('counts where the key repeats a mention', () => {
  it.each<[string, OfficialMetric, string, string, number[]]>([
    ['muc counts every copy in the recall denominator', 'muc', '{aab} {cd}', '{ab} {cd}', [2, 3, 2, 2]],
    ['bcub divides by every copy and meets one', 'bcub', '{aab} {cd}', '{ab} {cd}', [2 / 3 + 2 / 3 + 2, 5, 4, 4]],
    ['ceafm counts every copy, beyond what the response has', 'ceafm', '{aab} {cd}', '{ab} {cd}', [5, 5, 5, 4]],
    ['blanc links a mention to its copy', 'blanc', '{aab}', '{ab}', [1, 2, 1, 1, 0, 0, 0, 0]],
    ['muc takes a mention for one of the last entity that holds it', 'muc', '{ab} {ac}', '{ab}', [0, 2, 0, 1]],
    [
      'bcub does too, but counts what else that entity holds',
      'bcub',
      '{ab} {ac}',
      '{ab}',
      [1 / 2 + 2 / 2, 4, 1 / 2 + 2 / 2, 2],
    ],
    ['blanc links it both ways', 'blanc', '{ab} {ac}', '{abc}', [2, 2, 2, 3, 0, 4, 0, 0]],
  ])('%s', (_, metric, key, response, expected) => {
    expect(counts(metric, key, response)).toEqual(expected);
  });
});

describe('counts where the response repeats a mention', () => {
  it('leave out the repeat of a mention that the key has, and the entity that it empties', () => {
    expect(counts('ceafe', '{ab}', '{ab} {a}')).toEqual([1, 1, 1, 1]);
  });

  it('keep the repeat of one that the key lacks', () => {
    expect(counts('bcub', '{ab}', '{abzz}')).toEqual([1 + 1, 2, 1 / 2 + 1 / 2, 4]);
    expect(counts('blanc', '{a}', '{azz}')).toEqual([0, 0, 0, 2, 0, 0, 0, 0]);
  });
});

describe('counts of any documents', () => {
  const side = fc.array(fc.string({ unit: fc.constantFrom(...'abcdefgh'), maxLength: 5 }), { maxLength: 6 });
  const notation = (lists: Lists): string => lists.map((list) => `{${list}}`).join(' ');
  const slow: Readonly<Record<OfficialMetric, (key: Lists, response: Lists) => number[]>> = {
    muc: (key, response) => slowMuc(slowIdentify(key, response)),
    bcub: (key, response) => slowBcub(slowIdentify(key, response)),
    ceafm: (key, response) => slowCeaf(slowIdentify(key, response), 'phi3'),
    ceafe: (key, response) => slowCeaf(slowIdentify(key, response), 'phi4'),
    blanc: (key, response) => slowBlanc(slowIdentify(key, response)),
  };

  it.each(officialMetrics)('%s equals its slow twin, whatever is repeated', (metric) => {
    fc.assert(
      fc.property(side, side, (key, response) => {
        const fast = counts(metric, notation(key), notation(response));
        const expected = slow[metric](key, response);
        // Only the alignment may differ, and with it the order of additions.
        if (metric === 'ceafe') fast.forEach((count, at) => void expect(count).toBeCloseTo(expected[at], 12));
        else expect(fast).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('links of 30,000 repeats', () => {
  const lists = (entities: number, mentions: number, mention: (entity: number, at: number) => number) =>
    corefDocument(
      'test',
      Array.from({ length: entities }, (_, entity) =>
        Array.from({ length: mentions }, (_, at): [number, number] => [mention(entity, at), mention(entity, at) + 1]),
      ),
    );
  const pairs = (n: number): number => (n * (n - 1)) / 2;

  // A walk over all mentions for each that is repeated would take a thousand million steps for most of these.
  it.each([
    ['one mention in one entity', lists(1, 30_000, () => 0), [1, 0]],
    ['one mention in 30,000 entities', lists(30_000, 1, () => 0), [0, 1]],
    [
      '15,000 mentions, each twice in its entity',
      lists(300, 100, (entity, at) => (entity * 100 + at) >> 1),
      [300 * pairs(50) + 15_000, pairs(15_000) - 300 * pairs(50)],
    ],
    ['15,000 mentions, each in two entities', lists(2, 15_000, (_, at) => at), [pairs(15_000), pairs(15_000) + 15_000]],
    ['3,000 mentions, each in ten entities', lists(10, 3_000, (_, at) => at), [pairs(3_000), pairs(3_000) + 3_000]],
  ])('%s', (_, repeats, [coreference, nonCoreference]) => {
    const none = entities('');
    const key = officialCounts(identify(repeats, none).entities, 'blanc');
    expect([...key]).toEqual([0, coreference, 0, 0, 0, nonCoreference, 0, 0]);
    const response = officialCounts(identify(none, repeats).entities, 'blanc');
    expect([...response]).toEqual([0, 0, 0, coreference, 0, 0, 0, nonCoreference]);
  });
});
