import { isNamed, wordsOf } from '../coref/document.ts';
import type { ScoredPair } from '../coref/scored-pair.ts';
import { lastAtMost } from '../text/columns.ts';
import type { FoundSpan, MarkedText } from './finding.ts';

/** The documents of pairs, in their order; of those that are scored as one, each by itself. */
export function corefTexts(pairs: readonly ScoredPair[]): readonly MarkedText[] {
  return pairs.flatMap((scored) => {
    const parts = scored.pool?.parts ?? [{ pair: scored, offset: 0 }];
    const offsets = parts.map(({ offset }) => offset);
    const [gold, pred] = (['key', 'response'] as const).map((side) => mentionsOf(scored[side], offsets));
    return parts.map(({ pair: { key, response } }, at): MarkedText => {
      const { runs, tokens: length = response.tokens } = key;
      const words = wordsOf(key) ?? wordsOf(response);
      return {
        document: key.id,
        words,
        length: words?.length ?? length,
        starts: runs && Array.from(runs).filter((_, index) => index % 2 === 0),
        names: isNamed(key) || isNamed(response) ? (response.extents ?? key.extents) : undefined,
        gold: gold[at],
        pred: pred[at],
      };
    });
  });
}

/** The mentions of a side, of each document that begins at one of the offsets. */
function mentionsOf(side: ScoredPair['key'], offsets: readonly number[]): readonly (readonly FoundSpan[])[] {
  const found = offsets.map((): FoundSpan[] => []);
  side.start.forEach((start, row) => {
    const at = lastAtMost(offsets, start);
    found[at].push([start - offsets[at], side.end[row] - offsets[at] - 1, side.entityIds[side.entity[row]]]);
  });
  return found;
}
