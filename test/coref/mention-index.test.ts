import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionIndex } from '../../src/coref/mention-index.ts';

const spans = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 60 });
const farSpans = fc.array(fc.tuple(fc.nat(2 ** 31 - 1), fc.nat(2 ** 31 - 1)), { maxLength: 60 });

function indexOf(mentions: readonly (readonly [number, number])[]) {
  return mentionIndex(
    Int32Array.from(mentions, ([start]) => start),
    Int32Array.from(mentions, ([, end]) => end),
  );
}

describe('an index of mentions', () => {
  it('answers as a Map from spans to first rows does', () => {
    fc.assert(
      fc.property(fc.oneof(spans, farSpans), spans, (mentions, others) => {
        const twin = new Map<string, number>();
        mentions.forEach((span, row) => {
          if (!twin.has(span.join())) twin.set(span.join(), row);
        });
        const index = indexOf(mentions);
        expect([...index.first]).toEqual(mentions.map((span) => twin.get(span.join())));
        for (const span of [...mentions, ...others]) {
          expect(index.find(span[0], span[1])).toBe(twin.get(span.join()) ?? -1);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('finds nothing when it is empty', () => {
    expect(indexOf([]).find(0, 1)).toBe(-1);
    expect(indexOf([]).first.length).toBe(0);
  });

  it('names the first row of a mention that is repeated', () => {
    const index = indexOf([
      [3, 4],
      [0, 2],
      [3, 4],
      [0, 2],
      [3, 5],
      [3, 4],
    ]);
    expect([...index.first]).toEqual([0, 1, 0, 1, 4, 0]);
    expect(index.find(3, 4)).toBe(0);
  });

  it('tells apart a hundred thousand mentions', () => {
    const mentions = Array.from({ length: 100_000 }, (_, row): [number, number] => [
      row >> 3,
      (row >> 3) + 1 + (row & 7),
    ]);
    const index = indexOf(mentions);
    expect(mentions.every(([start, end], row) => index.find(start, end) === row && index.first[row] === row)).toBe(
      true,
    );
  });
});
