import type { PlacedPair } from '../align/place-pair.ts';
import type { ReadSpan } from '../align/place-spans.ts';
import { areTokens, type SpanDocuments } from '../ner/span-document.ts';
import type { ProblemSink } from '../text/problem.ts';

/** The tokens of both documents; those of gold, where pred lacks it. */
export function tokensOf({ gold, pred = gold }: SpanDocuments): readonly [readonly string[], readonly string[]] {
  return [gold.tokens ?? [], pred.tokens ?? []];
}

/** Reports INSIDE_TOKEN of spans that begin or end inside a token of the other side. */
export function reportInside(pair: SpanDocuments, placed: PlacedPair, log: ProblemSink): void {
  const { pred } = pair;
  const { scales } = placed;
  if (!pred || !areTokens(pair) || !scales || scales.gold === scales.pred) return;
  for (const whose of ['gold', 'pred'] as const) {
    const own = whose === 'gold' ? 'pred' : 'gold';
    const { offsets, start, end } = scales[whose];
    const tokens = Array.from({ length: offsets }, (_, at) => at);
    const [starts, ends] = [new Set(tokens.map(start)), new Set(tokens.map((at) => end(at + 1)))];
    const isInside = ({ runs }: ReadSpan): boolean =>
      !runs.every(([first, last]) => starts.has(first) && ends.has(last));
    const count = placed[own].filter(isInside).length;
    const what = count === 1 ? `1 span of ${own} begins or ends` : `${count} spans of ${own} begin or end`;
    const message = `${what} inside a token of ${whose}: no span of ${whose} can be equal`;
    if (count > 0) log.report('INSIDE_TOKEN', 'warning', () => ({ place: pred.where.place, message }));
  }
}
