import { textKey } from '../align/compared-text.ts';
import { type Comparison, compareTokens } from '../align/one-text.ts';
import type { MissingDocument } from '../coref/document.ts';
import type { Sides } from '../ner/rows.ts';
import type { DocumentPair, ReadDocument, Run } from '../ner/span-document.ts';
import type { Pairing } from '../settings/pairing.ts';
import type { SpanSide } from '../sides/spans/span-side.ts';
import { counted } from '../text/counted.ts';
import { type ExtraRule, skippedExtras } from '../text/extra.ts';
import { groupedBy } from '../text/grouped.ts';
import { type ProblemSink, reportAll, reportFile } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { equalNames, meantName } from './meant-document.ts';

/**
 * Gold with each prediction, with a document for each sentence of a side that is one document of a tag file: of gold, for all predictions
 * alike, if one has as many documents as that has sentences, or as many sentences with the text of these in other tokens, and each has as
 * many of either; of a prediction, if gold has as many documents.
 */
export function withSentences(gold: SpanSide, preds: readonly SpanSide[]): readonly Sides<SpanSide>[] {
  const ours = bySentence(gold);
  const parts = preds.map((pred) =>
    [pred, bySentence(pred)].find((one) => one.isMissing || one.documents.length === ours.documents.length),
  );
  const compared = (some: SpanSide, others: SpanSide, at = 0): Comparison =>
    compareTokens(some.documents[at].tokens ?? [], others.documents[at].tokens ?? []);
  const isOfText = (own: SpanSide): boolean =>
    own.documents.every((_, at) => ['alike', 'other tokens'].includes(compared(ours, own, at)));
  const isDivided =
    ours !== gold &&
    parts.every((own, at) => own === preds[at] || (own && isOfText(own))) &&
    parts.some((own, at) => (own === preds[at] ? !own.isMissing : compared(gold, preds[at]) === 'other tokens'));
  return preds.map((pred, at) => ({
    gold: isDivided ? ours : gold,
    pred: isDivided || ours === gold ? (parts[at] ?? pred) : pred,
  }));
}

function bySentence(side: SpanSide): SpanSide {
  const [document] = side.documents;
  const { sentences = [] } = document ?? {};
  if (isParted(side)) return side;
  const spans = document.spans.slice();
  let next = 0;
  const documents = sentences.map(({ end, where }, at): ReadDocument => {
    const start = at === 0 ? 0 : sentences[at - 1].end;
    const from = next;
    while (next < spans.length && spans[next].runs[0][0] < end) next++;
    const own = spans.slice(from, next);
    return {
      ...document,
      id: undefined,
      where,
      tokens: document.tokens?.slice(start, end),
      sentences: undefined,
      spans: own.map((span) => ({
        ...span,
        runs: span.runs.map(([first, last]): Run => [first - start, last - start]),
      })),
    };
  });
  return { ...side, documents, areSentences: true };
}

/** What is asked of pairing. */
export interface PairingRules {
  /** Found out, if absent. */
  readonly pair?: Pairing | undefined;
  /** What becomes of a document of gold that pred does not have: `empty`, unless both sides have documents of their own, which is an error. */
  readonly missingDocument?: MissingDocument | undefined;
  /** What becomes of a document that only pred has; a warning when not given. */
  readonly extraDocument?: ExtraRule | undefined;
}

/** The documents of both sides in the order of gold. */
export interface PairedDocuments {
  readonly by: Pairing;
  /** How many more there are, which were not accepted on either side. */
  readonly leftOut: number;
  readonly pairs: readonly DocumentPair[];
}

/**
 * Pairs documents: by id, if all have one; else by equal texts, if all have texts, different ones within each side; else by position.
 * An id that a tool made up counts only between two files of its format. The n-th document of an id is paired with the n-th of the other
 * side.
 *
 * Reports MISSING_DOCUMENT and EXTRA_DOCUMENT, which is not scored, and LEFT_OUT; as errors MISSING_DOCUMENT, if both sides have documents
 * that the other lacks and no rule is given, NO_COMMON_DOCUMENT, UNEVEN_DOCUMENTS, if an id is repeated more often on one side, or pairing
 * by position has more documents on one; and NO_DOCUMENT, if none is left to score.
 * Undefined after an error.
 */
export function pairDocuments(
  sides: Sides<SpanSide>,
  { pair, ...rules }: PairingRules,
  log: ProblemSink,
): PairedDocuments | undefined {
  const { gold, pred } = sides;
  const by = pair ?? pairingOf(sides);
  const errors = log.errors;
  const found = (): readonly DocumentPair[] =>
    by === 'position' ? byPosition(sides, log) : byKey(sides, by, rules, log);
  const pairs = pred.isMissing
    ? gold.documents.map((document): DocumentPair => ({ gold: document, pred: undefined }))
    : found();
  if (log.errors > errors) return undefined;
  const kept = pairs.filter((one) => !one.gold.isLeftOut && !one.pred?.isLeftOut);
  const left = pairs.length - kept.length;
  const isOfGold = gold.documents.some(({ isLeftOut }) => isLeftOut);
  reportLeftOut(isOfGold ? gold.path : pred.path, left, pairs.length, log);
  if (kept.length > 0) return { by, leftOut: left, pairs: kept };
  reportFile(log, 'NO_DOCUMENT', 'error', gold.path, 'there is no document to score');
  return undefined;
}

