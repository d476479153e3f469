import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { shareMentions } from '../coref/matching/share-mentions.ts';
import { type MentionRun, mentionRuns, withRuns } from '../coref/matching/treeless-nodes.ts';
import { haveTrees } from '../coref/nodes.ts';
import type { Problem } from '../text/problem.ts';
import { quoted, sideIn } from '../text/quoted.ts';
import { type ComparedTexts, compareTexts, textKey } from './compared-text.ts';
import { findTokens } from './find-tokens.ts';
import { compareTokens, unblanked, wholeWord } from './one-text.ts';
import { codePoints, foundScale, plainScale, type Scale } from './scale.ts';

/** A pair whose mentions are characters of one text on both sides, or as it was; and what is wrong with it. */
export interface PairInText {
  readonly pair: DocumentPair;
  readonly problems: readonly Problem[];
}

/**
 * The pair in characters, if one side counts tokens and the other characters, or both count tokens, but not the same ones. Tokens are found
 * in the text, from left to right, where blanks and the marks of word pieces do not count; of two tokenizations, all of the text must be in
 * tokens on both sides. The characters are those of the text, or of the key's, or, if neither side has one, of the key's tokens with a blank
 * between. Two texts are compared by `compareTexts`.
 *
 * A pair stays as it was if its words are unknown or the same, and so does one whose tokens are not of one text, which `compareTokens`
 * of suspicions reports. Reports UNITS_DIFFER, TEXTS_DIFFER, errors unless `isAllowed`, TEXTS_ALIGNED, TOKENS_NOT_FOUND, and
 * INSIDE_TOKEN of mentions that begin or end inside a token of the other side.
 */
export function inOneText(pair: DocumentPair, keyFile: string, isAllowed: boolean): PairInText {
  const { key, response } = pair;
  const { place } = response;
  const asItWas = { pair, problems: [] };
  const [inKey, inResponse] = [contentOf(key), contentOf(response)];
  if (!inKey || !inResponse || inKey === inResponse) return asItWas;
  const text = [inKey, inResponse].find((words): words is string => typeof words === 'string');
  if (
    typeof inKey !== 'string' &&
    typeof inResponse !== 'string' &&
    compareTokens(inKey, inResponse) !== 'other tokens'
  )
    return asItWas;
  const isText = typeof inKey === 'string' && typeof inResponse === 'string';
  const theKey = sideIn('the key', keyFile);
  const { problem, aligned } = isText ? compareTexts(inKey, inResponse, theKey, place, isAllowed) : {};
  if (problem && !aligned) return { pair, problems: [problem] };
  const tried = (text === undefined ? joinings(inKey) : [text]).map((raw) => {
    const [ofKey, ofResponse] = [inKey, inResponse].map((words) => placesIn(raw, words, aligned));
    return { raw, ofKey, ofResponse, fault: ofKey.fault ?? ofResponse.fault };
  });
  const { raw, ofKey, ofResponse, fault } = tried.find((one) => one.fault === undefined) ?? tried[0];
  if (fault !== undefined) {
    if (text === undefined) return asItWas;
    const message = `document ${quoted(response.id)} has a different text here than in ${theKey}: ${fault}`;
    const help = 'run the system on the text of the key';
    return { pair, problems: [{ code: 'UNITS_DIFFER', severity: 'error', place, message, help }] };
  }
  const placed = shareMentions(inText(key, ofKey, raw), inText(response, ofResponse, raw));
  return {
    pair: { ...pair, ...placed, isInText: true, differing: undefined },
    problems: [
      // That characters of one text are compared says enough where only blanks differ.
      ...(problem && isText && unblanked(inKey) !== unblanked(inResponse) ? [problem] : []),
      ...insideTokens(response, placed.response, ofKey, `of ${theKey}`),
      ...insideTokens(response, placed.key, ofResponse, 'of the response'),
      ...[ofKey, ofResponse].flatMap(({ skipped }) => (skipped ? [skippedText(response, skipped)] : [])),
    ],
  };
}

/** The pair in the characters of a text in which another system is compared with the same key, if what it says is found there. */
export function inGivenText(pair: DocumentPair, text: string): DocumentPair {
  const words = contentOf(pair.key);
  if (!words || words === text) return pair;
  const isText = typeof words === 'string';
  const { aligned } = isText ? compareTexts(text, words, '', pair.key.place, false) : {};
  const places = placesIn(text, words, aligned);
  if (places.fault !== undefined || (isText && !aligned)) return pair;
  const placed = shareMentions(inText(pair.key, places, text), inText(pair.response, places, text));
  return { ...pair, ...placed, isInText: true, differing: undefined };
}

