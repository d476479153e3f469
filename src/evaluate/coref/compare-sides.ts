import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import type { PairingRules } from '../../coref/pair-documents.ts';
import { type Duplicates, dropSingletons, type Singletons } from '../../coref/rules.ts';
import { type Problem, startOf } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { emptyTexts } from '../empty-texts.ts';
import { seemSwapped } from '../files.ts';
import { exclusiveEnds, unitsDiffer, unitsSeemToDiffer } from './positions.ts';
import { type CorefSide, emptyHint } from './read-side.ts';

/** What decides which documents and mentions are scored, and what looks like a mistake. */
export interface ComparisonRules extends PairingRules {
  readonly singletons?: Singletons | undefined;
  /** `tool`: another tool decides how repeats count. */
  readonly duplicates: Duplicates | 'tool';
  /** The name of the only document to score. */
  readonly document?: string | undefined;
  /** How mentions of JSON end, if that was said. */
  readonly end?: 'inclusive' | 'exclusive' | undefined;
}

/** What is wrong with the sides as wholes, or looks like a mistake. */
export function compareSides(
  key: CorefSide,
  response: CorefSide,
  pairs: readonly DocumentPair[],
  rules: ComparisonRules,
): readonly Problem[] {
  const alike = pairs.filter((pair) => unitsDiffer(pair, key.path).length === 0);
  const differing = unitsSeemToDiffer(alike, key.path);
  const [ours, theirs] = [alike.map((pair) => pair.key), responsesOf(alike)];
  // Of documents that were refused nothing is counted.
  const areCounted = response.log.errors + differing.length === 0;
  return [
    ...differing,
    ...unknownDocument(key, rules.document),
    ...(areCounted ? emptySide('EMPTY_KEY', key, key.documents, rules) : []),
    ...(areCounted ? emptySide('EMPTY_RESPONSE', response, responsesOf(pairs), rules) : []),
    ...sameFile(key, response, pairs),
    ...(rules.end === undefined
      ? [...exclusiveEnds(key.path, ours, theirs), ...exclusiveEnds(response.path, theirs, ours)]
      : []),
    ...sidesSwapped(key.path, response.path),
  ];
}

function responsesOf(pairs: readonly DocumentPair[]): readonly CorefDocument[] {
  return pairs.map(({ response }) => response);
}

function unknownDocument({ path, documents }: CorefSide, wanted: string | undefined): readonly Problem[] {
  if (wanted === undefined || documents.length > 0) return [];
  const expected =
    "expected a name as --by-document lists it, in CoNLL all the text after '#begin document ', such as '(a/b); part 000'";
  const message = `the key has no document named ${quoted(wanted)}: ${expected}`;
  return [{ code: 'UNKNOWN_DOCUMENT', severity: 'error', place: startOf(path), message }];
}

/** A side that has documents to be scored, but no mention that is. */
function emptySide(
  code: 'EMPTY_KEY' | 'EMPTY_RESPONSE',
  side: CorefSide,
  documents: readonly CorefDocument[],
  { singletons, isGated }: ComparisonRules,
): readonly Problem[] {
  const hasMentions = ({ start }: CorefDocument): boolean => start.length > 0;
  const hasScored = singletons === 'drop' ? (one: CorefDocument) => hasMentions(dropSingletons(one)) : hasMentions;
  if (documents.length === 0 || documents.some(hasScored)) return [];
  const severity = code === 'EMPTY_KEY' && isGated ? 'error' : 'warning';
  const text = emptyTexts[code];
  const problem = { code, severity, place: startOf(side.path) } as const;
  if (documents.some(hasMentions))
    return [{ ...problem, message: text.replace('no mention', 'only singletons, which are dropped') }];
  return [{ ...problem, message: text, help: emptyHint(side) }];
}

function sameFile(key: CorefSide, response: CorefSide, pairs: readonly DocumentPair[]): readonly Problem[] {
  const hasMentions = key.documents.some(({ start }) => start.length > 0);
  if (!hasMentions || pairs.length === 0 || !pairs.every(hasSameMentions)) return [];
  const message = `the response has exactly the mentions and entities of the key ${key.path}`;
  const help = 'check that it is not a copy';
  return [{ code: 'SAME_FILE', severity: 'warning', place: startOf(response.path), message, help }];
}

function hasSameMentions({ key, response }: DocumentPair): boolean {
  // If anything differs, the entities most likely do.
  return isEqual(key.entity, response.entity) && isEqual(key.start, response.start) && isEqual(key.end, response.end);
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function sidesSwapped(keyFile: string, responseFile: string): readonly Problem[] {
  if (!seemSwapped(keyFile, responseFile)) return [];
  const what = `the first file is scored as the key and ${responseFile} as the response`;
  const message = `${what}: the file names suggest the opposite`;
  return [{ code: 'SIDES_SWAPPED', severity: 'warning', place: startOf(keyFile), message }];
}
