import { textKey } from '../align/compared-text.ts';
import { nameAndPart, withoutPart } from '../coref/document-names.ts';
import type { Pairing } from '../settings/pairing.ts';
import { groupedBy } from '../text/grouped.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import type { Item, ItemSide, Namesakes, PairingRules } from './item.ts';
import {
  extraDocuments,
  missingDocuments,
  misspelt,
  nothingCommon,
  spelledDifferently,
  unevenName,
  unevenNumbers,
} from './pairing-problems.ts';

/** The documents of two sides side by side, in the order of the key, and what is wrong with their names. */
export interface PairedSides<Of> {
  /** Without a partner, a document of the key is scored against nothing. */
  readonly pairs: readonly ItemPair<Of>[];
  readonly missing: readonly Of[];
  readonly extra: readonly Of[];
  readonly problems: readonly Problem[];
}

type ItemPair<Of> = readonly [key: Of, response: Of | undefined];

/** The default way: ids if all documents have one; else texts, if they tell documents apart; else positions. */
export function pairingOf(key: ItemSide, response: ItemSide): Pairing {
  const isOneFormat = key.formats !== undefined && key.formats[0] === response.formats?.[0];
  const haveIds = ({ documents }: ItemSide): boolean =>
    documents.every(({ id, idIsMade }) => id !== undefined && (!idIsMade || isOneFormat));
  if (haveIds(key) && haveIds(response)) return 'id';
  return doTextsFit(key, response) ? 'text' : 'position';
}

/** Whether all documents have texts, which differ within a side, and some text is on both. */
export function doTextsFit(key: ItemSide, response: ItemSide): boolean {
  const [ofKey, ofResponse] = [key, response].map(({ documents }) => documents.map(({ text }) => text));
  if (ofKey.includes(undefined) || ofResponse.includes(undefined)) return false;
  const areUnique = (texts: readonly unknown[]): boolean => new Set(texts).size === texts.length;
  if (areInOneOrder(key, response, 'text')) return areUnique(ofKey);
  if (!areUnique(ofKey) || !areUnique(ofResponse)) return false;
  const keyOf = textKeys(key, response);
  const keys = new Set(key.documents.map(keyOf));
  return response.documents.some((one) => keys.has(keyOf(one)));
}

/** Whether both sides have the same documents in one order, as most have; false if there is none. */
function areInOneOrder(key: ItemSide, response: ItemSide, by: 'id' | 'text'): boolean {
  const [keys, responses] = [key.documents, response.documents];
  if (keys.length === 0 || keys.length !== responses.length) return false;
  for (let at = 0; at < keys.length; at++) if (keys[at][by] !== responses[at][by]) return false;
  return true;
}

/** What documents are paired by, if it is by texts: those that both sides have, and others as they are compared. */
function textKeys(key: ItemSide, response: ItemSide): (item: Item) => string | undefined {
  const ofResponse = new Set(response.documents.map(({ text }) => text));
  const common = new Set(key.documents.map(({ text }) => text).filter((text) => ofResponse.has(text)));
  return ({ text }) => (text === undefined || common.has(text) ? text : textKey(text));
}

/** The problems of ids that do not agree, with what to do if texts do: if all of the response are texts of the key, but of other ids. */
export function withTextHint(problems: readonly Problem[], key: ItemSide, response: ItemSide): readonly Problem[] {
  if (!problems.some(isOfIds) || !doTextsFit(key, response)) return problems;
  const { pairs, extra } = pairSides(key, response, 'text', { isExact: true });
  if (extra.length > 0 || pairs.every(([own, other]) => own.id === other?.id)) return problems;
  return problems.map((one) => (isOfIds(one) ? { ...one, help: 'the texts fit: --pair text' } : one));
}

export function isOfIds({ code, severity }: Problem): boolean {
  return severity === 'error' && (code === 'NO_COMMON_DOCUMENT' || code === 'MISSING_DOCUMENT');
}

/**
 * Pairs the documents of two sides by id, text or position. Documents of one id or text are paired in order. Documents whose ids are not
 * equal are paired if these are one name and part, unless the rules are exact. If there is no pair at all, `lenient` may pair the only
 * documents of both sides.
 */