/** Reports LEFT_OUT if some documents of a file were not accepted. */
export function reportLeftOut(path: string, left: number, all: number, log: ProblemSink): void {
  const are = left === 1 ? 'is' : 'are';
  const message = `${left} of ${counted(all, 'document')} ${are} not scored: rejected in Prodigy (or ignored)`;
  if (left > 0) reportFile(log, 'LEFT_OUT', 'warning', path, message);
}

/** Whether a document has an id that counts. `isOneFormat`: whether both sides are in one format. */
export function hasId({ id, idIsMade }: ReadDocument, isOneFormat: boolean): boolean {
  return id !== undefined && (!idIsMade || isOneFormat);
}

function pairingOf({ gold, pred }: Sides<SpanSide>): Pairing {
  const all = [...gold.documents, ...pred.documents];
  const known = pred.documents.length + (pred.missing?.length ?? 0);
  if (gold.documents.length === 0 || (known === 0 && !pred.isMissing)) return 'position';
  if (all.every((one) => hasId(one, gold.format === pred.format))) return 'id';
  return textsFit(gold, pred) ? 'text' : 'position';
}

/** Whether all documents have texts, which differ within a side, and some text is on both. */
function textsFit(gold: SpanSide, pred: SpanSide): boolean {
  if ([gold, pred].some(({ documents }) => documents.some(({ text }) => text === undefined))) return false;
  const [ours, theirs] = [gold, pred].map(({ documents }) => new Set(documents.map(({ text }) => text)));
  const areUnique = ours.size === gold.documents.length && theirs.size === pred.documents.length;
  if (!areUnique || [...ours].some((text) => theirs.has(text))) return areUnique;
  const keyOf = textKeys({ gold, pred });
  const keys = new Set(gold.documents.map(keyOf));
  return pred.documents.some((document) => keys.has(keyOf(document)));
}

/** What documents are paired by, if it is by texts: those that both sides have, and others as they are compared. */
function textKeys({ gold, pred }: Sides<SpanSide>): (document: ReadDocument) => string | undefined {
  const theirs = new Set(pred.documents.map(({ text }) => text));
  const common = new Set(gold.documents.map(({ text }) => text).filter((text) => theirs.has(text)));
  return ({ text }) => (text === undefined || common.has(text) ? text : textKey(text));
}

function byPosition({ gold, pred }: Sides<SpanSide>, log: ProblemSink): readonly DocumentPair[] {
  const [ours, theirs] = [gold.documents.length, pred.documents.length];
  if (ours !== theirs) {
    const message = `cannot pair documents: gold has ${sizeText(gold)}, pred has ${sizeText(pred)}, without equal ids or texts`;
    const separated = isParted(gold) && isParted(pred) ? '' : '; rows of -DOCSTART- separate documents of tags';
    const help = `give both sides ids, or the same documents${separated}`;
    reportFile(log, 'UNEVEN_DOCUMENTS', 'error', pred.path, message, help);
  }
  return gold.documents.map((document, at) => ({ gold: document, pred: pred.documents[at] }));
}

/** Whether it is not one document of several sentences. */
function isParted({ documents: [first, second] }: SpanSide): boolean {
  return second !== undefined || (first?.sentences?.length ?? 0) < 2;
}

function sizeText(side: SpanSide): string {
  const { length, 0: first } = side.documents;
  if (!isParted(side)) return `1 document of ${counted(first.sentences?.length ?? 0, 'sentence')}`;
  return counted(length, 'document');
}

