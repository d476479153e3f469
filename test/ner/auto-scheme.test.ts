import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairTable, type SchemeName, schemes } from '../../src/ner/schemes.ts';
import type { TagScores, TagSettings } from '../../src/ner/scores.ts';
import { type Problem, problemLog } from '../../src/text/problem.ts';
import { plain } from '../evaluate/score-tag-files.ts';
import { tagSequenceScores } from './score-sequences.ts';
import { scoreSpanLists } from './score-spans.ts';
import { spansOf } from './spans-of.ts';

type Side = readonly (readonly string[])[];

function scored(gold: Side, pred: Side, settings: TagSettings & { reportInvalid?: 'error' } = {}): TagScores {
  return tagSequenceScores(gold, pred, settings, problemLog()).scores;
}

/** The schemes of both sides. */
function namesOf({ scheme: { name, predName = name } }: TagScores): { gold: SchemeName; pred: SchemeName } {
  return { gold: name, pred: predName };
}

function sideOf(text: string): string[][] {
  return text.split(' / ').map((sentence) => sentence.split(' '));
}

describe('the scheme that auto detects', () => {
  it.each([
    // gold                       pred                        of gold  of pred
    ['B-X I-X O', 'B-X I-X O', 'bio', 'bio'],
    ['I-X O I-X B-X', 'I-X O I-X I-X', 'iob1', 'iob1'],
    ['I-X O I-X B-X', 'B-X O B-X I-X', 'iob1', 'bio'],
    ['I-X E-X I-X', 'I-X O I-X', 'ioe1', 'ioe1'],
    ['I-X E-X E-X', 'I-X E-X I-X', 'ioe2', 'ioe1'],
    ['B-X I-X O', 'I-X I-X O', 'bio', 'io'],
    ['B-X I-X O', 'I-X B-X O', 'bio', 'iob1'],
    ['I-X I-X O', 'B-X I-X O', 'io', 'bio'],
    ['B-X E-X S-X', 'B-X I-X O', 'bioes', 'bio'],
    ['B-X M-X E-X', 'B-X E-X S-X', 'bmes', 'bmes'],
    // A side that fits no scheme keeps that of its letters; pred that of gold, if its letters are the same.
    ['I-X B-X / O B-X', 'B-X O', 'bio', 'bio'],
    ['I-X B-X', 'I-X B-X / O B-X', 'iob1', 'iob1'],
    ['B-X I-X O', 'I-X B-X / O B-X', 'bio', 'bio'],
    ['B-X E-X S-X', 'I-X B-X / O B-X', 'bioes', 'bio'],
    ['O O', 'O O', 'bio', 'bio'],
    ['I-X B-X', 'O O', 'iob1', 'iob1'],
  ] as const)('is for gold %s and pred %s: %s and %s', (gold, pred, ofGold, ofPred) => {
    const width = Math.max(gold.split(' / ').length, pred.split(' / ').length);
    const padded = (text: string): string[][] => [...sideOf(text), ...sideOf('O O')].slice(0, width);
    const [golds, preds] = [padded(gold), padded(pred)];
    const even = (side: string[][], other: string[][]): string[][] =>
      side.map((tags, at) => [...tags, 'O', 'O', 'O', 'O'].slice(0, Math.max(tags.length, other[at].length)));
    const found = scored(even(golds, preds), even(preds, golds));
    expect(namesOf(found)).toEqual({ gold: ofGold, pred: ofPred });
  });
});

const spanTags: Readonly<Record<string, (type: string, length: number, joins: boolean, joined: boolean) => string[]>> =
  {
    bio: (type, length) => run(length, `I-${type}`, { first: `B-${type}` }),
    iob1: (type, length, joins) => run(length, `I-${type}`, joins ? { first: `B-${type}` } : {}),
    ioe2: (type, length) => run(length, `I-${type}`, { last: `E-${type}` }),
    ioe1: (type, length, _, joined) => run(length, `I-${type}`, joined ? { last: `E-${type}` } : {}),
    bioes: (type, length) =>
      length === 1 ? [`S-${type}`] : run(length, `I-${type}`, { first: `B-${type}`, last: `E-${type}` }),
  };

function run(length: number, inner: string, { first = inner, last = inner }: { first?: string; last?: string }) {
  const tags = Array<string>(length).fill(inner);
  tags[length - 1] = last;
  if (first !== inner) tags[0] = first;
  return tags;
}

/** Sentences of six tokens in a scheme, in which a few tags are replaced by any others with its letters. */
function sideIn(scheme: keyof typeof spanTags, mostNoise: number): fc.Arbitrary<string[][]> {
  const { letters } = schemes[scheme as SchemeName];
  const anyTag = fc.constantFrom('O', ...[...letters].flatMap((letter) => [`${letter}-X`, `${letter}-Y`]));
  const piece = fc.record({ type: fc.constantFrom('', 'X', 'Y'), length: fc.integer({ min: 1, max: 3 }) });
  const sentence = fc.array(piece, { minLength: 6, maxLength: 6 }).map((pieces) => {
    const tags: string[] = [];
    pieces.forEach(({ type, length }, at) => {
      const cut = Math.min(length, 6 - tags.length);
      if (cut <= 0) return;
      const isLast = tags.length + cut === 6;
      const joins = at > 0 && pieces[at - 1].type === type;
      const joined = !isLast && pieces[at + 1]?.type === type;
      tags.push(...(type === '' ? run(cut, 'O', {}) : spanTags[scheme](type, cut, joins, joined)));
    });
    return tags;
  });
  const noise = fc.array(fc.tuple(fc.nat(), fc.nat(5), anyTag), { maxLength: mostNoise });
  return fc.tuple(fc.array(sentence, { minLength: 4, maxLength: 10 }), noise).map(([sentences, changes]) => {
    const noisy = sentences.map((tags) => [...tags]);
    for (const [row, token, tag] of changes) noisy[row % noisy.length][token] = tag;
    return noisy;
  });
}

