import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefMetrics } from '../../src/coref/metrics.ts';
import { overlap } from '../../src/coref/overlap.ts';
import type { Metric, Score, Side } from '../../src/score/score.ts';
import { documents, type Entities, parse } from '../coref/entities.ts';
import { clusterings, corpora, shuffler } from './clusterings.ts';
import { type Fraction, quotient, twinF1, twins } from './twins.ts';

/** What a response that equals the key scores, where that is not 1 throughout. */
const perfectExceptions: Readonly<Record<string, (key: Entities) => number>> = {
  muc: (key) => (hasLink(key) ? 1 : 0),
  links: (key) => (hasLink(key) ? 1 : 0),
  conll: (key) => (hasLink(key) ? 1 : 2 / 3),
  blanc: (key) => (key.flat().length > 1 ? 1 : 0),
  'blanc-luo': (key) => (key.flat().length > 1 ? 1 : 0),
};

/** Fields that count pairs across entities: those of a corpus are not those of one large document. */
const pairFieldsAcross = ['nonCoreferent', 'keyNonCoreferent', 'responseNonCoreferent'];

/** Those for records have laws of their own. */
const general = corefMetrics.filter(({ needs }) => needs === undefined);

it('there is a slow twin for every metric, and none besides', () => {
  expect(Object.keys(twins)).toEqual(general.map(({ name }) => name));
});