export function pairSides<Of extends Item>(
  key: ItemSide<Of>,
  response: ItemSide<Of>,
  by: Pairing,
  rules: PairingRules,
): PairedSides<Of> {
  if (by === 'position') return byPosition(key, response);
  const keyless = withoutKey([key, response], by);
  if (keyless.length > 0) return { pairs: [], missing: [], extra: [], problems: keyless };
  if (areInOneOrder(key, response, by)) {
    const pairs = inOrder({ keys: key.documents, responses: response.documents });
    return { pairs, missing: [], extra: [], problems: [] };
  }
  const { exact, alike, isUnclear, uneven, missing, extra } = matched(key, response, by, rules);
  const sides = { key, response, by, rules };
  const problems = uneven.map((one) => unevenName(one, sides));
  const known = new Set(by === 'id' ? response.missing : []);
  if (exact.length + alike.length === 0 && !key.documents.some(({ id }) => known.has(id!))) {
    const { isSure, mayPair } = onlyDocuments(key, response, rules);
    const areMany = key.documents.length * response.documents.length > 0;
    if (isSure || (!isLeftToTool(rules) && (areMany || rules.isExact))) {
      const pairs: ItemPair<Of>[] = mayPair && rules.lenient ? [[key.documents[0], response.documents[0]]] : [];
      return { pairs, missing, extra: [], problems: [...problems, nothingCommon(sides, mayPair)] };
    }
  }
  const lacking = missing.filter(({ id, isLeftOut }) => !isLeftOut && !known.has(id!));
  const areMisspelt = lacking.length > 0 && extra.some(({ isLeftOut }) => !isLeftOut);
  if (areMisspelt && rules.missing && !rules.mayLack)
    return { pairs: [], missing, extra, problems: [...problems, ...misspelt(lacking, extra, sides)] };
  const isScored = ({ isLeftOut }: Of): boolean =>
    rules.missing === 'empty' || (rules.missing === 'error' && isLeftOut === true);
  const alone = missing.filter(isScored).map((one): ItemPair<Of> => [one, undefined]);
  const told = isUnclear ? alike : alike.filter((pair) => !areAsWritten(pair, key, response));
  return {
    pairs: inOrderOf(key.documents, [...exact, ...(isUnclear ? [] : alike), ...alone]),
    missing,
    extra,
    problems: [
      ...problems,
      ...spelledDifferently(told, key, isUnclear),
      ...missingDocuments(missing, sides),
      ...extraDocuments(extra, sides),
    ],
  };
}

/** The error that documents are to be paired by what some of them lack. */
function withoutKey(sides: readonly ItemSide[], by: 'id' | 'text'): readonly Problem[] {
  const side = sides.find(({ documents }) => documents.some((one) => one[by] === undefined));
  const message = `--pair ${by}: not all documents have ${by === 'id' ? 'an id' : 'a text'}`;
  return side ? [fileProblem('NO_COMMON_DOCUMENT', 'error', side.path, message)] : [];
}

/**
 * Whether each side has one document, which may be the same: both have as many tokens, or one has no name, which `lenient` is sure to pair,
 * even for another tool.
 */
function onlyDocuments(
  { documents: [key, ...keys] }: ItemSide,
  { documents: [response, ...responses] }: ItemSide,
  { lenient = false }: PairingRules,
): { readonly mayPair: boolean; readonly isSure: boolean } {
  if (!key || !response || keys.length + responses.length > 0) return { mayPair: false, isSure: false };
  const isUnnamed = key.id === '' || response.id === '';
  return { mayPair: isUnnamed || (!!key.length && key.length === response.length), isSure: isUnnamed && lenient };
}

/** Whether another tool pairs equal names, and decides what becomes of the others. */
function isLeftToTool({ isExact, missing }: PairingRules): boolean {
  return isExact === true && missing === undefined;
}

/** Pairs as far as both sides go, which is an error if one goes on. */
function byPosition<Of extends Item>(key: ItemSide<Of>, response: ItemSide<Of>): PairedSides<Of> {
  const [keys, responses] = [key.documents, response.documents];
  return {
    pairs: inOrder({ keys, responses }),
    missing: keys.slice(responses.length),
    extra: responses.slice(keys.length),
    problems: keys.length === responses.length ? [] : [unevenNumbers(key, response)],
  };
}

function inOrderOf<Of>(documents: readonly Of[], pairs: readonly ItemPair<Of>[]): readonly ItemPair<Of>[] {
  const partners = new Map(pairs);
  return documents.filter((one) => partners.has(one)).map((one) => [one, partners.get(one)]);
}

type MetPair<Of> = readonly [key: Of, response: Of];

