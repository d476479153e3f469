import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSpans, type PlacedSpan } from '../../src/ner/count-spans.ts';
import { criteria } from '../../src/ner/criteria.ts';
import { matchSpans } from '../../src/ner/matching.ts';
import type { CriterionScores } from '../../src/ner/metrics.ts';
import type { Span } from '../../src/ner/spans.ts';
import { scoreSpanLists } from './score-spans.ts';

/** `A0-3 B5-6`: spans as type, start and end. */
function parse(text: string): Span[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, type, start, end] = /^(\D+)(\d+)-(\d+)$/u.exec(word)!;
      return { type, start: Number(start), end: Number(end) };
    });
}

const five = (gold: string, pred: string, criterion: string, minOverlap = 1): string => {
  const { micro } = scoreSpanLists([parse(gold)], [parse(pred)], { minOverlap })[criterion as 'strict'];
  return [micro.correct, micro.incorrect, micro.partial, micro.missed, micro.spurious].join(' ');
};

describe('criteria', () => {
  it.each([
    // gold      pred     strict       exact        partial      type
    ['X0-2', 'X0-2', '1 0 0 0 0', '1 0 0 0 0', '1 0 0 0 0', '1 0 0 0 0'],
    ['X0-2', 'Y0-2', '0 1 0 0 0', '1 0 0 0 0', '1 0 0 0 0', '0 1 0 0 0'],
    ['X0-2', 'X1-3', '0 1 0 0 0', '0 1 0 0 0', '0 0 1 0 0', '1 0 0 0 0'],
    ['X0-2', 'Y1-3', '0 1 0 0 0', '0 1 0 0 0', '0 0 1 0 0', '0 1 0 0 0'],
    ['X0-2', 'X2-3', '0 0 0 1 1', '0 0 0 1 1', '0 0 0 1 1', '0 0 0 1 1'],
    ['X0-2', '', '0 0 0 1 0', '0 0 0 1 0', '0 0 0 1 0', '0 0 0 1 0'],
    ['', 'X0-2', '0 0 0 0 1', '0 0 0 0 1', '0 0 0 0 1', '0 0 0 0 1'],
    // one prediction over two golds (D17), two predictions in one gold (D18)
    ['P0-2 L3-5', 'L0-5', '0 1 0 1 0', '0 1 0 1 0', '0 0 1 1 0', '1 0 0 1 0'],
    ['P0-4', 'L0-2 P2-4', '0 1 0 0 1', '0 1 0 0 1', '0 0 1 0 1', '1 0 0 0 1'],
    // the perfect match wins over the first in the list
    ['A0-10 B0-2', 'B0-2', '1 0 0 1 0', '1 0 0 1 0', '1 0 0 1 0', '1 0 0 1 0'],
    // the larger overlap wins
    ['X0-3 X3-4', 'X2-5', '0 1 0 1 0', '0 1 0 1 0', '0 0 1 1 0', '1 0 0 1 0'],
    // a pair that was taken stays, though two other pairs could have met
    ['X0-10 X10-12', 'X4-12 X0-4', '0 1 0 1 1', '0 1 0 1 1', '0 0 1 1 1', '1 0 0 1 1'],
    // of equal overlaps the one that stands first
    ['X0-2 Y2-4', 'Z1-3', '0 1 0 1 0', '0 1 0 1 0', '0 0 1 1 0', '0 1 0 1 0'],
    // the same span twice on one side meets one on the other
    ['X0-1 X0-1', 'X0-1', '1 0 0 1 0', '1 0 0 1 0', '1 0 0 1 0', '1 0 0 1 0'],
  ])('gold %j, pred %j: COR INC PAR MIS SPU', (gold, pred, ...counts) => {
    expect(criteria.map(({ name }) => five(gold, pred, name))).toEqual(counts);
  });

  it.each([
    //  several                     one      that is paired with
    ['begins first', 'Z1-3 Y4-6', 'X0-8', 'Z1-3'],
    ['makes the pair that begins first', 'Z2-4 Y1-5', 'X2-3', 'Y1-5'],
    ['makes the pair that ends first', 'Y0-4 Z0-3', 'X2-3', 'Z0-3'],
    ['has the first type', 'Z0-4 Y0-4', 'X2-3', 'Y0-4'],
  ])('of equal overlaps it is the one that %s, in any order and on either side', (_, several, one, expected) => {
    const types = ['Z', 'Y', 'X'];
    const rows = (spans: readonly Span[]) => ({
      start: spans.map(({ start }) => start),
      end: spans.map(({ end }) => end),
      type: spans.map(({ type }) => types.indexOf(type)),
    });
    const [first, second] = parse(several);
    const isTie = first.start === second.start;
    for (const listed of isTie
      ? [
          [first, second],
          [second, first],
        ]
      : [[first, second].sort((a, b) => a.start - b.start)]) {
      const [many, single] = [rows(listed), rows(parse(one))];
      const [asGold, asPred] = [matchSpans(many, single, 1, types).all, matchSpans(single, many, 1, types).all];
      expect([listed[asGold.pred[0]], listed[asPred.gold[0]]]).toEqual([...parse(expected), ...parse(expected)]);
    }
  });

  it('an overlap below the minimum, in per cent of the gold span, does not count; the same tokens always do', () => {
    expect(five('X0-4', 'X2-9', 'type', 50)).toBe('1 0 0 0 0');
    expect(five('X0-4', 'X2-9', 'type', 51)).toBe('0 0 0 1 1');
    expect(five('X0-4 Y6-7', 'X3-4 Y6-7', 'strict', 100)).toBe('1 0 0 1 1');
  });

  it('a type’s row is matched alone: a wrong type is missed there and spurious here', () => {
    const { types, micro } = scoreSpanLists([parse('P0-2')], [parse('L0-2')]).strict;
    expect(micro).toMatchObject({ incorrect: 1, missed: 0, spurious: 0 });
    expect(types.P).toMatchObject({ support: 1, predicted: 0, missed: 1 });
    expect(types.L).toMatchObject({ support: 0, predicted: 1, spurious: 1 });
  });

  it('a partial match is worth the partial weight', () => {
    const f1 = (partialWeight: number): number =>
      scoreSpanLists([parse('X0-2')], [parse('X1-3')], { partialWeight }).partial.micro.f1;
    expect([f1(0), f1(0.25), f1(1)]).toEqual([0, 0.25, 1]);
  });

  it('only the types asked for are matched', () => {
    const { strict } = scoreSpanLists([parse('X0-2 Y3-4')], [parse('Y0-2 X3-4')], { types: ['X'] });
    expect(Object.keys(strict.types)).toEqual(['X']);
    expect(strict.micro).toMatchObject({ support: 1, predicted: 1, missed: 1, spurious: 1 });
  });

  it('under labels gold, a type that only the prediction has is in no mean but costs micro precision', () => {
    const { strict } = scoreSpanLists([parse('X0-2')], [parse('X0-2 Y3-4')], { labels: 'gold' });
    expect(Object.keys(strict.types)).toEqual(['X']);
    expect([strict.macro.f1, strict.micro.precision.value]).toEqual([1, 1 / 2]);
  });
});

