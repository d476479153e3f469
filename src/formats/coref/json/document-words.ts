import { wholeWord } from '../../../align/one-text.ts';
import type { CorefDocument } from '../../../coref/document.ts';
import { counted, quotedJson } from '../../../text/quoted.ts';
import { memberAt } from '../../json/fields.ts';
import type { JsonObject, JsonSpot } from '../../json/json-spot.ts';
import type { CorefInputOptions } from '../coref-input.ts';
import { keepWords } from '../shared-columns.ts';
import { type DocumentSentences, sentencesOf } from './sentence-mentions.ts';
import type { DocumentShape } from './shapes.ts';

/** What a document says of its text: its words, or the text itself, and what mentions count. */
export interface ReadWords extends Pick<CorefDocument, 'tokens' | 'positions' | 'text' | 'words'> {
  /** The word that each word piece is of, if mentions count those. */
  readonly subtokens?: readonly number[] | undefined;
  /** Its sentences, if mentions count tokens in these. */
  readonly inSentences?: DocumentSentences | undefined;
}

/** The words of a document. Documents of one name with equal words have the same list (see `keepWords`). */
export function documentWords(
  value: JsonObject,
  shape: DocumentShape,
  where: JsonSpot,
  { name, shared }: Pick<CorefInputOptions, 'shared'> & { readonly name: string },
): ReadWords {
  const inSentences = shape.inSentences && sentencesOf(value.sentences, shape.inSentences);
  const read: ReadWords = inSentences
    ? { ...wordsOf({ sentences: inSentences.sentences }, shape, where), inSentences }
    : wordsOf(value, shape, where);
  // What word pieces are put together to need not be the words.
  const areWords = typeof read.text === 'object' && !read.subtokens;
  const kept = areWords ? keepWords(read.text, name, shared) : undefined;
  return kept ? { ...read, text: kept.text, words: kept.words } : read;
}

/**
 * The first of these lists of words that is not empty tells what mentions count, and how many tokens there are; without any, mentions are
 * characters if there is a text. With a `subtoken_map` they are word pieces, which are its items. Reports NOT_A_DOCUMENT.
 */
function wordsOf(
  value: JsonObject,
  { words: members, areNamed }: Pick<DocumentShape, 'words' | 'areNamed'>,
  where: JsonSpot,
): ReadWords {
  const at = (path: string): unknown => memberAt({ value, where }, path).value;
  const lists = members.flatMap((member) => {
    const list = at(member);
    const areSentences = areNamed ? Array.isArray(list) && list.some(Array.isArray) : member === 'sentences';
    return Array.isArray(list) ? [{ member, list, count: countWords(list, areSentences) }] : [];
  });
  if (value.subtoken_map !== undefined) return wordsOfPieces(value.subtoken_map, lists, where.at('subtoken_map'));
  const told = lists.find(({ count }) => count) ?? lists.at(0);
  if (told) {
    const { member, list, count } = told;
    const words = count === undefined ? undefined : stringsOf(list);
    const text = words && { words, sentences: list.every(Array.isArray) ? startsOf(list) : undefined };
    return { tokens: count, text, words: undefined, positions: { unit: 'tokens', told: `it has '${member}'` } };
  }
  const member = members.find((one) => typeof at(one) === 'string') ?? 'text';
  const text = at(member);
  if (typeof text === 'string')
    return { text, positions: { unit: 'characters', told: `it has '${member}' and no tokens` } };
  if (Array.isArray(text))
    where
      .at(member)
      .refuse(
        'NOT_A_DOCUMENT',
        'expected the text of this document, found a list: its mentions count unknown characters',
      );
  return { positions: { unit: 'unknown', told: '' } };
}

/** How many words a list has, or undefined if it is not one of lists, where these are sentences, or is one, where they are not. */
function countWords(list: readonly unknown[], areSentences: boolean): number | undefined {
  if (!list.some(Array.isArray)) return areSentences && list.length > 0 ? undefined : list.length;
  if (!areSentences || !list.every(Array.isArray)) return undefined;
  return list.reduce((sum: number, { length }) => sum + length, 0);
}

/** The first word of each list. */
export function startsOf(sentences: readonly (readonly unknown[])[]): readonly number[] {
  let words = 0;
  return sentences.map(({ length }) => {
    words += length;
    return words - length;
  });
}

/** The words of a list; undefined if one is not a string. */
function stringsOf(list: readonly unknown[]): readonly string[] | undefined {
  let count = 0;
  for (const item of list) count += Array.isArray(item) ? item.length : 1;
  const words = new Array<string>(count);
  let filled = 0;
  for (const item of list) {
    const own: readonly unknown[] = Array.isArray(item) ? item : [item];
    for (let at = 0; at < own.length; at++) {
      const word = own[at];
      if (typeof word !== 'string') return undefined;
      words[filled++] = word;
    }
  }
  return words;
}

/** The words of a document whose mentions count pieces. One of the lists may have the words themselves, another the pieces. */
export function wordsOfPieces(
  map: unknown,
  lists: readonly { readonly list: readonly unknown[] }[],
  where: JsonSpot,
): ReadWords {
  const isMap = Array.isArray(map) && map.every((word, at) => Number.isInteger(word) && word >= (map[at - 1] ?? 0));
  if (!isMap) {
    where.refuse('NOT_A_DOCUMENT', `expected the number of a word for each word piece, found ${quotedJson(map)}`);
    return {};
  }
  const subtokens: readonly number[] = map;
  const tokens = subtokens.length === 0 ? 0 : subtokens[subtokens.length - 1] + 1;
  const sizes = lists.map(({ list }) => list.flat().length);
  const isOther = sizes.length > 0 && !sizes.includes(subtokens.length) && !sizes.includes(tokens);
  // A word has at least one piece, except for a few words of odd characters.
  if (isOther || tokens > 2 * subtokens.length) {
    const others = isOther ? `, but the document has ${sizes[0]}` : '';
    const message = `the map has ${counted(subtokens.length, 'word piece')} of ${counted(tokens, 'word')}${others}`;
    where.refuse('NOT_A_DOCUMENT', message);
    return {};
  }
  const known = lists.map(({ list }) => stringsOf(list));
  const pieces = known.find((list) => list?.length === subtokens.length);
  const texts = known.find((list) => list?.length === tokens && list !== pieces) ?? joined(pieces, subtokens, tokens);
  return {
    subtokens,
    tokens,
    text: texts && { words: texts },
    positions: { unit: 'tokens', told: "it has 'subtoken_map'" },
  };
}

/** The words that these pieces are of. */
function joined(
  pieces: readonly string[] | undefined,
  words: readonly number[],
  count: number,
): readonly string[] | undefined {
  if (!pieces) return undefined;
  const texts = Array.from({ length: count }, () => '');
  for (const [at, piece] of pieces.entries()) texts[words[at]] += wholeWord(piece);
  return texts;
}
