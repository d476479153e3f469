import { inGivenText, inOneText, type PairInText } from '../../align/common-text.ts';
import { type DocumentPair, emptyDocument, haveSameWords, isOfModel, mixedMentions } from '../../coref/document.ts';
import { matchDocuments } from '../../coref/matching/match-documents.ts';
import { numberedByMinimum } from '../../coref/matching/min.ts';
import { withParsedHeads } from '../../coref/matching/parse-heads.ts';
import { withMissingRecords } from '../../coref/missing-records.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { type NumberedPair, numberMentions } from '../../coref/numbering.ts';
import type { PoolPart } from '../../coref/pool.ts';
import { dropSingletons, repeatedRows } from '../../coref/rules.ts';
import type { ScoredPair } from '../../coref/scored-pair.ts';
import { asStrings } from '../../pair/as-strings.ts';
import { withDiffering } from '../../pair/differing-words.ts';
import type { PairingRules } from '../../pair/item.ts';
import { pairCoref } from '../../pair/pair-coref.ts';
import { inWindows, pooledBy, withJoinedWindows, withoutEntityIds, withoutTopic } from '../../pair/units.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { bareZeros, compareNodes, compareTokens, headsFromTrees, matchedInParts } from '../../suspect/compare-pair.ts';
import type { ComparedSides, ComparisonRules } from '../../suspect/compared.ts';
import { corefSuspicions } from '../../suspect/coref-suspicions.ts';
import { reportRecords } from '../../suspect/records.ts';
import { reportRepeats } from '../../suspect/repeated-mentions.ts';
import { suspected } from '../../suspect/suspicions.ts';
import { beyondTokens, unitsDiffer } from '../../suspect/units.ts';
import { type Place, type Problem, type ProblemSink, reportAll } from '../../text/problem.ts';

/**
 * Pairs the documents of two sides, in the order of the key, and without singletons if these are dropped. What is wrong with them, or
 * looks like a mistake, goes to the log of the response.
 *
 * Documents that are scored as one are a pair, those of the response without a partner among them.
 *
 * Where a file could not be read, other documents may be missing for that reason only, so just those of equal names are compared.
 */
export function pairAndCompare(key: CorefSide, given: CorefSide, rules: ComparisonRules): readonly ScoredPair[] {
  const compared = compareSides(key, given, rules);
  if (key.log.errors + given.log.errors === 0) reportSuspicions(compared, rules);
  return compared.scored;
}

/** Sides whose documents were paired and compared; `problems`: of pairing them. */
interface PairedSides extends ComparedSides {
  readonly scored: readonly ScoredPair[];
  readonly found: readonly DocumentPair[];
  readonly problems: readonly Problem[];
}

/** Pairs the documents of two sides, and reports what is wrong with single pairs. */
export function compareSides(key: CorefSide, given: CorefSide, rules: ComparisonRules): PairedSides {
  const { log } = given;
  const isRead = key.log.errors + log.errors === 0;
  // Another tool compares what it reads.
  const areOurs = rules.missing !== undefined;
  const areStrings = rules.match === 'strings';
  // Of a file with errors, strings were not looked for.
  const mayMatch = areStrings || (!isRead && !given.strings && given.documents.some(isOfModel));
  if (!mayMatch) reportAll(log, mixedMentions([...key.documents, ...given.documents]));
  if (areOurs) reportAll(log, headsFromTrees(key, given, rules));
  const response = isRead && rules.window ? withJoinedWindows(key, given) : given;
  const countsExtra = rules.scope !== undefined && rules.missing !== 'skip' && rules.extra !== 'skip';
  const { pairs: found, ...pairing } = pairCoref(key, response, isRead ? { ...rules, countsExtra } : onlyEqualNames);
  const { missingRecord: rule } = rules;
  const matched = areStrings ? found.map((pair) => asStrings(pair, log)) : found;
  const told = areOurs && isRead && key.source ? withDiffering(matched) : matched;
  const inText = told.map((pair) => (areOurs ? comparedInText(pair, key.path, rules) : { pair, problems: [] }));
  const compared = inText.map(({ pair }) => pair);
  const inOneUnit = compared.map((pair) => {
    const text = rules.texts?.get(pair.key.id);
    return text ? inGivenText(pair, text) : pair;
  });
  const withHeads = rules.heads ? inOneUnit.map(withParsedHeads) : inOneUnit;
  const pairs = rule ? withHeads.map((pair) => withMissingRecords(pair, rule)) : withHeads;
  const index = key.documents.length;
  const extra = (countsExtra ? pairing.extra : []).map((own) => ({ index, key: emptyDocument(own), response: own }));
  const all = [...pairs, ...(areStrings ? extra.map((pair) => asStrings(pair, log)) : extra)];
  const scored = scoredPairs(all, rules, log);
  // Joined or cut, mentions are no longer in the places of their documents.
  const areRepeated = scored.some(({ repeats: { key, response } }) => key.length + response.length > 0);
  const own = (rules.scope ?? rules.window) ? pairs.map((pair) => scoredPair(pair, {})) : scored;
  for (const [at, pair] of compared.entries()) {
    const { problems } = inText[at];
    // Of a file with errors, the words that compare tokens with a text were not looked for.
    const mayFit = areOurs && !isRead && [pair.key, pair.response].some(({ text }) => typeof text === 'string');
    if (!mayFit) reportAll(log, problems.length > 0 ? problems : comparePair(pair, key.path, rules));
    if (!areRepeated) continue;
    const { repeats, ...documents } = own[at];
    for (const side of ['key', 'response'] as const)
      reportRepeats(documents[side], repeats[side], rules.duplicates, log);
  }
  const problems = pairing.problems.filter(
    ({ code, place }) => code !== 'MISSING_DOCUMENT' || !lacksFile(given, place),
  );
  return { key, response, pairs: compared, scored, rules, allow: rules.allow, found, problems };
}

