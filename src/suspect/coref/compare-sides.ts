import type { CorefDocument } from '../../coref/document.ts';
import { dropSingletons } from '../../coref/rules.ts';
import { type CorefSide, emptyHint } from '../../sides/coref-side.ts';
import { allowing, fileProblem, type Problem } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { emptyTexts, namesSwapped } from '../common-suspicions.ts';
import { otherTexts } from './compare-tokens.ts';
import type { ComparedSides, ComparisonRules } from './compared-sides.ts';
import { exclusiveEnds, unitsSeemToDiffer } from './positions.ts';
import { sameFile } from './same-file.ts';
import { shiftedMentions } from './shifted-mentions.ts';

type Suspicion = (sides: ComparedSides) => readonly Problem[];

/** What looks like a mistake in two sides as wholes: a function each. */
const suspicions: readonly Suspicion[] = [
  unknownDocument,
  sameFile,
  otherTexts,
  shiftedMentions,
  endsExclusive,
  sidesSwapped,
];

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

function endsExclusive({ key, response, pairs, rules }: ComparedSides): readonly Problem[] {
  if ((rules.end ?? rules.keyEnd ?? rules.responseEnd) !== undefined) return [];
  const [ours, theirs] = [pairs.map((pair) => pair.key), pairs.map((pair) => pair.response)];
  return [...exclusiveEnds(key.path, ours, theirs), ...exclusiveEnds(response.path, theirs, ours)];
}

function sidesSwapped({ key, response }: ComparedSides): readonly Problem[] {
  return namesSwapped(key.path, response.path, { key: 'the key', response: 'the response' });
}