describe.each(general.map((metric) => ({ name: metric.name, metric })))('$name', ({ name, metric }) => {
  it('equals its slow twin', () => {
    fc.assert(
      fc.property(clusterings, ({ key, response }) => {
        const score = scoreEntities(metric, key, response);
        const twin = twins[name](key, response);
        expectFraction(score.recall, twin.recall);
        expectFraction(score.precision, twin.precision);
        expect(score.f1).toBeCloseTo(twinF1(twin), 12);
        expect(Object.keys(score.parts ?? {})).toEqual(Object.keys(twin.parts ?? {}));
        for (const [part, { recall, precision }] of Object.entries(twin.parts ?? {})) {
          expectFraction(score.parts?.[part].recall, recall);
          expectFraction(score.parts?.[part].precision, precision);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is 1 for a perfect response, apart from the named exceptions', () => {
    fc.assert(
      fc.property(clusterings, ({ key }) => {
        fc.pre(key.length > 0);
        const expected = perfectExceptions[name]?.(key) ?? 1;
        const { recall, precision, f1 } = scoreEntities(metric, key, key);
        expect([recall.value, precision.value, f1]).toEqual([expected, expected, expected]);
      }),
    );
  });

  it('is 0 where there is nothing to find and nothing found', () => {
    const { recall, precision, f1 } = scoreEntities(metric, [], []);
    expect([recall.value, precision.value, f1]).toEqual([0, 0, 0]);
  });

  it('lies between 0 and 1', () => {
    fc.assert(
      fc.property(clusterings, ({ key, response }) => {
        for (const value of values(scoreEntities(metric, key, response))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('exchanges recall and precision when the sides are exchanged', () => {
    fc.assert(
      fc.property(clusterings, ({ key, response }) => {
        if (name === 'blanc') fc.pre(kindsOfPairs(key) === kindsOfPairs(response));
        const score = scoreEntities(metric, key, response);
        const exchanged = scoreEntities(metric, response, key);
        expect([score.recall, score.precision, score.f1]).toEqual([
          exchanged.precision,
          exchanged.recall,
          exchanged.f1,
        ]);
      }),
    );
  });

  it('changes no bit when entities, mentions and names change order', () => {
    fc.assert(
      fc.property(clusterings, fc.nat(), ({ key, response }, seed) => {
        const shuffle = shuffler(seed);
        const names = shuffle([...new Set([...key, ...response].flat())]);
        const reorder = (side: Entities): Entities => shuffle(side).map((entity) => shuffle(entity));
        const rename = (side: Entities): Entities =>
          side.map((entity) => entity.map((mention) => `n${names.indexOf(mention)}`));
        const counts = countEntities(metric, key, response);
        expectSameBits(countEntities(metric, reorder(key), reorder(response)), counts);
        expectSameBits(countEntities(metric, rename(key), rename(response)), counts);
      }),
    );
  });

  it('counts of one document with several parts what it counts of the parts, but for pairs across them', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const parts = corpus.map(({ key, response }) => countEntities(metric, key, response));
        const whole = countEntities(
          metric,
          corpus.flatMap(({ key }, at) => prefixed(key, at)),
          corpus.flatMap(({ response }, at) => prefixed(response, at)),
        );
        metric.fields.forEach((field, at) => {
          const sum = parts.reduce((total, counts) => total + counts[at], 0);
          if (pairFieldsAcross.includes(field)) expect(whole[at]).toBeGreaterThanOrEqual(sum);
          else if (/Sum$|similarity$/.test(field)) expect(whole[at]).toBeCloseTo(sum, 12);
          else expect(whole[at]).toBe(sum);
        });
      }),
    );
  });

  it('has one count a field, all of them 0 for empty documents', () => {
    expect([...countEntities(metric, [], [])]).toEqual(metric.fields.map(() => 0));
    expect(new Set(metric.fields).size).toBe(metric.fields.length);
  });
});

describe('the exceptions', () => {
  it.each([
    //  metric    key            perfect response
    ['muc', '{a} {b} {c}', 0],
    ['links', '{a} {b} {c}', 0],
    ['conll', '{a} {b} {c}', 2 / 3],
    ['blanc', '{a}', 0],
    ['blanc-luo', '{a}', 0],
  ])('%s is for a perfect response to %s %d', (name, key, expected) => {
    const metric = corefMetrics.find((row) => row.name === name);
    expect(metric && scoreEntities(metric, parse(key), parse(key)).f1).toBe(expected);
  });

  it('blanc does not exchange where one side alone has a kind of pairs: the key decides', () => {
    const blanc = corefMetrics.find(({ name }) => name === 'blanc');
    if (!blanc) throw new Error('no blanc');
    const withLinks = parse('{ab} {cd}');
    const without = parse('{a} {b} {c} {d}');
    const score = scoreEntities(blanc, withLinks, without);
    const exchanged = scoreEntities(blanc, without, withLinks);
    expect([score.recall.value, score.precision.value]).toEqual([(0 + 4 / 4) / 2, (0 + 4 / 6) / 2]);
    expect([exchanged.recall.value, exchanged.precision.value]).toEqual([4 / 6, 4 / 4]);
  });
});

function countEntities(metric: Metric<ReturnType<typeof overlap>>, key: Entities, response: Entities): Float64Array {
  const sides = documents(key, response);
  return metric.count(overlap(sides.key, sides.response));
}

function scoreEntities(metric: Metric<ReturnType<typeof overlap>>, key: Entities, response: Entities): Score {
  return metric.score(countEntities(metric, key, response));
}

function hasLink(key: Entities): boolean {
  return key.some((entity) => entity.length > 1);
}

/** Which of the two kinds of pairs a side has. */
function kindsOfPairs(side: Entities): string {
  return `${hasLink(side)} ${side.length > 1}`;
}

function prefixed(side: Entities, document: number): Entities {
  return side.map((entity) => entity.map((mention) => `${document}:${mention}`));
}

function expectFraction(side: Side | undefined, fraction: Fraction): void {
  expect(side?.value).toBeCloseTo(quotient(fraction), 12);
  if (side?.denominator === undefined) return;
  expect(side.denominator).toBe(fraction[1]);
  expect(side.numerator).toBeCloseTo(fraction[0], 12);
}

function expectSameBits(actual: Float64Array, expected: Float64Array): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((count, at) => {
    expect(count).toBe(expected[at]);
  });
}

function values(score: Score): number[] {
  return [score.recall.value, score.precision.value, score.f1, ...Object.values(score.parts ?? {}).flatMap(values)];
}
