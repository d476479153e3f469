import { blancLuo } from '../../coref/blanc.ts';
import { ceafm } from '../../coref/ceaf.ts';
import { type Cluster, type ClusterPair, exchanged, intersectionTable, lookupTable } from '../../coref/clusters.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { everyMention } from '../../coref/matching/candidates.ts';
import { equalMentions } from '../../coref/matching/exact.ts';
import { type Matching, type MatchRules, matchMentions } from '../../coref/matching/match.ts';
import { documentsToMatch } from '../../coref/matching/match-documents.ts';
import {
  entityRanks,
  type MatchSide,
  matchSide,
  type NodesDocument,
  rowsOfEntities,
} from '../../coref/matching/match-side.ts';
import { haveBareZeros } from '../../coref/matching/zeros.ts';
import { countWords } from '../../coref/mor.ts';
import { pairCounts } from '../../coref/pairs.ts';
import { countZeros } from '../../coref/zero.ts';
import { sum } from '../../score/sum.ts';
import { namesOf } from '../../text/quoted.ts';
import type {
  CompatOutcome,
  CompatRefusal,
  CompatScores,
  CorefScorer,
  CorefSides,
  PairedDocument,
  PairedDocuments,
} from '../tool.ts';
import { ceafeCounts, extraNotes, lookupCounts, scoreDocuments } from './coval.ts';
import { covalReader, wordsOf } from './coval-reader.ts';
import { quotients, totalFigures } from './quotients.ts';

const TITLE = 'corefud-scorer';
const DEFAULTS: MatchRules = { match: 'head', zeroMatch: 'dependent' };

/** corefud-scorer. The rule is in docs/compat.md. */
export const corefud: CorefScorer = {
  name: 'corefud',
  title: TITLE,
  source: 'ufal/corefud-scorer',
  files: 'key.conll response.conll',
  departs:
    'it removes singletons unless told to keep them, and BLANC leaves out a kind of pair only where both sides have none',
  singletons: 'drop',
  matches: ['exact', 'head', 'partial'],
  mentionRules: ['match', 'zeroMatch'],
  matching: DEFAULTS,
  // A mention is the set of its words, which is empty if its first word has a higher number than its last.
  conllReader: (options) =>
    covalReader(options, (...place) => (place[1] > place[2] ? 'a set of no words' : wordsOf(...place))),
  score: (sides) =>
    [...sides.key, ...sides.response].some(({ nodes }) => nodes)
      ? scoreNodes({ singletons: 'drop', ...DEFAULTS, ...(sides as Matched<typeof sides>) })
      : scoreDocuments({ singletons: 'drop', ...sides }, TITLE, countDocument, scoresOf),
};

/** Sides with one of the ways of matching that it has. */
type Matched<Of> = Omit<Of, 'match'> & Partial<Pick<MatchRules, 'match'>>;

