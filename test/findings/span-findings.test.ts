import { describe, expect, it } from 'vitest';
import { scoreNer } from '../../src/evaluate/library/score-ner.ts';
import { spanKinds } from '../../src/findings/kinds.ts';
import type { NerFindings } from '../../src/findings/span-findings.ts';
import type { SpanUnit, UnitSpan } from '../../src/findings/span-unit.ts';
import { nerSteps } from '../../src/findings/steps.ts';
import type { Span } from '../../src/ner/spans.ts';
import { random } from '../../src/stats/random.ts';
import { randomCorpus } from '../ner/corpora.ts';
import { randomSpans, spanFindings } from './spans.ts';

type Sides = readonly (readonly Span[])[];

function findingsOf(
  gold: Parameters<typeof scoreNer>[0],
  pred: Parameters<typeof scoreNer>[1],
  options = {},
): NerFindings {
  return scoreNer(gold, pred, { ...options, findings: true }).systems[0].findings as NerFindings;
}

const strictOf = (gold: Sides, pred: Sides) => scoreNer(gold, pred, { modes: ['strict'] }).systems[0].scores.strict!;

/** Each span once. */
const asSets = (side: Sides): Sides =>
  side.map((spans) => [...new Map(spans.map((one) => [JSON.stringify(one), one])).values()]);

function randomSides(seed: number, shape: 'flat' | 'nested'): { gold: Sides; pred: Sides }[] {
  const source = random(seed);
  const side = (): Sides =>
    Array.from({ length: 3 }, () =>
      randomSpans(source, shape).map(({ type, runs: [[start, end]] }) => ({ start, end, type })),
    );
  return Array.from({ length: 100 }, () => ({ gold: side(), pred: side() }));
}

describe('findings of spans', () => {
  it('are absent unless they are asked for', () => {
    expect(scoreNer([['B-A']], [['O']]).systems[0].findings).toBeUndefined();
  });

  it('of tags have the sentence and the place of each, and the tags that break the scheme', () => {
    const { list, counts } = findingsOf([['O'], ['B-A', 'I-A', 'O', 'B-B']], [['B-A'], ['B-A', 'O', 'I-A', 'B-C']]);
    expect(list).toEqual([
      { ...found('spurious 1:0 > 0-0 A', 0, 1, [], [[0, 0, 'A']]), confused: ['>A'] },
      {
        ...found('boundary 1:1 0-1 A > 0-0 A', 1, 1, [[0, 1, 'A']], [[0, 0, 'A']]),
        confused: ['A>A'],
        extent: 'shorter',
        moved: [0, -1],
      },
      { ...found('spurious 1:1 > 2-2 A', 1, 3, [], [[2, 2, 'A']]), confused: ['>A'] },
      { ...found('invalid 1:1 2 I-A', 1, 3, [], [[2, 2, 'A']]), token: 2, tag: 'I-A' },
      { ...found('type 1:1 3-3 B > 3-3 C', 1, 4, [[3, 3, 'B']], [[3, 3, 'C']]), confused: ['B>C'] },
    ]);
    expect(counts).toMatchObject({ tp: 0, fn: 2, fp: 4, invalid: 1, extent: { 'boundary shorter': 1 } });
  });

  it('are those of the types that are scored', () => {
    const { counts } = findingsOf([['B-A', 'B-B']], [['B-C', 'B-A']], { types: ['A'] });
    expect(counts).toMatchObject({ fn: 1, fp: 1, kinds: { missed: 1, spurious: 1, type: 0 } });
  });

  it('have the invalid tags of the types that are scored, and outside tags that break one of these', () => {
    const pred = [
      ['O', 'I-A', 'O', 'I-B'],
      ['B-A', 'O', 'B-B', 'O'],
      ['B-B', 'E-B', 'B-A', 'E-A'],
    ];
    const { list } = findingsOf([...pred], pred, { types: ['A'], scheme: 'bioes' });
    const invalid = list.filter(({ kind }) => kind === 'invalid');
    expect(invalid.map(({ sentence, token, tag }) => [sentence, token, tag])).toEqual([
      [0, 1, 'I-A'],
      [0, 2, 'O'],
      [1, 1, 'O'],
    ]);
  });

  it('have what was discarded neither predicted nor in the sums', () => {
    const { counts, list } = findingsOf([['O', 'O'], ['B-A']], [['O', 'I-A'], ['B-A']], { invalid: 'discard' });
    expect(counts).toMatchObject({ fp: 0, invalid: 1 });
    expect(list).toEqual([{ ...found('invalid 1:0 1 I-A', 0, 2, [], []), token: 1, tag: 'I-A' }]);
  });

  it.each(['flat', 'nested'] as const)('%s: add up to strict, and each kind gains what correcting it does', (shape) => {
    for (const given of randomSides(11, shape)) {
      const [gold, pred] = [asSets(given.gold), asSets(given.pred)];
      const { counts, gains, list } = findingsOf(given.gold, given.pred);
      const { micro } = strictOf(gold, pred);
      expect([counts.tp, counts.tp + counts.fn, counts.tp + counts.fp]).toEqual([
        micro.recall.numerator,
        micro.support,
        micro.predicted,
      ]);
      // Step by step, the predictions become gold.
      const whole = nerSteps(counts).reduce((sum, { gain }) => sum + gain, micro.f1);
      expect(whole).toBeCloseTo(micro.support > 0 ? 1 : 0, 12);
      expect(gains.map(({ kind }) => kind)).toEqual(spanKinds.filter((kind) => list.some((one) => one.kind === kind)));
      for (const { kind, f1 } of gains) {
        const corrected = pred.map((spans, sentence) => {
          const own = list.filter((one) => one.kind === kind && one.document === String(sentence + 1));
          const written = (side: 'gold' | 'pred') =>
            own.flatMap((one) =>
              one[side].map(([first, last, type]) => JSON.stringify({ start: first, end: last + 1, type })),
            );
          const wrong = written('pred');
          const kept = spans.filter((one) => !wrong.includes(JSON.stringify(one)));
          return [...kept, ...written('gold').map((one) => JSON.parse(one) as Span)];
        });
        expect(strictOf(gold, corrected).micro.f1).toBeCloseTo(f1, 12);
      }
    }
  });

  it('of random tags add up to strict, type by type, with ids that differ', () => {
    const source = random(3);
    for (let run = 0; run < 200; run++) {
      const corpus = randomCorpus(source, 1);
      const [gold, pred] = [0, 1].map((side) => corpus.map((sentence) => sentence[side]));
      const [system] = scoreNer(gold, pred, { findings: true }).systems;
      const { counts, list } = system.findings as NerFindings;
      const { micro, types } = system.scores.strict!;
      expect([counts.tp, counts.fn, counts.fp]).toEqual([
        micro.correct,
        micro.support - micro.correct,
        micro.predicted - micro.correct,
      ]);
      const groups = list.filter(({ kind }) => kind !== 'invalid');
      for (const [type, score] of Object.entries(types)) {
        const wrong = (side: 'gold' | 'pred') =>
          groups.flatMap((one) => one[side]).filter(([, , own]) => own === type).length;
        expect([wrong('gold'), wrong('pred')]).toEqual([
          score.support - score.correct,
          score.predicted - score.correct,
        ]);
      }
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      expect(findingsOf(gold, gold).list.filter(({ kind }) => kind !== 'invalid')).toEqual([]);
    }
  });
});

