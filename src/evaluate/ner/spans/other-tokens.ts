import { areEqualTokens, type OneText, oneText } from '../../../formats/spans/one-text.ts';
import { type DocumentPair, pairDocuments, withSentences } from '../../../formats/spans/pair-documents.ts';
import type { FileSpan, ReadDocument, Run } from '../../../formats/spans/span-file.ts';
import { type ProblemLog, type ProblemSink, problemLog } from '../../../text/problem.ts';
import { quoted } from '../../../text/quoted.ts';
import type { Files } from '../../files.ts';
import type { NerTask } from '../ner-task.ts';
import { readSide } from '../read-side.ts';

/**
 * Whether tag files that could not be compared row by row, or only with words that differ, are of one text in other tokens: each document
 * of gold is in each prediction with its text, blanks apart, and with the tokens of some there is a difference. `logs`: what comparing rows
 * reported. Inputs that can be read only once are not looked at.
 */
export async function haveOtherTokens(task: NerTask, logs: readonly ProblemLog[], files: Files): Promise<boolean> {
  const { inputs, settings } = task;
  const codes = logs.flatMap(({ errorCounts }) => [...errorCounts.keys()]);
  const mayBe = codes.length === 0 ? !settings.lenient && logs.some(({ counts }) => counts.has('WORDS_DIFFER')) : true;
  if (!mayBe || !codes.every((code) => ofRows.includes(code)) || inputs.paths.length < 2) return false;
  if (inputs.paths.some((path) => !['file', 'folder'].includes(files.kind(path)))) return false;
  const reading = { inputs, formats: inputs.paths.map(() => undefined), settings, files };
  const gold = await readSide(reading, 0, problemLog());
  if (!gold) return false;
  const { pair, missingDocument = 'empty', extraDocument } = settings;
  let areOther = false;
  for (const [at] of inputs.paths.slice(1).entries()) {
    const pred = await readSide(reading, at + 1, problemLog(), gold);
    const rules = { pair, missingDocument, extraDocument };
    const paired = pred && pairDocuments(withSentences({ gold, pred }), rules, problemLog());
    if (!paired) return false;
    const texts = paired.pairs.map((one) => [one.gold.tokens ?? [], (one.pred ?? one.gold).tokens ?? []] as const);
    if (texts.some((both) => both.flat().includes('') || !oneText(...both))) return false;
    areOther ||= texts.some((both) => !areEqualTokens(...both));
  }
  return areOther;
}

/** The errors that other tokens give. */
const ofRows: readonly string[] = ['LENGTHS_DIFFER', 'SENTENCES_DIFFER', 'OTHER_TEXT'];

/**
 * The pairs as documents of characters, if both sides count tokens, in some of them not the same ones, and each pair is of one text; else
 * undefined. `areAll`: also if all tokens are equal, as another prediction has other ones.
 *
 * Reports INSIDE_TOKEN of spans that begin or end inside a token of the other side, and SPAN_OUTSIDE_TEXT of those on tokens that stand for
 * no text: a warning if `lenient`, else an error.
 */
export function inOneText(
  pairs: readonly DocumentPair[],
  areAll: boolean,
  lenient: boolean,
  log: ProblemSink,
): readonly DocumentPair[] | undefined {
  if (
    !pairs.every(haveTokens) ||
    !(areAll || pairs.some(({ gold, pred = gold }) => !areEqualTokens(gold.tokens!, pred.tokens!)))
  )
    return undefined;
  const texts = pairs.map(({ gold, pred = gold }) => oneText(gold.tokens!, pred.tokens!));
  if (texts.includes(undefined)) return undefined;
  return pairs.map(({ gold, pred }, at) => {
    const text = texts[at]!;
    const sides = {
      gold: inCharacters(gold, text, 'gold', lenient, log),
      pred: pred && inCharacters(pred, text, 'pred', lenient, log),
    };
    if (pred) reportInside(sides.pred!, text.gold, 'gold', pred, log);
    if (pred) reportInside(sides.gold, text.pred, 'pred', pred, log);
    return sides;
  });
}

function haveTokens({ gold, pred = gold }: DocumentPair): boolean {
  return [gold, pred].every(({ unit, tokens }) => unit === 'tokens' && tokens && !tokens.includes(''));
}

function inCharacters(
  document: ReadDocument,
  { text, ...sides }: OneText,
  side: 'gold' | 'pred',
  lenient: boolean,
  log: ProblemSink,
): ReadDocument {
  const places = sides[side];
  const spans = document.spans.flatMap((span): FileSpan[] => {
    const runs = span.runs.map(([start, end]): Run => [places[start][0], places[end - 1][1]]);
    if (runs.every(([start, end]) => start < end)) return [{ ...span, runs }];
    const message = `this ${span.type} is on ${quoted(document.tokens![span.runs[0][0]])}, which is not text`;
    log.report('SPAN_OUTSIDE_TEXT', lenient ? 'warning' : 'error', () => ({ place: span.where.place, message }));
    return [];
  });
  return { ...document, text, unit: 'code-points', tokens: undefined, spans };
}

function reportInside(
  { spans }: ReadDocument,
  places: OneText['gold'],
  whose: 'gold' | 'pred',
  { where }: ReadDocument,
  log: ProblemSink,
): void {
  const starts = new Set(places.map(([start]) => start));
  const ends = new Set(places.map(([, end]) => end));
  const count = spans.filter(({ runs }) => !runs.every(([start, end]) => starts.has(start) && ends.has(end))).length;
  if (count === 0) return;
  const own = whose === 'gold' ? 'pred' : 'gold';
  const what = count === 1 ? `1 span of ${own} begins or ends` : `${count} spans of ${own} begin or end`;
  const message = `${what} inside a token of ${whose}: no span of ${whose} can be equal`;
  log.report('INSIDE_TOKEN', 'warning', () => ({ place: where.place, message }));
}