/** What is counted in a pair of documents; `back` is the pair as it is seen from the response. */
function countDocument(pair: ClusterPair, back: ClusterPair = exchanged(pair)) {
  const [similarity, key, response] = ceafm.count(intersectionTable(pair));
  const { coreferent, nonCoreferent } = pairCounts(lookupTable(pair, 'last'));
  return {
    ...lookupCounts(pair, back),
    ceafe: ceafeCounts(pair),
    ceafm: quotients(similarity, key, similarity, response),
    blanc: [coreferent, nonCoreferent].flatMap((links) => [links.common, links.key, links.response]),
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

/** Documents whose mentions are sets of words with heads. */
function scoreNodes(sides: CorefSides & PairedDocuments & MatchRules): CompatOutcome {
  const { own, missing, extra } = sides;
  if (missing.length > 0) return { refusal: lackingDocuments(missing) };
  const matched = matchedNodes(own, sides);
  if ('refusal' in matched) return matched;
  const counts = countNodes(matched);
  const [mor, zero] = (['mor', 'zero'] as const).map((name) => totalFigures(counts.map((count) => count[name])));
  return {
    scores: { ...scoresOf(counts), mor, zero },
    notes: [...extraNotes(extra, TITLE), ...partedNotes(matched)],
  };
}

/** Why nothing is scored where the response lacks documents. */
export function lackingDocuments(missing: readonly Pick<PairedDocument, 'id'>[]): string {
  return `${TITLE} raises AssertionError: the response lacks ${namesOf(missing.map(({ id }) => id))}`;
}

/** The documents of two files with their mentions matched, and the places of their entities in the order of each file. */
export interface MatchedNodes {
  readonly matchings: readonly Matching[];
  readonly ranks: readonly [key: readonly Int32Array[], response: readonly Int32Array[]];
}

/** Matches the mentions of documents as the tool does, or says why it raises an error. */
export function matchedNodes(
  own: readonly PairedDocument[],
  rules: MatchRules & Pick<CorefSides, 'singletons'>,
): MatchedNodes | CompatRefusal {
  const ranks = [ranksInFile(own.map(({ key }) => key)), ranksInFile(own.map(({ response }) => response))] as const;
  const matchings = own.map((pair, at) => {
    const [key, response] = documentsToMatch(pair, rules).map((document, side) =>
      matchSide(document, rules.match === 'head', ranks[side][at]),
    );
    return matchMentions(key, response, rules);
  });
  const bare = own.find(
    (_, at) => rules.zeroMatch === 'dependent' && haveBareZeros(matchings[at].key, matchings[at].response),
  );
  if (!bare) return { matchings, ranks };
  return {
    refusal: `${TITLE} raises ZeroDivisionError in ${namesOf([bare.id])}: a zero has no dependencies in DEPS, and the other side has a zero in its sentence`,
  };
}

/** What is said of documents whose matrices were parted. */
export function partedNotes({ matchings }: MatchedNodes): readonly string[] {
  const parted = matchings.filter(({ isWhole }) => !isWhole).length;
  if (parted === 0) return [];
  return [
    `documents with very many mentions left to match: ${parted}; where mentions can be matched in several ways that are equally good, ${TITLE} may choose another one`,
  ];
}

/** What is counted in each document, where mentions have the names that the tool gives them, or others. */
export function countNodes({ matchings, ranks: [keys, responses] }: MatchedNodes, naming = toolNames) {
  return matchings.map((matching, at) => countMatching(matching, naming(matching), keys[at], responses[at]));
}

/** For each document of a file, the place of each of its entities in udapi's order of those of the file. */
function ranksInFile(documents: readonly CorefDocument[]): readonly Int32Array[] {
  const known = new Map<string, number>();
  return documents.map((document, at) => {
    const { entityIds, entity, hasOwnIds, zeros } = document;
    const inDocument = entityRanks(document as NodesDocument);
    const ranks = new Int32Array(entityIds.length);
    for (const own of [...new Set(entity)].sort((a, b) => inDocument[a] - inDocument[b])) {
      // Plaintext of CRAC becomes a file with ids of the file before the tool reads it.
      const id = hasOwnIds && !zeros ? `${at} ${entityIds[own]}` : entityIds[own];
      ranks[own] = known.get(id) ?? known.size;
      known.set(id, ranks[own]);
    }
    return ranks;
  });
}

/** By which names mentions are looked up: those of the key have their own numbers. */
interface MentionNames {
  readonly ofResponse: Int32Array;
  /** What each name is replaced with before it is looked up on the other side. */
  readonly other: Int32Array;
  /** Of each mention of the key, that of the response which the zero score pairs it with, or -1. */
  readonly counterparts: Int32Array;
}

/** The names that the tool gives: a mention of the response that equals one of the key has its name, whatever it is matched with. */
function toolNames(matching: Matching): MentionNames {
  const { key, response, responseOf } = matching;
  const responseOfEqual = equalInResponse(matching);
  const ofResponse = Int32Array.from({ length: response.count }, (_, r) => key.count + r);
  responseOfEqual.forEach((r, k) => {
    if (r >= 0) ofResponse[r] = k;
  });
  // The one table for both directions: what is written for the response replaces what the key has for the same name.
  const other = Int32Array.from({ length: key.count + response.count }, (_, name) => name);
  responseOf.forEach((r, k) => {
    if (r >= 0 && ofResponse[r] !== k) other[k] = ofResponse[r];
  });
  responseOf.forEach((r, k) => {
    if (r >= 0 && ofResponse[r] !== k) other[ofResponse[r]] = k;
  });
  return {
    ofResponse,
    other,
    counterparts: responseOf.map((r, k) => (responseOfEqual[k] < 0 ? r : responseOfEqual[k])),
  };
}

/** The names that are intended: matched mentions have one, and all others one of their own. */
export function intendedNames({ key, response, keyOf, responseOf }: Matching): MentionNames {
  return {
    ofResponse: keyOf.map((k, r) => (k < 0 ? key.count + r : k)),
    other: Int32Array.from({ length: key.count + response.count }, (_, name) => name),
    counterparts: responseOf,
  };
}

/** Whether the tool's names may mislead it: a mention equals one of the other side, and is not matched with it. */
export function mayConfuse(matching: Matching): boolean {
  return equalInResponse(matching).some((r, k) => r >= 0 && matching.responseOf[k] !== r);
}

/** Of each mention of the key, the equal one of the response, or -1. */
function equalInResponse({ key, response }: Matching): Int32Array {
  return equalMentions(key, response, everyMention(key, response));
}

/** What is counted in a document. */
export type NodeCounts = ReturnType<typeof countMatching>;

/** What is counted in a pair of documents. Mentions are looked up by their names. */
function countMatching(
  { key, response }: Matching,
  { ofResponse, other, counterparts }: MentionNames,
  keyRanks: Int32Array,
  responseRanks: Int32Array,
) {
  const keys = clustersOf(key, keyRanks);
  const responses = clustersOf(response, responseRanks).map((mentions) => mentions.map((r) => ofResponse[r]));
  const through = (clusters: readonly Cluster[]): readonly Cluster[] =>
    clusters.map((names) => names.map((name) => other[name]));
  const bound = other.length;
  const [shared, keyWords, responseWords] = countWords(key, response);
  const [resolved, keyZeros, responseZeros] = countZeros(key, response, counterparts, responseRanks);
  return {
    ...countDocument(
      { key: through(keys), response: responses, bound },
      { key: through(responses), response: keys, bound },
    ),
    mor: quotients(shared, keyWords, shared, responseWords),
    zero: quotients(resolved, keyZeros, resolved, responseZeros),
  };
}

/** The mentions of each entity, in the order of the ranks of these. */
function clustersOf(side: MatchSide, ranks: Int32Array): readonly Cluster[] {
  const clusters = side.entityIds.map((): number[] => []);
  for (const row of rowsOfEntities(side)) clusters[side.entity[row]].push(side.mention[row]);
  return [...clusters.keys()].sort((a, b) => ranks[a] - ranks[b]).map((entity) => clusters[entity]);
}
