import {
  type CorefDocument,
  type DocumentPair,
  emptyDocument,
  type MissingDocument,
  shareExtents,
  withoutPart,
} from '../coref/document.ts';
import { counted } from '../text/counted.ts';
import { type ExtraRule, skippedExtras } from '../text/extra.ts';
import type { Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { equalNames, meantName } from './meant-document.ts';
import { areAsWritten, nameAndPart } from './name-and-part.ts';

/** The documents of one side, and the path by which messages call it. */
export interface Documents {
  readonly path: string;
  readonly documents: readonly CorefDocument[];
  readonly formats?: readonly string[];
}

/** How documents are paired. */
export interface PairingRules {
  /** What becomes of a document that the response lacks; absent where another tool decides, for which it is no error. */
  readonly missing?: MissingDocument | undefined;
  /** What becomes of documents that only the response has; a warning when not given. */
  readonly extra?: ExtraRule | undefined;
  /** Whether the only documents of both sides are paired whatever their names, and several of one name and part in order. */
  readonly lenient: boolean;
  /** Whether only equal names are paired, and uneven numbers of them are no error, as other tools do it. */
  readonly isExact?: boolean;
  /** Whether documents of the response that the key lacks are scored, as their entities may be in other documents. */
  readonly countsExtra?: boolean;
  /** Whether both sides may have documents that the other lacks, which otherwise look misspelt. */
  readonly mayLack?: boolean | undefined;
  /** Whether the exit code depends on the scores, so that documents on one side only are an error unless `lenient`. */
  readonly isGated?: boolean;
}

/** The pairs in the order of the key, their extents numbered alike, and what is wrong with the names of the documents. */
export interface Pairing {
  readonly pairs: readonly DocumentPair[];
  /** The documents of the response without a partner. */
  readonly extra: readonly CorefDocument[];
  readonly problems: readonly Problem[];
}

/**
 * Pairs documents by their exact names and the others by `nameAndPart`, those of one name in order. If there is no pair at all, the
 * only documents of both sides may be paired under `lenient`.
 */
export function pairDocuments(key: Documents, response: Documents, rules: PairingRules): Pairing {
  const byName = namesakes(key.documents, response.documents, ({ id }) => id);
  const repeated = byName.flatMap((named) => repeatedName(named, rules));
  const exact = byName.flatMap(inOrder);
  // A name that both sides have, but not equally often, is an error already.
  const left = byName.filter(({ keys, responses }) => rules.isExact || keys.length * responses.length === 0);
  const keys = left.flatMap((named) => named.keys.slice(named.responses.length));
  const responses = left.flatMap((named) => named.responses.slice(named.keys.length));
  const byPart = rules.isExact ? [] : namesakes(keys, responses, ({ id }) => nameAndPart(id));
  const samePart = byPart.flatMap(inOrder);
  const alike = [...samePart, ...(rules.isExact ? [] : onlyParts(keys, responses, samePart))];

  const isNothingCommon = exact.length + alike.length === 0 && keys.length > 0 && responses.length > 0;
  if (isUnnamedPair(key, response, rules) || (isNothingCommon && !rules.isExact)) {
    const problem = nothingCommon(key, response, rules);
    const only: NamePair[] = problem.severity === 'warning' ? [[keys[0], responses[0]]] : [];
    return { pairs: inKeyOrder(key, only), extra: [], problems: [...repeated, problem] };
  }
  const isUnclear = !rules.lenient && byPart.some((named) => named.keys.length > 1 || named.responses.length > 1);
  const paired = new Set(alike.flat());
  const missing = keys.filter((document) => !paired.has(document));
  const extra = responses.filter((document) => !paired.has(document));
  const areMisspelt = !rules.isExact && !rules.mayLack && missing.length > 0 && extra.length > 0;
  if (areMisspelt && rules.missing) {
    const named = (document: CorefDocument): Problem =>
      unnamed(document, response, rules) ?? misspelt(document, response.path, extra);
    const problems = [
      ...repeated,
      ...missing.map(named),
      ...extra.flatMap((document) => unnamed(document, key, rules) ?? []),
    ];
    return { pairs: [], extra, problems };
  }
  const againstNothing = missing.map((document): NamePair => [document, emptyDocument(document)]);
  const pairs = [...exact, ...(isUnclear ? [] : alike), ...(rules.missing === 'empty' ? againstNothing : [])];
  return {
    pairs: inKeyOrder(key, pairs),
    extra,
    problems: [
      ...repeated,
      ...spelledDifferently(
        isUnclear ? alike : alike.filter((pair) => !areAsWritten(pair, key, response)),
        key.path,
        isUnclear,
      ),
      ...missing.map(
        (document) => unnamed(document, response, rules) ?? missingDocument(document, response.path, rules),
      ),
      ...extraProblems(extra, key, response, rules),
    ],
  };
}

function inKeyOrder({ documents }: Documents, pairs: readonly NamePair[]): DocumentPair[] {
  const partners = new Map(pairs);
  return documents.flatMap((key, index) => {
    const response = partners.get(key);
    return response ? { index, key, response: shareExtents(key, response) } : [];
  });
}

/** Whether both sides have one document, one of them without a name, which `lenient` pairs in any case. */
function isUnnamedPair(key: Documents, response: Documents, { lenient }: PairingRules): boolean {
  const names = [...key.documents, ...response.documents].map(({ id }) => id);
  return lenient && areAlone(key, response) && names.includes('') && names[0] !== names[1];
}

function areAlone(key: Documents, response: Documents): boolean {
  return key.documents.length === 1 && response.documents.length === 1;
}

type NamePair = readonly [key: CorefDocument, response: CorefDocument];

/** The documents of one name, in the order of their sides. */
interface Namesakes {
  readonly keys: CorefDocument[];
  readonly responses: CorefDocument[];
}

/** The documents of both sides by name, in the order in which names first occur, those of the key first. */
function namesakes(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  nameOf: (document: CorefDocument) => string,
): readonly Namesakes[] {
  const byName = new Map<string, Namesakes>();
  const namesakesOf = (document: CorefDocument): Namesakes => {
    const name = nameOf(document);
    const known = byName.get(name);
    if (known) return known;
    const named = { keys: [], responses: [] };
    byName.set(name, named);
    return named;
  };
  for (const document of keys) namesakesOf(document).keys.push(document);
  for (const document of responses) namesakesOf(document).responses.push(document);
  return [...byName.values()];
}

/** The first of the key with the first of the response, and so on, as far as both go. */
function inOrder({ keys, responses }: Namesakes): NamePair[] {
  return keys.slice(0, responses.length).map((key, at) => [key, responses[at]]);
}

/** Documents whose name has no part, with the only part that the other side has of it. */
function onlyParts(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  paired: readonly NamePair[],
): readonly NamePair[] {
  const isPart = ({ id }: CorefDocument): boolean => withoutPart(id) !== id;
  const taken = new Set(paired.flat());
  const isLeft = (document: CorefDocument): boolean => !taken.has(document);
  const byName = namesakes(keys, responses, ({ id }) => nameAndPart(withoutPart(id)));
  const alone = byName.filter((named) => named.keys.length === 1 && named.responses.length === 1).flatMap(inOrder);
  return alone.filter((pair) => pair.every(isLeft) && isPart(pair[0]) !== isPart(pair[1]));
}

/** The error that a document without a name, in a folder after that of its file, has no partner: `lenient` finds it only an only one. */
function unnamed({ id, place }: CorefDocument, { path }: Documents, { lenient }: PairingRules): Problem | undefined {
  if (!lenient || !/^(?:.*: )?$/.test(id)) return undefined;
  const message = `a document without a name cannot be paired with several in ${path}: add '#begin document NAME'`;
  return { code: 'NO_COMMON_DOCUMENT', severity: 'error', place, message };
}

/** How bad it is if a document is on one side only. */
export function oneSided({ isGated, lenient }: PairingRules): Problem['severity'] {
  return isGated && !lenient ? 'error' : 'warning';
}

/** What is said of documents of one side that have the same name. */
export function repeatedDocuments(documents: readonly CorefDocument[]): readonly Problem[] {
  const named = namesakes(documents, [], ({ id }) => id);
  return named.flatMap((same) => repeatedName(same, { lenient: false, isExact: true }));
}

function repeatedName({ keys, responses }: Namesakes, { isExact }: PairingRules): readonly Problem[] {
  const [ours, theirs] = [keys.length, responses.length];
  if (ours < 2 && theirs < 2) return [];
  const [{ id, place }] = [...keys, ...responses];
  if (ours === theirs || ours * theirs === 0 || isExact) {
    const message = `${Math.max(ours, theirs)} documents are named ${quoted(id)}: they are paired in order, and scorer.pl scores only the last`;
    return [{ code: 'REPEATED_DOCUMENT', severity: 'warning', place, message }];
  }
  const leftOver = ours > theirs ? keys[theirs] : responses[ours];
  const message = `the key has ${counted(ours, 'document')} named ${quoted(id)}, the response ${theirs}: expected equally many, paired in order`;
  return [{ code: 'UNEVEN_DOCUMENTS', severity: 'error', place: leftOver.place, message }];
}

/** One warning for all pairs, or an error for each where several documents have one name and part. */
function spelledDifferently(pairs: readonly NamePair[], keyFile: string, isUnclear: boolean): readonly Problem[] {
  if (pairs.length === 0) return [];
  if (isUnclear)
    return pairs.map(([key, { id, place }]): Problem => {
      const what = `${quoted(id)} and ${quoted(key.id)} of the key ${keyFile} are one name and part, spelled differently`;
      const remedy = 'so are other names: make names equal, or pair documents in order with --lenient';
      return { code: 'NEARLY_EQUAL_NAMES', severity: 'error', place, message: `${what}: ${remedy}` };
    });
  const [[key, { id, place }]] = pairs;
  const such = `${quoted(id)} with ${quoted(key.id)} of the key ${keyFile}`;
  const message =
    pairs.length === 1
      ? `documents are paired by name and part: ${such}`
      : `${pairs.length} documents are paired by name and part, such as ${such}`;
  return [{ code: 'NEARLY_EQUAL_NAMES', severity: 'warning', place, message }];
}

/**
 * A warning if both sides have one document, which `lenient` pairs, as they have the same number of tokens or one has no name; else an
 * error.
 */
function nothingCommon(key: Documents, response: Documents, { lenient, missing }: PairingRules): Problem {
  const [expected] = key.documents;
  const [{ id, place, tokens }] = response.documents;
  const problem = { code: 'NO_COMMON_DOCUMENT', severity: 'error', place } as const;
  const areNamed = expected.id !== '' && id !== '';
  if (!areAlone(key, response) || (areNamed && (!tokens || expected.tokens !== tokens))) {
    const message = `no document name of ${response.path} is in the key ${key.path}: found ${quoted(id)}, expected names such as ${quoted(expected.id)}`;
    // Another tool pairs by names only.
    const areMany = missing && key.documents.length === response.documents.length;
    return { ...problem, message, help: `make the names equal${areMany ? inOneOrder : ''}` };
  }
  const both = `${quoted(id)} and ${quoted(expected.id)} of the key ${key.path} are the only documents`;
  const message = areNamed ? `${both}, both of ${tokens} tokens` : both;
  if (lenient) return { ...problem, severity: 'warning', message: `${message}: they are paired` };
  return { ...problem, message, help: 'make the names equal, or pair them with --lenient' };
}

const inOneOrder = '; if both sides have the documents in one order, --pair position';

/** The error that a document of the key has no partner, while the response has documents of its own. */
function misspelt({ id, place }: CorefDocument, responseFile: string, extra: readonly CorefDocument[]): Problem {
  const names = extra.map((document) => document.id);
  const message = `document ${quoted(id)} is not in the response ${responseFile}: ${meantName(id, names, 'the key')}`;
  return { code: 'MISSING_DOCUMENT', severity: 'error', place, message, help: equalNames };
}

function missingDocument({ id, place }: CorefDocument, responseFile: string, rules: PairingRules): Problem {
  const message = `document ${quoted(id)} is not in the response ${responseFile}`;
  const error = { code: 'MISSING_DOCUMENT', severity: 'error', place, message } as const;
  if (rules.missing === 'error') return { ...error, help: 'add it, or choose --missing-document empty or skip' };
  if (rules.missing === 'empty' && oneSided(rules) === 'error')
    return { ...error, help: `add the document, ${orAllow}` };
  const becomes = { empty: ': all its mentions count as missed', skip: ': it is left out of the score' };
  return { ...error, severity: 'warning', message: rules.missing ? message + becomes[rules.missing] : message };
}

function extraProblems(
  extra: readonly CorefDocument[],
  key: Documents,
  response: Documents,
  rules: PairingRules,
): readonly Problem[] {
  if (rules.extra !== 'skip')
    return extra.map((document) => unnamed(document, key, rules) ?? extraDocument(document, key.path, rules));
  const names = extra.map(({ id }) => id);
  return skippedExtras(names, 'document', 'key', response.path);
}

function extraDocument({ id, place }: CorefDocument, keyFile: string, rules: PairingRules): Problem {
  if (rules.extra === 'error') {
    const message = `document ${quoted(id)} is not in the key ${keyFile}`;
    return { code: 'EXTRA_DOCUMENT', severity: 'error', place, message, help: 'remove it, or --extra-document skip' };
  }
  const severity = oneSided(rules);
  const what = `document ${quoted(id)} is not in the key ${keyFile}`;
  const scored = !rules.missing ? '' : rules.countsExtra ? ': all its mentions count as spurious' : ': not scored';
  const message = `${what}${severity === 'error' ? `: remove the document, ${orAllow}` : scored}`;
  return { code: 'EXTRA_DOCUMENT', severity, place, message };
}

const orAllow = 'or use --lenient: thresholds need every document';
