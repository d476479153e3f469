import { pairs } from '../../coref/pairs.ts';
import type { Duplicates } from '../../coref/rules.ts';
import type { ScoredPair } from '../../coref/scored-pair.ts';
import { UsageError } from '../../text/usage-error.ts';
import { type ComparedEntity, comparedPair, overlapOf } from '../coref-pair.ts';
import { type EntityTally, tallies } from '../coref-tally.ts';
import { tokensOf } from '../found-mention.ts';
import type { MentionSlice, Slice } from './slice.ts';
import { addUp, type Part } from './slice.ts';

/**
 * Mentions by their length in tokens, or by how many mentions their entity has, each once: what is repeated is left out.
 *
 * @throws UsageError if the length of mentions is asked for that are names.
 */
export function mentionSlicesOf(
  scored: readonly ScoredPair[],
  by: MentionSlice,
  duplicates: Duplicates,
  hasFindings: boolean,
): readonly Slice[] {
  const parts = scored.flatMap((pair) => {
    const sides = comparedPair(pair, duplicates);
    const tally = tallies(overlapOf(sides));
    return (['key', 'response'] as const).flatMap((name) =>
      sides[name].flatMap((entity, at) => {
        return by === 'size' ? entityPart(tally[name][at], name) : mentionParts(entity, name);
      }),
    );
  });
  return addUp(parts, hasFindings).toSorted((a, b) => Number(a.slice) - Number(b.slice));
}

/** What the findings of each side are called: its mentions that the other has not, and its entities that are several there. */
const kinds = { key: ['missing', 'divided'], response: ['spurious', 'conflated'] } as const;

function entityPart({ size, common, parts, keptPairs, losses }: EntityTally, name: 'key' | 'response'): Part {
  const [alone, inParts] = kinds[name];
  return {
    slice: String(size),
    side: name === 'key' ? 'recall' : 'precision',
    counts: {
      mentions: [common, size],
      muc: [size - 1 - losses.muc, size - 1],
      bcub: [size - losses.bcub, size],
      lea: [size - losses.lea, size],
      links: [keptPairs, pairs(size)],
    },
    findings: { [alone]: size - common, [inParts]: Number(parts > 1) },
  };
}

function mentionParts({ mentions, other }: ComparedEntity, name: 'key' | 'response'): readonly Part[] {
  const sizes = new Map<number, number>();
  for (const entity of other) sizes.set(entity, (sizes.get(entity) ?? 0) + 1);
  return mentions.map(({ mention }, at): Part => {
    if (mention.length === 2)
      throw new UsageError('--by length: these mentions are names, which have no length: choose size');
    const isCommon = other[at] >= 0;
    return {
      slice: String(tokensOf(mention)),
      side: name === 'key' ? 'recall' : 'precision',
      counts: {
        mentions: [Number(isCommon), 1],
        bcub: [isCommon ? sizes.get(other[at])! / mentions.length : 0, 1],
      },
      findings: { [kinds[name][0]]: Number(!isCommon) },
    };
  });
}
