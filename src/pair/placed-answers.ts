import { compareTexts, textKey } from '../align/compared-text.ts';
import { afterText, placeStrings, type SoughtString, searchedText, searchedTokens } from '../align/place-strings.ts';
import { isSurface } from '../align/same-surface.ts';
import { charactersOf, codePoints, wordsAt } from '../align/scale.ts';
import { allStrings, type StringCounts, stringCounts } from '../align/string-counts.ts';
import { type CorefDocument, emptyDocument, isNamed, isOfModel, wordsOf } from '../coref/document.ts';
import { placedByWords } from '../formats/coref/json/mention.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { PairingRules } from './item.ts';
import { pairCoref } from './pair-coref.ts';

/** How answers of models are placed. */
interface PlacingRules extends PairingRules {
  readonly match?: CorefSettings['match'] | undefined;
  readonly unparsable?: CorefSettings['unparsable'] | undefined;
}

/**
 * The response with the mentions that a language model gave as strings where these are in the text or the tokens of the key, and what became
 * of them: the k-th time an answer gives a string, that is its k-th occurrence (`placeStrings`). Those that are not there are after all
 * tokens, each in a place of its own. With `match: 'strings'` they are only counted. Names of which the key has none stay as they are.
 *
 * Mentions with offsets and words, of which the key has others there, are SURFACE_DIFFERS or, if lenient, are placed by their words. Reports
 * UNPARSABLE_ANSWER of marked texts that are not those of the key.
 */
export function placedAnswers(key: CorefSide, response: CorefSide, rules: PlacingRules): CorefSide {
  const { documents, formats, log } = response;
  if (!documents.some(isOfModel) || formats.includes('records') || key.documents.some(isNamed)) return response;
  const partners = new Map(pairCoref(key, response, rules).pairs.map((pair) => [pair.response, pair.key]));
  const placed = documents.map((document) => placedDocument(document, partners.get(document), rules, log));
  const strings = allStrings(placed.flatMap((one) => one.strings ?? []));
  const areOther = strings?.placed === 0 && strings.predicted > 0 && strings.unparsable === 0;
  if (areOther && documents.some(isNamed)) return response;
  return { ...response, documents: placed.map(({ document }) => document), strings };
}

interface PlacedDocument {
  readonly document: CorefDocument;
  readonly strings?: StringCounts | undefined;
}

/** A mention as it is looked for, in the positions of what it is looked for in. */
interface SoughtMention extends SoughtString {
  readonly isNowhere?: true;
}

/** The document of an answer. `key`: its partner, if it has one. */
function placedDocument(
  document: CorefDocument,
  key: CorefDocument | undefined,
  rules: PlacingRules,
  log: ProblemSink,
): PlacedDocument {
  const { start, end, extents, surfaces, isUnparsable, isMarked } = document;
  if (isMarked && key) return unlessOther(document, key, rules, log);
  if (!isOfModel(document)) return { document };
  const areNames = isNamed(document);
  const given = Array.from(start, (first, row): SoughtMention => {
    return areNames ? { surface: extents![first], runs: [] } : { surface: surfaces?.[row], runs: [[first, end[row]]] };
  });
  const isString = { areStrings: areNames || isUnparsable, isUnparsable };
  if (rules.match === 'strings') return { document, strings: stringCounts(document.id, isString, given, undefined) };
  const content = contentOf(document) ?? (key && contentOf(key)) ?? (areNames && !key ? [] : undefined);
  if (content === undefined) return { document };
  const sought = areNames ? given : checked(given, content, document, rules, log);
  if (sought.every(({ runs }, row) => runs === given[row].runs) && !areNames && !isUnparsable) return { document };
  const searched = typeof content === 'string' ? searchedText(content) : searchedTokens(content);
  const found = placeStrings(sought, searched);
  const size = typeof content === 'string' ? codePoints(content) : content.length;
  const [spans] = afterText(found, size, typeof content === 'string' ? codePoints : () => 1);
  const isAbsent = (string: string): boolean => !searched.text.includes(searched.formOf(string));
  return {
    document: inContent(document, spans, content, key),
    strings: stringCounts(document.id, isString, spans, isAbsent),
  };
}

/** The text, or the words, of a document, if they are known. */
function contentOf(document: CorefDocument): string | readonly string[] | undefined {
  return typeof document.text === 'string' ? document.text : wordsOf(document);
}

