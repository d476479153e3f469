import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/ner/count-rows.ts';
import { countSpans, type PlacedSpan, type SpanPair } from '../../src/ner/count-spans.ts';
import type { SpanModeName } from '../../src/ner/criteria.ts';
import { countingOf } from '../../src/ner/modes.ts';
import { joinedRuns, sizeOfRuns } from '../../src/ner/runs.ts';
import { spanModeScores } from '../../src/ner/scores.ts';
import { spanModes } from '../../src/ner/span-modes.ts';

const text = 'abcabcabcabc';

/** A span as a type and its positions in `text`, with their letters as words. */
function span(type: string, ...runs: readonly (readonly [number, number])[]): PlacedSpan {
  const joined = joinedRuns(runs);
  return { type, runs: joined, words: joined.map(([start, end]) => text.slice(start, end)).join(' ') };
}

/** Correct, missed and spurious under a mode; with partial ones before, where there are any. */
function counts(mode: SpanModeName, documents: readonly SpanPair[], minOverlap = 1): string {
  const { all, types } = countSpans(documents, [countingOf(mode)], minOverlap);
  const { correct, incorrect, partial, missed, spurious } = spanModeScores([mode], all, types, {})[mode]!.micro;
  expect(incorrect).toBe(0);
  return [correct, ...(partial > 0 ? [partial] : []), missed, spurious].join(' ');
}

const pair = (gold: readonly PlacedSpan[], pred: readonly PlacedSpan[]): SpanPair => ({
  gold,
  pred,
  length: text.length,
});

describe('modes of spans', () => {
  const one = pair([span('X', [0, 4]), span('Y', [6, 8])], [span('X', [3, 5]), span('X', [6, 8])]);
  it.each([
    ['overlap', '1 1 1'],
    ['average', '0 1 1 1'],
    ['iou-50', '0 2 2'],
    ['iou-20', '1 1 1'],
    ['iou-21', '0 2 2'],
    ['characters', '1 5 3'],
    // Both predictions are ab, of one type.
    ['surface', '0 2 1'],
    ['surface-corpus', '0 2 1'],
  ] as const)('%s', (mode, expected) => {
    expect(counts(mode, [one])).toBe(expected);
  });

  it('--min-overlap is of the four criteria alone', () => {
    expect(counts('overlap', [one], 100)).toBe('1 1 1');
    expect(counts('iou-20', [one], 100)).toBe('1 1 1');
  });

  it('a larger share is paired before a longer overlap', () => {
    // [0, 9) has 4 of 9 in common with [0, 4), and 5 of 12 with [4, 12).
    const twice = pair([span('X', [0, 9])], [span('X', [0, 4]), span('X', [4, 12])]);
    expect(counts('iou-44', [twice])).toBe('1 0 1');
    const other = pair([span('X', [0, 9]), span('X', [5, 12])], [span('X', [0, 4]), span('X', [4, 12])]);
    expect(counts('iou-40', [other])).toBe('2 0 0');
  });

  it('the average of F1 is no F1 of averages', () => {
    const { all, types } = countSpans(
      [pair([span('X', [0, 2]), span('X', [4, 6])], [span('X', [0, 1])])],
      ['overlap'],
      1,
    );
    const { average } = spanModeScores(['average'], all, types, { partialWeight: 0 });
    const { precision, recall, f1 } = average!.micro;
    expect([precision.value, recall.value, f1]).toEqual([0.5, 0.25, (0 + 2 / 3) / 2]);
  });

  it('surfaces count once in a document, or in the corpus', () => {
    const twice = [span('X', [0, 3]), span('X', [3, 6])];
    const documents = [pair(twice, [span('X', [6, 9])]), pair(twice, []), pair([span('Y', [0, 3])], [])];
    expect(counts('surface', documents)).toBe('1 2 0');
    // X is never right in its place.
    expect(counts('surface-corpus', documents)).toBe('0 2 1');
  });

  it('surfaces of the corpus are right if one of their spans is right in its place and type', () => {
    const at = (start: number, type = 'X') => span(type, [start, start + 3]);
    const found = [pair([at(0), at(3)], [at(0)]), pair([at(6)], [at(9), at(6, 'Y')])];
    expect(counts('surface-corpus', found)).toBe('1 0 1');
    expect(counts('surface-corpus', [pair([at(0)], [at(3)]), pair([at(6)], [at(9)])])).toBe('0 1 1');
  });

  it('fragments that touch across documents stay apart', () => {
    const documents = [pair([span('X', [10, 12])], []), pair([span('X', [0, 2])], [span('X', [0, 2])])];
    expect(counts('characters', documents)).toBe('2 2 0');
    // Two missed in the first document, two correct in the second.
    const rows = countSpans(documents, ['characters'], 1).ofDocuments.get('characters')!;
    expect([rows[4], rows[2 * KINDS]]).toEqual([2, 2]);
  });
});

