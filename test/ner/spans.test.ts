import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairTable, type SchemeName, schemeOfLetters, schemes } from '../../src/ner/schemes.ts';
import type { Policy, Span } from '../../src/ner/spans.ts';
import { scoreSpanLists } from './score-spans.ts';
import { scoreTagSequences } from './score-tags.ts';
import { spansOf } from './spans-of.ts';
import { conllevalSpans, seqevalSpans, strictSpans } from './twins.ts';

const written = (list: readonly Span[]): string =>
  list.map(({ start, end, type }) => `${type}${start}..${end - 1}`).join(' ');
const read = (tags: string, policy: Policy, scheme: SchemeName): string =>
  written(spansOf(tags.split(' '), policy === 'repair' ? repairTable : schemes[scheme].table, scheme));

describe('spans by scheme', () => {
  it.each([
    // scheme   tags                        repair                    discard
    ['bio', 'I-X I-X O', 'X0..1', ''],
    ['bio', 'B-X I-Y O B-Y', 'X0..0 Y1..1 Y3..3', 'X0..0 Y3..3'],
    ['bio', 'B-X B-X I-X', 'X0..0 X1..2', 'X0..0 X1..2'],
    ['iob1', 'I-X I-X B-X O I-Y', 'X0..1 X2..2 Y4..4', 'X0..1 X2..2 Y4..4'],
    ['iob1', 'B-X I-X O B-Y', 'X0..1 Y3..3', 'X1..1'],
    ['ioe1', 'I-X E-X I-X O', 'X0..1 X2..2', 'X0..1 X2..2'],
    ['ioe1', 'E-X I-X O', 'X0..0 X1..1', 'X0..0 X1..1'],
    ['ioe1', 'I-X E-X O', 'X0..1', ''],
    ['ioe2', 'I-X E-X E-X I-X', 'X0..1 X2..2 X3..3', 'X0..1 X2..2'],
    ['bioes', 'B-X E-X S-X S-X', 'X0..1 X2..2 X3..3', 'X0..1 X2..2 X3..3'],
    ['bioes', 'B-X I-X I-X O', 'X0..2', ''],
    ['bioes', 'B-X E-Y O', 'X0..0 Y1..1', ''],
    ['bilou', 'B-X L-X B-X L-X U-X U-X O', 'X0..1 X2..3 X4..4 X5..5', 'X0..1 X2..3 X4..4 X5..5'],
    ['bmes', 'B-X M-X E-X M-X', 'X0..2 X3..3', 'X0..2'],
    ['bmewo', 'B-X M-X E-X W-X O', 'X0..2 X3..3', 'X0..2 X3..3'],
    ['io', 'I-X I-X I-Y O X', 'X0..1 Y2..2 X4..4', 'X0..1 Y2..2 X4..4'],
    ['raw', 'X X O Y', 'X0..0 X1..1 Y3..3', 'X0..0 X1..1 Y3..3'],
    ['bio', 'b-X i-X o', 'X0..1', 'X0..1'],
    ['bio', 'B I O', '_0..1', '_0..1'],
  ] as const)('%s %s', (scheme, tags, repaired, kept) => {
    expect([read(tags, 'repair', scheme), read(tags, 'discard', scheme)]).toEqual([repaired, kept]);
  });

  it.each([
    ['BI', 'bio'],
    ['B', 'bio'],
    ['', 'bio'],
    ['I', 'io'],
    ['IE', 'ioe2'],
    ['BIE', 'bioes'],
    ['S', 'bioes'],
    ['BILU', 'bilou'],
    ['BMES', 'bmes'],
    ['BMEW', 'bmewo'],
  ])('the letters %j tell %s', (letters, scheme) => {
    expect(schemeOfLetters(new Set(letters))).toBe(scheme);
  });
});

const sentence = (letters: string): fc.Arbitrary<string[]> =>
  fc.array(
    fc.oneof(
      fc.constant('O'),
      fc.tuple(fc.constantFrom(...letters), fc.constantFrom('X', 'Y')).map(([letter, type]) => `${letter}-${type}`),
    ),
    { maxLength: 12 },
  );

describe('any sequence of tags, valid or not', () => {
  it.each(['BI', 'IE'])('repair reads %s as conlleval does', (letters) => {
    fc.assert(
      fc.property(sentence(letters), (tags) => {
        expect(spansOf(tags, repairTable)).toEqual(conllevalSpans(tags));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['BI', 'IE', 'BIES'])('repair reads %s as seqeval does by default', (letters) => {
    fc.assert(
      fc.property(sentence(letters), (tags) => {
        expect(spansOf(tags, repairTable)).toEqual(seqevalSpans(tags));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['bio', 'BI'],
    ['iob1', 'BI'],
    ['ioe2', 'IE'],
    ['bioes', 'BIES'],
  ] as const)('discard reads %s as seqeval does in strict mode', (scheme, letters) => {
    fc.assert(
      fc.property(sentence(letters), (tags) => {
        expect(spansOf(tags, schemes[scheme].table)).toEqual(strictSpans(tags, scheme));
      }),
      { numRuns: 1000 },
    );
  });

  const corpus = (letters: string) =>
    fc.array(
      sentence(letters).chain((gold) =>
        fc
          .tuple(fc.constant(gold), fc.array(sentence(letters), { minLength: 1, maxLength: 1 }))
          .map(([one, [noise]]) => ({
            gold: one,
            pred: one.map((tag, at) => noise[at] ?? tag),
          })),
      ),
      { maxLength: 24 },
    );

  it.each([
    ['bio', 'BI'],
    ['iob1', 'BI'],
    ['bioes', 'BIES'],
    ['ioe2', 'IE'],
  ] as const)('in one pass %s scores as lists of its spans do, under both policies', (scheme, letters) => {
    fc.assert(
      fc.property(corpus(letters), (pairs) => {
        const gold = pairs.map((pair) => pair.gold);
        const pred = pairs.map((pair) => pair.pred);
        for (const invalid of ['repair', 'discard'] as const) {
          const table = invalid === 'repair' ? repairTable : schemes[scheme].table;
          const lists = (side: string[][]): Span[][] => side.map((tags) => spansOf(tags, table));
          const { token: _token, ...scores } = scoreTagSequences(gold, pred, { scheme, invalid }).scores;
          expect(scores).toEqual(scoreSpanLists(lists(gold), lists(pred)));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('the counters of the other policy agree with a pass under it', () => {
    fc.assert(
      fc.property(corpus('BIES'), (pairs) => {
        const gold = pairs.map((pair) => pair.gold);
        const pred = pairs.map((pair) => pair.pred);
        const repair = scoreTagSequences(gold, pred, { scheme: 'bioes' });
        const discard = scoreTagSequences(gold, pred, { scheme: 'bioes', invalid: 'discard' });
        expect(repair.invalid.otherwise?.f1 ?? repair.scores.strict.micro.f1).toBe(discard.scores.strict.micro.f1);
        expect(discard.invalid.otherwise?.f1 ?? discard.scores.strict.micro.f1).toBe(repair.scores.strict.micro.f1);
      }),
      { numRuns: 50 },
    );
  });
});
