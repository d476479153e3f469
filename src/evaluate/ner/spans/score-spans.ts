import {
  areTokens,
  type DocumentPair,
  pairDocuments,
  type SpanSide,
  withSentences,
} from '../../../formats/spans/pair-documents.ts';
import type { ReadDocument } from '../../../formats/spans/span-file.ts';
import { reportSurfaces } from '../../../formats/spans/surfaces.ts';
import { countingOf } from '../../../ner/modes.ts';
import type { Sides } from '../../../ner/rows.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { ofDocument, shownAs } from '../named-document.ts';
import type { NerSettings } from '../settings.ts';
import { givenTexts } from './given-texts.ts';
import { inOneText } from './other-tokens.ts';
import {
  documentScores,
  noDocuments,
  type SpanScoring,
  type SpanSideScores,
  scoreDocument,
} from './score-documents.ts';
import { isTagInput } from './span-settings.ts';

/**
 * Pairs, places and counts the spans of both sides. `texts`: where those of documents are that have none, if they were given. `shared`: the
 * documents of gold that are scored; all that are paired, when not given. Undefined if the documents cannot be paired.
 */
export function scoreSpanSides(
  read: Sides<SpanSide>,
  {
    texts,
    shared,
  }: { readonly texts?: SpanSide | 'joined' | undefined; readonly shared?: ReadonlySet<ReadDocument> | undefined },
  scoring: SpanScoring,
  logs: Sides<ProblemSink>,
): SpanSideScores | undefined {
  const { modes, settings } = scoring;
  const { pair, missingDocument = 'empty', extraDocument } = settings;
  const sides = withSentences(read);
  const all = pairDocuments(sides, { pair, missingDocument, extraDocument }, logs.pred);
  if (!all) return undefined;
  const shown = shared ? all.pairs.filter(({ gold }) => shared.has(gold)) : all.pairs;
  const chosen = ofDocument(shown, settings.document, ({ gold }, at) => shownAs(gold, at), sides.gold.path, logs.gold);
  const inText = inOneText(chosen, scoring.inCharacters === true, settings.lenient === true, logs.pred);
  const tokens = inText ?? chosen;
  const pairs = texts === undefined ? tokens : tokens.map((one) => inCharacters(one, sides.pred));
  const given = givenTexts(pairs, texts, sides.gold, logs.pred);
  if (!given) return undefined;
  if (modes.some((mode) => countingOf(mode) === 'characters')) refuseMixedUnits(pairs, logs.pred);
  const found = noDocuments(sides, scoring, shown.indexOf(chosen[0]));
  // One after another: what is made of a pair goes once it is in columns.
  for (const [at, one] of pairs.entries()) scoreDocument(found, one, given[at], logs);
  for (const side of ['gold', 'pred'] as const) reportSurfaces(found.wrong[side], pairs, side, logs[side], given);
  const sentences = sides.gold.areSentences ? 'gold' : sides.pred.areSentences ? 'pred' : undefined;
  const pairing = { by: all.by, leftOut: all.leftOut, sentences, inCharacters: inText && true } as const;
  return documentScores(found, pairing, logs);
}

/** A document that pred lacks, with an empty one in its place if the others are compared by characters. */
function inCharacters(one: DocumentPair, { documents }: SpanSide): DocumentPair {
  const isOther = !one.pred && one.gold.unit === 'tokens' && documents.some(({ unit }) => unit !== 'tokens');
  if (!isOther) return one;
  const { id, where } = one.gold;
  return { ...one, pred: { id, where, spans: [], unit: 'code-points', promisesSurfaces: false } };
}

/** Reports NO_TEXT of documents that count tokens where others count characters: those that pred lacks, which gold has no text of. */
function refuseMixedUnits(pairs: readonly DocumentPair[], log: ProblemSink): void {
  const ofTokens = pairs.filter(areTokens);
  if (ofTokens.length === pairs.length) return;
  const message = 'pred lacks this document, whose characters are not known: gold has only its tokens';
  const help = 'give --text FILE, or leave it out with --missing-document skip';
  for (const { gold } of ofTokens) log.report('NO_TEXT', 'error', () => ({ place: gold.where.place, message, help }));
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