function byKey(
  sides: Sides<SpanSide>,
  by: 'id' | 'text',
  { missingDocument, extraDocument }: Omit<PairingRules, 'pair'>,
  log: ProblemSink,
): readonly DocumentPair[] {
  const { gold, pred } = sides;
  const keyless = [gold, pred].find(({ documents }) => documents.some((one) => one[by] === undefined));
  if (keyless) {
    const message = `--pair ${by}: not all documents have ${by === 'id' ? 'an id' : 'a text'}`;
    reportFile(log, 'NO_COMMON_DOCUMENT', 'error', keyless.path, message);
    return [];
  }
  // Most files have the same documents in one order, for which no map of all keys is needed.
  const isSameOrder =
    gold.documents.length === pred.documents.length &&
    gold.documents.every((document, at) => document[by] === pred.documents[at][by]);
  if (isSameOrder) return gold.documents.map((document, at) => ({ gold: document, pred: pred.documents[at] }));
  const keyOf = by === 'text' ? textKeys(sides) : ({ id }: ReadDocument) => id;
  const [ours, theirs] = [gold, pred].map(({ documents }) => groupedBy(documents, (one) => keyOf(one)!));
  const missing = new Set(by === 'id' ? pred.missing : []);
  if (![...ours.keys()].some((key) => theirs.has(key) || missing.has(key))) {
    const help = by === 'id' && textsFit(gold, pred) ? 'the texts fit: --pair text' : undefined;
    const message = `no ${by} of a document is on both sides: gold has ${shownKey(gold, by)}, pred has ${shownKey(pred, by)}`;
    reportFile(log, 'NO_COMMON_DOCUMENT', 'error', pred.path, message, help);
    return [];
  }
  const extra = [...theirs].filter(([key]) => !ours.has(key)).map(([, [document]]) => document);
  const lacking = gold.documents.filter((one) => !theirs.has(one[by]!) && !missing.has(one[by]!));
  if (missingDocument === undefined && areMisspelt(lacking, extra)) {
    reportMisspelt(lacking, extra, by, log);
    return [];
  }
  reportExtras(extra, by, extraDocument, pred.path, log);
  for (const [key, own] of theirs) {
    const known = ours.get(key) ?? own;
    if (known.length !== own.length && Math.max(known.length, own.length) > 1) {
      const message = `documents with the ${by} ${quoted(own[0][by]!)}: ${known.length} in gold, ${own.length} in pred`;
      log.report('UNEVEN_DOCUMENTS', 'error', () => ({ place: own[own.length - 1].where.place, message }));
    }
  }
  const isMissing = (document: ReadDocument): boolean => !theirs.has(keyOf(document)!);
  for (const document of gold.documents.filter(isMissing)) reportMissing(document, by, missingDocument, log);
  const used = new Map<string, number>();
  return gold.documents.flatMap((document): DocumentPair[] => {
    if (isMissing(document) && missingDocument === 'skip') return [];
    const key = keyOf(document)!;
    const before = used.get(key) ?? 0;
    used.set(key, before + 1);
    return [{ gold: document, pred: theirs.get(key)?.[before] }];
  });
}

/** Whether both sides have documents that the other lacks, which look misspelt. Those that were not accepted may be anywhere. */
function areMisspelt(missing: readonly ReadDocument[], extra: readonly ReadDocument[]): boolean {
  return [missing, extra].every((own) => own.some(({ isLeftOut }) => !isLeftOut));
}

/** Reports MISSING_DOCUMENT, an error, of each document of gold where pred has documents of its own. */
function reportMisspelt(
  missing: readonly ReadDocument[],
  extra: readonly ReadDocument[],
  by: 'id' | 'text',
  log: ProblemSink,
): void {
  const names = extra.map((document) => document[by]!);
  const texts = new Set(extra.map(({ text }) => text));
  const doFit = by === 'id' && missing.every(({ text }) => text !== undefined && texts.has(text));
  for (const document of missing.filter(({ isLeftOut }) => !isLeftOut)) {
    const name = document[by]!;
    const message = `pred has no document with the ${by} ${quoted(name)}: ${meantName(name, names, 'gold')}`;
    const help = doFit ? 'the texts fit: --pair text' : equalNames;
    log.report('MISSING_DOCUMENT', 'error', () => ({ place: document.where.place, message, help }));
  }
}

/** Reports MISSING_DOCUMENT of a document of gold that pred does not have, unless it was not accepted. */
export function reportMissing(
  document: ReadDocument,
  by: 'id' | 'text',
  rule: MissingDocument = 'empty',
  log: ProblemSink,
): void {
  if (document.isLeftOut) return;
  const what = { empty: 'all its spans count as missed', skip: 'it is not scored', error: 'expected it there too' };
  const message = `pred has no document with the ${by} ${quoted(document[by]!)}: ${what[rule]}`;
  const severity = rule === 'error' ? 'error' : 'warning';
  log.report('MISSING_DOCUMENT', severity, () => ({ place: document.where.place, message }));
}

/** Reports EXTRA_DOCUMENT of each document that only pred has or, if they are to be skipped, SKIPPED_DOCUMENT of all. `path`: of pred. */
export function reportExtras(
  documents: readonly ReadDocument[],
  by: 'id' | 'text',
  rule: ExtraRule | undefined,
  path: string,
  log: ProblemSink,
): void {
  const names = documents.map((document) => document[by]!);
  if (rule === 'skip') reportAll(log, skippedExtras(names, 'document', 'gold', path));
  const [severity, becomes] =
    rule === 'error' ? (['error', ''] as const) : (['warning', ': it is not scored'] as const);
  for (const [at, { where }] of rule === 'skip' ? [] : documents.entries()) {
    const message = `gold has no document with the ${by} ${quoted(names[at])}${becomes}`;
    log.report('EXTRA_DOCUMENT', severity, () => ({ place: where.place, message }));
  }
}

function shownKey({ documents }: SpanSide, by: 'id' | 'text'): string {
  return documents.length === 0 ? 'none' : quoted(documents[0][by]!);
}
