import { describe, expect, it } from 'vitest';
import { countSpans, type PlacedSpan } from '../../src/ner/count-spans.ts';
import type { SpanModeName } from '../../src/ner/criteria.ts';
import { sweepMode } from '../../src/ner/mode-sweep.ts';
import { countingOf } from '../../src/ner/modes.ts';
import { spanModeScores, spanScores } from '../../src/ner/scores.ts';
import { addSwept, type SweptDocument, type SweptSpans, sweep, sweptByType } from '../../src/ner/sweep.ts';
import { random } from '../../src/stats/random.ts';

interface RandomSpan extends PlacedSpan {
  readonly score: number;
}

function scored(score: number) {
  return { score, of: { score } };
}

function spans(count: number, next: (below: number) => number): RandomSpan[] {
  return Array.from({ length: count }, () => {
    const start = next(6);
    const runs =
      next(4) === 0
        ? ([
            [start, start + 1],
            [start + 3, start + 4],
          ] as const)
        : ([[start, start + 1 + next(2)]] as const);
    return { type: 'AB'[next(2)], runs, ...scored(next(4) / 4) };
  });
}

const modes = [
  'strict',
  'partial',
  'type',
  'overlap',
  'average',
  'iou-50',
  'characters',
  'surface-corpus',
  'string',
] as const;

/** The scores in a mode of what a threshold keeps. */
function modeScoresAt(threshold: number, documents: readonly SweptDocument[], mode: SpanModeName, type?: string) {
  const own = <Of extends PlacedSpan>(all: readonly Of[]) =>
    all.filter((one) => type === undefined || one.type === type);
  const pairs = documents.map(({ gold, pred, scores, length }) => {
    return { gold: own(gold), pred: own(pred.filter((_, at) => scores[at] >= threshold)), length };
  });
  const { types, all } = countSpans(pairs, [countingOf(mode)], 1);
  const { precision, recall, f1 } = spanModeScores([mode], all, types, {})[mode]!.micro;
  return [threshold, precision.value, recall.value, f1];
}

describe('a sweep of a mode', () => {
  it.each(modes)('has at each threshold the scores of what it keeps: %s', (mode) => {
    for (let seed = 0; seed < 60; seed++) {
      const { below: next } = random(seed);
      const documents = Array.from({ length: 1 + next(4) }, (): SweptDocument => {
        const [gold, pred] = [spans(next(8), next), spans(next(10), next)].map((all) =>
          all.map((one) => ({ ...one, words: 'xyz'[next(3)] })),
        );
        return { gold, pred, scores: pred.map(({ score }) => score), length: 20 };
      });
      for (const type of [undefined, 'A']) {
        const scores = documents.flatMap(({ pred, scores: all }) =>
          all.filter((_, at) => type === undefined || pred[at].type === type),
        );
        const thresholds = [...new Set(scores)].sort((a, b) => b - a);
        const { rows, best } = sweepMode(documents, { mode, minOverlap: 1 }, type);
        const expected = thresholds.map((threshold) => modeScoresAt(threshold, documents, mode, type));
        expect(rows.map((row) => [row.threshold, row.precision, row.recall, row.f1])).toEqual(expected);
        const most = Math.max(0, ...rows.map(({ f1 }) => f1));
        expect(best?.threshold).toBe(rows.find(({ f1 }) => most - f1 < 1e-12)?.threshold);
      }
    }
  });
});

/** Strict counts of what a threshold keeps. */
function scoredAt(threshold: number, documents: readonly { gold: RandomSpan[]; pred: RandomSpan[] }[], type?: string) {
  const own = (all: RandomSpan[]) => all.filter((span) => type === undefined || span.type === type);
  const pairs = documents.map(({ gold, pred }) => ({
    gold: own(gold),
    pred: own(pred).filter(({ score }) => score >= threshold),
    length: 20,
  }));
  const { types, all } = countSpans(pairs, ['spans'], 0);
  const { precision, recall, f1, correct, support, predicted } = spanScores(all.get('spans')!, types).strict.micro;
  return {
    threshold,
    tp: correct,
    fp: predicted - correct,
    fn: support - correct,
    precision: precision.value,
    recall: recall.value,
    f1,
  };
}

describe('a sweep', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'has at each threshold the scores of what it keeps (%i)',
    (seed) => {
      const { below: next } = random(seed);
      const documents = Array.from({ length: 1 + next(4) }, () => ({
        gold: spans(next(8), next),
        pred: spans(next(10), next),
      }));
      const all: SweptSpans = { gold: [], pred: [] };
      for (const { gold, pred } of documents) addSwept(all, gold, pred);
      const byType = Object.entries(sweptByType(all)).map(([type, own]) => [type, sweep(own)] as const);
      for (const [type, found] of [[undefined, sweep(all)], ...byType] as const) {
        const scores = documents.flatMap(({ pred }) =>
          pred.filter((one) => type === undefined || one.type === type).map(({ score }) => score),
        );
        const rows = [...new Set(scores)]
          .sort((a, b) => b - a)
          .map((threshold) => scoredAt(threshold, documents, type));
        expect(found.rows).toEqual(rows.map((row) => ({ ...row, f1: expect.closeTo(row.f1, 12) })));
        expect(found.lowest_score).toBe(rows.at(-1)?.threshold);
        const most = Math.max(0, ...rows.map(({ f1 }) => f1));
        expect(found.best?.threshold).toBe(rows.find(({ f1 }) => most - f1 < 1e-12)?.threshold);
        const recalls = [0, ...rows.map(({ recall }) => recall)];
        const average = rows.reduce((sum, { recall, precision }, at) => sum + (recall - recalls[at]) * precision, 0);
        expect(found.average_precision).toBeCloseTo(average, 12);
      }
    },
  );

  it('of equal F1 takes the higher threshold, though rounding makes them differ', () => {
    // 2·1 / (4 + 2) and 2·2 / (10 + 2) are both 1/3.
    const spans = (count: number, score: number, isRight: boolean) =>
      Array.from({ length: count }, () => ({ type: 'A', score, isRight }));
    const pred = [...spans(1, 0.9, true), ...spans(3, 0.9, false), ...spans(1, 0.5, true), ...spans(5, 0.5, false)];
    const { best, rows } = sweep({ gold: ['A', 'A'], pred });
    expect(rows.map(({ f1 }) => f1)).toEqual([1 / 3, expect.closeTo(1 / 3, 12)]);
    expect(rows[1].f1).toBeGreaterThan(rows[0].f1);
    expect(best?.threshold).toBe(0.9);
  });

  it('of nothing has no rows, and of no gold no recall', () => {
    expect(sweep({ gold: ['A'], pred: [] })).toEqual({ rows: [], average_precision: 0 });
    const [row] = sweep({ gold: [], pred: [{ type: 'A', score: 1, isRight: false }] }).rows;
    expect(row).toMatchObject({ tp: 0, fp: 1, fn: 0, precision: 0, recall: 0, f1: 0 });
  });
});
