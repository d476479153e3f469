import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { haveBareZeros } from '../coref/matching/zeros.ts';
import { haveTrees, type WordColumns } from '../coref/nodes.ts';
import type { ScoredPair } from '../coref/scored-pair.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { fileProblem, type Problem, type ProblemCode } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { ComparisonRules } from './compared.ts';

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
    const message = `sentence ${named + 1} of document ${quoted(response.id)} has another sent_id in the key ${keyFile}`;
    found.push(problem('SENTENCES_DIFFER', other.sentence.indexOf(named), message, severity));
  }
  const { differing, lacking } = firstDifferent(key, response);
  if (differing >= 0) {
    const [inKey, here] = [key, response].map((document) => quoted(textAt(document, differing)));
    const message = `${placeOf(own, differing)} is ${here} here and ${inKey} in the key ${keyFile}`;
    found.push(problem('WORDS_DIFFER', differing, message, severity));
  }
  if (lacking >= 0) {
    const isInKey = key.words![lacking] !== 0;
    const [side, text] = isInKey
      ? ['the response', textAt(key, lacking)]
      : [`the key ${keyFile}`, textAt(response, lacking)];
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
