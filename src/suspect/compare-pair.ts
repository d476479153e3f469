import { type DifferingWords, differingWords } from '../align/compare-words.ts';
import { type CorefDocument, type DocumentPair, haveSameWords } from '../coref/document.ts';
import { haveBareZeros } from '../coref/matching/zeros.ts';
import { haveTrees, type WordColumns } from '../coref/nodes.ts';
import type { ScoredPair } from '../coref/scored-pair.ts';
import type { PairingRules } from '../pair/item.ts';
import { oneSided } from '../pair/pairing-problems.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { lineOf } from '../text/columns.ts';
import { otherEncoding } from '../text/other-encoding.ts';
import { fileProblem, type Place, type Problem, type ProblemCode } from '../text/problem.ts';
import { counted, quoted, sideIn } from '../text/quoted.ts';
import type { ComparedSides, ComparisonRules } from './compared.ts';
import { otherText } from './suspicions.ts';

/** TOKENS_DIFFER, an error unless it is allowed, and WORDS_DIFFER, as far as both documents have tokens and words. */
export function compareTokens(pair: DocumentPair, keyFile: string, rules: PairingRules): readonly Problem[] {
  const { key, response } = pair;
  if (key.tokens === undefined || response.tokens === undefined || haveSameWords(pair)) return [];
  const words = differingWords(key.words, response.words);
  if (key.tokens === response.tokens) return wordsDiffer(pair, words, keyFile);
  const numbers = `document ${quoted(response.id)} has ${counted(response.tokens, 'token')} here and ${key.tokens} in ${sideIn('the key', keyFile)}`;
  const isAllowed = key.tokens * response.tokens === 0 ? oneSided(rules) === 'warning' : rules.lenient === true;
  if (!isAllowed && rules.missing)
    return [{ code: 'TOKENS_DIFFER', severity: 'error', ...partingOf(pair, words, numbers) }];
  const message = `${numbers}: mentions are matched by ${key.extents ? 'sentence and word' : 'token number'}`;
  return [
    { code: 'TOKENS_DIFFER', severity: 'warning', place: response.place, message },
    ...wordsDiffer(pair, words, keyFile),
  ];
}

/**
 * OTHER_TEXT of all documents with as many tokens on both sides: an error, unless another tool scores them, or only hashes of the usual
 * column are known, which may hold parts of speech.
 */
export function otherTexts({ response, pairs, rules }: ComparedSides): readonly Problem[] {
  if (pairs.every(haveSameWords)) return [];
  let [others, words, areKnown] = [0, 0, rules.missing !== undefined];
  for (const one of pairs.filter(({ key, response }) => key.tokens === response.tokens)) {
    const found = differingWords(one.key.words, one.response.words);
    words += found.words;
    others += found.count - (one.differing?.alike ?? 0);
    areKnown &&= found.count === 0 || one.differing !== undefined;
  }
  return otherText({ others, words }, response.path, areKnown ? 'error' : 'warning', 'the key');
}

function wordsDiffer(pair: DocumentPair, { count, first }: DifferingWords, keyFile: string): readonly Problem[] {
  if (count === 0) return [];
  const those = `of document ${quoted(pair.response.id)}`;
  const differing =
    count === 1
      ? `1 word ${those} differs from that of ${sideIn('the key', keyFile)}`
      : `${count} words ${those} differ from those of ${sideIn('the key', keyFile)}`;
  const { place, words, help } = atToken(pair, first);
  const message = `${differing}${count === 1 ? '' : ', the first'} at token ${first + 1}${words}`;
  return [{ code: 'WORDS_DIFFER', severity: 'warning', place, message, help, count }];
}

/** What to say of different numbers of tokens: at the first words that differ or, if those of one side run out before, at its last. */
function partingOf(
  pair: DocumentPair,
  { count, first }: DifferingWords,
  numbers: string,
): Pick<Problem, 'place' | 'message' | 'help'> {
  const { key, response } = pair;
  const help = 'make the tokens equal, or match mentions by token number with --lenient';
  const shorter = Math.min(key.tokens!, response.tokens!);
  if (!key.words || !response.words || shorter === 0) return { place: response.place, message: numbers, help };
  const token = count === 0 ? shorter : first;
  const { place, words, help: encoding } = atToken(pair, token);
  const longer = key.tokens! > response.tokens! ? 'the key' : 'the response';
  const parting =
    count === 0
      ? `the words are the same as far as token ${shorter}, and ${longer} goes on`
      : `the first words that differ are at token ${token + 1}`;
  return { place, message: `${numbers}; ${parting}${words}`, help: encoding ? `${encoding}; ${help}` : help };
}

/** The place of a token in the response, the words that both sides have there, as far as they are known, and what to do about their bytes. */
function atToken(
  { key, response, differing }: DocumentPair,
  token: number,
): Pick<Problem, 'place' | 'help'> & { readonly words: string } {
  const there = rowPlace(key, token);
  const at = key.runs ? `${there.file}:${there.line}` : there.file;
  const { texts } = differing?.token === token ? differing : {};
  const [here, inKey] = texts ? [`${quoted(texts.response)} `, `${quoted(texts.key)} `] : ['', ''];
  const words = [
    ...(token < response.tokens! ? [`${here}here`] : []),
    ...(token < key.tokens! ? [`${inKey}at ${at}`] : []),
  ];
  const odd = (differing ? [response, key] : []).flatMap(({ text, place }) =>
    typeof text === 'object' && text.lines?.isUtf8 === false ? place.file : [],
  );
  return {
    place: rowPlace(response, token),
    words: `: ${words.join(here ? ', ' : ' and ')}`,
    help: otherEncoding(odd),
  };
}

