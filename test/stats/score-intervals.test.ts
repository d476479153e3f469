import { expect, it } from 'vitest';
import { scoreIntervals } from '../../src/stats/score-intervals.ts';

it('intervals stand where the numbers of a score do, and say what they leave out and the deviation of runs', () => {
  const found = scoreIntervals(
    [
      { metric: 'muc', side: 'recall' },
      { metric: 'muc', side: 'f1' },
      { metric: 'blanc', part: 'links', side: 'precision' },
      { metric: 'blanc', part: 'links', side: 'f1' },
    ],
    [
      { bounds: [0.1, 0.2], leftOut: 0 },
      { bounds: [0.3, 0.4], leftOut: 0, deviation: 0 },
      { bounds: [0.5, 0.6], leftOut: 3 },
      { leftOut: 9 },
    ],
  );
  expect(found).toStrictEqual({
    muc: { recall: [0.1, 0.2], f1: [0.3, 0.4], deviation: { f1: 0 } },
    blanc: {
      parts: Object.assign(Object.create(null), {
        links: { precision: [0.5, 0.6], leftOut: { precision: 3, f1: 9 } },
      }),
    },
  });
});
