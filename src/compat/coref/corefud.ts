import { blancLuo } from '../../coref/blanc.ts';
import { ceafm } from '../../coref/ceaf.ts';
import { type ClusterPair, exchanged, intersectionTable, lookupTable } from '../../coref/clusters.ts';
import { pairCounts } from '../../coref/pairs.ts';
import { sum } from '../../score/sum.ts';
import type { CompatScores, CorefTool } from '../tool.ts';
import { ceafeCounts, lookupCounts, scoreDocuments } from './coval.ts';
import { covalReader, wordsOf } from './coval-reader.ts';
import { quotients, totalFigures } from './quotients.ts';

const about = `corefud-scorer 1.2 with its CoNLL reader and exact matches: muc, bcub, ceafe, ceafm, blanc, lea as recall, precision, f1
with the counts that they are made of (blanc without), and conll, the mean of the f1 of muc, bcub and ceafe. Counts are summed
over documents.

Its default removes singletons: entities that list one mention are dropped on each side before anything is counted. With
singletons kept and no repeated mention, all but blanc are the definitions; blanc has the edges of Luo et al. (2014), as
blanc-luo here: a kind of pair is left out only where both sides have none. A repeated mention stays: it counts in the size of
each entity that lists it, and on the other side it is looked up in the last one only, in the order in which entities close
their first mention; ceafe and ceafm intersect with each. The numerators of blanc are counted over the lists of the key, for
precision too.

CoNLL files are read as coval reads them (see explain coval). If a sentence break makes the number of a mention's first word higher
than that of its last, the mention has no words, and all such mentions are the same. Documents that only the response has are
ignored. Where coval stops with an error, so does corefud-scorer, and nothing is scored. It also raises ZeroDivisionError, where
the precision is 0 here, if a response without any pair of a kind meets a key that repeats a mention in such pairs.`;

/** corefud-scorer. The rule is in `about`. */
export const corefud: CorefTool = {
  name: 'corefud',
  title: 'corefud-scorer',
  source: 'ufal/corefud-scorer',
  files: 'key.conll response.conll',
  about,
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