const someSpan = fc
  .tuple(
    fc.constantFrom('X', 'Y', 'Z'),
    fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 2 }),
  )
  .map(([type, runs]) => span(type, ...runs.map(([start, length]) => [start, start + length] as const)));
const side = fc.array(someSpan, { maxLength: 6 });
const corpus = fc.array(
  fc.tuple(side, side).map(([gold, pred]) => pair(gold, pred)),
  { minLength: 1, maxLength: 4 },
);

const positionsOf = ({ runs }: PlacedSpan): number[] =>
  runs.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at));

/** How many positions two spans have in common. */
const commonOf = (a: PlacedSpan, b: PlacedSpan): number =>
  positionsOf(a).filter((at) => positionsOf(b).includes(at)).length;

/** Correct, missed and spurious, of sets of texts. */
function ofSets(gold: readonly string[], pred: readonly string[]): number[] {
  const [ours, theirs] = [new Set(gold), new Set(pred)];
  const common = [...ours].filter((one) => theirs.has(one)).length;
  return [common, ours.size - common, theirs.size - common];
}

/** All pairs of a document that may be paired, each taken unless one of its spans is, in the order of the definition. */
function paired({ gold, pred }: SpanPair, iou: number | undefined): number[] {
  const firstOf = (a: PlacedSpan, b: PlacedSpan): number => positionsOf(a).find((at) => positionsOf(b).includes(at))!;
  const shareOf = (a: PlacedSpan, b: PlacedSpan): number =>
    commonOf(a, b) / (sizeOfRuns(a.runs) + sizeOfRuns(b.runs) - commonOf(a, b));
  const pairs = gold.flatMap((g) => pred.map((p) => ({ g, p, value: shareOf(g, p), common: commonOf(g, p) })));
  const possible = pairs.filter(({ g, p, value, common }) => {
    return g.type === p.type && common > 0 && (iou === undefined || value >= iou / 100 - 1e-12);
  });
  const keyOf = ({ g, p, value, common }: (typeof pairs)[number]): number[] => [
    value === 1 ? 0 : 1,
    iou === undefined ? 0 : -Math.round(value * 1e9),
    -common,
    firstOf(g, p),
    Math.min(g.runs[0][0], p.runs[0][0]),
    Math.max(g.runs.at(-1)![1], p.runs.at(-1)![1]),
    // Then whose fragments do; a pair with fewer comes first.
    ...[...g.runs, ...p.runs].flat().sort((a, b) => a - b),
  ];
  possible.sort((a, b) => {
    const [ours, theirs] = [keyOf(a), keyOf(b)];
    const at = ours.findIndex((own, place) => own !== theirs[place]);
    return at < 0 ? ours.length - theirs.length : ours[at] - (theirs[at] ?? -1);
  });
  const taken = new Set<PlacedSpan>();
  let correct = 0;
  for (const { g, p } of possible) {
    if (taken.has(g) || taken.has(p)) continue;
    taken.add(g).add(p);
    correct++;
  }
  return [correct, gold.length - correct, pred.length - correct];
}

