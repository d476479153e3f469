import type { ProblemSink } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { areEqualTokens, type OneText, oneText } from './one-text.ts';
import type { DocumentPair } from './pair-documents.ts';
import type { FileSpan, ReadDocument, Run } from './span-file.ts';

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
    !pairs.every(areTokens) ||
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

function areTokens({ gold, pred = gold }: DocumentPair): boolean {
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
