import { describe, expect, it } from 'vitest';
import { FindingTally } from '../../../src/findings/finding-tally.ts';
import { type Slice, type SpanSlice, spanSlices } from '../../../src/findings/slices/slice.ts';
import { lengthProfile, type SpanDivision, spanSlicesOf } from '../../../src/findings/slices/span-slices.ts';
import type { SpanUnit } from '../../../src/findings/span-unit.ts';
import { random } from '../../../src/stats/random.ts';
import { randomSpans, span, spanFindings } from '../spans.ts';

const where = { place: { file: 'gold', line: 1, column: 1 } };
const words = 'Ann met Bob Lee in New York and Ann left Paris . Ann saw Bob'.split(' ');

function unit(gold: string, pred: string): SpanUnit {
  const spans = (text: string) =>
    text
      .split(', ')
      .filter(Boolean)
      .map((one) => ({ ...span(one), where }));
  return { document: '1', gold: spans(gold), pred: spans(pred), words: () => words, between: ' ', invalid: [] };
}

const division = { hasFindings: false, zeroDivision: 0 } as const;

function slicesOf(units: readonly SpanUnit[], by: SpanSlice, more: Partial<SpanDivision> = {}): readonly Slice[] {
  return spanSlicesOf(units, { ...division, by, ...more }).rows as readonly Slice[];
}

const counts = ({ slice, type, scores: { strict } }: Slice) => [
  ...(type === undefined ? [] : [type]),
  slice,
  `${strict.recall.numerator}/${strict.recall.denominator}`,
  `${strict.precision.numerator}/${strict.precision.denominator}`,
];

describe('slices of spans', () => {
  const units = [unit('PER 0-0, PER 2-3, LOC 5-6, PER 8-8, LOC 10-10', 'PER 0-0, PER 2-2, ORG 5-6, PER 8-8, LOC 9-10')];

  it.each([
    [
      'type',
      [
        ['LOC', '0/2', '0/1'],
        ['ORG', '0/0', '0/1'],
        ['PER', '2/3', '2/3'],
      ],
    ],
    [
      'length',
      [
        ['1', '2/3', '2/3'],
        ['2', '0/2', '0/2'],
      ],
    ],
    [
      'text',
      [
        ['PER', 'Ann', '2/2', '2/2'],
        ['LOC', 'New York', '0/1', '0/0'],
        ['LOC', 'Paris', '0/1', '0/0'],
        ['LOC', 'left Paris', '0/0', '0/1'],
        ['ORG', 'New York', '0/0', '0/1'],
        ['PER', 'Bob', '0/0', '0/1'],
        ['PER', 'Bob Lee', '0/1', '0/0'],
      ],
    ],
  ] as const)('by %s count each span on its own side', (by, expected) => {
    expect(slicesOf(units, by).map(counts)).toEqual(expected);
  });

  it('by length have bins, of characters wider ones', () => {
    const spans = [1, 5, 6, 10, 11, 20, 51].map((length) => ({ type: 'X', runs: [[0, length] as const], where }));
    const lengths = (between: ' ' | '') => slicesOf([{ ...unit('', ''), gold: spans, between }], 'length').map(counts);
    const bins = [
      [' ', ['1', '0/1'], ['4-5', '0/1'], ['6-10', '0/2'], ['11+', '0/3']],
      ['', ['1-5', '0/2'], ['6-10', '0/2'], ['11-20', '0/2'], ['51+', '0/1']],
    ] as const;
    for (const [between, ...expected] of bins) expect(lengths(between)).toEqual(expected.map((own) => [...own, '0/0']));
  });

  it('by text tell types apart that have blanks', () => {
    const gold = [
      { type: 'LOC', runs: [[5, 7] as const], where },
      { type: 'LOC New', runs: [[6, 7] as const], where },
    ];
    const slices = slicesOf([{ ...unit('', ''), gold }], 'text');
    expect(slices.map(counts)).toEqual([
      ['LOC', 'New York', '0/1', '0/0'],
      ['LOC New', 'York', '0/1', '0/0'],
    ]);
  });

  it('by what was seen tell words that were seen as another type', () => {
    const seen = new Map([
      ['Ann', new Set(['PER'])],
      ['NewYork', new Set(['LOC'])],
      ['Bob', new Set(['PET'])],
    ]);
    expect(slicesOf(units, 'seen', { seen }).map(counts)).toEqual([
      ['seen', '2/3', '2/2'],
      ['seen as another type', '0/0', '0/2'],
      ['unseen', '0/2', '0/1'],
    ]);
  });

  it('have the findings of each slice where these are listed', () => {
    expect(slicesOf(units, 'length', { hasFindings: true }).map(({ findings }) => findings)).toEqual([
      { boundary: 1 },
      { boundary: 1, type: 1 },
    ]);
  });

  it('by text are what is wrong with each text where findings are listed: the most frequent, then by error, type and text', () => {
    const more = unit('PER 2-2, LOC 10-10', 'PER 2-3');
    const { rows } = spanSlicesOf([...units, more], { ...division, by: 'text', hasFindings: true });
    expect(rows).toEqual([
      { count: 2, error: 'FN', type: 'LOC', text: 'Paris' },
      { count: 1, error: 'FN', type: 'LOC', text: 'New York' },
      { count: 1, error: 'FN', type: 'PER', text: 'Bob' },
      { count: 1, error: 'FN', type: 'PER', text: 'Bob Lee' },
      { count: 1, error: 'FP', type: 'LOC', text: 'left Paris' },
      { count: 1, error: 'FP', type: 'ORG', text: 'New York' },
      { count: 1, error: 'FP', type: 'PER', text: 'Bob' },
      { count: 1, error: 'FP', type: 'PER', text: 'Bob Lee' },
    ]);
  });

  it('by words are refused where there are none', () => {
    const [{ words: _, ...bare }] = units;
    for (const by of ['text', 'seen'] as const) expect(() => slicesOf([bare], by)).toThrow('choose type or length');
    expect(slicesOf([bare], 'length').length).toBe(2);
  });

  it('add up to the whole, on random spans that nest, cross and repeat', () => {
    const source = random(9);
    const seen = new Map([
      ['Ann', new Set(['A'])],
      ['Bob', new Set(['B'])],
    ]);
    for (let run = 0; run < 500; run++) {
      const side = () => randomSpans(source, 'nested').map((one) => ({ ...one, where }));
      const random = [0, 1].map((): SpanUnit => ({ ...unit('', ''), gold: side(), pred: side() }));
      const { counts: all } = spanFindings(random);
      const tally = new FindingTally(undefined, true, { minOverlap: 1, duplicates: 'drop' });
      for (const one of random) tally.add(one);
      expect(lengthProfile(tally.lengths!, 'words', 0)).toEqual(spanSlicesOf(random, { ...division, by: 'length' }));
      for (const by of spanSlices) {
        const slices = slicesOf(random, by, { seen });
        const sum = (part: (slice: Slice) => number | undefined) =>
          slices.reduce((total, slice) => total + part(slice)!, 0);
        expect(sum(({ scores }) => scores.strict.recall.numerator)).toBe(all.tp);
        expect(sum(({ scores }) => scores.strict.recall.denominator)).toBe(all.tp + all.fn);
        expect(sum(({ scores }) => scores.strict.precision.denominator)).toBe(all.tp + all.fp);
      }
    }
  });
});
