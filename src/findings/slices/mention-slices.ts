import type { DocumentPair } from '../../coref/document.ts';
import { pairs } from '../../coref/pairs.ts';
import type { Duplicates } from '../../coref/rules.ts';
import type { ScoredPair } from '../../coref/scored-pair.ts';
import { UsageError } from '../../text/usage-error.ts';
import { type ComparedEntity, type ComparedSide, comparedPair, type FoundRow, overlapOf } from '../coref-pair.ts';
import { type EntityTally, tallies } from '../coref-tally.ts';
import { compareMentions, tokensOf } from '../found-mention.ts';
import { type BinUnit, binOf, binsOf } from './bins.ts';
import { type KindSource, kindOf, kindSource, mentionKinds } from './mention-kinds.ts';
import { addUp, type MentionSlice, type Part, type Slices } from './slice.ts';

/**
 * Mentions by what the slice says, each once: what is repeated is left out. By `length` in tokens or characters; by `size`, how many
 * mentions their entity has; by `distance`, how many mentions before them the one before in their entity is; by `kind`, what their heads are.
 *
 * @throws UsageError if mentions are names and more than `size` is asked for, or if nothing tells the kinds.
 */
export function mentionSlicesOf(
  scored: readonly ScoredPair[],
  by: MentionSlice,
  duplicates: Duplicates,
  hasFindings: boolean,
): Slices {
  const documents = scored.flatMap(
    (pair): readonly DocumentPair[] => pair.pool?.parts.map((part) => part.pair) ?? [pair],
  );
  const isInText = documents.some(({ key }) => typeof key.text === 'string');
  const unit = by === 'length' && isInText ? 'characters' : 'words';
  const source = by === 'kind' ? kindSource(new Map(documents.map(({ index, key }) => [index, key]))) : undefined;
  const parts = scored.flatMap((pair) => {
    const sides = comparedPair(pair, duplicates);
    const tally = by === 'size' ? tallies(overlapOf(sides)) : undefined;
    return (['key', 'response'] as const).flatMap((name) => {
      if (tally) return tally[name].map((own) => entityPart(own, name));
      const ranks = ranksOf(sides[name]);
      return sides[name].flatMap((entity) => mentionParts(entity, name, { by, unit, source, ranks }));
    });
  });
  const order = [FIRST, ...binsOf(unit), ELSEWHERE, ...mentionKinds];
  const rows = addUp(parts, hasFindings).toSorted((a, b) => order.indexOf(a.slice) - order.indexOf(b.slice));
  return { by, rows, ...(by === 'length' && { unit }), about: source?.about };
}

/** The mentions that no other is before in their entity, or only ones of other documents. */
const [FIRST, ELSEWHERE] = ['first', 'other document'];

/** What the errors of each side are called: its mentions that the other has not, and its entities that are several there. */
const kinds = { key: ['missing', 'divided'], response: ['spurious', 'conflated'] } as const;

function entityPart({ size, common, parts, keptPairs, losses }: EntityTally, name: 'key' | 'response'): Part {
  const [alone, inParts] = kinds[name];
  return {
    slice: binOf(size),
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

/** How the mentions of a side are divided. */
interface MentionDivision {
  readonly by: MentionSlice;
  readonly unit: BinUnit;
  readonly source: KindSource | undefined;
  /** The number of each mention in the order of the text. */
  readonly ranks: ReadonlyMap<FoundRow, number>;
}

function ranksOf(side: ComparedSide): ReadonlyMap<FoundRow, number> {
  const rows = side.flatMap(({ mentions }) => mentions).sort((a, b) => compareMentions(a.mention, b.mention));
  return new Map(rows.map((row, at) => [row, at]));
}

/** A part for each mention of an entity. It is linked to the one before it, if both are in one entity of the other side too. */
function mentionParts(
  { mentions, other }: ComparedEntity,
  name: 'key' | 'response',
  division: MentionDivision,
): readonly Part[] {
  const sizes = new Map<number, number>();
  for (const entity of other) sizes.set(entity, (sizes.get(entity) ?? 0) + 1);
  return mentions.map((row, at): Part => {
    const isCommon = other[at] >= 0;
    const isLinked = isCommon && other[at] === other[at - 1];
    return {
      slice: sliceOf(row, mentions[at - 1], division),
      side: name === 'key' ? 'recall' : 'precision',
      counts: {
        mentions: [Number(isCommon), 1],
        bcub: [isCommon ? sizes.get(other[at])! / mentions.length : 0, 1],
        ...(division.by !== 'length' && at > 0 && { links: [Number(isLinked), 1] }),
      },
      findings: { [kinds[name][0]]: Number(!isCommon) },
    };
  });
}

function sliceOf(row: FoundRow, before: FoundRow | undefined, { by, unit, source, ranks }: MentionDivision): string {
  if (row.mention.length === 2)
    throw new UsageError(`--by ${by} needs mentions that have places, and these are names: choose size`);
  if (source) return kindOf(source, row);
  if (by === 'length') return binOf(tokensOf(row.mention), unit);
  if (!before) return FIRST;
  return before.mention[0] === row.mention[0] ? binOf(ranks.get(row)! - ranks.get(before)!) : ELSEWHERE;
}
