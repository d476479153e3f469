import { bcub } from '../../coref/bcub.ts';
import { ceafe } from '../../coref/ceaf.ts';
import { type ClusterPair, clusterPair, inOrderOfRows, intersectionTable, mentionSet } from '../../coref/clusters.ts';
import { type CorefDocument, shareExtents } from '../../coref/document.ts';
import { lea } from '../../coref/lea.ts';
import { muc } from '../../coref/muc.ts';
import { dropSingletons } from '../../coref/rules.ts';
import { sum } from '../../score/sum.ts';
import { namesOf } from '../../text/quoted.ts';
import type { CompatOutcome, CompatScores, CorefScorer, CorefSides, PairedDocument, PairedDocuments } from '../tool.ts';
import { type CovalDocument, covalReader, isCovalDocument } from './coval-reader.ts';
import { ruled } from './coval-rules.ts';
import { lookedUp, type Quotients, quotients, totalFigures } from './quotients.ts';

/** coval. The rule is in docs/compat.md. */
export const coval: CorefScorer = {
  name: 'coval',
  title: 'coval',
  source: 'ns-moosavi/coval',
  files: 'key.conll response.conll',
  departs:
    'a repeated mention counts in each entity but is looked up in the last one only, and a mention across a sentence break may equal another',
  singletons: 'keep',
  matches: ['exact', 'min'],
  mentionRules: ['match', 'npOnly', 'removeNested'],
  conllReader: covalReader,
  score(sides) {
    return scoreDocuments({ singletons: 'keep', ...sides }, 'coval', countCoval, scoresOf);
  },
};

/**
 * What coval and the scorers derived from it do: pair the documents, drop singletons if asked to, count each pair, add up. No score
 * if the response lacks a document.
 */
export function scoreDocuments<Counts>(
  sides: CorefSides & PairedDocuments,
  tool: string,
  count: (pair: ClusterPair) => Counts,
  scores: (counts: readonly Counts[]) => CompatScores,
): CompatOutcome {
  const { own, missing, extra } = sides;
  const all = [...sides.key, ...sides.response];
  const read = all.filter(isCovalDocument);
  if (read.length > 0 && read.length < all.length) {
    return {
      refusal: `${tool} reads CoNLL, and one side is in another format, which has no sentences: give CoNLL on both sides`,
    };
  }
  const fault = read.find((document) => document.fault !== undefined);
  if (fault) return { refusal: `${tool} stops at ${fault.fault}` };
  if (missing.length > 0) {
    return {
      refusal: `${tool} raises KeyError: the response lacks the document ${namesOf(missing.map(({ id }) => id))}`,
    };
  }
  const pairs: ClusterPair[] = [];
  for (const pair of own) {
    const clusters = clustersOf(pair, sides);
    if (typeof clusters === 'string') return { refusal: `${tool} ${clusters}` };
    pairs.push(clusters);
  }
  return {
    scores: scores(pairs.map((pair) => count(pair))),
    notes: [...readingNotes(read, tool), ...extraNotes(extra, tool)],
  };
}

/** The entities that are scored, or why the tool cannot tell them. */
function clustersOf({ key, response }: PairedDocument, rules: CorefSides): ClusterPair | string {
  const kept = rules.singletons === 'drop' ? dropSingletons : (document: CorefDocument) => document;
  const [ofKey, ofResponse] = [inOrderOfRows(kept(key)), inOrderOfRows(kept(response))];
  if (rules.match !== 'min' && !rules.npOnly && !rules.removeNested) return clusterPair(ofKey, ofResponse);
  if (!isCovalDocument(ofKey) || !isCovalDocument(ofResponse)) return 'needs CoNLL on both sides for these options';
  const changed = [ofKey, ofResponse].map((document) => ruled(document, ofKey, rules));
  const [own, other] = changed;
  if (typeof own === 'string' || typeof other === 'string')
    return `raises ${changed.find((one) => typeof one === 'string')}`;
  return clusterPair(own, shareExtents(own, other));
}

/** That documents are left out which only the response has. */
export function extraNotes(extra: PairedDocuments['extra'], tool: string): string[] {
  return extra.length > 0 ? [`${tool} ignores what only the response has: ${namesOf(extra.map(({ id }) => id))}`] : [];
}

function readingNotes(read: readonly CovalDocument[], tool: string): string[] {
  const crossing = sum(read.map((document) => document.crossing));
  const lost = sum(read.map((document) => document.lost));
  return [
    ...(crossing > 0
      ? [
          `mentions that cross a sentence break: ${crossing}; ${tool} numbers the first and last word of each as if both were in the sentence where it ends`,
        ]
      : []),
    ...(lost > 0
      ? [`brackets that ${tool} skips because they are glued, unbalanced or without a number: ${lost}`]
      : []),
  ];
}

/** muc, bcub and lea as coval counts them: each side looked up in the last entity of the other that lists the mention. */
export function lookupCounts(
  pair: ClusterPair,
  back?: ClusterPair,
): { muc: Quotients; bcub: Quotients; lea: Quotients } {
  return { muc: lookedUp(muc, 1, pair, back), bcub: lookedUp(bcub, 2, pair, back), lea: lookedUp(lea, 2, pair, back) };
}

/** ceafe as coval counts it: entities share the mentions that one lists and the other holds, whichever others hold them too. */
export function ceafeCounts(pair: ClusterPair): Quotients {
  const [similarity, keyEntities, responseEntities] = ceafe.count(intersectionTable(pair));
  return quotients(similarity, keyEntities, similarity, responseEntities);
}

function countCoval(pair: ClusterPair) {
  const key = mentionSet(pair.key);
  const response = mentionSet(pair.response);
  const shared = [...key].filter((mention) => response.has(mention)).length;
  return {
    mentions: quotients(shared, key.size, shared, response.size),
    ...lookupCounts(pair),
    ceafe: ceafeCounts(pair),
  };
}

function scoresOf(counts: readonly ReturnType<typeof countCoval>[]): CompatScores {
  const score = (name: keyof ReturnType<typeof countCoval>) => totalFigures(counts.map((count) => count[name]));
  const [muc, bcub, ceafe] = [score('muc'), score('bcub'), score('ceafe')];
  const conll = (muc.f1 + bcub.f1 + ceafe.f1) / 3;
  return { mentions: score('mentions'), muc, bcub, ceafe, lea: score('lea'), conll };
}
