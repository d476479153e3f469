import { dividedText, findTokens } from '../../align/find-tokens.ts';
import { placeStrings, searchedText } from '../../align/place-strings.ts';
import type { SpanText, SpanWriter } from '../../formats/write/span-writer.ts';
import type { LossTally } from '../../formats/write/written.ts';
import type { NewTypeName } from '../../ner/renamed-types.ts';
import { joinedRuns } from '../../ner/runs.ts';
import type { FileSpan, ReadDocument, Run } from '../../ner/span-document.ts';
import { lastAtMost } from '../../text/columns.ts';
import type { Place, ProblemSink } from '../../text/problem.ts';
import type { PlacedDocument } from '../check/placed-side.ts';

/**
 * A document with the positions that a writer takes, and with the spans that its format has room for. Where only tokens are known, the text is
 * made of them; where only the text is, it is divided into tokens. `newName`: of types. If it cannot be written, why.
 */
export function spanText(
  { document, spans }: Pick<PlacedDocument, 'document' | 'spans'>,
  writer: WrittenKind,
  newName: NewTypeName | undefined,
  losses: LossTally,
): SpanText | Exclude<Unwritten, 'no positions'> {
  const { id, idIsMade, text, where, rules } = document;
  if (isLacking(document, writer)) return rules.unit === 'tokens' ? 'no words' : 'no text';
  const areTokens = writer.takes === 'words' || writer.takes === 'tags';
  const known = areTokens ? inTokens(document, losses) : inCharacters(document, losses);
  if (!known) return 'other text';
  if (idIsMade) losses.add('id', 'lost', 'ids that a tool makes up mean nothing elsewhere');
  const placed = rules.areStrings && text !== undefined ? placeStrings(spans, searchedText(text), newName) : spans;
  const kept = placed.flatMap((span) => {
    const found = span.runs.map(known.runOf);
    const runs = found.every(([start, end]) => start < end) ? joinedRuns(found) : [];
    const type = newName?.(span.type) ?? span.type;
    return isKept(span, runs, writer, losses) ? [{ start: runs[0][0], end: runs.at(-1)![1], ...span, type, runs }] : [];
  });
  return { where, id: idIsMade ? undefined : id, text: known.text, sentences: known.sentences, spans: kept };
}

/** Reports why a document cannot be written. Returns undefined. */
export function reportUnwritten(why: Unwritten, place: Place, log: ProblemSink): undefined {
  log.report(unwritten[why].code, 'error', () => ({ place, ...unwritten[why] }));
}

const unwritten = {
  'no text': { code: 'NO_TEXT', message: 'the text of this document is not known', help: 'give it: --text FILE' },
  'no words': { code: 'NO_TEXT', message: 'the words of this document are not known', help: undefined },
  'no positions': { code: 'NO_TEXT', message: 'mentions of this document are names, not positions', help: undefined },
  'other text': { code: 'TOKENS_NOT_FOUND', message: 'the text of this document has other tokens', help: undefined },
} as const;

type Unwritten = keyof typeof unwritten;

/** What decides how a document is written. */
type WrittenKind = Pick<SpanWriter, 'name' | 'takes' | 'lacks'>;

/** Whether a document lacks what a writer needs. */
function isLacking({ text, tokens, rules }: ReadDocument, { takes }: WrittenKind): boolean {
  if (rules.unit === 'tokens') return !tokens || (takes !== 'tags' && tokens.length > 0 && !tokens.some(Boolean));
  const arePositions = takes === 'positions' && rules.unit === 'code-points' && !rules.areStrings;
  return text === undefined && !arePositions;
}

/** Whether a span, which has these runs for a writer, has a place in its format. What else it loses is counted too. */
function isKept(span: FileSpan, runs: readonly Run[], { name, lacks }: WrittenKind, losses: LossTally): boolean {
  const { score, link, where } = span;
  const lose = (why: string): boolean => {
    losses.add(losses.item, 'lost', why, where);
    return false;
  };
  if (span.runs.length === 0) return lose('the text does not have the string, or not as often');
  if (runs.length === 0) return lose('tokens cannot be cut');
  if (runs.length > 1 && lacks.includes('fragments')) return lose(`${name} has no discontinuous ${losses.item}s`);
  if (score !== undefined && lacks.includes('score')) losses.add('score', 'lost', `${name} has no scores`);
  if (typeof link === 'string' && lacks.includes('link')) losses.add('link', 'lost', `${name} has no links`);
  return true;
}

/** What a document is for a writer, and where a run is in it: an empty one, if it begins or ends inside a token. */
interface Known extends Pick<SpanText, 'text' | 'sentences'> {
  runOf(run: Run): Run;
}

/** Undefined if the text lacks the tokens that spans count. */
function inCharacters(document: ReadDocument, losses: LossTally): Known | undefined {
  const { text: given, tokens = [], rules } = document;
  if (rules.unit !== 'tokens') return { text: given, runOf: (run) => run };
  if (given === undefined) losses.add('text', 'made', 'tokens are joined by blanks, sentences by line ends');
  const text =
    given ??
    sentencesOf(document)
      .map((words) => words.join(' '))
      .join('\n');
  const { places } = findTokens(tokens, text);
  if (places.length < tokens.length) return undefined;
  return { text, runOf: ([start, end]) => [places[start][0], places[end - 1][1]] };
}

function inTokens(document: ReadDocument, losses: LossTally): Known | undefined {
  const { text = '', rules } = document;
  if (rules.unit === 'tokens') return { sentences: sentencesOf(document), runOf: (run) => run };
  // Of characters, tokens count only with sentences.
  const given = document.sentences && sentencesOf(document);
  if (!given) losses.add('text', 'divided', 'into tokens at blanks and punctuation, into sentences at line ends');
  const sentences = given ?? dividedText(text);
  const { places } = findTokens(sentences.flat(), text);
  if (given && places.length < given.flat().length) return undefined;
  const [starts, ends] = [0, 1].map((bound) => places.map((place) => place[bound]));
  return {
    sentences,
    runOf([start, end]) {
      const [first, after] = [lastAtMost(starts, start - 1) + 1, lastAtMost(ends, end) + 1];
      const isWhole = lastAtMost(ends, start) === first - 1 && lastAtMost(starts, end - 1) === after - 1;
      return isWhole ? [first, after] : [first, first];
    },
  };
}

/** The tokens of each sentence. */
function sentencesOf({ tokens = [], sentences = [] }: ReadDocument): readonly (readonly string[])[] {
  if (sentences.length === 0) return [tokens];
  return sentences.map(({ end }, at) => tokens.slice(at === 0 ? 0 : sentences[at - 1].end, end));
}