describe.each(['flat', 'nested', 'gaps'] as const)('findings of %s spans', (shape) => {
  it('say in which cells of the confusion their spans are counted: in all of them, and in no others', () => {
    const source = random(61);
    const document = () => ({
      unit: 'tokens' as const,
      spans: randomSpans(source, shape).map(({ type, runs }) => ({ type, fragments: runs })),
    });
    for (let round = 0; round < 600; round++) {
      const [gold, pred] = [0, 1].map(() => Array.from({ length: 1 + source.below(3) }, document));
      const options = {
        pair: 'position',
        confusion: true,
        findings: true,
        duplicates: source.below(2) === 0 ? 'count' : 'drop',
        minOverlap: source.below(3) === 0 ? 60 : 1,
      } as const;
      const length = Math.min(gold.length, pred.length);
      const [{ confusion, findings }] = scoreNer(gold.slice(0, length), pred.slice(0, length), options).systems;
      const { labels, matrix } = confusion!.entities;
      const cells = matrix.flatMap((row, own) =>
        row.flatMap((count, other) => (own !== other && count > 0 ? [`${labels[own]}>${labels[other]}`] : [])),
      );
      const told = (findings as NerFindings).list.flatMap(({ confused = [] }) => confused);
      const wrong = told.filter((cell) => cell.split('>')[0] !== cell.split('>')[1]);
      expect([...new Set(wrong)].sort()).toEqual(cells.sort());
    }
  });
});

function found(id: string, sentence: number, column: number, gold: readonly unknown[], pred: readonly unknown[]) {
  const place = { file: 'gold', line: sentence + 1, column };
  return { id, kind: id.split(' ')[0], document: '1', sentence, place, gold, pred };
}

it('finds the same of sentences in which spans of both sides are one object', () => {
  const source = random(59);
  const where = { place: { file: 'f', line: 1, column: 1 } };
  for (let round = 0; round < 1000; round++) {
    const units = Array.from({ length: 4 }, (_, sentence): SpanUnit => {
      const gold = distinct(randomSpans(source, 'flat').map((span) => ({ ...span, where })));
      const others = distinct(randomSpans(source, 'flat').map((span) => ({ ...span, where })));
      const pred = source.below(2) === 0 ? gold : others.map((span) => gold.find((one) => isSame(one, span)) ?? span);
      return { document: '1', sentence, between: ' ', gold, pred, invalid: [] };
    });
    const apart = units.map((unit) => ({ ...unit, pred: structuredClone(unit.pred) }));
    expect(spanFindings(units)).toEqual(spanFindings(apart));
  }
});

function distinct(spans: readonly UnitSpan[]): readonly UnitSpan[] {
  return spans.filter((span, at) => spans.findIndex((one) => isSame(one, span)) === at);
}

function isSame(a: UnitSpan, b: UnitSpan): boolean {
  return a.type === b.type && JSON.stringify(a.runs) === JSON.stringify(b.runs);
}
