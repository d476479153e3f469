import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spanFingerprint } from '../../src/evaluate/ner/fingerprint.ts';
import type { FileSpan, ReadDocument } from '../../src/ner/span-document.ts';
import { characterHash, fingerprintOf, nextHigh, nextLow, summed } from '../../src/text/fingerprint.ts';

const run = fc.tuple(fc.nat(), fc.nat());
const span = fc.record({
  type: fc.constantFrom('PER', '"é"'),
  runs: fc.array(run, { maxLength: 2 }),
  surface: fc.string(),
});
const document = fc.record({ text: fc.string(), spans: fc.array(span) });

/** The same, with the JSON of each span. */
function slow(
  documents: readonly { readonly text: string; readonly spans: readonly Omit<FileSpan, 'where'>[] }[],
): bigint {
  return summed(
    documents.map(({ text, spans }) => {
      const own = spans.map((one) =>
        characterHash(JSON.stringify([one.type, one.runs.length > 0 ? one.runs : one.surface])),
      );
      const sum = own.reduce((total, hash) => (total + hash) | 0, spans.length);
      return fingerprintOf(nextHigh(characterHash(text), sum), nextLow(characterHash(text), sum));
    }),
  );
}

it('is the sum of what is made of the text and the JSON of the spans of each document', () => {
  fc.assert(
    fc.property(fc.array(document), (documents) => {
      expect(spanFingerprint(documents as unknown as readonly ReadDocument[])).toBe(slow(documents));
    }),
  );
});
