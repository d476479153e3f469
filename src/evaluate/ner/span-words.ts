import type { PairedDocuments } from '../../formats/spans/pair-documents.ts';
import type { ReadSpan } from '../../formats/spans/place-spans.ts';
import { codePoints, textBetween } from '../../formats/spans/scale.ts';
import type { PlacedSpan, SpanPair } from '../../ner/count-spans.ts';
import type { Sides } from '../../ner/rows.ts';
import type { Run } from '../../ner/spans.ts';
import type { ProblemSink } from '../../text/problem.ts';

/**
 * The spans of two documents with their words: what the text has at their positions, or the tokens, joined by one blank, where both
 * sides have tokens. Fragments are joined by one blank too. A string that the text does not have is its own words. Reports NO_TEXT, an
 * error, if there is neither text nor tokens.
 */
export function withWords(
  pair: Sides<readonly ReadSpan[]> & Pick<SpanPair, 'length'>,
  { gold, pred = gold }: PairedDocuments['pairs'][number],
  text: string | undefined,
  log: ProblemSink,
): SpanPair {
  const areTokens = gold.unit === 'tokens' && pred.unit === 'tokens';
  const tokens = areTokens && gold.tokens?.every((token) => token !== '') ? gold.tokens : undefined;
  if (tokens === undefined && (areTokens || text === undefined)) {
    const message = 'modes of surfaces compare the words of spans, and neither side has the text or its tokens';
    const help = 'give one side in a format that has the text, or --text FILE';
    log.report('NO_TEXT', 'error', () => ({ place: gold.where.place, message, help }));
    return pair;
  }
  const end = tokens ? tokens.length : codePoints(text!);
  const wordsIn = ([start, after]: Run): string =>
    tokens ? tokens.slice(start, after).join(' ') : textBetween(text!, start, after);
  const worded = (spans: readonly ReadSpan[]): readonly PlacedSpan[] =>
    spans.map(({ type, runs, of }) => {
      const words = runs[0][0] < end ? runs.map(wordsIn).join(' ') : of.surface;
      return { type, runs, words: words ?? '' };
    });
  return { ...pair, gold: worded(pair.gold), pred: worded(pair.pred) };
}
