import type { CorefDocument } from '../../coref/document.ts';
import { entitySizes } from '../../coref/rules.ts';
import { type CorefSide, emptyHint } from '../../sides/coref-side.ts';
import { allowing, fileProblem, type Problem } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { emptyTexts, namesSwapped } from '../common-suspicions.ts';
import { otherTexts } from './compare-tokens.ts';
import type { ComparedSides, ComparisonRules } from './compared-sides.ts';
import { exclusiveEnds, unitsSeemToDiffer } from './positions.ts';
import { recurringIds } from './recurring-ids.ts';
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
const ofCounted: readonly Suspicion[] = [emptyKey, emptyResponse, oneSidedSingletons, idsRecur];

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

function emptyKey({ key, scored, rules }: ComparedSides): readonly Problem[] {
  const left = scored.map((pair) => pair.key);
  return emptySide(key, key.documents, left, rules, 'EMPTY_KEY', rules.isGated ? 'error' : 'warning');
}

function emptyResponse({ response, pairs, scored, rules }: ComparedSides): readonly Problem[] {
  // An empty folder has been reported.
  if (response.documents.length === 0) return [];
  const [documents, left] = [pairs, scored].map((own) => own.map((pair) => pair.response));
  return emptySide(response, documents, left, rules, 'EMPTY_RESPONSE', 'warning');
}

/** A side that has documents to be scored, but no mention that is; `left` is what dropping singletons left of them. */
function emptySide(
  side: CorefSide,
  documents: readonly CorefDocument[],
  left: readonly CorefDocument[],
  { singletons }: ComparisonRules,
  code: 'EMPTY_KEY' | 'EMPTY_RESPONSE',
  severity: Problem['severity'],
): readonly Problem[] {
  const hasMentions = ({ start }: CorefDocument): boolean => start.length > 0;
  if (documents.length === 0 || (singletons === 'drop' ? left : documents).some(hasMentions)) return [];
  if (!documents.some(hasMentions)) return [fileProblem(code, severity, side.path, emptyTexts[code], emptyHint(side))];
  const message = emptyTexts[code].replace('no mention', 'only singletons, which are dropped');
  return [fileProblem(code, severity, side.path, message)];
}

/** ONE_SIDED_SINGLETONS, if they are scored: then the other side most likely has none because they were not marked. */
function oneSidedSingletons({ key, response, scored, rules }: ComparedSides): readonly Problem[] {
  if (rules.singletons !== 'keep' || !rules.missing || key.formats.includes('records')) return [];
  const [ours, theirs] = (['key', 'response'] as const).map((name) => sizesIn(scored.map((pair) => pair[name])));
  const sides = [
    { path: key.path, name: 'the key', other: 'the response', own: ours, others: theirs },
    { path: response.path, name: 'the response', other: 'the key', own: theirs, others: ours },
  ];
  return sides.flatMap(({ path, name, other, own, others }) => {
    if (own.single === 0 || others.single > 0 || others.all === 0) return [];
    const are = own.single === 1 ? 'is a singleton' : 'are singletons';
    const message = `${own.single} of ${own.all} entities of ${name} ${are}, none of ${other}`;
    return [fileProblem('ONE_SIDED_SINGLETONS', 'warning', path, message, '--singletons drop leaves them out')];
  });
}

/** How many entities the documents have, and how many of them have one mention. */
function sizesIn(documents: readonly CorefDocument[]): { readonly all: number; readonly single: number } {
  let [all, single] = [0, 0];
  for (const document of documents) {
    for (const size of entitySizes(document)) {
      if (size > 0) all++;
      if (size === 1) single++;
    }
  }
  return { all, single };
}

function idsRecur({ key, response, rules }: ComparedSides): readonly Problem[] {
  if (rules.scope || !rules.missing) return [];
  return [key, response].flatMap(({ path, documents, formats }) =>
    recurringIds(path, documents, formats.includes('tsv')),
  );
}

function endsExclusive({ key, response, pairs, rules }: ComparedSides): readonly Problem[] {
  if ((rules.end ?? rules.keyEnd ?? rules.responseEnd) !== undefined) return [];
  const [ours, theirs] = [pairs.map((pair) => pair.key), pairs.map((pair) => pair.response)];
  return [...exclusiveEnds(key.path, ours, theirs), ...exclusiveEnds(response.path, theirs, ours)];
}

function sidesSwapped({ key, response }: ComparedSides): readonly Problem[] {
  return namesSwapped(key.path, response.path, { key: 'the key', response: 'the response' });
}
