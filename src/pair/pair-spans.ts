import type { MissingDocument } from '../coref/document.ts';
import type { Sides } from '../ner/rows.ts';
import type { ReadDocument, SpanDocuments } from '../ner/span-document.ts';
import type { Pairing } from '../settings/pairing.ts';
import type { SpanSide } from '../sides/span-side.ts';
import { counted } from '../text/counted.ts';
import type { ExtraRule } from '../text/extra.ts';
import { type ProblemSink, reportAll, reportFile } from '../text/problem.ts';
import type { ItemSide } from './item.ts';
import { pairingOf, pairSides, withTextHint } from './pair-sides.ts';

/** The settings of pairing. */
export interface SpanPairing {
  /** Found out, if absent. */
  readonly pair?: Pairing | undefined;
  /** What becomes of a document of gold that pred does not have: `empty`, unless both sides have documents of their own, which is an error. */
  readonly missingDocument?: MissingDocument | undefined;
  /** What becomes of a document that only pred has; a warning when not given. */
  readonly extraDocument?: ExtraRule | undefined;
}

/** The documents of both sides in the order of gold. */
export interface PairedSpans {
  readonly by: Pairing;
  /** How many more there are, which were not accepted on either side. */
  readonly leftOut: number;
  readonly pairs: readonly SpanDocuments[];
}

/**
 * Pairs documents (see `pairSides`): as asked or, if nothing is, by what tells them apart.
 *
 * Reports what is wrong with their ids, LEFT_OUT and, if none is left to score, NO_DOCUMENT. Undefined after an error.
 */
export function pairSpans(
  { gold, pred }: Sides<SpanSide>,
  { pair, missingDocument: missing, extraDocument: extra }: SpanPairing,
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
  const pairs = found.pairs.map(([own, other]): SpanDocuments => ({ gold: own, pred: other }));
  const kept = pairs.filter((one) => !one.gold.isLeftOut && !one.pred?.isLeftOut);
  const leftOut = pairs.length - kept.length;
  const isOfGold = gold.documents.some(({ isLeftOut }) => isLeftOut);
  reportLeftOut(isOfGold ? gold.path : pred.path, leftOut, pairs.length, log);
  if (kept.length > 0) return { by, leftOut, pairs: kept };
  reportFile(log, 'NO_DOCUMENT', 'error', gold.path, 'there is no document to score');
  return undefined;
}

function itemsOf(side: SpanSide, name: ItemSide['name']): ItemSide<ReadDocument> {
  const { path, documents, format, missing } = side;
  return { name, path, documents, formats: [format], missing };
}

/** Reports LEFT_OUT if some documents of a file were not accepted. */
function reportLeftOut(path: string, left: number, all: number, log: ProblemSink): void {
  const are = left === 1 ? 'is' : 'are';
  const message = `${left} of ${counted(all, 'document')} ${are} not scored: rejected in Prodigy (or ignored)`;
  if (left > 0) reportFile(log, 'LEFT_OUT', 'warning', path, message);
}
