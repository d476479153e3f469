import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import type { Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { beyondTokens } from './beyond-tokens.ts';
import { unblanked, wholeWord } from './one-text.ts';
import { codePoints, findTokens } from './scale.ts';

/** A pair whose mentions are characters of one text on both sides, or as it was; and what is wrong with it. */
export interface PairInText {
  readonly pair: DocumentPair;
  readonly problems: readonly Problem[];
}

/**
 * The pair in characters, if one side counts tokens and the other characters, or both count tokens, but not the same ones. Tokens are found
 * in the text, from left to right, where blanks and the marks of word pieces do not count; of two tokenizations, all of the text must be in
 * tokens on both sides. The characters are those of the text or, if neither side has it, of the key's tokens with a blank between.
 *
 * A pair stays as it was if its words are unknown or equal, and so does one whose tokens are not of one text, which `compareTokens`
 * reports. Reports UNITS_DIFFER and TEXTS_DIFFER, errors, BEYOND_TOKENS, TOKENS_NOT_FOUND, and INSIDE_TOKEN of mentions that begin or end
 * inside a token of the other side.
 */
export function inOneText(pair: DocumentPair, keyFile: string): PairInText {
  const { key, response } = pair;
  const asItWas = { pair, problems: [] };
  const [ours, theirs] = [wordsOf(key), wordsOf(response)];
  if (!ours || !theirs || areEqual(ours, theirs)) return asItWas;
  const text = [ours, theirs].find((words): words is string => typeof words === 'string');
  const tried = (text === undefined ? joinings(ours) : [text]).map((raw) => {
    const [ofKey, ofResponse] = [ours, theirs].map((words) => placesIn(raw, words, text !== undefined));
    return { raw, ofKey, ofResponse, fault: ofKey.fault ?? ofResponse.fault };
  });
  const found = tried.find(({ fault }) => fault === undefined);
  if (!found) {
    if (text === undefined) return asItWas;
    const code = typeof ours === typeof theirs ? 'TEXTS_DIFFER' : 'UNITS_DIFFER';
    const message = `document ${quoted(response.id)} has a different text here than in the key ${keyFile}: ${tried[0].fault}`;
    const help = 'run the system on the text of the key';
    return { pair, problems: [{ code, severity: 'error', place: response.place, message, help }] };
  }
  const { raw, ofKey, ofResponse } = found;
  const offsets = offsetsOf(raw);
  return {
    pair: { ...pair, key: placed(key, ofKey, raw, offsets), response: placed(response, ofResponse, raw, offsets) },
    problems: [
      ...[key, response].flatMap((document) => beyondTokens(document)),
      ...insideTokens(response, response, ofResponse, ofKey, `of the key ${keyFile}`),
      ...insideTokens(response, key, ofKey, ofResponse, 'of the response'),
      ...[ofKey, ofResponse].flatMap(({ skipped }) => (skipped ? [skippedText(response, skipped)] : [])),
    ],
  };
}

/** The text that tokens may be of: they themselves, or without the marks of word pieces. */
function joinings(tokens: string | readonly string[]): readonly string[] {
  return [tokens, [...tokens].map(wholeWord)].map((own) => [...own].join(' '));
}

/** The text of a document whose mentions are characters, or the tokens of another; undefined if they are not known. */
function wordsOf({ text, texts, extents }: CorefDocument): string | readonly string[] | undefined {
  if (extents) return undefined;
  return text ?? (texts && texts.length > 0 ? texts : undefined);
}

function areEqual(ours: string | readonly string[], theirs: string | readonly string[]): boolean {
  if (typeof ours === 'string' || typeof theirs === 'string') return ours === theirs;
  return ours.length === theirs.length && ours.every((token, at) => token === theirs[at]);
}

/** What a document says, without blanks and the marks of word pieces; undefined if that is not known. */
export function plainText(document: CorefDocument): string | undefined {
  const words = wordsOf(document);
  return typeof words === 'string' ? unblanked(words) : words && unblanked(words.map(wholeWord).join(''));
}

/** Where the mentions of a document are in a text without blanks. */
interface Places {
  start(position: number): number;
  end(position: number): number;
  /** Where its tokens begin and end, if it has tokens. */
  readonly bounds?: { readonly starts: ReadonlySet<number>; readonly ends: ReadonlySet<number> };
  /** The first text that is in no token. */
  readonly skipped?: string | undefined;
  /** Why they are not known. */
  readonly fault?: string;
}

/** `maySkip`: whether there may be text that is in no token. */
function placesIn(raw: string, words: string | readonly string[], maySkip: boolean): Places {
  const text = unblanked(raw);
  if (typeof words === 'string') {
    const before = countsBefore(words);
    const at = (offset: number): number => before[offset];
    return { start: at, end: at, ...(unblanked(words) !== text && { fault: partingOf(raw, words) }) };
  }
  const tokens = words.map(unblanked);
  const found = [tokens, tokens.map(wholeWord)].map((own) => ({ own, ...findTokens(own, text) }));
  const length = codePoints(text);
  const best = found.find(({ places, afterOther }) => {
    return places.length === tokens.length && (maySkip || (!afterOther && (places.at(-1)?.[1] ?? 0) === length));
  });
  const { places, afterOther } = best ?? found[0];
  // What is found after other text may be another word of this kind.
  const parting = afterOther?.token ?? places.length;
  const goesOn = shownAt(raw, places[parting - 1]?.[1] ?? 0);
  const fault = `token ${parting + 1} is ${quoted(words[parting] ?? 'no more')}, and the text goes on with ${goesOn}`;
  return {
    start: (token) => places[token]?.[0] ?? length,
    end: (token) => places[token - 1]?.[1] ?? length + 1,
    bounds: { starts: new Set(places.map(([start]) => start)), ends: new Set(places.map(([, end]) => end)) },
    skipped: afterOther?.text,
    ...(!best && { fault }),
  };
}

/** How many characters that are not blank are before each character, and before the end. */
function countsBefore(text: string): Int32Array {
  const characters = [...text];
  const before = new Int32Array(characters.length + 1);
  for (const [at, character] of characters.entries()) before[at + 1] = before[at] + (/\s/u.test(character) ? 0 : 1);
  return before;
}

/** Where each character that is not blank is in a text, and where the text ends. */
function offsetsOf(text: string): Int32Array {
  return Int32Array.from([...`${text}.`].flatMap((character, at) => (/\s/u.test(character) ? [] : [at])));
}

/** The document in that text. A mention of blanks alone is empty, and one beyond the tokens ends beyond the text. */
function placed(document: CorefDocument, places: Places, text: string, offsets: Int32Array): CorefDocument {
  const starts = document.start.map(places.start);
  const ends = document.end.map(places.end);
  return {
    ...document,
    start: starts.map((at) => offsets[at]),
    end: ends.map((at, row) => (at > starts[row] ? offsets[at - 1] + 1 : offsets[starts[row]])),
    text,
    isInText: true,
    positions: { unit: 'characters', told: 'both sides are' },
    tokens: undefined,
    words: undefined,
    texts: undefined,
    compared: undefined,
    runs: undefined,
  };
}

/** Where two texts part, blanks apart. */
function partingOf(ours: string, theirs: string): string {
  const [own, other] = [unblanked(ours), unblanked(theirs)];
  let at = 0;
  while (at < own.length && own[at] === other[at]) at++;
  const position = codePoints(own.slice(0, at));
  return `after ${position} characters without blanks it goes on with ${shownAt(theirs, position)} here, ${shownAt(ours, position)} there`;
}

/** What a text has after so many characters that are not blank. */
function shownAt(text: string, count: number): string {
  const characters = [...text];
  const start = offsetsOf(text)[count];
  return quoted(characters.slice(start, start + AROUND).join('') || 'the end');
}

const AROUND = 20;

/** INSIDE_TOKEN, if mentions of one side begin or end where no token of the other side does. */
function insideTokens(
  { place }: CorefDocument,
  { id, start, end }: CorefDocument,
  own: Places,
  { bounds }: Places,
  whose: string,
): readonly Problem[] {
  if (!bounds) return [];
  const count = start.filter((first, row) => {
    return !bounds.starts.has(own.start(first)) || !bounds.ends.has(own.end(end[row]));
  }).length;
  if (count === 0) return [];
  const mentions = count === 1 ? '1 mention begins or ends' : `${count} mentions begin or end`;
  const message = `${mentions} inside a token ${whose}, in document ${quoted(id)}: they can match nothing`;
  return [{ code: 'INSIDE_TOKEN', severity: 'warning', place, message }];
}

function skippedText({ id, place }: CorefDocument, text: string): Problem {
  const message = `the text of document ${quoted(id)} has ${quoted(text)}, which is in no token of the other side`;
  return { code: 'TOKENS_NOT_FOUND', severity: 'warning', place, message };
}
