import { plainText } from '../align/common-text.ts';
import { type CorefDocument, type DocumentPair, emptyDocument } from '../coref/document.ts';
import { shareMentions } from '../coref/matching/share-mentions.ts';
import type { Pairing } from '../settings/pairing.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { type Problem, reportAll, reportFile } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { Item, ItemSide, PairingRules } from './item.ts';
import { doTextsFit, isOfIds, isUneven, namesakes, pairSides, withTextHint } from './pair-sides.ts';

/** The documents of one side, and the path by which messages call it. */
export interface CorefDocuments {
  readonly path: string;
  readonly documents: readonly CorefDocument[];
  readonly formats?: readonly string[];
}

/** The pairs in the order of the key, their extents numbered alike, and what is wrong with the names of the documents. */
export interface PairedCoref {
  readonly pairs: readonly DocumentPair[];
  /** The documents of the response without a partner. */
  readonly extra: readonly CorefDocument[];
  readonly problems: readonly Problem[];
}

/** Pairs documents by their names (see `pairSides`). Where these do not agree, the help says so if the words of the documents do. */
export function pairCoref(key: CorefDocuments, response: CorefDocuments, rules: PairingRules): PairedCoref {
  const { pairs, extra, ...found } = pairSides(itemsOf(key, 'the key'), itemsOf(response, 'the response'), 'id', rules);
  const problems =
    rules.missing && found.problems.some(isOfIds)
      ? withTextHint(found.problems, itemsOf(key, 'the key', true), itemsOf(response, 'the response', true))
      : found.problems;
  // Pairs are in the order of the key, some of whose documents may be in none.
  let index = -1;
  return {
    pairs: pairs.map(([{ where: document }, other]) => {
      index = key.documents.indexOf(document, index + 1);
      const { key: own, response } = shareMentions(document, other?.where ?? emptyDocument(document));
      return { index, key: own, response };
    }),
    extra: extra.map(({ where }) => where),
    problems: [...repeatedDocuments(key.documents, response.documents, rules), ...problems],
  };
}

/** What is said of documents that have the same name, where it is not an error: one warning a name. */
export function repeatedDocuments(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[] = [],
  { isExact }: PairingRules = { isExact: true },
): readonly Problem[] {
  const areOnce = [keys, responses].every((side) => new Set(side.map(({ id }) => id)).size === side.length);
  if (areOnce) return [];
  const named = namesakes(keys, responses, ({ id }) => id).filter((one) => isExact || !isUneven(one));
  return named.flatMap(({ keys, responses }): readonly Problem[] => {
    const most = Math.max(keys.length, responses.length);
    if (most < 2) return [];
    const [{ id, place }] = [...keys, ...responses];
    const message = `${most} documents are named ${quoted(id)}: they are paired in order, and scorer.pl scores only the last`;
    return [{ code: 'REPEATED_DOCUMENT', severity: 'warning', place, message }];
  });
}

interface CorefItem extends Item {
  readonly where: CorefDocument;
}

function itemsOf(side: CorefDocuments, name: ItemSide['name'], hasTexts = false): ItemSide<CorefItem> {
  const documents = side.documents.map((where) => ({
    id: where.id,
    text: hasTexts ? plainText(where) : undefined,
    where,
    length: where.tokens,
  }));
  return { name, path: side.path, documents, formats: side.formats };
}

/**
 * The response with the names that the key has for its documents, and how these were found, if names changed: as `asked` or, if a document
 * of either side has no name, by equal words, if they are known of all and differ within each side, else by position. What has no
 * counterpart keeps its name, or gets one that the key lacks.
 *
 * Reports UNEVEN_DOCUMENTS, an error, if positions are to tell and one side has more documents; NO_COMMON_DOCUMENT, an error, if words are and
 * do not.
 */
export function renamedLikeKey(
  key: CorefSide,
  given: CorefSide,
  asked: Pairing | undefined,
): { readonly response: CorefSide; readonly by?: Pairing } {
  const response = withoutBlankTail(given, key.documents.length);
  const areNamed = ![...key.documents, ...response.documents].some(({ isUnnamed }) => isUnnamed);
  if (asked === 'id' || (areNamed && !asked) || key.documents.length * response.documents.length === 0)
    return { response };
  const [own, other] = [itemsOf(key, 'the key', true), itemsOf(response, 'the response', true)];
  const by = asked !== 'position' && doTextsFit(own, other) ? 'text' : 'position';
  if (asked === 'text' && by === 'position') {
    const message = '--pair text: the words of some documents are not known, not unique, or on one side only';
    reportFile(response.log, 'NO_COMMON_DOCUMENT', 'error', response.path, message);
    return { response };
  }
  const { pairs, missing, problems } = pairSides(own, other, by, { isExact: true });
  reportAll(response.log, by === 'position' ? problems : []);
  const names = new Map(pairs.map(([{ id }, partner]) => [partner, id]));
  // What is left over on both sides is most likely one document, whose words differ somewhere.
  const left = own.documents.length === other.documents.length ? [...missing] : [];
  const documents = other.documents.map((item) => {
    const id = names.get(item) ?? left.shift()?.id ?? `${item.id} of ${response.path}`;
    return { ...item.where, id };
  });
  const isChanged = documents.some(({ id }, at) => id !== response.documents[at].id);
  return isChanged || own.documents.length > 1 ? { response: { ...response, documents }, by } : { response };
}

/** A side without the blank lines of plaintext after as many documents. */
function withoutBlankTail(side: CorefSide, count: number): CorefSide {
  const last = side.documents.findLastIndex(({ written }) => written?.length !== 0);
  const kept = Math.max(count, last + 1);
  return side.documents.length > kept ? { ...side, documents: side.documents.slice(0, kept) } : side;
}
