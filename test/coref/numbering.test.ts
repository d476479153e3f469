import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { numberMentions } from '../../src/coref/numbering.ts';
import { repeatsIn } from '../../src/coref/rules.ts';

type Span = readonly [start: number, end: number];

const spans: fc.Arbitrary<readonly Span[]> = fc.array(
  fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 4 })).map(([start, length]): Span => [start, start + length]),
  { maxLength: 30 },
);
const inOrder = spans.map((some) => some.toSorted((a, b) => a[1] - b[1]));
/** More mentions end at one place than are compared with each other. */
const crowded: fc.Arbitrary<readonly Span[]> = fc.array(
  fc.nat(20).map((start): Span => [start, 21]),
  { minLength: 16, maxLength: 40 },
);
const far: fc.Arbitrary<readonly Span[]> = fc.array(
  fc.tuple(fc.nat(2 ** 31 - 3), fc.nat(2 ** 31 - 3)).map(([a, b]): Span => [Math.min(a, b), Math.max(a, b) + 1]),
  { maxLength: 60 },
);

/** The numbers of the mentions of both sides, key first. */
function numbersOf(key: readonly Span[], response: readonly Span[]): number[] {
  const numbered = numberMentions(corefDocument('d', [key]), corefDocument('d', [response]));
  expect(numbered.bound).toBe(key.length + response.length);
  return [...numbered.key.mention, ...numbered.response.mention];
}

/** For each span its first place in the list. */
function firstPlaces(some: readonly Span[]): number[] {
  const first = new Map<string, number>();
  for (const [at, span] of some.entries()) if (!first.has(span.join())) first.set(span.join(), at);
  return some.map((span) => first.get(span.join())!);
}

describe('the number of a mention', () => {
  it.each([
    ['in order on both sides', inOrder, inOrder],
    ['in order in the key', inOrder, spans],
    ['in order in the response', spans, inOrder],
    ['in any order', spans, spans],
    ['crowded at one place', crowded, inOrder],
    ['far apart', far, spans],
    ['far apart on both sides', far, far],
  ])('is its first row, rows of the key before those of the response: %s', (_, anyKey, anyResponse) => {
    fc.assert(
      fc.property(anyKey, anyResponse, (key, response) => {
        expect(numbersOf(key, response)).toEqual(firstPlaces([...key, ...response]));
        expect(numbersOf(key, key)).toEqual(firstPlaces([...key, ...key]));
      }),
      { numRuns: 1000 },
    );
  });

  it('is found for a hundred thousand mentions in no order', () => {
    const mentions = Array.from({ length: 100_000 }, (_, row): Span => {
      const start = (row * 7919) % 12_500;
      return [start, start + 1 + Math.floor(row / 12_500)];
    });
    expect(numbersOf(mentions, mentions.toReversed())).toEqual(firstPlaces([...mentions, ...mentions.toReversed()]));
  });

  it('is nothing where there is no mention', () => {
    expect(numbersOf([], [])).toEqual([]);
    expect(numbersOf([], [[0, 1]])).toEqual([0]);
    expect(numbersOf([[0, 1]], [])).toEqual([0]);
  });
});

describe('rows that repeat a mention', () => {
  it.each([
    ['in order', inOrder],
    ['in any order', spans],
    ['crowded at one place', crowded],
  ])('are all but the first of each span: %s', (_, any) => {
    fc.assert(
      fc.property(any, (some) => {
        const first = firstPlaces(some);
        expect(repeatsIn(corefDocument('d', [some]))).toEqual([...first.keys()].filter((row) => first[row] !== row));
      }),
      { numRuns: 1000 },
    );
  });

  it('are found where a mention is repeated more often than a byte counts', () => {
    const often = Array.from({ length: 600 }, (): Span => [3, 4]);
    expect(repeatsIn(corefDocument('d', [often]))).toHaveLength(599);
  });
});
