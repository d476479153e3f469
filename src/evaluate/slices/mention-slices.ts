import { pairs } from '../../coref/pairs.ts';
import type { Duplicates } from '../../coref/rules.ts';
import { type Score, score, side } from '../../score/score.ts';
import type { ScoredPair } from '../coref/pair-sides.ts';
import { type ComparedEntity, comparedPair, overlapOf } from '../findings/coref-pair.ts';
import { type EntityTally, tallies } from '../findings/coref-tally.ts';
import { UsageError } from '../settings.ts';
import type { MentionSlice, Slice } from './slice.ts';

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
  const slices = new Map<number, SliceCounts>();
  const sliceOf = (size: number): SliceCounts => {
    const slice = slices.get(size) ?? { key: {}, response: {}, findings: {} };
    slices.set(size, slice);
    return slice;
  };
  for (const pair of scored) {
    const sides = comparedPair(pair, duplicates);
    const tally = tallies(overlapOf(sides));
    for (const name of ['key', 'response'] as const) {
      sides[name].forEach((entity, at) => {
        const own = tally[name][at];
        if (by === 'size') {
          const slice = sliceOf(own.size);
          addEntity(slice[name], own);
          addTo(slice.findings, name === 'key' ? 'missing' : 'spurious', own.size - own.common);
          addTo(slice.findings, name === 'key' ? 'divided' : 'conflated', Number(own.parts > 1));
        } else addMentions(entity, name, sliceOf);
      });
    }
  }
  return [...slices]
    .sort(([a], [b]) => a - b)
    .map(([size, { key, response, findings }]) => ({
      slice: String(size),
      scores: scoresOf(key, response),
      findings: hasFindings ? findings : undefined,
    }));
}

/** By metric, what a side has of the numerator and the denominator: the key of recall, the response of precision. */
type SideCounts = Record<string, { readonly numerator: number; readonly denominator: number }>;

interface SliceCounts {
  readonly key: SideCounts;
  readonly response: SideCounts;
  readonly findings: Record<string, number>;
}

function addEntity(counts: SideCounts, { size, common, keptPairs, losses }: EntityTally): void {
  add(counts, 'mentions', common, size);
  add(counts, 'muc', size - 1 - losses.muc, size - 1);
  add(counts, 'bcub', size - losses.bcub, size);
  add(counts, 'lea', size - losses.lea, size);
  add(counts, 'links', keptPairs, pairs(size));
}

function addMentions(
  { mentions, other }: ComparedEntity,
  name: 'key' | 'response',
  sliceOf: (size: number) => SliceCounts,
): void {
  const parts = new Map<number, number>();
  for (const entity of other) parts.set(entity, (parts.get(entity) ?? 0) + 1);
  mentions.forEach(({ mention }, at) => {
    if (mention.length === 2)
      throw new UsageError('--by length: these mentions are names, which have no length: choose size');
    const slice = sliceOf(mention[2] - mention[1] + 1);
    const isCommon = other[at] >= 0;
    add(slice[name], 'mentions', Number(isCommon), 1);
    add(slice[name], 'bcub', isCommon ? parts.get(other[at])! / mentions.length : 0, 1);
    addTo(slice.findings, name === 'key' ? 'missing' : 'spurious', Number(!isCommon));
  });
}

function add(counts: SideCounts, metric: string, numerator: number, denominator: number): void {
  const before = counts[metric] ?? { numerator: 0, denominator: 0 };
  counts[metric] = { numerator: before.numerator + numerator, denominator: before.denominator + denominator };
}

function addTo(findings: Record<string, number>, kind: string, count: number): void {
  if (count > 0) findings[kind] = (findings[kind] ?? 0) + count;
}

function scoresOf(key: SideCounts, response: SideCounts): Record<string, Score> {
  const none = { numerator: 0, denominator: 0 };
  const metrics = [...new Set([...Object.keys(key), ...Object.keys(response)])];
  const scored = metrics.map((metric) => {
    const [recall, precision] = [key[metric] ?? none, response[metric] ?? none];
    const sides = [recall, precision].map(({ numerator, denominator }) => side(numerator, denominator));
    return [metric, score(sides[0], sides[1])] as const;
  });
  return Object.fromEntries(scored);
}
