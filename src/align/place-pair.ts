import type { NewTypeName } from '../ner/renamed-types.ts';
import type { Sides } from '../ner/rows.ts';
import { areTokens, type FileSpan, type ReadDocument, type SpanDocuments, unitNames } from '../ner/span-document.ts';
import { formatPlace, type ProblemSink, reportAll } from '../text/problem.ts';
import { counted, quoted } from '../text/quoted.ts';
import { areAlike, type ComparedWords, differingWords, hashesOf } from './compare-words.ts';
import { compareTexts } from './compared-text.ts';
import { findTokens } from './find-tokens.ts';
import { compareTokens, oneText, unblanked, wholeWord } from './one-text.ts';
import { placeSpans, type ReadSpan } from './place-spans.ts';
import { afterText, placeStrings, searchedText } from './place-strings.ts';
import { isAt } from './same-surface.ts';
import { characterScale, charactersOf, codePoints, foundScale, plainScale, runsOn, type Scale } from './scale.ts';

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
  /** For tokens: how many have a word on both sides, and how many of these are other words. */
  readonly compared?: ComparedWords | undefined;
}

/** How spans are placed. */
export interface PlacingRules {
  /** Whether spans outside the text are left out; else they are errors. */
  readonly lenient: boolean;
  /** Whether the words of spans are enough, so that no text is needed, and gold strings may lack a place. */
  readonly mayLackText: boolean;
  /** Whether tokens of both sides are compared as characters: of the text or, where there is none, of the tokens alone. */
  readonly inCharacters?: boolean | undefined;
  /** Whether other texts of the same length are scored by positions. */
  readonly allowsTexts?: boolean | undefined;
  /** The new names of types, by which strings are counted. */
  readonly newName?: NewTypeName | undefined;
}

/**
 * Places the spans of both sides on one scale: tokens, if both sides have them, unless `inCharacters`; else characters of the text, which a
 * side that has none takes from the other; `given`: the text where neither has one. Tokens are found in the text from left to right.
 * Without `pred`, nothing was predicted. Strings are looked for in the text (see `placeStrings`); those of pred that it lacks have
 * positions of their own after it.
 *
 * Texts that `compareTexts` finds equal are one: positions are those of gold. As many tokens as in gold are those of gold, in other words.
 *
 * Reports the errors TEXTS_DIFFER, TOKENS_NOT_FOUND and NO_TEXT, after which the pair has no spans; STRING_NOT_IN_TEXT of gold, an error;
 * TEXTS_ALIGNED and WORDS_DIFFER; and what `placeSpans` reports.
 */
