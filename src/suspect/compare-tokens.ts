import { type DifferingWords, differingWords } from '../align/compare-words.ts';
import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import type { PairingRules } from '../pair/item.ts';
import { oneSided } from '../pair/pairing-problems.ts';
import { lineOf } from '../text/columns.ts';
import { counted } from '../text/counted.ts';
import { otherEncoding } from '../text/other-encoding.ts';
import type { Place, Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { ComparedSides } from './compared.ts';
import { otherText } from './suspicions.ts';

/** TOKENS_DIFFER, an error unless it is allowed, and WORDS_DIFFER, as far as both documents have tokens and words. */
export function compareTokens(pair: DocumentPair, keyFile: string, rules: PairingRules): readonly Problem[] {
  const { key, response } = pair;
  if (key.tokens === undefined || response.tokens === undefined || haveSameWords(pair)) return [];
  const words = differingWords(key.words, response.words);
  if (key.tokens === response.tokens) return wordsDiffer(pair, words, keyFile);
  const numbers = `document ${quoted(response.id)} has ${counted(response.tokens, 'token')} here and ${key.tokens} in the key ${keyFile}`;
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

/** Whether both sides are known to have the same words: then they have one list (see `takeWords`). */
function haveSameWords({ key, response }: DocumentPair): boolean {
  return key.words !== undefined && key.words === response.words;
}

function wordsDiffer(pair: DocumentPair, { count, first }: DifferingWords, keyFile: string): readonly Problem[] {
  if (count === 0) return [];
  const those = `of document ${quoted(pair.response.id)}`;
  const differing =
    count === 1
      ? `1 word ${those} differs from that of the key ${keyFile}`
      : `${count} words ${those} differ from those of the key ${keyFile}`;
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
