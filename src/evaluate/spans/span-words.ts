import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { charactersOf, wordsAt } from '../../align/scale.ts';
import type { PlacedSpan, SpanPair } from '../../ner/count-spans.ts';
import type { Sides } from '../../ner/rows.ts';
import type { ReadDocument, SpanDocuments } from '../../ner/span-document.ts';
import type { ProblemSink } from '../../text/problem.ts';

/**
 * The spans of two documents with their words: what is at their positions or, where that is not known, the tokens of their side joined by
 * one blank. Fragments are joined by one blank too. A string that has no place is its own words. Reports NO_TEXT, an error, where words
 * are not known.
 */
export function withWords(
  pair: Sides<readonly ReadSpan[]> & Pick<SpanPair, 'length'>,
  { gold, pred = gold }: SpanDocuments,
  placed: Pick<PlacedPair, 'words' | 'between'>,
  logs: Sides<ProblemSink>,
): SpanPair {
  return {
    ...pair,
    gold: worded(pair.gold, gold, placed, logs.gold),
    pred: worded(pair.pred, pred, placed, logs.pred),
  };
}

function worded(
  spans: readonly ReadSpan[],
  { rules: { unit, surfaces = 'text' }, tokens, where }: ReadDocument,
  placed: Pick<PlacedPair, 'words' | 'between'>,
  log: ProblemSink,
): readonly PlacedSpan[] {
  const own = { words: unit === 'tokens' ? tokens : undefined, between: ' ' };
  const { words, between } = placed.words === undefined ? own : placed;
  const known = typeof words === 'string' ? charactersOf(words) : words?.includes('') ? undefined : words;
  const all = spans.map(({ type, runs, surface, isNowhere }) => {
    // Other surfaces are what a tool made of the words.
    const given = isNowhere || surfaces === 'text' ? surface : undefined;
    return { type, runs, words: isNowhere || !known ? given : wordsAt(known, runs, between) };
  });
  if (all.some(({ words }) => words === undefined)) {
    const message = 'this mode compares the words of spans, and neither side has the text or its tokens';
    const help = 'give one side in a format that has the text, or --text FILE';
    log.report('NO_TEXT', 'error', () => ({ place: where.place, message, help }));
  }
  return all.map((span) => ({ ...span, words: span.words ?? '' }));
}