export function placePair(
  { gold, pred }: SpanDocuments,
  given: string | undefined,
  rules: PlacingRules,
  logs: Sides<ProblemSink>,
): PlacedPair {
  const text = gold.text ?? pred?.text ?? given;
  const scales = scalesOf(gold, pred ?? gold, text, rules, logs.pred);
  if (!scales) return { gold: [], pred: [], length: 0, text, between: '' };
  const placed = (document: ReadDocument, scale: Scale, log: ProblemSink): readonly ReadSpan[] => {
    const byWords = rules.lenient && document.rules.wordsTell;
    const own = byWords && text !== undefined ? withoutWrong(document, document.text ?? text) : document;
    const spans = placeSpans(own, scale, scales.words === text ? text : undefined, rules.lenient, log);
    if (!(byWords || document.rules.areStrings) || text === undefined) return spans;
    const { aligned } = document === pred ? scales : {};
    const found = placeStrings(spans, searchedText((aligned && document.text) ?? text), rules.newName);
    const isPlaced = ({ fileRuns }: ReadSpan): boolean => fileRuns?.length === 0;
    return aligned
      ? found.map((span) => (isPlaced(span) ? { ...span, runs: runsOn(aligned, span.runs) } : span))
      : found;
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
  const { words, between, compared } = scales;
  return { gold: spansOfGold, pred: spansOfPred, length: after, text, words, between, scales, compared };
}

/** The document without the runs of spans whose surface is not there. */
function withoutWrong({ spans, rules }: ReadDocument, text: string): Pick<ReadDocument, 'spans' | 'rules'> {
  const scale = characterScale(rules.unit === 'tokens' ? 'code-points' : rules.unit, text);
  const characters = charactersOf(text);
  const isRight = (span: FileSpan): boolean => isAt(span, runsOn(scale, span.runs), characters, rules.surfaces);
  return { spans: spans.slice().map((span) => (isRight(span) ? span : { ...span, runs: [] })), rules };
}

/** Where the last of some spans ends. */
function lastOf(spans: readonly ReadSpan[]): number {
  let last = 0;
  for (const { runs } of spans) if (runs.length > 0) last = Math.max(last, runs[runs.length - 1][1]);
  return last;
}

interface Scales extends Sides<Scale>, Pick<PlacedPair, 'words' | 'between' | 'compared'> {
  /** Where characters of pred's text are in gold's, if it is another one. */
  readonly aligned?: Pick<Scale, 'start' | 'end'> | undefined;
}

/** Undefined after an error. */
function scalesOf(
  gold: ReadDocument,
  pred: ReadDocument,
  text: string | undefined,
  { mayLackText, inCharacters = false, allowsTexts = false }: PlacingRules,
  log: ProblemSink,
): Scales | undefined {
  if (areTokens({ gold, pred })) {
    const tokens = gold.tokens ?? pred.tokens;
    // Without tokens on either side, positions are all there is.
    const numbers = characterScale('code-points', undefined);
    if (!tokens) return { gold: numbers, pred: numbers, words: undefined, between: ' ' };
    return tokenScales(withTokens(gold, tokens), withTokens(pred, tokens), text, inCharacters, log);
  }
  const both = [gold.text, pred.text].filter((one) => one !== undefined);
  const { problem, aligned } =
    both.length === 2 && both[0] !== both[1]
      ? compareTexts(both[0], both[1], `gold in ${formatPlace(gold.where.place)}`, pred.where.place, allowsTexts)
      : {};
  // Where a text has blanks that its file does not store, any blanks may be.
  const areMeant = aligned && (gold.unstored ?? pred.unstored) && unblanked(both[0]) === unblanked(both[1]);
  if (problem && !areMeant) reportAll(log, [problem]);
  if (problem?.severity === 'error') return undefined;
  const hasStrings = gold.rules.areStrings || pred.rules.areStrings;
  if (text === undefined && !mayLackText && (hasStrings || gold.rules.unit !== pred.rules.unit)) {
    const counts = `gold counts ${unitNames[gold.rules.unit]}s, pred counts ${unitNames[pred.rules.unit]}s`;
    const message = `${hasStrings ? 'strings can be found only in a text' : counts}, and neither side has the text`;
    const joined = (gold.tokens ?? pred.tokens) ? ', or --text joined: the tokens joined by one blank' : '';
    const texts = `give --text FILE, in any format that has the text${joined}`;
    const help = hasStrings ? `${texts}; --mode string alone needs no text` : texts;
    log.report('NO_TEXT', 'error', () => ({ place: pred.where.place, message, help }));
    return undefined;
  }
  const ofGold = scaleOf(gold, gold.text ?? text, log);
  const isAlike =
    pred.rules.unit === gold.rules.unit && gold.rules.unit !== 'tokens' && (pred.text ?? text) === (gold.text ?? text);
  const own = isAlike || pred === gold ? ofGold : scaleOf(pred, pred.text ?? text, log);
  if (!ofGold || !own) return undefined;
  const ofPred = aligned ? composed(own, aligned, codePoints(both[0])) : own;
  return { gold: ofGold, pred: ofPred, words: text, between: '', aligned };
}

/** The document or, if its tokens are not known, one with those of the other side. */
function withTokens(document: ReadDocument, tokens: readonly string[]): ReadDocument {
  const { id, where, rules, spans } = document;
  return document.tokens ? document : { id, where, rules, spans, tokens };
}

/** The scales of sides that count tokens. */
function tokenScales(
  gold: ReadDocument,
  pred: ReadDocument,
  text: string | undefined,
  inCharacters: boolean,
  log: ProblemSink,
): Scales | undefined {
  const [goldTokens, predTokens] = [gold.tokens!, pred.tokens!];
  const comparison = compareTokens(goldTokens, predTokens);
  const areRows = comparison !== 'other tokens' && comparison !== 'other texts';
  const known = [goldTokens, predTokens].find((tokens) => !tokens.includes(''));
  const whole = known?.map(wholeWord);
  const one = inCharacters && whole && (areRows ? oneText(whole, whole) : oneText(goldTokens, predTokens));
  if (!areRows && !one) return refuse(gold, pred, tokenDifference(goldTokens, predTokens), log);
  const compared = areRows ? comparedTokens(gold, pred, log) : undefined;
  if (!one) {
    const words = known ?? [goldTokens, predTokens].find((tokens) => tokens.some(Boolean));
    return { gold: plainScale(goldTokens.length), pred: plainScale(predTokens.length), words, between: ' ', compared };
  }
  if (text === undefined) {
    const { characters: words } = one;
    const [ofGold, ofPred] = [foundScale(one.gold, words.length), foundScale(one.pred, words.length)];
    return { gold: ofGold, pred: ofPred, words, between: '', compared };
  }
  const ofGold = scaleOf({ ...gold, tokens: areRows ? known : goldTokens }, text, log);
  const ofPred = areRows ? ofGold : scaleOf(pred, text, log);
  return ofGold && ofPred && { gold: ofGold, pred: ofPred, words: text, between: '', compared };
}

function scaleOf(document: ReadDocument, text: string | undefined, log: ProblemSink): Scale | undefined {
  const { rules, tokens } = document;
  if (rules.unit !== 'tokens') return characterScale(rules.unit, text);
  if (!tokens || tokens.includes('')) {
    const message = 'positions on this side count tokens, but its tokens are not given';
    const help = 'give tags or spans with their tokens, or both sides in tokens';
    log.report('NO_TEXT', 'error', () => ({ place: document.where.place, message, help }));
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

/** A scale of pred's text as one of gold's, which has so many characters. */
function composed(scale: Scale, aligned: Pick<Scale, 'start' | 'end'>, length: number): Scale {
  const on = (position: number, of: (position: number) => number): number => (position < 0 ? position : of(position));
  return {
    offsets: scale.offsets,
    length,
    start: (offset) => on(scale.start(offset), aligned.start),
    end: (offset) => on(scale.end(offset), aligned.end),
  };
}

/** Compares as many tokens of both sides. Reports WORDS_DIFFER, a warning. */
function comparedTokens(
  { tokens: goldTokens = [] }: ReadDocument,
  { tokens: predTokens = [], where, id }: ReadDocument,
  log: ProblemSink,
): ComparedWords {
  if (goldTokens.every((token, at) => token === predTokens[at])) return { words: goldTokens.length, others: 0 };
  const differing: number[] = [];
  const { words, count, first } = differingWords(hashesOf(goldTokens), hashesOf(predTokens), (at) =>
    differing.push(at),
  );
  if (count > 0) {
    const those = `${counted(count, 'word')} of ${id === undefined ? 'the document' : `document ${quoted(id)}`}`;
    const at = `token ${first + 1} is ${quoted(predTokens[first])} here, ${quoted(goldTokens[first])} there`;
    const message = `${those} ${count === 1 ? 'differs' : 'differ'} from gold: ${at}`;
    log.report('WORDS_DIFFER', 'warning', () => ({ place: where.place, message, count }), count);
  }
  return { words, others: differing.filter((at) => !areAlike(goldTokens[at], predTokens[at])).length };
}

function refuse(gold: ReadDocument, pred: ReadDocument, difference: string, log: ProblemSink): undefined {
  const message = `${difference}; gold is ${formatPlace(gold.where.place)}`;
  log.report('TEXTS_DIFFER', 'error', () => ({ place: pred.where.place, message }));
}

function tokenDifference(gold: readonly string[], pred: readonly string[]): string {
  const at = gold.findIndex((token, index) => !areAlike(token, pred[index] ?? 'no more'));
  if (at < 0) return `the document has ${counted(gold.length, 'token')} in gold and ${pred.length} in pred`;
  const [inGold, inPred] = [gold, pred].map((tokens) => (at < tokens.length ? quoted(tokens[at]) : 'no more'));
  return `token ${at + 1} of the document is ${inGold} in gold and ${inPred} in pred`;
}

/** Reports INSIDE_TOKEN of spans that begin or end inside a token of the other side. */
export function reportInside(pair: SpanDocuments, placed: PlacedPair, log: ProblemSink): void {
  const { pred } = pair;
  const { scales } = placed;
  if (!pred || !areTokens(pair) || !scales || scales.gold === scales.pred) return;
  for (const whose of ['gold', 'pred'] as const) {
    const own = whose === 'gold' ? 'pred' : 'gold';
    const { offsets, start, end } = scales[whose];
    const tokens = Array.from({ length: offsets }, (_, at) => at);
    const [starts, ends] = [new Set(tokens.map(start)), new Set(tokens.map((at) => end(at + 1)))];
    const isInside = ({ runs }: ReadSpan): boolean =>
      !runs.every(([first, last]) => starts.has(first) && ends.has(last));
    const count = placed[own].filter(isInside).length;
    const what = count === 1 ? `1 span of ${own} begins or ends` : `${count} spans of ${own} begin or end`;
    const message = `${what} inside a token of ${whose}: no span of ${whose} can be equal`;
    if (count > 0) log.report('INSIDE_TOKEN', 'warning', () => ({ place: pred.where.place, message }));
  }
}