const anySide = fc
  .constantFrom(...Object.keys(spanTags))
  .chain((scheme) => fc.oneof(sideIn(scheme, 0), sideIn(scheme, 1), sideIn(scheme, 8)));

/** Both sides with the same number of sentences. In half of them pred is gold with other tags in some places. */
const anyPair = fc
  .oneof(
    fc.tuple(anySide, anySide),
    anySide.chain((gold) =>
      fc.tuple(fc.constant(gold), anySide).map(([one, noise]): [Side, Side] => {
        return [one, one.map((tags, at) => (at % 3 === 0 ? (noise[at] ?? tags) : tags))];
      }),
    ),
  )
  .map(([gold, pred]) => {
    const length = Math.min(gold.length, pred.length);
    return { gold: gold.slice(0, length), pred: pred.slice(0, length) };
  });

describe('with any tags on either side, auto', () => {
  /** The scheme of a side by the rule: that of its letters, unless it breaks that and fits others. */
  const byLetters = (side: Side): SchemeName => {
    const has = (letters: string): boolean => side.flat().some((tag) => letters.includes(tag[0]));
    if (has('S') || (has('B') && has('E'))) return 'bioes';
    if (has('E')) return 'ioe2';
    return has('I') && !has('B') ? 'io' : 'bio';
  };

  it('is for gold the scheme of its letters, unless gold breaks that and fits others', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyPair, ({ gold, pred }) => {
        const { scheme } = scored(gold, pred);
        const told = byLetters(gold);
        expect(scheme.name).toBe(scheme.gold.includes(told) ? told : (scheme.gold[0] ?? told));
        met.add(scheme.name);
        const own = scheme.predName ?? scheme.name;
        if (scheme.pred.length > 0) expect(scheme.pred).toContain(own);
        else expect([scheme.name, byLetters(pred)]).toContain(own);
      }),
      { numRuns: 300, seed: 1 },
    );
    expect([...met].sort()).toEqual(['bio', 'bioes', 'io', 'iob1', 'ioe1', 'ioe2']);
  });

  const lists = (side: Side, table: Uint8Array) => side.map((tags) => spansOf(tags, table));

  it('scores under discard the spans that each side has in its scheme, and under repair those that repair reads', () => {
    fc.assert(
      fc.property(anyPair, ({ gold, pred }) => {
        const { token: ofDiscarded, ...discarded } = scored(gold, pred, { invalid: 'discard' }).scores;
        const names = namesOf(scored(gold, pred));
        const [ofGold, ofPred] = [lists(gold, schemes[names.gold].table), lists(pred, schemes[names.pred].table)];
        expect(discarded).toEqual(scoreSpanLists(ofGold, ofPred));
        const { token, ...repaired } = scored(gold, pred).scores;
        expect(repaired).toEqual(scoreSpanLists(lists(gold, repairTable), lists(pred, repairTable)));
        expect(ofDiscarded).toEqual(token);
      }),
      { numRuns: 150 },
    );
  });

  it('says under each policy the F1 of the other, and how many spans break the scheme of their side', () => {
    fc.assert(
      fc.property(anyPair, ({ gold, pred }) => {
        const repair = scored(gold, pred);
        const discard = scored(gold, pred, { invalid: 'discard' });
        expect(discard.scheme).toEqual(repair.scheme);
        expect(repair.invalid.otherwise?.f1 ?? repair.scores.strict.micro.f1).toBe(discard.scores.strict.micro.f1);
        expect(discard.invalid.otherwise?.f1 ?? discard.scores.strict.micro.f1).toBe(repair.scores.strict.micro.f1);
        const names = namesOf(repair);
        const alone = (side: Side, scheme: SchemeName): number => scored(side, side, { scheme }).invalid.gold;
        expect([repair.invalid.gold, repair.invalid.pred]).toEqual([alone(gold, names.gold), alone(pred, names.pred)]);
      }),
      { numRuns: 300 },
    );
  });

  it('scores sides of one scheme as that scheme, asked for', () => {
    fc.assert(
      fc.property(anyPair, ({ gold, pred }) => {
        for (const invalid of ['repair', 'discard'] as const) {
          const found = scored(gold, pred, { invalid });
          const names = namesOf(found);
          if (names.gold !== names.pred) return;
          const asked = scored(gold, pred, { invalid, scheme: names.gold });
          expect(plain(found)).toEqual(plain(asked));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuses under error what breaks the scheme of its side', () => {
    const refused = (gold: Side, pred: Side, settings: TagSettings): Problem[] => {
      const log = problemLog({ perError: Number.POSITIVE_INFINITY });
      tagSequenceScores(gold, pred, { ...settings, reportInvalid: 'error' }, log);
      return log.problems.filter(({ code }) => code === 'INVALID_SEQUENCE');
    };
    fc.assert(
      fc.property(anyPair, ({ gold, pred }) => {
        const names = namesOf(scored(gold, pred));
        const of = (side: 'gold' | 'pred'): Problem[] =>
          refused(gold, pred, { scheme: names[side] }).filter(({ place }) => place.file === side);
        expect(refused(gold, pred, {})).toEqual([...of('gold'), ...of('pred')]);
      }),
      { numRuns: 200 },
    );
  });
});
