import { blancLuo } from '../../coref/blanc.ts';
import { ceafm } from '../../coref/ceaf.ts';
import { type ClusterPair, exchanged, intersectionTable, lookupTable } from '../../coref/clusters.ts';
import { pairCounts } from '../../coref/pairs.ts';
import { sum } from '../../score/sum.ts';
import type { CompatScores, CorefScorer } from '../tool.ts';
import { ceafeCounts, lookupCounts, scoreDocuments } from './coval.ts';
import { covalReader, wordsOf } from './coval-reader.ts';
import { quotients, totalFigures } from './quotients.ts';

/** corefud-scorer. The rule is in docs/compat.md. */
export const corefud: CorefScorer = {
  name: 'corefud',
  title: 'corefud-scorer',
  source: 'ufal/corefud-scorer',
  files: 'key.conll response.conll',
  departs:
    'it removes singletons unless told to keep them, and BLANC leaves out a kind of pair only where both sides have none',
  singletons: 'drop',
  conllReader: (options) => covalReader(options, wordSetOf),
  score: (sides) => scoreDocuments({ singletons: 'drop', ...sides }, 'corefud-scorer', countDocument, scoresOf),
};

/** A mention is the set of its words, which is empty if its first word has a higher number than its last. */
function wordSetOf(sentence: number, first: number, last: number): string {
  return first > last ? 'a set of no words' : wordsOf(sentence, first, last);
}

function countDocument(pair: ClusterPair) {
  const [similarity, key, response] = ceafm.count(intersectionTable(pair));
  const own = pairCounts(lookupTable(pair, 'last'));
  const other = pairCounts(lookupTable(exchanged(pair), 'last'));
  return {
    ...lookupCounts(pair),
    ceafe: ceafeCounts(pair),
    ceafm: quotients(similarity, key, similarity, response),
    blanc: [
      ...[own.coreferent.common, own.coreferent.key, other.coreferent.key],
      ...[own.nonCoreferent.common, own.nonCoreferent.key, other.nonCoreferent.key],
    ],
  };
}

function scoresOf(counts: readonly ReturnType<typeof countDocument>[]): CompatScores {
  const score = (name: 'muc' | 'bcub' | 'ceafe' | 'ceafm' | 'lea') => totalFigures(counts.map((count) => count[name]));
  const [muc, bcub, ceafe] = [score('muc'), score('bcub'), score('ceafe')];
  const links = Float64Array.from({ length: 6 }, (_, field) => sum(counts.map(({ blanc }) => blanc[field])));
  const { recall, precision, f1 } = blancLuo.score(links);
  return {
    muc,
    bcub,
    ceafe,
    ceafm: score('ceafm'),
    blanc: { recall: recall.value, precision: precision.value, f1 },
    lea: score('lea'),
    conll: (muc.f1 + bcub.f1 + ceafe.f1) / 3,
  };
}
