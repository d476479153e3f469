import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import { dropSingletons } from '../../coref/rules.ts';
import { allowing, fileProblem, type Problem } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { emptyTexts, namesSwapped } from '../common-suspicions.ts';
import { otherText } from './compare-tokens.ts';
import type { ComparedSides, ComparisonRules } from './compared-sides.ts';
import { exclusiveEnds, unitsSeemToDiffer } from './positions.ts';
import { type CorefSide, emptyHint } from './read-side.ts';
import { shifted } from './shifted.ts';
import { pooledBy } from './topics.ts';

type Suspicion = (sides: ComparedSides) => readonly Problem[];

/** What looks like a mistake in two sides as wholes: a function each. */
const suspicions: readonly Suspicion[] = [unknownDocument, sameFile, otherText, shifted, endsExclusive, sidesSwapped];

/** Those about what is counted: of documents that were refused nothing is. */
const ofCounted: readonly Suspicion[] = [emptyKey, emptyResponse];

/** What looks like a mistake in two sides as wholes, whoever scores them. */
export function compareSides(sides: ComparedSides): readonly Problem[] {
  const { key, response, pairs } = sides;
  const differing = unitsSeemToDiffer(pairs, key.path);
  const asked = response.log.errors + differing.length > 0 ? suspicions : [...ofCounted, ...suspicions];
  const found = [...differing, ...asked.flatMap((suspicion) => suspicion(sides))];
  // What shifts the mentions is the cause of ends that look exclusive.
  const isShifted = found.some(({ code }) => code === 'SHIFTED');
  return allowing(isShifted ? found.filter(({ code }) => code !== 'EXCLUSIVE_ENDS') : found, sides.rules.allow);
}

function unknownDocument({ key, rules }: ComparedSides): readonly Problem[] {
  if (rules.document === undefined || key.documents.length > 0) return [];
  const expected =
    "expected a name as --by-document lists it, in CoNLL all the text after '#begin document ', such as '(a/b); part 000'";
  const message = `the key has no document named ${quoted(rules.document)}: ${expected}`;
  return [fileProblem('UNKNOWN_DOCUMENT', 'error', key.path, message)];
}

function emptyKey({ key, rules }: ComparedSides): readonly Problem[] {
  return emptySide(key, key.documents, rules, 'EMPTY_KEY', rules.isGated ? 'error' : 'warning');
}

function emptyResponse({ response, pairs, rules }: ComparedSides): readonly Problem[] {
  // An empty folder has been reported.
  if (response.documents.length === 0) return [];
  const documents = pairs.map((pair) => pair.response);
  return emptySide(response, documents, rules, 'EMPTY_RESPONSE', 'warning');
}

/** A side that has documents to be scored, but no mention that is. */
function emptySide(
  side: CorefSide,
  documents: readonly CorefDocument[],
  { singletons }: ComparisonRules,
  code: 'EMPTY_KEY' | 'EMPTY_RESPONSE',
  severity: Problem['severity'],
): readonly Problem[] {
  const hasMentions = ({ start }: CorefDocument): boolean => start.length > 0;
  const hasScored = singletons === 'drop' ? (one: CorefDocument) => hasMentions(dropSingletons(one)) : hasMentions;
  if (documents.length === 0 || documents.some(hasScored)) return [];
  if (!documents.some(hasMentions)) return [fileProblem(code, severity, side.path, emptyTexts[code], emptyHint(side))];
  const message = emptyTexts[code].replace('no mention', 'only singletons, which are dropped');
  return [fileProblem(code, severity, side.path, message)];
}

function sameFile({ key, response, pairs, rules }: ComparedSides): readonly Problem[] {
  const units = rules.scope ? pooledBy(pairs, rules.topic) : pairs;
  const equal = units.filter(hasSameMentions);
  const isWhole = equal.length === units.length && equal.some((unit) => unit.key.start.length > 0);
  const copies = isWhole ? equal : equal.filter(isLikelyCopy);
  if (copies.length === 0) return [];
  const [{ response: first }] = copies;
  const such = copies.length === 1 ? `document ${quoted(first.id)} has` : `${copies.length} documents have`;
  const message = `${isWhole ? 'the response has' : such} exactly the mentions and entities of the key ${key.path}`;
  const problem = fileProblem(
    'SAME_FILE',
    'warning',
    response.path,
    message,
    isWhole || copies.length === 1 ? 'check that it is not a copy' : 'check that they are no copies',
  );
  return [{ ...problem, place: isWhole ? problem.place : first.place, count: copies.length }];
}

/** Whether a document with the mentions of the key has many, and the ids of the key too: a few may just be right. */
function isLikelyCopy({ key, response }: DocumentPair): boolean {
  const { entityIds: ids } = response;
  return (
    key.start.length >= MANY && key.entityIds.every((id, at) => id === ids[at]) && ids.length === key.entityIds.length
  );
}

const MANY = 10;

function hasSameMentions({ key, response }: DocumentPair): boolean {
  // If anything differs, the entities most likely do.
  return isEqual(key.entity, response.entity) && isEqual(key.start, response.start) && isEqual(key.end, response.end);
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((number, at) => number === b[at]);
}

function endsExclusive({ key, response, pairs, rules }: ComparedSides): readonly Problem[] {
  if ((rules.end ?? rules.keyEnd ?? rules.responseEnd) !== undefined) return [];
  const [ours, theirs] = [pairs.map((pair) => pair.key), pairs.map((pair) => pair.response)];
  return [...exclusiveEnds(key.path, ours, theirs), ...exclusiveEnds(response.path, theirs, ours)];
}

function sidesSwapped({ key, response }: ComparedSides): readonly Problem[] {
  return namesSwapped(key.path, response.path, { key: 'the key', response: 'the response' });
}