/** Where the row of a token stands, or the last row if it has none; the document, if it has no rows. */
function rowPlace({ place, runs, tokens }: CorefDocument, token: number): Place {
  return runs ? { ...place, line: lineOf(runs, Math.min(token, tokens! - 1)) } : place;
}

/**
 * What differs in the sentences and words of a pair of CoNLL-U: SENTENCES_DIFFER, WORDS_DIFFER and TOKENS_DIFFER, each at the first place;
 * errors unless lenient. Empty nodes may differ. Another tool does not notice that one side is shorter, which is a warning then.
 */
export function compareNodes(pair: DocumentPair, keyFile: string, rules: ComparisonRules): readonly Problem[] {
  const { key, response } = pair;
  const [own, other] = [key.nodes?.words, response.nodes?.words];
  if (!own || !other) return [];
  const isOurs = rules.missing !== undefined;
  const severity = isOurs && rules.lenient === true ? 'warning' : 'error';
  const ofLength = isOurs ? severity : 'warning';
  const problem = (code: ProblemCode, word: number, message: string, severity: Problem['severity']): Problem => {
    const line = other.line[word] ?? response.place.line;
    const help = 'both files need the same sentences and words; empty nodes may differ';
    return { code, severity, place: { ...response.place, line }, message, help };
  };
  const found: Problem[] = [];
  const named = own.names.findIndex(
    (name, at) => name !== 0 && (other.names[at] ?? 0) !== 0 && name !== other.names[at],
  );
  if (named >= 0) {
    const message = `sentence ${named + 1} of document ${quoted(response.id)} has another sent_id in ${sideIn('the key', keyFile)}`;
    found.push(problem('SENTENCES_DIFFER', other.sentence.indexOf(named), message, severity));
  }
  const { differing, lacking } = firstDifferent(key, response);
  if (differing >= 0) {
    const [inKey, here] = [key, response].map((document) => quoted(textAt(document, differing)));
    const message = `${placeOf(own, differing)} is ${here} here and ${inKey} in ${sideIn('the key', keyFile)}`;
    found.push(problem('WORDS_DIFFER', differing, message, severity));
  }
  if (lacking >= 0) {
    const isInKey = key.words![lacking] !== 0;
    const [side, text] = isInKey
      ? ['the response', textAt(key, lacking)]
      : [sideIn('the key', keyFile), textAt(response, lacking)];
    const message = `${side} lacks ${placeOf(isInKey ? own : other, lacking)}, ${quoted(text)}`;
    found.push(problem('TOKENS_DIFFER', lacking, message, ofLength));
  }
  // What comes after the first difference may follow from it.
  return isOurs ? found.slice(0, 1) : found;
}

function placeOf({ major, sentence }: WordColumns, word: number): string {
  return `word ${major[word]} of sentence ${sentence[word] + 1}`;
}

/** The first word that both sides have otherwise, and the first that only one has; -1 where there is none. */
function firstDifferent(
  { words: own }: CorefDocument,
  { words: other }: CorefDocument,
): { readonly differing: number; readonly lacking: number } {
  let [differing, lacking] = [-1, -1];
  for (let word = 0; own && other && word < own.length; word++) {
    if (own[word] === other[word]) continue;
    if (own[word] !== 0 && other[word] !== 0) {
      if (differing < 0) differing = word;
    } else if (lacking < 0) lacking = word;
  }
  return { differing, lacking };
}

function textAt({ text }: CorefDocument, word: number): string {
  return typeof text === 'object' ? text.words[word] : '';
}

/** ZEROS_WITHOUT_DEPS, where zeros are matched by what they depend on, and corefud-scorer would divide by zero. */
export function bareZeros(pairs: readonly ScoredPair[], { zeroMatch, lenient }: ComparisonRules): readonly Problem[] {
  if (zeroMatch !== 'dependent') return [];
  return pairs.flatMap(({ response, matching }): readonly Problem[] => {
    if (!matching || !haveBareZeros(matching.key, matching.response)) return [];
    const message = `zeros of document ${quoted(response.id)} have no DEPS by which they could be matched`;
    const help = 'match them by their places: --zero-match linear';
    return [
      { code: 'ZEROS_WITHOUT_DEPS', severity: lenient ? 'warning' : 'error', place: response.place, message, help },
    ];
  });
}

/** MATCHED_IN_PARTS, if some mentions were matched by component, where pairings of equal sum may be others than corefud-scorer's. */
export function matchedInParts(pairs: readonly ScoredPair[]): readonly Problem[] {
  return pairs.flatMap(({ response, matching }): readonly Problem[] => {
    if (!matching || matching.isWhole) return [];
    const message = `document ${quoted(response.id)} has too many mentions to match at once: equally good pairings may differ from corefud-scorer's`;
    return [{ code: 'MATCHED_IN_PARTS', severity: 'warning', place: response.place, message }];
  });
}

/** HEADS_FROM_TREE, if only one side has trees, and heads are compared. */
export function headsFromTrees(key: CorefSide, response: CorefSide, { match }: ComparisonRules): readonly Problem[] {
  const [inKey, inResponse] = [key, response].map(({ documents }) => documents.some(({ nodes }) => haveTrees(nodes)));
  if (inKey === inResponse || (match !== 'head' && match !== 'partial')) return [];
  const [without, other] = inKey ? [response, 'the key'] : [key, 'the response'];
  const lackHeads = (inKey ? key : response).documents.every(({ nodes }) => nodes?.lacksHeads);
  const how = lackHeads ? `they are the first words, as in ${other}` : `they are found in the trees of ${other}`;
  const message = `mentions have no heads here: ${how}`;
  return [fileProblem('HEADS_FROM_TREE', 'warning', without.path, message)];
}
