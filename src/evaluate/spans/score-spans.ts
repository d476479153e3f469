import { findTokens } from '../../align/find-tokens.ts';
import { compareTokens } from '../../align/one-text.ts';
import { countingOf } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import { areTokens, type ReadDocument, type SpanDocuments, tokensOf } from '../../ner/span-document.ts';
import { meantDocuments, unknownDocument } from '../../pair/meant-document.ts';
import { givenTexts, pairSpans, type SpanPairing } from '../../pair/pair-spans.ts';
import { noneInAll } from '../../pair/pairing-problems.ts';
import { withSentences } from '../../pair/sentence-documents.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { isTagInput } from '../../settings/spans.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';
import type { SpanTask } from '../ner/ner-task.ts';
import { type PairedSystem, type SpanSideScores, scoreDocuments } from './score-documents.ts';

/** A prediction that was read, and where its problems go, and those of gold. */
export interface ReadSystem {
  readonly pred: SpanSide;
  readonly logs: Sides<ProblemSink>;
}

/**
 * Pairs, places and counts the spans of gold and of each prediction: all by tokens, if both sides of all have the same ones; else all by
 * characters. Where gold and a prediction have tokens, these are characters of the text that another prediction is compared in, or else of
 * the tokens. `given`: texts of documents that have none, if they were given. Leaves out predictions that cannot be paired.
 */
export function scoreSystems(
  gold: SpanSide,
  systems: readonly ReadSystem[],
  given: SpanSide | 'joined' | undefined,
  task: SpanTask,
  log: ProblemSink,
): readonly SpanSideScores[] {
  const { settings } = task;
  const preds = systems.map(({ pred }) => pred);
  const divided = withSentences(gold, preds);
  const shared = settings.missingDocument === 'skip' ? sharedDocuments(divided, settings, log) : undefined;
  if (log.errors > 0) return [];
  const paired = systems.flatMap(({ logs }, at) => pairSystem(divided[at], settings, logs) ?? []);
  const areTexts = !paired.every(({ pairs }) => pairs.every(areTokens));
  const inCharacters = areTexts || paired.some(({ pairs }) => pairs.some(areOtherTokens));
  const chosen = paired.flatMap((one) => {
    const pairs = shared ? one.pairs.filter(({ gold }) => shared.has(gold)) : one.pairs;
    return chosenDocuments({ ...one, pairs }, settings, given, areTexts) ?? [];
  });
  const texts = textsOfTokens(chosen);
  const needsTexts = areTexts && task.modes.some((mode) => countingOf(mode) === 'characters');
  return chosen.map((one) => {
    const known = one.pairs.map((own, at) => (areTokens(own) ? texts.get(own.gold) : undefined) ?? one.texts[at]);
    if (needsTexts) refuseUnknown(one.pairs, known, one.logs.pred);
    const ofTokens = (inCharacters && one.pairs.some((own) => own.pred && areTokens(own))) || undefined;
    const pairing = { ...one.pairing, inCharacters: ofTokens };
    return scoreDocuments({ ...one, texts: known, pairing }, task, inCharacters);
  });
}

/**
 * Whether the sides are of one text in other tokens: each document of gold is in each prediction with its text, blanks apart, and with the
 * tokens of some there is a difference.
 */
export function haveOtherTokens(gold: SpanSide, systems: readonly ReadSystem[], rules: SpanPairing): boolean {
  const preds = systems.map(({ pred }) => pred);
  const paired = withSentences(gold, preds).map((sides) => pairSpans(sides, rules, problemLog()));
  const texts = paired.flatMap((one) => one?.pairs.map(tokensOf) ?? []);
  if (!paired.every(Boolean) || texts.some((both) => both.flat().includes(''))) return false;
  const compared = new Set(texts.map((both) => compareTokens(...both)));
  return compared.has('other tokens') && !compared.has('other words') && !compared.has('other texts');
}

function areOtherTokens(pair: SpanDocuments): boolean {
  return compareTokens(...tokensOf(pair)) === 'other tokens';
}

/** All documents of both sides; undefined if they cannot be paired. */
export function pairSystem(
  sides: Sides<SpanSide>,
  rules: SpanPairing,
  logs: PairedSystem['logs'],
): PairedSystem | undefined {
  const found = pairSpans(sides, rules, logs.pred);
  if (!found) return undefined;
  const { pairs, ...pairing } = found;
  const sentences = sides.gold.areSentences ? 'gold' : sides.pred.areSentences ? 'pred' : undefined;
  return { sides, pairs, pairing: { ...pairing, sentences }, before: 0, texts: [], logs };
}

