import { type Metric, type Score, score, side } from '../score/score.ts';
import type { Overlap } from './overlap.ts';
import { pairCounts } from './pairs.ts';

const fields = [
  'coreferent',
  'keyCoreferent',
  'responseCoreferent',
  'nonCoreferent',
  'keyNonCoreferent',
  'responseNonCoreferent',
];

const extension = 'Luo et al. (2014), An extension of BLANC to system mentions, ACL.';

/** BLANC as scorer.pl 8.01 computes it. The definition is in docs/metrics.md. */
export const blanc: Metric<Overlap> = {
  name: 'blanc',
  title: 'BLANC',
  summary: 'the mean over pairs that corefer and pairs that do not',
  papers: [
    'Recasens & Hovy (2011), BLANC: Implementing the Rand index for coreference evaluation, Natural Language Engineering 17(4).',
    extension,
  ],
  fields,
  count: countPairs,
  score: (counts) => blancScore(counts, counts[1] > 0, counts[4] > 0),
};

/** BLANC with the edges of its paper of 2014. The definition is in docs/metrics.md. */
export const blancLuo: Metric<Overlap> = {
  name: 'blanc-luo',
  title: 'BLANC (Luo)',
  summary: 'BLANC with the edge cases of Luo et al. (2014)',
  papers: [extension],
  fields,
  count: countPairs,
  score: (counts) => blancScore(counts, counts[1] > 0 || counts[2] > 0, counts[4] > 0 || counts[5] > 0),
};

function countPairs(overlap: Overlap): Float64Array {
  const { coreferent: c, nonCoreferent: n } = pairCounts(overlap);
  return Float64Array.of(c.common, c.key, c.response, n.common, n.key, n.response);
}

function blancScore(counts: Float64Array, hasCoreferent: boolean, hasNonCoreferent: boolean): Score {
  const [c = 0, keyC = 0, responseC = 0, n = 0, keyN = 0, responseN = 0] = counts;
  const coreference = score(side(c, keyC), side(c, responseC));
  const nonCoreference = score(side(n, keyN), side(n, responseN));
  const used = [...(hasCoreferent ? [coreference] : []), ...(hasNonCoreferent ? [nonCoreference] : [])];
  const mean = (of: (score: Score) => number): number =>
    used.length === 0 ? 0 : used.reduce((sum, part) => sum + of(part), 0) / used.length;
  return {
    recall: { value: mean((part) => part.recall.value) },
    precision: { value: mean((part) => part.precision.value) },
    f1: mean((part) => part.f1),
    parts: { coreference, nonCoreference },
  };
}
