import { areAlike, differingWords } from '../align/compare-words.ts';
import { type CorefDocument, type DocumentPair, isNamed, isOfModel, wordsOf } from '../coref/document.ts';
import { haveTrees } from '../coref/nodes.ts';
import { cellsAt, cellText, columnWords, type DocumentRows, USUAL } from '../formats/conll/words.ts';
import type { CorefSettings } from '../settings/coref.ts';
import { wordHashes } from '../text/word-hash.ts';

/**
 * Whether two sides need the words of rows of CoNLL: to pair documents without names, and to compare characters or other tokens with those of the response.
 */
export function needWords(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  { pair, match }: Pick<CorefSettings, 'pair' | 'match'>,
): boolean {
  const all = [...keys, ...responses];
  if (!all.some(({ runs }) => runs)) return false;
  if (
    pair === 'text' ||
    match === 'strings' ||
    responses.some(isOfModel) ||
    all.some(({ isUnnamed, text }) => isUnnamed || typeof text === 'string')
  )
    return true;
  const named = new Map(keys.map((key) => [key.id, key]));
  const found = responses.flatMap((response): [CorefDocument, CorefDocument][] => {
    const key = named.get(response.id);
    return key ? [[key, response]] : [];
  });
  // Where names do not agree, words may say that documents do.
  return found.length < Math.min(keys.length, responses.length) || found.some((both) => haveOtherWords(...both));
}

/** Whether both have tokens, but not as many, or other words. Those of trees are compared with each other alone. */
function haveOtherWords(key: CorefDocument, response: CorefDocument): boolean {
  if (isNamed(key) || isNamed(response) || (haveTrees(key.nodes) && haveTrees(response.nodes))) return false;
  const words = overtWords(response);
  const expected = overtWords(key);
  if (words && words === expected) return false;
  const [tokens, expectedTokens] = [words?.length ?? response.tokens, expected?.length ?? key.tokens];
  if (tokens !== expectedTokens) return tokens !== undefined && expectedTokens !== undefined;
  if (!words || !expected) return false;
  for (let token = 0; token < words.length; token++) if (words[token] !== expected[token]) return true;
  return false;
}

/** The words of a document without the empty nodes of trees. */
function overtWords({ words, nodes }: CorefDocument): Int32Array | undefined {
  return words && haveTrees(nodes) ? words.filter((_, word) => nodes!.words.minor[word] === 0) : words;
}

/**
 * The pairs; of those whose words differ, as far as these are known, with the first word that does, for messages. Words are those of the
 * columns that agree best, as the usual one holds parts of speech in some files.
 */
export function withDiffering(pairs: readonly DocumentPair[]): readonly DocumentPair[] {
  const others = pairs.filter(
    ({ key, response }) => haveOtherWords(key, response) && wordsOf(key) && wordsOf(response),
  );
  const columns = bestColumns(others);
  const found = new Map(others.map((pair) => [pair, withFirst(pair, columns)]));
  return pairs.map((pair) => found.get(pair) ?? pair);
}

type Columns = readonly [key: number, response: number];

/** The pair with the words of these columns, and the first that differ, or that only one has. */
function withFirst({ key, response, ...pair }: DocumentPair, [own, other]: Columns): DocumentPair {
  const [ofKey, ofResponse] = [hashesIn(key, own), hashesIn(response, other)];
  let alike = 0;
  const { count, first } = differingWords(ofKey, ofResponse, (token) => {
    if (areAlike(wordAt(key, token, own), wordAt(response, token, other))) alike++;
  });
  const token = count > 0 ? first : Math.min(ofKey.length, ofResponse.length);
  const texts = { key: wordAt(key, token, own), response: wordAt(response, token, other) };
  return {
    ...pair,
    key: { ...key, words: ofKey },
    response: { ...response, words: ofResponse },
    differing: { token, alike, texts },
  };
}

/** The rows of a document of CoNLL. */
function rowsOf({ runs, words, text }: CorefDocument): DocumentRows | undefined {
  const lines = typeof text === 'object' ? text.lines : undefined;
  return runs && words && lines && { runs, words, lines };
}

function hashesIn(document: CorefDocument, column: number): Int32Array {
  const rows = rowsOf(document);
  return rows ? columnWords(rows, column) : wordHashes(wordsOf(document)!);
}

function wordAt(document: CorefDocument, token: number, column: number): string {
  const rows = rowsOf(document);
  if (rows) return token < rows.words.length ? cellText(rows, token, column) : '';
  return wordsOf(document)?.[token] ?? '';
}

/**
 * The column of each side with the most different words in common in the longest document: the usual ones, unless others have more. Of
 * columns with fewer different words than the usual one, such as parts of speech beside words, none can.
 */
function bestColumns(pairs: readonly DocumentPair[]): Columns {
  const [longest] = pairs.toSorted((a, b) => b.key.tokens! - a.key.tokens!);
  let best: { readonly columns: Columns; readonly common: number } = { columns: [USUAL, USUAL], common: -1 };
  if (!longest) return best.columns;
  const ofResponse = vocabularies(longest.response);
  for (const [own, words] of vocabularies(longest.key)) {
    for (const [other, known] of ofResponse) {
      const common = [...words].filter((word) => known.has(word)).length;
      if (common > best.common) best = { columns: [own, other], common };
    }
  }
  return best.columns;
}

/** The different words of the first rows by column, those of the usual one first. What has no letter is not a word. */
function vocabularies(document: CorefDocument): readonly (readonly [column: number, words: ReadonlySet<string>])[] {
  const rows = rowsOf(document);
  const length = Math.min(document.tokens!, ENOUGH);
  const others = rows && length > 0 ? cellsAt(rows, 0).map((_, column) => column) : [];
  const found = [USUAL, ...others].map((column) => {
    const texts = Array.from({ length }, (_, token) => wordAt(document, token, column));
    return [column, new Set(texts.filter((text) => /\p{L}/u.test(text)))] as const;
  });
  return found.filter(([, words]) => words.size >= found[0][1].size);
}

/** How many rows are enough to tell which columns agree. */
const ENOUGH = 2000;
