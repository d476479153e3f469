import { textKey } from '../align/compared-text.ts';
import type { ReadSpan } from '../align/place-spans.ts';
import { afterText, placeStrings, type SoughtString, searchedText, searchedTokens } from '../align/place-strings.ts';
import { isSurface, placedByWords } from '../align/same-surface.ts';
import { charactersOf, wordsAt } from '../align/scale.ts';
import { allStrings, type StringCounts, stringCounts } from '../align/string-counts.ts';
import { type CorefDocument, emptyDocument, isNamed, isOfModel, wordsOf } from '../coref/document.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { allowingLog, type ProblemCode, type ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { PairingRules } from './item.ts';
import { isOtherText } from './other-text.ts';
import { pairCoref } from './pair-coref.ts';

/** How answers of models are placed. */
interface PlacingRules extends PairingRules {
  readonly match?: CorefSettings['match'] | undefined;
  readonly unparsable?: CorefSettings['unparsable'] | undefined;
  readonly allow?: readonly ProblemCode[] | undefined;
}

/**
 * The response with the mentions that a language model gave as strings where these are in the text or the tokens of the key, and what became
 * of them: the k-th time an answer gives a string, that is its k-th occurrence (`placeStrings`). Missing strings are after all tokens,
 * each in a place of its own. With `match: 'strings'` they are only counted. Names of which the key has hardly any stay as they are.
 *
 * Mentions with offsets and words, of which the key has others there, are SURFACE_DIFFERS or, if lenient, are placed by their words. Reports
 * UNPARSABLE_ANSWER of marked texts that are not those of the key.
 */
export function placedAnswers(key: CorefSide, response: CorefSide, rules: PlacingRules): CorefSide {
  const { documents, formats, log } = response;
  if (!documents.some(isOfModel) || formats.includes('records') || key.documents.some(isNamed)) return response;
  const partners = new Map(pairCoref(key, response, rules).pairs.map((pair) => [pair.response, pair.key]));
  const placed = documents.map((document) => {
    const partner = partners.get(document);
    const own = document.isMarked && partner ? unlessOther(document, partner, rules, log) : document;
    return placedDocument(own, partner, rules, log);
  });
  const strings = allStrings(placed.flatMap((one) => one.strings ?? []));
  const { predicted = 0, placed: count = predicted } = strings ?? {};
  if (predicted > 0 && FEW * count <= predicted && documents.some(isNamed)) return { ...response, strings };
  return { ...response, documents: placed.map(({ document }) => document), strings };
}

/** If only one string of so many is there, they are names of something else. */
const FEW = 10;

interface PlacedDocument {
  readonly document: CorefDocument;
  readonly strings?: StringCounts | undefined;
}

/** A mention as it is looked for, in the positions of what it is looked for in. */
type SoughtMention = SoughtString & Pick<ReadSpan, 'isNowhere'>;

/** The document of an answer. `key`: its partner, if it has one. */
function placedDocument(
  document: CorefDocument,
  key: CorefDocument | undefined,
  rules: PlacingRules,
  log: ProblemSink,
): PlacedDocument {
  const { id, start, end, extents = [], surfaces, isUnparsable, isMarked } = document;
  if (isMarked || !isOfModel(document)) return { document };
  const areNames = isNamed(document);
  const given = Array.from(start, (first, row): SoughtMention => {
    return areNames ? { surface: extents[first], runs: [] } : { surface: surfaces?.[row], runs: [[first, end[row]]] };
  });
  const about = { areStrings: areNames || isUnparsable, isUnparsable };
  if (rules.match === 'strings') return { document, strings: stringCounts(id, about, given, undefined) };
  const content = contentOf(document) ?? (key ? contentOf(key) : []);
  if (content === undefined) return { document };
  const isText = typeof content === 'string';
  const places = isText ? charactersOf(content) : content;
  const isRight = ({ surface, runs }: SoughtMention): boolean => {
    // What has a text itself was compared with it when it was read.
    if (surface === undefined || areNames || !(rules.lenient || typeof document.text !== 'string')) return true;
    const found = wordsAt(places, runs, isText ? '' : ' ');
    const fits = isText ? isSurface(surface, found, 'text') : textKey(surface) === textKey(found);
    if (!fits && !rules.lenient) reportSurface(surface, found, document, allowingLog(log, rules.allow));
    return fits || !rules.lenient;
  };
  const sought = given.map((mention) => (isRight(mention) ? mention : { ...mention, runs: [] }));
  const searched = isText ? searchedText(content) : searchedTokens(content);
  const [spans] = afterText(placeStrings(sought, searched), places.length, () => 1);
  const isAbsent = (string: string): boolean => {
    const form = searched.formOf(string);
    return form === '' || !searched.text.includes(form);
  };
  const strings = stringCounts(id, about, spans, isAbsent);
  return strings ? { document: inContent(document, spans, content, key), strings } : { document };
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
  const unit = typeof content === 'string' ? 'characters' : 'tokens';
  const unplaced = spans.flatMap(({ isNowhere, surface = '' }) => (isNowhere ? [surface] : []));
  const placed = { ...document, start, end, positions: { unit, told: 'strings were found', haveWords: true } } as const;
  if (typeof content === 'string') return { ...placed, text: content, unplaced };
  const words = [...content, ...unplaced];
  return { ...placed, tokens: words.length, words: document.words ?? key?.words, text: { words } };
}

/** Reports SURFACE_DIFFERS of a mention. */
function reportSurface(surface: string, found: string, { place }: CorefDocument, log: ProblemSink): void {
  const message = `the words of this mention are ${quoted(surface)}, but the key has ${quoted(found)} at its position`;
  const help = `check --response-end and --response-first-token; ${placedByWords}`;
  log.report('SURFACE_DIFFERS', 'error', () => ({ place, message, help }));
}

/** The document of a marked text, without entities if that is not the key's: UNPARSABLE_ANSWER. */
function unlessOther(
  document: CorefDocument,
  key: CorefDocument,
  { unparsable }: PlacingRules,
  log: ProblemSink,
): CorefDocument {
  const content = contentOf(key);
  const text = typeof content === 'string' ? content : content?.join(' ');
  const { id, place, isUnnamed } = document;
  const answer = { text: String(document.text), place };
  if (!isOtherText(answer, { text, place: key.place }, 'entities', unparsable, log)) return document;
  return { ...emptyDocument({ id, place }), isUnnamed, isUnparsable: true };
}
