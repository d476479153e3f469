import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintOf, summed, sumOf } from '../../src/text/fingerprint.ts';

it('halves of fingerprints have the sum of the fingerprints', () => {
  const half = fc.oneof(fc.constantFrom(0, -1, 1 << 31, (1 << 31) - 1), fc.integer());
  fc.assert(
    fc.property(fc.array(fc.tuple(half, half), { maxLength: 50 }), (halves) => {
      const [high, low] = [0, 1].map((at) => Int32Array.from(halves, (own) => own[at]));
      expect(sumOf(high, low, halves.length)).toBe(
        summed(halves.map(([first, second]) => fingerprintOf({ high: first, low: second }))),
      );
    }),
  );
});