/** What the ids or texts of documents tell. */
interface Match<Of> {
  readonly exact: readonly MetPair<Of>[];
  /** Pairs of documents whose ids are one name and part. */
  readonly alike: readonly MetPair<Of>[];
  /** Whether one side has several documents of one name and part. */
  readonly isUnclear: boolean;
  /** Documents of one name, which both sides have, but not equally often. */
  readonly uneven: readonly Namesakes<Of>[];
  readonly missing: readonly Of[];
  readonly extra: readonly Of[];
}

function matched<Of extends Item>(
  key: ItemSide<Of>,
  response: ItemSide<Of>,
  by: 'id' | 'text',
  rules: PairingRules,
): Match<Of> {
  const [keys, responses] = [key.documents, response.documents];
  const named = namesakes(keys, responses, by === 'text' ? textKeys(key, response) : ({ id }) => id);
  const exact = named.flatMap(inOrder);
  // A name that both sides have, but not equally often, is an error, unless another tool decides.
  const isError = (one: Namesakes<Of>): boolean => !isLeftToTool(rules) && isUneven(one);
  const left = named.filter((one) => !isError(one));
  const missing = left.flatMap((one) => one.keys.slice(one.responses.length));
  const extra = left.flatMap((one) => one.responses.slice(one.keys.length));
  const uneven = named.filter(isError);
  if (rules.isExact || by === 'text') return { ...noMatch, exact, uneven, missing, extra };
  const byPart = namesakes(missing, extra, ({ id }) => nameAndPart(id!));
  const samePart = byPart.flatMap(inOrder);
  const alike = [...samePart, ...onlyParts(missing, extra, samePart)];
  const paired = new Set(alike.flat());
  const isLeft = (one: Of): boolean => !paired.has(one);
  const areSeveral = byPart.some((one) => one.keys.length > 1 || one.responses.length > 1);
  const isUnclear = !rules.lenient && areSeveral;
  return { exact, alike, isUnclear, uneven, missing: missing.filter(isLeft), extra: extra.filter(isLeft) };
}

const noMatch = { exact: [], alike: [], isUnclear: false, uneven: [], missing: [], extra: [] };

/** The documents of both sides by name, in the order in which names first occur, those of the key first. */
export function namesakes<Of>(
  keys: readonly Of[],
  responses: readonly Of[],
  nameOf: (item: Of) => string | undefined,
): readonly Namesakes<Of>[] {
  const [ofKey, ofResponse] = [groupedBy(keys, nameOf), groupedBy(responses, nameOf)];
  const names = new Set([...ofKey.keys(), ...ofResponse.keys()]);
  return Array.from(names, (name) => ({ keys: ofKey.get(name) ?? [], responses: ofResponse.get(name) ?? [] }));
}

/** Whether both sides have documents of a name, but not as many. */
export function isUneven({ keys, responses }: Namesakes<unknown>): boolean {
  return keys.length * responses.length > 0 && keys.length !== responses.length;
}

/** The first of the key with the first of the response, and so on, as far as both go. */
function inOrder<Of>({ keys, responses }: Namesakes<Of>): MetPair<Of>[] {
  return keys.slice(0, responses.length).map((key, at) => [key, responses[at]]);
}

/** Documents whose name has no part, with the only part that the other side has of it. */
function onlyParts<Of extends Item>(
  keys: readonly Of[],
  responses: readonly Of[],
  paired: readonly MetPair<Of>[],
): readonly MetPair<Of>[] {
  const isPart = ({ id }: Of): boolean => withoutPart(id!) !== id;
  const taken = new Set(paired.flat());
  const byName = namesakes(keys, responses, ({ id }) => nameAndPart(withoutPart(id!)));
  const alone = byName.filter((named) => named.keys.length === 1 && named.responses.length === 1).flatMap(inOrder);
  return alone.filter((pair) => !pair.some((one) => taken.has(one)) && isPart(pair[0]) !== isPart(pair[1]));
}

/** Whether names differ only as two formats write them. CoNLL numbers the only part too. */
function areAsWritten(
  pair: readonly Item[],
  { formats: ofKey = [] }: ItemSide,
  { formats: ofResponse = [] }: ItemSide,
): boolean {
  if (ofKey.length === 0 || ofKey.some((one) => ofResponse.includes(one))) return false;
  const [key, response] = pair.map(({ id }) => nameAndPart(id!).replace(/_0$/, ''));
  return key === response;
}