const isSame = (a: PlacedSpan, b: PlacedSpan): boolean =>
  a.type === b.type && JSON.stringify(a.runs) === JSON.stringify(b.runs);

/** Correct, missed and spurious, of sets of forms, of which those of `right` spans are correct. */
function formsOf(gold: readonly string[], pred: readonly string[], right: readonly string[]): string {
  const [ours, theirs, common] = [gold, pred, right].map((forms) => new Set(forms).size);
  return `${common} ${ours - common} ${theirs - common}`;
}

const summed = (rows: readonly (readonly number[])[]): string =>
  rows.reduce((all, row) => all.map((one, at) => one + row[at]), [0, 0, 0]).join(' ');

describe('laws, against a slow twin', () => {
  const positions = (spans: readonly PlacedSpan[]): string[] =>
    spans.flatMap((one) => positionsOf(one).map((at) => `${one.type} ${at}`));
  const words = (spans: readonly PlacedSpan[]): string[] => spans.map((one) => `${one.type} ${one.words}`);
  it.each([
    ['overlap', (documents: readonly SpanPair[]) => summed(documents.map((one) => paired(one, undefined)))],
    ['iou-30', (documents: readonly SpanPair[]) => summed(documents.map((one) => paired(one, 30)))],
    ['iou-75', (documents: readonly SpanPair[]) => summed(documents.map((one) => paired(one, 75)))],
    [
      'characters',
      (documents: readonly SpanPair[]) =>
        summed(documents.map((one) => ofSets(positions(one.gold), positions(one.pred)))),
    ],
    [
      'surface',
      (documents: readonly SpanPair[]) => summed(documents.map((one) => ofSets(words(one.gold), words(one.pred)))),
    ],
    [
      'surface-corpus',
      (documents: readonly SpanPair[]) =>
        formsOf(
          documents.flatMap((one) => words(one.gold)),
          documents.flatMap((one) => words(one.pred)),
          documents.flatMap(({ gold, pred }) => words(gold.filter((one) => pred.some((other) => isSame(one, other))))),
        ),
    ],
  ] as const)('%s', (mode, twin) => {
    fc.assert(
      fc.property(corpus, (documents) => {
        expect(counts(mode, documents)).toBe(twin(documents));
      }),
    );
  });

  it('iou-100 is strict, and the rows of types add up to all but those of the four criteria', () => {
    fc.assert(
      fc.property(corpus, (documents) => {
        const modes = spanModes.map(({ name }) => name).concat('iou-100');
        const { all, types } = countSpans(documents, [...new Set(modes.map(countingOf))], 1);
        const scores = spanModeScores(modes, all, types, {});
        expect(scores['iou-100']!.micro.correct).toBe(scores.strict!.micro.correct);
        for (const { name, counting } of spanModes.filter((mode) => mode.counting !== 'spans')) {
          const rows = all.get(counting)!;
          const [whole, ...parts] = types.map((_, type) => [...rows.subarray(type * KINDS, (type + 1) * KINDS)]);
          expect([name, whole]).toEqual([
            name,
            whole.map((_, kind) => parts.reduce((sum, part) => sum + part[kind], 0)),
          ]);
        }
      }),
    );
  });

  it('discontinuous spans are scored as if there were no others', () => {
    fc.assert(
      fc.property(corpus, (documents) => {
        const apart = (spans: readonly PlacedSpan[]): PlacedSpan[] => spans.filter(({ runs }) => runs.length > 1);
        const alone = documents.map((one) => ({ ...one, gold: apart(one.gold), pred: apart(one.pred) }));
        const strictOf = (some: readonly SpanPair[]) => {
          const { all, types } = countSpans(some, ['spans'], 1);
          return spanModeScores(['strict', 'exact'], all, types, {});
        };
        const { strict, exact } = strictOf(documents);
        expect(exact!.discontinuous).toBe(undefined);
        const isAny = alone.some(({ gold, pred }) => gold.length + pred.length > 0);
        expect(strict!.discontinuous).toEqual(isAny ? strictOf(alone).strict!.micro : undefined);
      }),
    );
  });
});
