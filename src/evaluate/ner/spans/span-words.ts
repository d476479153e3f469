import { areTokens, type DocumentPair } from '../../../formats/spans/pair-documents.ts';
import type { ReadSpan } from '../../../formats/spans/place-spans.ts';
import { charactersOf, wordsAt } from '../../../formats/spans/scale.ts';
import type { ReadDocument } from '../../../formats/spans/span-file.ts';
import type { PlacedSpan, SpanPair } from '../../../ner/count-spans.ts';
import type { Sides } from '../../../ner/rows.ts';
import type { ProblemSink } from '../../../text/problem.ts';

/**
 * The spans of two documents with their words: what the text has at their positions; where both sides have tokens, or there is no text, the
 * tokens joined by one blank. Fragments are joined by one blank too. A string that has no place is its own words. Reports NO_TEXT, an
 * error, where words are not known.
 */
export function withWords(
  pair: Sides<readonly ReadSpan[]> & Pick<SpanPair, 'length'>,
  documents: DocumentPair,
  text: string | undefined,
  logs: Sides<ProblemSink>,
): SpanPair {
  const { gold, pred = gold } = documents;
  const known = areTokens(documents) ? undefined : text;
  return {
    ...pair,
    gold: worded(pair.gold, gold, known, logs.gold),
    pred: worded(pair.pred, pred, known, logs.pred),
  };
}

function worded(
  spans: readonly ReadSpan[],
  { unit, tokens, where }: ReadDocument,
  text: string | undefined,
  log: ProblemSink,
): readonly PlacedSpan[] {
  const areKnown = unit === 'tokens' && tokens?.every((token) => token !== '');
  const known = text === undefined ? areKnown && tokens : charactersOf(text);
  const between = text === undefined ? ' ' : '';
  const all = spans.map(({ type, runs, surface, isNowhere }) => {
    return { type, runs, words: isNowhere || !known ? surface : wordsAt(known, runs, between) };
  });
  if (all.some(({ words }) => words === undefined)) {
    const message = 'this mode compares the words of spans, and neither side has the text or its tokens';
    const help = 'give one side in a format that has the text, or --text FILE';
    log.report('NO_TEXT', 'error', () => ({ place: where.place, message, help }));
  }
  return all.map((span) => ({ ...span, words: span.words ?? '' }));
}