const span = fc
  .tuple(fc.nat(14), fc.integer({ min: 1, max: 5 }), fc.constantFrom('X', 'Y', 'Z'))
  .map(([start, length, type]) => ({ start, end: start + length, type }));
const list = fc.array(span, { maxLength: 7 });

/** Several runs that do not touch, as a set of the positions of a text of nine. */
const fragments = fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 6 }).map((positions) => {
  const runs: [number, number][] = [];
  for (const at of [...positions].sort((a, b) => a - b)) {
    if (runs.at(-1)?.[1] === at) runs[runs.length - 1][1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
});
const discontinuous = fc.array(fc.record({ type: fc.constantFrom('X', 'Y'), runs: fragments }), { maxLength: 5 });

it('the order of discontinuous spans changes nothing, and exchanging the sides exchanges what is missed and spurious', () => {
  const shuffled = discontinuous.chain((spans) =>
    fc.tuple(fc.constant(spans), fc.shuffledSubarray(spans, { minLength: spans.length })),
  );
  const countings = ['spans', 'overlap', 'iou-20'] as const;
  const rows = (
    gold: readonly PlacedSpan[],
    pred: readonly PlacedSpan[],
    own: readonly (typeof countings)[number][],
  ) => {
    // The types get their numbers in one order.
    const named = (['X', 'Y'] as const).map((type) => ({ type, runs: [[10, 11]] as const }));
    const { all } = countSpans(
      [
        { gold: named, pred: [], length: 11 },
        { gold, pred, length: 9 },
      ],
      own,
      0,
    );
    return [...all.values()].map((row) => [...row]);
  };
  fc.assert(
    fc.property(shuffled, shuffled, ([gold, goldShuffled], [pred, predShuffled]) => {
      expect(rows(goldShuffled, predShuffled, countings)).toEqual(rows(gold, pred, countings));
      const [MISSED, SPURIOUS] = [4, 5];
      const [there] = rows(gold, pred, ['spans']);
      const [back] = rows(pred, gold, ['spans']);
      expect([back[MISSED] - 2, back[SPURIOUS]]).toEqual([there[SPURIOUS], there[MISSED] - 2]);
      expect(back.slice(0, MISSED)).toEqual(there.slice(0, MISSED));
    }),
    { numRuns: 2000 },
  );
});

describe('laws, for spans that overlap and nest', () => {
  it('a prediction equal to gold scores 1', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 7 }), (spans) => {
        for (const { micro, macro, weighted } of Object.values(scoreSpanLists([spans], [spans])) as CriterionScores[]) {
          expect([micro.f1, macro.f1]).toEqual([1, 1]);
          expect(weighted.f1).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  it('the order of spans and of sentences changes nothing', () => {
    const shuffled = list.chain((spans) =>
      fc.tuple(fc.constant(spans), fc.shuffledSubarray(spans, { minLength: spans.length })),
    );
    fc.assert(
      fc.property(shuffled, shuffled, ([gold, goldShuffled], [pred, predShuffled]) => {
        const one = scoreSpanLists([gold, pred], [pred, []]);
        expect(scoreSpanLists([pred, goldShuffled], [[], predShuffled])).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  it('exchanging the sides exchanges precision and recall', () => {
    fc.assert(
      fc.property(list, list, (gold, pred) => {
        const there = scoreSpanLists([gold], [pred]);
        const back = scoreSpanLists([pred], [gold]);
        const sides = criteria.map(({ name }) => {
          const { precision, recall } = there[name].micro;
          return [recall, precision, Object.keys(there[name].types)];
        });
        const exchanged = criteria.map(({ name }) => {
          const { precision, recall } = back[name].micro;
          return [precision, recall, Object.keys(back[name].types)];
        });
        expect(exchanged).toEqual(sides);
      }),
      { numRuns: 500 },
    );
  });

  it('counts of the whole are the sums of counts of the parts, and sum to the spans of each side', () => {
    fc.assert(
      fc.property(list, list, list, list, (goldA, predA, goldB, predB) => {
        const whole = scoreSpanLists([goldA, goldB], [predA, predB]);
        const a = scoreSpanLists([goldA], [predA]);
        const b = scoreSpanLists([goldB], [predB]);
        for (const { name } of criteria) {
          for (const field of ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const) {
            expect(whole[name].micro[field]).toBe(a[name].micro[field] + b[name].micro[field]);
          }
          expect([whole[name].micro.support, whole[name].micro.predicted]).toEqual([
            goldA.length + goldB.length,
            predA.length + predB.length,
          ]);
          const types = Object.values(whole[name].types);
          expect(types.reduce((sum, type) => sum + type.support, 0)).toBe(goldA.length + goldB.length);
        }
      }),
    );
  });

  it('strict correct is the number of spans that both sides have, counted with repetitions', () => {
    fc.assert(
      fc.property(list, list, (gold, pred) => {
        const free = pred.map((one) => JSON.stringify(one));
        let common = 0;
        for (const one of gold.map((each) => JSON.stringify(each))) {
          const at = free.indexOf(one);
          if (at >= 0) {
            free.splice(at, 1);
            common++;
          }
        }
        const { strict } = scoreSpanLists([gold], [pred]);
        expect(strict.micro.correct).toBe(common);
        expect(Object.values(strict.types).reduce((sum, type) => sum + type.correct, 0)).toBe(common);
      }),
    );
  });

  it('matches greedily, the best pair first: as a search through all pairs', () => {
    fc.assert(
      fc.property(list, list, (gold, pred) => {
        const { type, exact } = scoreSpanLists([gold], [pred], { minOverlap: 0 });
        expect([exact.micro.correct, type.micro.correct, type.micro.missed]).toEqual(bestFirst(gold, pred));
      }),
      { numRuns: 1000 },
    );
  });
});

/** Takes the best pair that is left until none is: matches on the same tokens, those of the same type, and golds left over. */
function bestFirst(gold: readonly Span[], pred: readonly Span[]): number[] {
  const golds = new Set(gold);
  const preds = new Set(pred);
  const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start);
  const rank = (a: Span, b: Span): number[] => {
    const exact = a.start === b.start && a.end === b.end ? 1 : 0;
    const same = a.type === b.type ? 1 : 0;
    const from = Math.max(a.start, b.start);
    const hull = [Math.min(a.start, b.start), Math.max(a.end, b.end)];
    return [exact, same, overlap(a, b), -from, -hull[0], -hull[1], -a.type.charCodeAt(0), -b.type.charCodeAt(0)];
  };
  const better = (x: number[], y: number[]): boolean => {
    const at = x.findIndex((value, index) => value !== y[index]);
    return at >= 0 && x[at] > y[at];
  };
  let [exact, same] = [0, 0];
  for (;;) {
    let best: { g: Span; p: Span; rank: number[] } | undefined;
    for (const g of golds) {
      for (const p of preds) {
        if (overlap(g, p) > 0 && (!best || better(rank(g, p), best.rank))) best = { g, p, rank: rank(g, p) };
      }
    }
    if (!best) return [exact, same, golds.size];
    golds.delete(best.g);
    preds.delete(best.p);
    exact += best.rank[0];
    same += best.rank[1];
  }
}
