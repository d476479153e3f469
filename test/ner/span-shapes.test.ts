import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairTable, type SchemeName, schemes } from '../../src/ner/schemes.ts';
import { scoreTagSequences } from './score-tags.ts';
import { spansOf } from './spans-of.ts';

/** The spans of a sentence as texts. */
function spans(tags: readonly string[], table: Uint8Array, scheme: SchemeName): string[] {
  return spansOf(tags, table, scheme).map(({ start, end }) => `${start}..${end}`);
}

function invalid(sentences: readonly (readonly string[])[], scheme: SchemeName): number {
  return scoreTagSequences(sentences, sentences, { scheme }).invalid.gold;
}

describe('invalid spans', () => {
  it.each([
    // scheme  tags                         spans that break it
    ['bio', 'B-X I-X O B-X', 0],
    ['bio', 'I-X I-X O', 1],
    ['bio', 'B-X I-Y I-Y', 1],
    ['bio', 'O I-X O I-X', 2],
    ['bio', 'I-X B-X', 1],
    ['iob1', 'I-X B-X O I-Y', 0],
    ['iob1', 'B-X I-X', 1],
    ['ioe2', 'I-X E-X I-X O', 1],
    ['bioes', 'B-X E-X S-X', 0],
    ['bioes', 'O I-X O', 1],
    ['bioes', 'B-X E-Y', 2],
    ['bioes', 'B-X I-X S-X', 1],
    ['bmes', 'B-X M-X M-X', 1],
    ['io', 'I-X I-X I-Y', 0],
    ['raw', 'X X O', 0],
  ] as const)('%s %s', (scheme, tags, count) => {
    expect(invalid([tags.split(' ')], scheme)).toBe(count);
  });

  const names = Object.keys(schemes) as SchemeName[];
  const tagOf = (letters: string): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constant('O'),
      fc.tuple(fc.constantFrom(...letters), fc.constantFrom('X', 'Y')).map(([letter, type]) => `${letter}-${type}`),
    );
  const tag = tagOf('BIESMLUW');
  it.each(names)('%s: are those that repair reads and discard does not', (scheme) => {
    fc.assert(
      fc.property(fc.array(fc.array(tag, { maxLength: 9 }), { maxLength: 40 }), (sentences) => {
        const broken = sentences.flatMap((tags) => {
          const kept = new Set(spans(tags, schemes[scheme].table, scheme));
          return spans(tags, repairTable, scheme).filter((span) => !kept.has(span));
        });
        expect(invalid(sentences, scheme)).toBe(broken.length);
      }),
      { numRuns: 50 },
    );
  });

  // That every sequence is raw goes without saying.
  it.each(names.filter((name) => name !== 'raw'))('%s: there are none where every step is allowed', (scheme) => {
    let legal = 0;
    fc.assert(
      fc.property(fc.array(tagOf(schemes[scheme].letters), { maxLength: 9 }), (tags) => {
        const { invalid: count, scheme: report } = scoreTagSequences([tags], [tags], { scheme });
        if (!report.gold.includes(scheme)) return;
        legal++;
        expect(count.gold).toBe(0);
      }),
      { numRuns: 100 },
    );
    expect(legal).toBeGreaterThan(0);
  });
});
