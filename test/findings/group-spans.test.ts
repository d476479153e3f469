import { describe, expect, it } from 'vitest';
import { extentOf, groupSpans } from '../../src/findings/group-spans.ts';
import type { SpanKind } from '../../src/findings/kinds.ts';
import type { PlacedSpan } from '../../src/ner/count-spans.ts';
import { random } from '../../src/stats/random.ts';
import { groupTwin } from './group-twin.ts';
import { randomSpans, span, written } from './spans.ts';

/** The groups as text: `split LOC 13-16 > LOC 13-14, LOC 15-16`. */
function groups(gold: string, pred: string): string[] {
  const spans = (text: string) => text.split(', ').filter(Boolean).map(span);
  return groupSpans(spans(gold), spans(pred)).groups.map(shown);
}

function shown({
  kind,
  gold,
  pred,
}: {
  kind: string;
  gold: readonly PlacedSpan[];
  pred: readonly PlacedSpan[];
}): string {
  return `${kind} ${gold.map(written).join(', ')} > ${pred.map(written).join(', ')}`;
}

describe('groups of wrong spans', () => {
  it('are named by how many spans each side has, and by what differs', () => {
    const gold = 'PER 0-1, ORG 3-4, LOC 6-8, ORG 10-11, LOC 13-16, PER 18-18, ORG 20-21, LOC 22-27, PER 30-30';
    const pred = 'PER 0-1, LOC 3-4, LOC 6-9, PER 10-10, LOC 13-14, LOC 15-16, LOC 20-25, LOC 26-27, PER 31-31';
    expect(groups(gold, pred)).toEqual([
      'type ORG 3-4 > LOC 3-4',
      'boundary LOC 6-8 > LOC 6-9',
      'boundary+type ORG 10-11 > PER 10-10',
      'split LOC 13-16 > LOC 13-14, LOC 15-16',
      'missed PER 18-18 > ',
      'tangled ORG 20-21, LOC 22-27 > LOC 20-25, LOC 26-27',
      'missed PER 30-30 > ',
      'spurious  > PER 31-31',
    ]);
  });

  it.each([
    ['a chain is two pairs', 'A 0-3, A 4-7', 'A 0-5, A 6-7', ['boundary A 0-3 > A 0-5', 'boundary A 4-7 > A 6-7']],
    ['positions that agree come before types', 'A 0-3', 'A 1-1, B 0-3', ['type A 0-3 > B 0-3', 'spurious  > A 1-1']],
    [
      'of equal overlaps one type comes first',
      'A 0-3, A 6-9',
      'B 2-5, A 4-7',
      ['boundary+type A 0-3 > B 2-5', 'boundary A 6-9 > A 4-7'],
    ],
    ['a prediction that overlaps nothing wrong is spurious', 'A 0-3', 'A 0-3, A 1-2', ['spurious  > A 1-2']],
    [
      'spans of one side that overlap are in different groups',
      'A 0-3, A 2-5',
      'A 1-4',
      ['boundary A 0-3 > A 1-4', 'missed A 2-5 > '],
    ],
    ['two gold spans in one prediction are merged', 'A 0-1, B 3-4', 'A 0-4', ['merged A 0-1, B 3-4 > A 0-4']],
    ['nothing is wrong with nothing', '', '', []],
  ])('%s', (_, gold, pred, expected) => expect(groups(gold, pred)).toEqual(expected));

  it('says how the ends of a pair lie, with gaps too', () => {
    const extent = (gold: string, pred: string) => extentOf(span(gold), span(pred));
    expect(extent('A 1-2', 'A 1-3')).toBe('longer');
    expect(extent('A 1-3', 'A 2-3')).toBe('shorter');
    expect(extent('A 1-3', 'A 2-4')).toBe('shifted');
    expect(extent('A 1-3', 'B 1-3')).toBeUndefined();
    expect(extent('A 1-1+3-3', 'A 1-3')).toBe('longer');
    expect(extent('A 1-3', 'A 1-1+3-3')).toBe('shorter');
  });

  it('sets repeats of either side aside', () => {
    const found = groupSpans(['A 0-1', 'A 0-1', 'B 3-3'].map(span), ['A 0-1', 'B 4-4', 'B 4-4', 'B 4-4'].map(span));
    expect(found.correct.gold.map(written)).toEqual(['A 0-1']);
    expect(found.groups.map(shown)).toEqual(['missed B 3-3 > ', 'spurious  > B 4-4']);
    expect(found.repeated.gold.map(written)).toEqual(['A 0-1']);
    expect(found.repeated.pred.map(written)).toEqual(['B 4-4', 'B 4-4']);
  });
});

const inverse: Partial<Record<SpanKind, SpanKind>> = {
  missed: 'spurious',
  spurious: 'missed',
  split: 'merged',
  merged: 'split',
};

describe.each([
  ['flat spans', 'flat'],
  ['spans that nest, cross and repeat', 'nested'],
  ['spans with gaps', 'gaps'],
] as const)('laws on random %s', (_, shape) => {
  const source = random(5);
  const texts = Array.from({ length: 1000 }, () => ({
    gold: randomSpans(source, shape),
    pred: randomSpans(source, shape),
  }));

  it('every span is in one place, and the groups corrected give gold', () => {
    for (const { gold, pred } of texts) {
      const { correct, groups: found, repeated } = groupSpans(gold, pred);
      const ours = [...correct.gold, ...found.flatMap((group) => group.gold), ...repeated.gold];
      const theirs = [...correct.pred, ...found.flatMap((group) => group.pred), ...repeated.pred];
      expect(new Set(ours)).toEqual(new Set(gold));
      expect(ours.length).toBe(gold.length);
      expect(new Set(theirs)).toEqual(new Set(pred));
      expect(theirs.length).toBe(pred.length);
      const [ofGold, ofPred] = [gold, pred].map((spans) => new Set(spans.map(written)));
      const common = [...ofGold].filter((one) => ofPred.has(one)).length;
      expect(correct.gold.map(written)).toEqual(correct.pred.map(written));
      expect(correct.gold.length).toBe(common);
      expect(found.reduce((sum, group) => sum + group.gold.length, 0)).toBe(ofGold.size - common);
      expect(found.reduce((sum, group) => sum + group.pred.length, 0)).toBe(ofPred.size - common);
    }
  });

  it('they are those of the definition, taken literally', () => {
    for (const { gold, pred } of texts)
      expect(groupSpans(gold, pred).groups.map(shown).sort()).toEqual(groupTwin(gold, pred).map(shown).sort());
  });

  it('the order of the spans does not matter', () => {
    for (const { gold, pred } of texts) {
      const turned = groupSpans([...gold].reverse(), [...pred].reverse());
      expect(turned.groups.map(shown)).toEqual(groupSpans(gold, pred).groups.map(shown));
    }
  });

  it.skipIf(shape !== 'flat')('exchanging the sides exchanges kinds', () => {
    for (const { gold, pred } of texts) {
      const turned = groupSpans(pred, gold).groups.map((group) => ({
        kind: inverse[group.kind] ?? group.kind,
        gold: group.pred,
        pred: group.gold,
      }));
      expect(turned.map(shown).sort()).toEqual(groupSpans(gold, pred).groups.map(shown).sort());
    }
  });
});
