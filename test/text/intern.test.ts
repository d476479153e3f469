import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteTable } from '../../src/text/intern.ts';
import { compareCodePoints } from '../../src/text/order.ts';

describe('a byte table', () => {
  it('gives equal bytes the number that they were assigned, each string once', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 400 }), (strings) => {
        const seen: string[] = [];
        const table = byteTable((text) => seen.push(text) - 1);
        const numbers = strings.map((text) => {
          const bytes = new TextEncoder().encode(`<${text}>`);
          return table.intern(bytes, 1, bytes.length - 1);
        });
        expect(numbers.map((number) => seen[number])).toEqual(strings);
        expect(seen).toEqual([...new Set(strings)]);
      }),
    );
  });

  it('grows', () => {
    const table = byteTable(Number);
    const bytes = (number: number): Uint8Array => new TextEncoder().encode(String(number));
    for (let number = 0; number < 5000; number++) table.intern(bytes(number), 0, bytes(number).length);
    expect([7, 42, 4999].map((number) => table.intern(bytes(number), 0, bytes(number).length))).toEqual([7, 42, 4999]);
  });
});

describe('the order of code points', () => {
  it('is that of the bytes of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 1000 },
    );
    expect(compareCodePoints('😀', 'Ａ')).toBeGreaterThan(0);
  });
});