/** Reports what is wrong with whole sides, if no document is refused. */
function reportSuspicions({ found, problems, ...both }: PairedSides, rules: ComparisonRules): void {
  const { key, response, scored } = both;
  const { log } = response;
  reportAll(log, problems);
  if (rules.missingRecord) reportRecords(found, [key.path, response.path], rules.missingRecord, log);
  if (rules.missing !== undefined)
    reportAll(log, [
      ...bareZeros(scored as readonly ScoredPair[], rules),
      ...matchedInParts(scored as readonly ScoredPair[]),
    ]);
  reportAll(log, suspected(corefSuspicions, both, log.errors === 0));
}

/** What is scored: the documents, or their windows, or those of a topic as one; of these, entities without singletons if they are dropped. */
function scoredPairs(pairs: readonly DocumentPair[], rules: ComparisonRules, log: ProblemSink): readonly ScoredPair[] {
  const { window, scope, topic } = rules;
  if (scope) {
    const documents = pairs.flatMap((pair) => [pair.key, pair.response]);
    reportAll(log, [...withoutTopic(pairs, topic), ...withoutEntityIds(documents)]);
    return pooledPairs(pairs, rules);
  }
  const units = window === undefined ? pairs : inWindows(pairs, window, log);
  return units.map((pair) => scoredPair(pair, rules));
}

/** The pairs of each topic, or all of them, as one. */
export function pooledPairs(pairs: readonly DocumentPair[], rules: ComparisonRules): readonly ScoredPair[] {
  return pooledBy(pairs, rules.topic).map((pool) => ({ ...scoredPair(pool, rules, pool.parts), pool }));
}

/** Whether the response lacks the whole file, or all files, which has been reported. */
function lacksFile({ lacking, documents, log }: CorefSide, { file }: Place): boolean {
  return lacking?.has(file) === true || (documents.length === 0 && log.counts.has('NO_DOCUMENT'));
}

const onlyEqualNames: PairingRules = { lenient: false, isExact: true };

function scoredPair(
  pair: DocumentPair,
  rules: Pick<ComparisonRules, 'singletons' | 'match' | 'zeroMatch'>,
  parts: readonly PoolPart[] = [{ pair, offset: 0 }],
): ScoredPair {
  const { index, key, response, isInText } = pair;
  const { singletons, match, zeroMatch } = rules;
  // Strings were matched before, and minimum spans are of mentions that are runs of tokens.
  if ((key.nodes ?? response.nodes) && match !== 'strings' && match !== 'min') {
    const matched = matchDocuments(pair, { singletons, match, zeroMatch });
    return { index, isInText, ...matched, repeats: repeatsOf(matched.mentions) };
  }
  const [ofKey, ofResponse] = singletons === 'drop' ? [dropSingletons(key), dropSingletons(response)] : [key, response];
  const equal = numberMentions(ofKey, ofResponse);
  const mentions = match === 'min' ? numberedByMinimum(equal, { key: ofKey, response: ofResponse }, parts) : equal;
  return { index, key: ofKey, response: ofResponse, isInText, mentions, repeats: repeatsOf(mentions) };
}

function repeatsOf({ key, response, bound }: NumberedPair): ScoredPair['repeats'] {
  return { key: repeatedRows(key, bound), response: repeatedRows(response, bound) };
}

/** The pair in characters of one text, if it has to be (`inOneText`). */
function comparedInText(pair: DocumentPair, keyFile: string, { allow }: ComparisonRules): PairInText {
  // Of equal words, which are kept once, no texts need be made.
  if (haveSameWords(pair)) return { pair, problems: [] };
  const placed = inOneText(pair, keyFile, allow?.includes('TEXTS_DIFFER') === true);
  if (!placed.pair.isInText) return placed;
  const beyond = [pair.key, pair.response].flatMap((document) => beyondTokens(document));
  return { ...placed, problems: [...beyond, ...placed.problems] };
}

function comparePair(pair: DocumentPair, keyFile: string, rules: ComparisonRules): readonly Problem[] {
  const differing = unitsDiffer(pair, keyFile);
  if (differing.length > 0) return differing;
  const { key, response } = pair;
  const compare = haveTrees(key.nodes) ? compareNodes : compareTokens;
  return [...beyondTokens(key, response), ...beyondTokens(response, key), ...compare(pair, keyFile, rules)];
}
