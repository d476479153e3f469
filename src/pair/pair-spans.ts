import type { MissingDocument } from '../coref/document.ts';
import type { Sides } from '../ner/rows.ts';
import { areTokens, type ReadDocument, type SpanDocuments } from '../ner/span-document.ts';
import type { Pairing } from '../settings/pairing.ts';
import type { SpanSide } from '../sides/span-side.ts';
import type { ExtraRule } from '../text/extra.ts';
import { type ProblemSink, reportAll, reportFile } from '../text/problem.ts';
import { counted, quoted } from '../text/quoted.ts';
import type { ItemSide } from './item.ts';
import { isOtherText } from './other-text.ts';
import { pairingOf, pairSides, withTextHint } from './pair-sides.ts';
import { unevenNumbers } from './pairing-problems.ts';

export interface SpanPairing {
  /** Found out, if absent. */
  readonly pair?: Pairing | undefined;
  /** What becomes of a document of gold that pred does not have: `empty`, unless both sides have documents of their own, which is an error. */
  readonly missingDocument?: MissingDocument | undefined;
  /** What becomes of a document that only pred has; a warning when not given. */
  readonly extraDocument?: ExtraRule | undefined;
  /** What becomes of answers of language models that cannot be read. */
  readonly unparsable?: 'error' | 'empty' | undefined;
}

/** The documents of both sides in the order of gold. */
interface PairedSpans {
  readonly by: Pairing;
  /** How many more there are, which were not accepted on either side. */
  readonly leftOut: number;
  readonly pairs: readonly SpanDocuments[];
}

/**
 * Pairs documents (see `pairSides`): as asked or, if nothing is, by what tells them apart.
 *
 * Reports what is wrong with their ids, LEFT_OUT, UNPARSABLE_ANSWER of marked texts that are not those of gold and, if none is left to score,
 * NO_DOCUMENT. Undefined after an error.
 */
export function pairSpans(
  { gold, pred }: Sides<SpanSide>,
  { pair, missingDocument: missing, extraDocument: extra, unparsable }: SpanPairing,
  log: ProblemSink,
): PairedSpans | undefined {
  const [key, response] = [itemsOf(gold, 'gold'), itemsOf(pred, 'pred')];
  const isEmpty = gold.documents.length === 0 || pred.documents.length + (pred.missing?.length ?? 0) === 0;
  const by = pair ?? (isEmpty && !pred.isMissing ? 'position' : pairingOf(key, response));
  const rules = { missing: missing ?? 'empty', extra, mayLack: missing !== undefined, isExact: true } as const;
  const found = pred.isMissing
    ? { pairs: gold.documents.map((document) => [document, undefined] as const), problems: [] }
    : pairSides(key, response, by, rules);
  const problems = by === 'id' ? withTextHint(found.problems, key, response) : found.problems;
  const errors = log.errors;
  reportAll(log, problems);
  if (log.errors > errors) return undefined;
  const pairs = found.pairs.map(([own, other]): SpanDocuments => {
    return { gold: own, pred: other?.isMarked ? unlessOther(other, own, unparsable, log) : other };
  });
  if (log.errors > errors) return undefined;
  const kept = pairs.filter((one) => !one.gold.isLeftOut && !one.pred?.isLeftOut);
  const leftOut = pairs.length - kept.length;
  const isOfGold = gold.documents.some(({ isLeftOut }) => isLeftOut);
  reportLeftOut([leftOut, pairs.length], 'not scored', isOfGold ? gold.path : pred.path, log);
  if (kept.length > 0) return { by, leftOut, pairs: kept };
  reportFile(log, 'NO_DOCUMENT', 'error', gold.path, 'there is no document to score');
  return undefined;
}

function itemsOf(side: SpanSide, name: ItemSide['name']): ItemSide<ReadDocument> {
  const { path, documents, format, missing } = side;
  return { name, path, documents, formats: [format], missing };
}

/** A marked text, without spans if it is not that of gold. */
function unlessOther(
  pred: ReadDocument,
  gold: ReadDocument,
  unparsable: SpanPairing['unparsable'],
  log: ProblemSink,
): ReadDocument {
  const document = { text: gold.text ?? gold.tokens?.join(' '), place: gold.where.place };
  if (!isOtherText({ text: pred.text, place: pred.where.place }, document, 'spans', unparsable, log)) return pred;
  const { id, idIsMade, where, rules } = pred;
  return { id, idIsMade, where, rules, spans: [], isUnparsable: true };
}

/** Reports LEFT_OUT if some of all documents of a file were not accepted. */
export function reportLeftOut(
  [left, all]: readonly [left: number, all: number],
  fate: 'not scored' | 'left out',
  path: string,
  log: ProblemSink,
): void {
  const are = left === 1 ? 'is' : 'are';
  const message = `${left} of ${counted(all, 'document')} ${are} ${fate}: rejected in Prodigy (or ignored)`;
  if (left > 0) reportFile(log, 'LEFT_OUT', 'warning', path, message);
}

/**
 * For each pair of documents the text that neither has, if one is needed and given: its tokens joined by one blank, if `given` is `joined`,
 * or that of a side that has texts: the one of the same id or, if no id is in common, at the position that the document has in gold.
 * `areTexts`: whether others are compared in texts, so that tokens of gold need one where pred lacks the document.
 *
 * Reports NO_TEXT, an error, of documents for which there is none, and UNEVEN_DOCUMENTS, after which the result is undefined.
 */
export function givenTexts(
  pairs: readonly SpanDocuments[],
  areTexts: boolean,
  given: SpanSide | 'joined' | undefined,
  golds: SpanSide,
  log: ProblemSink,
): readonly (string | undefined)[] | undefined {
  // Documents may have to be read again for their texts.
  if (given === undefined) return [];
  const needsText = (pair: SpanDocuments): boolean =>
    (pair.gold.text ?? pair.pred?.text) === undefined && (!areTokens(pair) || (areTexts && !pair.pred));
  if (given === 'joined')
    return pairs.map((pair) => (needsText(pair) ? (pair.gold.tokens ?? pair.pred?.tokens)?.join(' ') : undefined));
  const { path, documents } = given;
  const byId = new Map(documents.flatMap(({ id, text }) => (id === undefined ? [] : [[id, text]])));
  const found = pairs.map(({ gold, pred }) => byId.get(gold.id ?? '') ?? byId.get(pred?.id ?? ''));
  const areById = found.some((text) => text !== undefined);
  if (!areById && documents.length !== golds.documents.length) {
    const texts = { name: 'the texts', path, documents } as const;
    reportAll(log, [unevenNumbers({ name: 'gold', path: golds.path, documents: golds.documents }, texts)]);
    return undefined;
  }
  const positions = new Map(golds.documents.map((document, at) => [document, at]));
  return pairs.map((pair, at) => {
    if (!needsText(pair)) return undefined;
    const { gold } = pair;
    if (!areById) return documents[positions.get(gold)!]?.text;
    const message = `${path} has no text for the document ${quoted(gold.id ?? '')}`;
    if (found[at] === undefined) log.report('NO_TEXT', 'error', () => ({ place: gold.where.place, message }));
    return found[at];
  });
}