/** The document that was asked for, or all, with the texts that are given; undefined if one is lacking. */
function chosenDocuments(
  system: PairedSystem,
  { document }: NerSettings,
  given: SpanSide | 'joined' | undefined,
  areTexts: boolean,
): PairedSystem | undefined {
  const { sides, logs } = system;
  const pairs = meantPairs(system.pairs, document);
  if (pairs.length === 0 && system.pairs.length > 0)
    reportAll(logs.gold, [unknownDocument(document!, { name: 'gold', path: sides.gold.path })]);
  const texts = givenTexts(pairs, areTexts, given, sides.gold, logs.pred);
  return texts && { ...system, pairs, texts, before: system.pairs.indexOf(pairs[0]) };
}

/** The texts that documents of gold with tokens are compared in with some prediction. */
function textsOfTokens(systems: readonly PairedSystem[]): ReadonlyMap<ReadDocument, string> {
  const texts = new Map<ReadDocument, string>();
  for (const { pairs, texts: own } of systems)
    for (const [at, each] of pairs.entries()) {
      if (each.gold.rules.unit !== 'tokens') continue;
      const text = each.gold.text ?? each.pred?.text ?? own[at];
      const mayTell = text !== undefined && !(each.pred && areTokens(each)) && !texts.has(each.gold);
      const { tokens = [] } = each.gold;
      // A prediction whose text lacks these tokens is refused, and the others are not compared in it.
      if (mayTell && findTokens(tokens, text).places.length === tokens.length) texts.set(each.gold, text);
    }
  return texts;
}

function meantPairs(pairs: readonly SpanDocuments[], name: string | undefined): readonly SpanDocuments[] {
  if (name === undefined) return pairs;
  const golds = pairs.map(({ gold }) => gold);
  const meant = new Set(meantDocuments(golds, name));
  return pairs.filter(({ gold }) => meant.has(gold));
}

/**
 * The documents of gold that all predictions have, so that all are scored on the same ones: NO_COMMON_DOCUMENT, an error, if there is none.
 * Undefined if one cannot be paired.
 */
function sharedDocuments(
  all: readonly Sides<SpanSide>[],
  rules: SpanPairing,
  log: ProblemSink,
): ReadonlySet<ReadDocument> | undefined {
  const pairs = all.map((sides) => pairSpans(sides, rules, problemLog())?.pairs);
  const [first = [], ...others] = pairs.map((own) => new Set(own?.map(({ gold }) => gold)));
  if (pairs.includes(undefined)) return undefined;
  const shared = new Set([...first].filter((document) => others.every((own) => own.has(document))));
  if (shared.size > 0 || all.length === 0) return shared;
  reportAll(log, [noneInAll('document', { name: 'gold', path: all[0].gold.path }, all.length)]);
  return undefined;
}

/** Reports NO_TEXT of documents that pred lacks, and whose text is not known, as others are compared by characters. */
function refuseUnknown(
  pairs: readonly SpanDocuments[],
  texts: readonly (string | undefined)[],
  log: ProblemSink,
): void {
  const message = 'pred lacks this document, and gold has only tokens, not characters';
  const help = 'give --text FILE, or leave it out with --missing-document skip';
  for (const [at, one] of pairs.entries()) {
    const isUnknown = !one.pred && areTokens(one) && texts[at] === undefined;
    if (isUnknown) log.report('NO_TEXT', 'error', () => ({ place: one.gold.where.place, message, help }));
  }
}

/** The settings that the scores of spans depend on, with what was found out. Those of tags only where a side has them. */
export function spanSettingsOf(
  settings: NerSettings,
  formatOfGold: string,
  scored: readonly SpanSideScores[],
): NerSettings {
  const { goldInput, predInput, ...all } = settings;
  const {
    outside,
    suffix,
    tagDelimiter,
    goldColumn,
    predColumn,
    tokenColumn,
    delimiter,
    goldDelimiter,
    predDelimiter,
    headerRows,
    ...own
  } = all;
  const formats = [formatOfGold, ...scored.map(({ format }) => format)];
  return {
    ...(formats.some(isTagInput) ? all : own),
    input: joined([...formats, ...(scored.some(({ result }) => result.pairing.inCharacters) ? ['characters'] : [])]),
    pair: joined(scored.map(({ result }) => result.pairing.by)) as NonNullable<NerSettings['pair']>,
    missingDocument: settings.missingDocument ?? 'empty',
    duplicates: settings.duplicates ?? 'drop',
  };
}

function joined(names: readonly string[]): string {
  return [...new Set(names)].join('+');
}
