import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { entityCounts } from '../coref/overlap.ts';
import { unknownDocument } from '../pair/meant-document.ts';
import { type CorefSide, emptyHint } from '../sides/coref-side.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { otherTexts } from './compare-pair.ts';
import type { ComparedSides } from './compared.ts';
import { sameMentions } from './same-file.ts';
import { shiftedMentions } from './shifted-sides.ts';
import { emptyTexts, namesSwapped, type Suspicion } from './suspicions.ts';
import { exclusiveEnds, unitsSeemToDiffer } from './units.ts';

/** What looks like a mistake in two sides of coreference, whoever scores them. Of documents that were refused nothing is counted. */
export const corefSuspicions: readonly Suspicion<ComparedSides>[] = [
  { code: 'UNITS_DIFFER', look: ({ key, pairs }) => unitsSeemToDiffer(pairs, key.path) },
  {
    code: 'ONE_SIDED_SINGLETONS',
    needsReadable: true,
    look: (sides) => singletonsOf(sides, countsOf(sides.scored, 'key'), countsOf(sides.scored, 'response')),
  },
  { code: 'CROSS_DOCUMENT_ENTITY', needsReadable: true, look: idsRecur },
  { code: 'EMPTY_KEY', needsReadable: true, look: emptySides },
  { code: 'UNKNOWN_DOCUMENT', look: unknownMeant },
  { code: 'SAME_FILE', look: sameMentions },
  { code: 'OTHER_TEXT', look: otherTexts },
  { code: 'SHIFTED', look: shiftedMentions },
  { code: 'EXCLUSIVE_ENDS', unless: 'SHIFTED', look: endsExclusive },
  {
    code: 'SIDES_SWAPPED',
    look: ({ key, response }) => namesSwapped(key.path, response.path, ['the key', 'the response']),
  },
];

function unknownMeant({ key, rules }: ComparedSides): readonly Problem[] {
  if (rules.document === undefined || key.documents.length > 0) return [];
  return [unknownDocument(rules.document, { name: 'the key', path: key.path })];
}

/** EMPTY_KEY and EMPTY_RESPONSE. An empty folder has been reported. */
function emptySides({ key, response, pairs, scored, rules }: ComparedSides): readonly Problem[] {
  const paired = response.documents.length === 0 ? [] : pairs.map((pair) => pair.response);
  // What dropping singletons left.
  const [ofKey, ofResponse] =
    rules.singletons === 'drop'
      ? [scored.map((pair) => pair.key), scored.map((pair) => pair.response)]
      : [key.documents, paired];
  return [
    ...emptySide(key, key.documents, ofKey, rules.isGated ? 'error' : 'warning'),
    ...emptySide(response, paired, ofResponse, 'warning'),
  ];
}

/** A side that has documents to be scored, but no mention that is; `left`: what is scored of them. */
function emptySide(
  side: CorefSide,
  documents: readonly CorefDocument[],
  left: readonly CorefDocument[],
  severity: Problem['severity'],
): readonly Problem[] {
  const code = side.side === 'key' ? 'EMPTY_KEY' : 'EMPTY_RESPONSE';
  const hasMentions = ({ start }: CorefDocument): boolean => start.length > 0;
  if (documents.length === 0 || left.some(hasMentions)) return [];
  if (!documents.some(hasMentions)) return [fileProblem(code, severity, side.path, emptyTexts[code], emptyHint(side))];
  const message = emptyTexts[code].replace('no mention', 'only singletons, which are dropped');
  return [fileProblem(code, severity, side.path, message)];
}

/** How many entities there are, and how many of these are singletons. */
export type EntityCounts = ReturnType<typeof entityCounts>;

/** ONE_SIDED_SINGLETONS, if they are scored: then the other side most likely has none because they were not marked. */
export function singletonsOf(
  { key, response, rules }: Pick<ComparedSides, 'key' | 'response' | 'rules'>,
  ofKey: EntityCounts,
  ofResponse: EntityCounts,
): readonly Problem[] {
  if (rules.singletons !== 'keep' || !rules.missing || key.formats.includes('records')) return [];
  const inKey = ofKey.single > 0;
  if (inKey === ofResponse.single > 0 || Math.min(ofKey.all, ofResponse.all) === 0) return [];
  const [{ side, path }, other] = inKey ? [key, response] : [response, key];
  const { single, all } = inKey ? ofKey : ofResponse;
  const are = single === 1 ? 'is a singleton' : 'are singletons';
  const message = `${single} of ${all} entities of the ${side} ${are}, none of the ${other.side}`;
  return [fileProblem('ONE_SIDED_SINGLETONS', 'warning', path, message, '--singletons drop leaves them out')];
}

export function countsOf(pairs: readonly DocumentPair[], side: 'key' | 'response'): EntityCounts {
  return totalCounts(pairs.map((pair) => entityCounts(pair[side])));
}

export function totalCounts(counts: readonly EntityCounts[]): EntityCounts {
  let [all, single] = [0, 0];
  for (const own of counts) {
    all += own.all;
    single += own.single;
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
  const [ofKey, ofResponse] = [pairs.map((pair) => pair.key), pairs.map((pair) => pair.response)];
  return [...exclusiveEnds(key.path, ofKey, ofResponse), ...exclusiveEnds(response.path, ofResponse, ofKey)];
}

/**
 * CROSS_DOCUMENT_ENTITY, if ids are in several documents that no numbering of a single document explains: names without a number, or whose
 * numbers are all above the number of mentions of the document. `areOfCorpus`: the format says that ids are those of all documents.
 */
export function recurringIds(
  path: string,
  documents: readonly CorefDocument[],
  areOfCorpus: boolean,
): readonly Problem[] {
  if (documents.length < 2) return [];
  const seen = new Set<string>();
  const recurring = new Set<string>();
  for (const document of documents)
    for (const id of tellingIds(document, areOfCorpus)) (seen.has(id) ? recurring : seen).add(id);
  if (recurring.size === 0) return [];
  const ids = recurring.size === 1 ? '1 entity id is' : `${recurring.size} entity ids are`;
  const message = `${ids} used in several documents; each document is scored on its own`;
  const help = 'if equal ids mean one entity, score them as one with --across-documents';
  return [fileProblem('CROSS_DOCUMENT_ENTITY', 'warning', path, message, help)];
}

/** The ids of a document that mean one entity wherever they are. */
export function tellingIds(
  { entity, entityIds, areNumbered, hasOwnIds }: CorefDocument,
  areOfCorpus: boolean,
): readonly string[] {
  const told = (areNumbered ?? hasOwnIds) ? [] : entityIds.filter((id) => areOfCorpus || !isNumber(id, entity.length));
  if (told.length === 0) return [];
  const met = new Set(Array.from(entity, (own) => entityIds[own]));
  return told.filter((id) => met.has(id));
}

/** Whether an id may be the number of an entity in a document of so many mentions, or have it in its name. */
function isNumber(id: string, mentions: number): boolean {
  return Number(id) <= mentions || (id.match(/\d+/g) ?? []).some((number) => Number(number) <= mentions);
}
