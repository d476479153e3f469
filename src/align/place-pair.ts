import type { NewTypeName } from '../ner/renamed-types.ts';
import type { Sides } from '../ner/rows.ts';
import { areTokens, type DocumentPair, type ReadDocument, unitNames } from '../ner/span-document.ts';
import { counted } from '../text/counted.ts';
import { formatPlace, type ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { oneText, wholeWord } from './one-text.ts';
import { placeSpans, type ReadSpan } from './place-spans.ts';
import { afterText, placeStrings } from './place-strings.ts';
import { characterScale, codePoints, findTokens, foundScale, plainScale, type Scale } from './scale.ts';

/** A pair of documents in the positions that are compared. */
export interface PlacedPair extends Sides<readonly ReadSpan[]> {
  /** The number of positions: at least up to the last span, where there is no text. */
  readonly length: number;
  /** The text of either side. */
  readonly text: string | undefined;
  /** What is at each position, if that is known, and what is between two of them. */
  readonly words?: string | readonly string[] | undefined;
  readonly between: ' ' | '';
  /** What the offsets of either side mean; absent after an error. */
  readonly scales?: Sides<Scale> | undefined;
}

/** How spans are placed. */
export interface PlacingRules {
  /** Whether spans outside the text are left out; else they are errors. */
  readonly lenient: boolean;
  /** Whether the words of spans are enough, so that no text is needed, and gold strings may lack a place. */
  readonly mayLackText: boolean;
  /** Whether tokens of both sides are compared as characters: of the text or, where there is none, of the tokens alone. */
  readonly inCharacters?: boolean | undefined;
  /** The new names of types, by which strings are counted. */
  readonly newName?: NewTypeName | undefined;
}

/**
 * Places the spans of both sides on one scale: tokens, if both sides have them, unless `inCharacters`; else characters of the text, which a
 * side that has none takes from the other; `given`: the text where neither has one. Tokens are found in the text from left to right.
 * Without `pred`, nothing was predicted. Strings are looked for in the text (see `placeStrings`); those of pred that it lacks have
 * positions of their own after it.
 *
 * Reports the errors TEXTS_DIFFER, TOKENS_NOT_FOUND and NO_TEXT, after which the pair has no spans; STRING_NOT_IN_TEXT of gold, an error;
 * and what `placeSpans` reports.
 */
export function placePair(
  { gold, pred }: DocumentPair,
  given: string | undefined,
  rules: PlacingRules,
  logs: Sides<ProblemSink>,
): PlacedPair {
  const text = gold.text ?? pred?.text ?? given;
  const scales = scalesOf(gold, pred ?? gold, text, rules, logs.pred);
  if (!scales) return { gold: [], pred: [], length: 0, text, between: '' };
  const placed = (document: ReadDocument, scale: Scale, log: ProblemSink): readonly ReadSpan[] => {
    const spans = placeSpans(document, scale, scales.words === text ? text : undefined, rules.lenient, log);
    return document.areStrings && text !== undefined ? placeStrings(spans, text, rules.newName) : spans;
  };
  const ofGold = placed(gold, scales.gold, logs.gold);
  const ofPred = pred ? placed(pred, scales.pred, logs.pred) : [];
  for (const { runs, surface = '', where } of ofGold) {
    if (runs.length > 0 || rules.mayLackText) continue;
    const message = `the text does not have ${quoted(surface)}, or not as often as gold`;
    logs.gold.report('STRING_NOT_IN_TEXT', 'error', () => ({ place: where.place, message }));
  }
  const length = Math.min(scales.gold.length, scales.pred.length);
  const end = Math.max(1, Number.isFinite(length) ? length : Math.max(lastOf(ofGold), lastOf(ofPred)));
  // Strings of both sides come one after another, so that none meets one of the other side.
  const [spansOfGold, afterGold] = afterText(ofGold, end);
  const [spansOfPred, after] = afterText(ofPred, afterGold);
  const { words, between } = scales;
  return { gold: spansOfGold, pred: spansOfPred, length: after, text, words, between, scales };
}

/** Where the last of some spans ends. */
function lastOf(spans: readonly ReadSpan[]): number {
  let last = 0;
  for (const { runs } of spans) if (runs.length > 0) last = Math.max(last, runs[runs.length - 1][1]);
  return last;
}

type Scales = Sides<Scale> & Pick<PlacedPair, 'words' | 'between'>;

/** Undefined after an error. */
function scalesOf(
  gold: ReadDocument,
  pred: ReadDocument,
  text: string | undefined,
  { mayLackText, inCharacters = false }: PlacingRules,
  log: ProblemSink,
): Scales | undefined {
  if (areTokens({ gold, pred })) return tokenScales(gold, pred, text, inCharacters, log);
  if (gold.text !== undefined && pred.text !== undefined) {
    const difference = textDifference(gold, pred);
    if (difference !== undefined) return refuse(gold, pred, difference, log);
  }
  const hasStrings = gold.areStrings || pred.areStrings;
  if (text === undefined && !mayLackText && (hasStrings || gold.unit !== pred.unit)) {
    const counts = `gold counts ${unitNames[gold.unit]}s, pred counts ${unitNames[pred.unit]}s`;
    const message = `${hasStrings ? 'strings can be found only in a text' : counts}, and neither side has the text`;
    const texts = 'give --text FILE, in any format that has the text, or --text joined: the tokens joined by one blank';
    const help = hasStrings ? `${texts}; --mode string alone needs no text` : texts;
    log.report('NO_TEXT', 'error', () => ({ place: pred.where.place, message, help }));
    return undefined;
  }
  const ofGold = scaleOf(gold, gold.text ?? text, log);
  const isAlike = pred.unit === gold.unit && gold.unit !== 'tokens' && (pred.text ?? text) === (gold.text ?? text);
  const ofPred = isAlike || pred === gold ? ofGold : scaleOf(pred, pred.text ?? text, log);
  return ofGold && ofPred && { gold: ofGold, pred: ofPred, words: text, between: '' };
}

/** The scales of sides that count tokens. In a text, the characters of both are where the tokens of gold are. */
function tokenScales(
  gold: ReadDocument,
  pred: ReadDocument,
  text: string | undefined,
  inCharacters: boolean,
  log: ProblemSink,
): Scales | undefined {
  const [ours, theirs] = [gold.tokens ?? [], pred.tokens ?? []];
  const difference = tokenDifference(ours, theirs);
  const known = [ours, theirs].find((tokens) => !tokens.includes(''));
  if (!inCharacters || !known) {
    if (difference !== undefined) return refuse(gold, pred, difference, log);
    const words = known ?? [ours, theirs].find((tokens) => tokens.some(Boolean));
    return { gold: plainScale(ours.length), pred: plainScale(theirs.length), words, between: ' ' };
  }
  const whole = known.map(wholeWord);
  const one = difference === undefined ? oneText(whole, whole) : oneText(ours, theirs);
  if (!one) return refuse(gold, pred, difference!, log);
  if (text === undefined) {
    const { characters: words } = one;
    return { gold: foundScale(one.gold, words.length), pred: foundScale(one.pred, words.length), words, between: '' };
  }
  const found = scaleOf({ ...gold, tokens: difference === undefined ? known : ours }, text, log);
  if (!found || difference === undefined) return found && { gold: found, pred: found, words: text, between: '' };
  const characters = [...text];
  const offsets = ours.flatMap((_, token) => {
    const [start, end] = [found.start(token), found.end(token + 1)];
    return characters.slice(start, end).flatMap((character, at) => (/\s/u.test(character) ? [] : [start + at]));
  });
  const places = one.pred.map(([start, end]) => [offsets[start] ?? text.length, (offsets[end - 1] ?? -1) + 1] as const);
  return { gold: found, pred: foundScale(places, characters.length), words: text, between: '' };
}

function scaleOf(document: ReadDocument, text: string | undefined, log: ProblemSink): Scale | undefined {
  const { unit, tokens = [] } = document;
  if (unit !== 'tokens') return characterScale(unit, text);
  if (tokens.includes('')) {
    const message = 'this side has only tags, without tokens to find in the text';
    const help = 'give tags with their tokens, or both sides in tokens';
    log.report('TOKENS_NOT_FOUND', 'error', () => ({ place: document.where.place, message, help }));
    return undefined;
  }
  if (text === undefined) return plainScale(tokens.length);
  const { places, afterOther } = findTokens(tokens, text);
  const report = (severity: 'error' | 'warning', token: number, what: string): void => {
    const message = `token ${token + 1}, ${quoted(tokens[token])}, ${what}`;
    log.report('TOKENS_NOT_FOUND', severity, () => ({ place: document.where.place, message }));
  };
  if (places.length === tokens.length) {
    if (afterOther)
      report('warning', afterOther.token, `is found after ${quoted(afterOther.text)}, which is in no token`);
    return foundScale(places, codePoints(text));
  }
  report('error', places.length, 'is not in the text after the tokens before it');
  return undefined;
}

function refuse(gold: ReadDocument, pred: ReadDocument, difference: string, log: ProblemSink): undefined {
  const message = `${difference}; gold is ${formatPlace(gold.where.place)}`;
  log.report('TEXTS_DIFFER', 'error', () => ({ place: pred.where.place, message }));
}

function tokenDifference(gold: readonly string[], pred: readonly string[]): string | undefined {
  // Empty tokens are not known.
  const at = gold.findIndex((token, index) => token !== pred[index] && token !== '' && pred[index] !== '');
  if (at < 0 && gold.length === pred.length) return undefined;
  const [ours, theirs] = [gold, pred].map((tokens) => (at >= 0 && at < tokens.length ? quoted(tokens[at]) : 'no more'));
  if (at < 0) return `the document has ${counted(gold.length, 'token')} in gold and ${pred.length} in pred`;
  return `token ${at + 1} of the document is ${ours} in gold and ${theirs} in pred`;
}

/** The first difference of two texts, in words. Where one of them stands for what its file does not store, any blank may be. */
function textDifference(gold: ReadDocument, pred: ReadDocument): string | undefined {
  const [ours, theirs] = [gold.text!, pred.text!];
  if (ours === theirs) return undefined;
  const unstored = [...(gold.unstored ?? []), ...(pred.unstored ?? [])];
  const isBlank = (text: string, at: number): boolean => /^\s?$/u.test(text.charAt(at));
  const isAny = (at: number): boolean =>
    unstored.some(
      ([start, end]) => at >= start && (at < end || (start === end && at >= Math.min(ours.length, theirs.length))),
    ) &&
    isBlank(ours, at) &&
    isBlank(theirs, at);
  const length = Math.max(ours.length, theirs.length);
  let at = 0;
  while (at < length && (ours[at] === theirs[at] || isAny(at))) at++;
  if (at === length) return undefined;
  const shown = (text: string): string =>
    at < text.length ? quoted(String.fromCodePoint(text.codePointAt(at)!)) : 'the end';
  const where = `character ${codePoints(ours.slice(0, at)) + 1}`;
  const cause = causeOf(ours.slice(at, at + 2), theirs.slice(at, at + 2));
  return `the texts differ at ${where}, ${shown(ours)} in gold and ${shown(theirs)} in pred${cause}`;
}

/** What may explain a difference that begins with these characters. */
function causeOf(gold: string, pred: string): string {
  if (/^[\r\n]/u.test(gold) || /^[\r\n]/u.test(pred)) return ': perhaps line ends were changed';
  const isMark = (text: string): boolean => /^.?\p{M}/u.test(text);
  return isMark(gold) || isMark(pred) ? ': perhaps the Unicode normal form was changed (NFC, NFD)' : '';
}
