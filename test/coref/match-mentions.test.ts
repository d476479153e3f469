import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { endsInOrder, matchMentions, type Spans } from '../../src/coref/match-mentions.ts';
import { repeatedRows } from '../../src/coref/rules.ts';

type Span = readonly [number, number];

const spans: fc.Arbitrary<readonly Span[]> = fc.array(
  fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 4 })).map(([start, length]): Span => [start, start + length]),
  { maxLength: 30 },
);
const inOrder = spans.map((some) => some.toSorted((a, b) => a[1] - b[1]));

function columns(some: readonly Span[]): Spans {
  return { start: Int32Array.from(some, ([start]) => start), end: Int32Array.from(some, ([, end]) => end) };
}

/** For each span its first place in the list, or -1. */
function firstPlaces(some: readonly Span[], others: readonly Span[]): number[] {
  return others.map((other) => some.findIndex((span) => span.join() === other.join()));
}

describe('the mentions of the response', () => {
  it.each([
    ['in order on both sides', inOrder, inOrder],
    ['in order on one side', inOrder, spans],
    ['in any order', spans, spans],
  ])('are the first of the key with the same span: %s', (_, anyKey, anyResponse) => {
    fc.assert(
      fc.property(anyKey, anyResponse, (key, response) => {
        expect([...matchMentions(columns(key), columns(response))]).toEqual(firstPlaces(key, response));
      }),
      { numRuns: 1000 },
    );
  });

  it('are in order where each ends with or after the one before, and no more than 16 end at one place', () => {
    const at = (end: number, count: number) => Array.from({ length: count }, (_, start): Span => [start, end]);
    expect(endsInOrder(columns([]))).toBe(true);
    expect(endsInOrder(columns([...at(20, 16), ...at(21, 16)]))).toBe(true);
    expect(endsInOrder(columns(at(20, 17)))).toBe(false);
    expect(endsInOrder(columns([...at(21, 1), ...at(20, 1)]))).toBe(false);
  });
});

describe('rows that repeat a mention', () => {
  it.each([
    ['in order', inOrder],
    ['in any order', spans],
  ])('are all but the first of each span: %s', (_, any) => {
    fc.assert(
      fc.property(any, (some) => {
        const document = corefDocument('d', [some]);
        const first = firstPlaces(some, some);
        expect(repeatedRows(document)).toEqual([...first.keys()].filter((row) => first[row] !== row));
      }),
      { numRuns: 1000 },
    );
  });
});
