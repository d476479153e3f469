import { findTokens } from '../../align/find-tokens.ts';
import { compareTokens } from '../../align/one-text.ts';
import { countingOf } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import { areTokens, type DocumentPair } from '../../ner/span-document.ts';
import { givenTexts } from '../../pair/spans/given-texts.ts';
import { ofDocument, shownAs } from '../../pair/spans/named-document.ts';
import {
  type PairedDocuments,
  type PairingRules,
  pairDocuments,
  withSentences,
} from '../../pair/spans/pair-documents.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { isTagInput } from '../../settings/spans.ts';
import type { SpanSide } from '../../sides/spans/span-side.ts';
import { tokensOf } from '../../suspect/other-tokens.ts';
import { reportSurfaces } from '../../suspect/surfaces.ts';
import { allowingLog, type ProblemSink, problemLog, reportFile } from '../../text/problem.ts';
import {
  documentScores,
  noDocuments,
  type SpanScoring,
  type SpanSideScores,
  scoreDocument,
} from './score-documents.ts';

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
  asked: SpanScoring,
  log: ProblemSink,
): readonly SpanSideScores[] {
  const { pair, document, missingDocument, extraDocument } = asked.settings;
  const preds = systems.map(({ pred }) => pred);
  const divided = withSentences(gold, preds);
  const rules = { pair, missingDocument, extraDocument };
  const shared = missingDocument === 'skip' ? sharedDocuments(divided, rules, log) : undefined;
  if (log.errors > 0) return [];
  const paired = systems.flatMap(({ logs }, at) => {
    const found = pairDocuments(divided[at], rules, logs.pred);
    return found ? [{ ...found, sides: divided[at], logs }] : [];
  });
  const all = paired.flatMap(({ pairs }) => pairs);
  const areTexts = !all.every(areTokens);
  const scoring = {
    ...asked,
    inCharacters: areTexts || all.some((one) => compareTokens(...tokensOf(one)) === 'other tokens'),
  };
  const texts = new Map<ReadDocument, string>();
  const chosen = paired.flatMap((one) => {
    const shown = one.pairs.filter((own) => shared?.has(own.gold) ?? true);
    const pairs = ofDocument(shown, document, (own, at) => shownAs(own.gold, at), gold.path, one.logs.gold);
    const own = givenTexts(pairs, areTexts, given, one.sides.gold, one.logs.pred);
    for (const [at, each] of pairs.entries()) {
      const text = each.gold.text ?? each.pred?.text ?? own?.[at];
      const mayTell = text !== undefined && !(each.pred && areTokens(each)) && !texts.has(each.gold);
      if (mayTell && hasTokens(text, each.gold.tokens)) texts.set(each.gold, text);
    }
    return own ? [{ ...one, pairs, before: shown.indexOf(pairs[0]), given: own }] : [];
  });
  return chosen.map((one) => {
    const known = one.pairs.map((own, at) => (areTokens(own) ? texts.get(own.gold) : undefined) ?? one.given[at]);
    return scoreSystem(one, known, areTexts, scoring);
  });
}

/** Whether a text has these tokens: else its prediction is refused, and the others are not compared in it. */
function hasTokens(text: string, tokens: readonly string[] = []): boolean {
  return findTokens(tokens, text).places.length === tokens.length;
}

/** One prediction with its documents in pairs. */
interface PairedSystem extends PairedDocuments, Pick<ReadSystem, 'logs'> {
  readonly sides: Sides<SpanSide>;
  /** How many documents come before the first that is scored. */
  readonly before: number;
}

/** `texts`: of the pairs, where neither document has one. `areTexts`: whether documents are compared by characters of texts. */
function scoreSystem(
  { sides, pairs, before, by, leftOut, logs }: PairedSystem,
  texts: readonly (string | undefined)[],
  areTexts: boolean,
  scoring: SpanScoring,
): SpanSideScores {
  const unknown = pairs.filter((one, at) => !one.pred && areTokens(one) && texts[at] === undefined);
  if (areTexts && scoring.modes.some((mode) => countingOf(mode) === 'characters')) refuseUnknown(unknown, logs.pred);
  const found = noDocuments(sides, scoring, before);
  // One after another: what is made of a pair goes once it is in columns.
  for (const [at, one] of pairs.entries()) scoreDocument(found, one, texts[at], logs);
  for (const side of ['gold', 'pred'] as const)
    reportSurfaces(found.wrong[side], pairs, side, allowingLog(logs[side], scoring.allow), texts);
  const sentences = sides.gold.areSentences ? 'gold' : sides.pred.areSentences ? 'pred' : undefined;
  const inCharacters = (scoring.inCharacters && pairs.some((one) => one.pred && areTokens(one))) || undefined;
  return documentScores(found, { by, leftOut, sentences, inCharacters }, logs);
}

/**
 * The documents of gold that all predictions have, so that all are scored on the same ones: NO_COMMON_DOCUMENT, an error, if there is none.
 * Undefined if one cannot be paired.
 */
function sharedDocuments(
  all: readonly Sides<SpanSide>[],
  rules: PairingRules,
  log: ProblemSink,
): ReadonlySet<ReadDocument> | undefined {
  const pairs = all.map((sides) => pairDocuments(sides, rules, problemLog())?.pairs);
  const [first = [], ...others] = pairs.map((own) => new Set(own?.map(({ gold }) => gold)));
  if (pairs.includes(undefined)) return undefined;
  const shared = new Set([...first].filter((document) => others.every((own) => own.has(document))));
  if (shared.size > 0 || all.length === 0) return shared;
  const message = `no document of gold is in all of the ${all.length} predictions`;
  const help = 'score them one by one, or with --missing-document empty';
  reportFile(log, 'NO_COMMON_DOCUMENT', 'error', all[0].gold.path, message, help);
  return undefined;
}

/** Reports NO_TEXT of documents that pred lacks, and whose text is not known, as others are compared by characters. */
function refuseUnknown(pairs: readonly DocumentPair[], log: ProblemSink): void {
  const message = 'pred lacks this document, and gold has only tokens, not characters';
  const help = 'give --text FILE, or leave it out with --missing-document skip';
  for (const { gold } of pairs) log.report('NO_TEXT', 'error', () => ({ place: gold.where.place, message, help }));
}

/** The settings that the scores of spans depend on, with what was found out. Those of tags only where a side has them. */
export function spanSettingsOf(
  settings: NerSettings,
  gold: Pick<SpanSide, 'format'>,
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
  const formats = [gold.format, ...scored.map(({ format }) => format)];
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
