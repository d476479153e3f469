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

const aboutLinks = `C and N are the pairs of mentions of one document that corefer and that do not, each over the mentions of its own side,
singletons included; both of a common pair's mentions are on both sides.

  R_c = |C_key ∩ C_response| / |C_key|    P_c = the same / |C_response|    R_n, P_n: the same with N    F_c, F_n: harmonic means`;

const about = `BLANC: the mean of how well coreferent and how well non-coreferent pairs of mentions are found.

${aboutLinks}
  recall = (R_c + R_n) / 2    precision = (P_c + P_n) / 2    f1 = (F_c + F_n) / 2, not the harmonic mean of the two

The six counts are summed over documents first. Where the key has no coreferent pair at all, BLANC is its N part; where it has no
non-coreferent pair, its C part; where it has neither (one mention, or none), 0, also for a perfect response. These edges are those
of scorer.pl 8.01; blanc-luo has those of the paper.

Recasens & Hovy (2011), "BLANC: Implementing the Rand index for coreference evaluation", NLE 17(4); for response mentions that the
key lacks: Luo, Pradhan, Recasens & Hovy (2014), "An extension of BLANC to system mentions", ACL, section 4.`;

const aboutLuo = `BLANC with the edge cases of Luo et al. (2014): a kind of pair is left out only where both sides have none of it.

${aboutLinks}
  recall = (R_c + R_n) / 2    precision = (P_c + P_n) / 2    f1 = (F_c + F_n) / 2

It equals blanc wherever the key has both kinds of pairs. Where neither side has any pair, it is 0.

Luo, Pradhan, Recasens & Hovy (2014), "An extension of BLANC to system mentions", ACL, section 4.`;

/** BLANC as scorer.pl 8.01 computes it. The definition is in `about`. */
export const blanc: Metric<Overlap> = {
  name: 'blanc',
  title: 'BLANC',
  summary: 'mean over coreferent and other pairs, edges as scorer.pl (Recasens & Hovy 2011)',
  about,
  fields,
  count: countPairs,
  score: (counts) => blancScore(counts, counts[1] > 0, counts[4] > 0),
};

/** BLANC with the edges of its paper of 2014. The definition is in `about`. */
export const blancLuo: Metric<Overlap> = {
  name: 'blanc-luo',
  title: 'BLANC (Luo)',
  summary: 'BLANC with the edge cases of Luo et al. (2014)',
  about: aboutLuo,
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