/** The document with mentions in these places. Strings that are in none are words after those of the key. */
function inContent(
  { extents: _, surfaces: __, ...document }: CorefDocument,
  spans: readonly SoughtMention[],
  content: string | readonly string[],
  key: CorefDocument | undefined,
): CorefDocument {
  const [start, end] = [0, 1].map((edge) => Int32Array.from(spans, ({ runs }) => runs[0][edge]));
  if (typeof content === 'string') {
    const positions = { unit: 'characters', told: 'strings were found in a text', haveWords: true } as const;
    return { ...document, start, end, text: content, positions };
  }
  const others = spans.flatMap(({ isNowhere, surface = '' }) => (isNowhere ? [surface] : []));
  return {
    ...document,
    start,
    end,
    tokens: content.length + others.length,
    words: document.words ?? key?.words,
    text: { words: [...content, ...others] },
    positions: { unit: 'tokens', told: 'strings were found among tokens', haveWords: true },
  };
}

/** The mentions, those whose words are not at their positions without these if lenient; else they are SURFACE_DIFFERS. */
function checked(
  given: readonly SoughtMention[],
  content: string | readonly string[],
  { place }: CorefDocument,
  { lenient }: PlacingRules,
  log: ProblemSink,
): readonly SoughtMention[] {
  const [read] = readingsOf(given, content).toSorted((a, b) => b.fits.size - a.fits.size);
  return read.mentions.map((mention, row) => {
    const { surface } = given[row];
    if (surface === undefined || read.fits.has(row)) return mention;
    if (lenient) return { ...mention, runs: [] };
    const [run] = mention.runs;
    const found = typeof content === 'string' ? charactersOf(content).slice(...run) : content.slice(...run).join(' ');
    const there = quoted([...found].join(''));
    const message = `the words of this mention are ${quoted(surface)}, but the key has ${there} at its position`;
    const help = `check --response-end and --response-first-token; ${placedByWords}`;
    log.report('SURFACE_DIFFERS', 'error', () => ({ place, message, help }));
    return mention;
  });
}

/** What positions may count, and which mentions have their words there. */
interface Reading {
  readonly mentions: readonly SoughtMention[];
  readonly fits: ReadonlySet<number>;
}

/** Of a text its characters; of tokens these, or the characters of them with a blank between. */
function readingsOf(given: readonly SoughtMention[], content: string | readonly string[]): readonly Reading[] {
  const fitting = (mentions: readonly SoughtMention[], fits: (mention: SoughtMention) => boolean): Reading => {
    return { mentions, fits: new Set([...mentions.keys()].filter((row) => fits(mentions[row]))) };
  };
  if (typeof content === 'string') {
    const characters = charactersOf(content);
    return [fitting(given, ({ surface = '', runs }) => isSurface(surface, wordsAt(characters, runs), 'text'))];
  }
  const ofTokens = ({ surface = '', runs: [[first, after]] }: SoughtMention): boolean =>
    textKey(content.slice(first, after).join(' ')) === textKey(surface);
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  let length = 0;
  for (const [at, word] of content.entries()) {
    starts.set(length, at);
    length += codePoints(word);
    ends.set(length++, at + 1);
  }
  const inTokens = given.map((mention): SoughtMention => {
    const [first, after] = [starts.get(mention.runs[0][0]), ends.get(mention.runs[0][1])];
    return first === undefined || after === undefined ? mention : { ...mention, runs: [[first, after]] };
  });
  return [fitting(given, ofTokens), fitting(inTokens, ofTokens)];
}

/** The document of a marked text, if that is the key's; else it is an answer that cannot be read. Reports UNPARSABLE_ANSWER. */
function unlessOther(
  document: CorefDocument,
  key: CorefDocument,
  { unparsable }: PlacingRules,
  log: ProblemSink,
): PlacedDocument {
  const content = contentOf(key);
  const own = typeof content === 'string' ? content : content?.join(' ');
  if (own === undefined || textKey(own) === textKey(String(document.text))) return { document };
  const { place, id, isUnnamed } = document;
  const isEmpty = unparsable === 'empty';
  const { problem } = compareTexts(own, String(document.text), `the key ${key.place.file}`, place, false);
  const message = `this answer without its marks is not the text of the key: ${problem!.message}`;
  const help = 'ask the model again, or count it as an answer without entities: --unparsable empty';
  log.report('UNPARSABLE_ANSWER', isEmpty ? 'warning' : 'error', () => ({
    place,
    message: isEmpty ? `${message}; it counts as empty` : message,
    help: isEmpty ? undefined : help,
  }));
  const empty = { ...emptyDocument({ id, place }), isUnnamed };
  return { document: empty, strings: stringCounts(id, { areStrings: true, isUnparsable: true }, [], () => false) };
}