/** The text that tokens may be of: they themselves, or without the marks of word pieces. */
function joinings(tokens: string | readonly string[]): readonly string[] {
  return [tokens, [...tokens].map(wholeWord)].map((own) => [...own].join(' '));
}

/** The text of a document whose mentions are characters, or the tokens of another; undefined if they are not known. */
function contentOf({ text, extents, nodes }: CorefDocument): string | readonly string[] | undefined {
  if (extents || haveTrees(nodes)) return undefined;
  return typeof text === 'object' ? (text.words.length > 0 ? text.words : undefined) : text;
}

/** What a document says, as it is compared and without the marks of word pieces; undefined if that is not known. */
export function plainText(document: CorefDocument): string | undefined {
  const words = contentOf(document);
  return words && textKey(typeof words === 'string' ? words : words.map(wholeWord).join(' '));
}

/** What the positions of a document mean in a text, for tokens with their bounds. */
interface Places extends Pick<Scale, 'start' | 'end'> {
  readonly bounds?: { readonly starts: ReadonlySet<number>; readonly ends: ReadonlySet<number> };
  /** The first text that is in no token. */
  readonly skipped?: string | undefined;
  /** Why they are not known. */
  readonly fault?: string | undefined;
}

/** `aligned`: where positions of another text are. */
function placesIn(raw: string, words: string | readonly string[], aligned: ComparedTexts['aligned']): Places {
  const length = codePoints(raw);
  if (typeof words === 'string') return words === raw || !aligned ? plainScale(length) : aligned;
  const { places, afterOther } = findTokens(words, raw);
  // What is found after other text may be another word of this kind.
  const parting = afterOther?.token ?? places.length;
  const rest = [...raw]
    .slice(places[parting - 1]?.[1] ?? 0)
    .join('')
    .trim();
  const goesOn = quoted([...rest].slice(0, AROUND).join('') || 'the end');
  const fault = `token ${parting + 1} is ${quoted(words[parting] ?? 'no more')}, and the text goes on with ${goesOn}`;
  return {
    ...foundScale(places, length),
    bounds: { starts: new Set(places.map(([start]) => start)), ends: new Set(places.map(([, end]) => end)) },
    skipped: afterOther?.text,
    fault: places.length < words.length ? fault : undefined,
  };
}

const AROUND = 20;

/** The document in that text, without blanks around its mentions. A mention of blanks alone is empty, and one beyond the tokens ends beyond the text. */
function inText(document: CorefDocument, places: Places, text: string): CorefDocument {
  const characters = [...text];
  const isBlank = (at: number): boolean => /^\s$/u.test(characters[at] ?? '');
  const trimmed = ([first, last]: MentionRun): MentionRun => {
    let [start, end] = [places.start(first), places.end(last)];
    while (isBlank(start)) start++;
    while (isBlank(end - 1)) end--;
    return [start, Math.max(start, end)];
  };
  const placed: CorefDocument = {
    ...document,
    text,
    positions: { unit: 'characters', told: 'both sides are' },
    tokens: undefined,
    words: undefined,
    runs: undefined,
  };
  const rows = Array.from(document.start, (_, row) => mentionRuns(document, row).map(trimmed));
  return withRuns(placed, rows, characters.length);
}

/** INSIDE_TOKEN, if mentions of one side begin or end where no token of the other side does. */
function insideTokens(
  { place }: CorefDocument,
  { id, start, end }: CorefDocument,
  { bounds }: Places,
  whose: string,
): readonly Problem[] {
  if (!bounds) return [];
  const count = start.filter((first, row) => !bounds.starts.has(first) || !bounds.ends.has(end[row])).length;
  if (count === 0) return [];
  const mentions = count === 1 ? '1 mention begins or ends' : `${count} mentions begin or end`;
  const message = `${mentions} inside a token ${whose}, in document ${quoted(id)}: they can match nothing`;
  return [{ code: 'INSIDE_TOKEN', severity: 'warning', place, message }];
}

function skippedText({ id, place }: CorefDocument, text: string): Problem {
  const message = `the text of document ${quoted(id)} has ${quoted(text)}, which is in no token of the other side`;
  return { code: 'TOKENS_NOT_FOUND', severity: 'warning', place, message };
}
