import { pairs } from '../../coref/pairs.ts';
import type { Duplicates } from '../../coref/rules.ts';
import { documentsOf, type ScoredPair } from '../../coref/scored-pair.ts';
import { tallied } from '../../text/grouped.ts';
import { UsageError } from '../../text/usage-error.ts';
import {
  type ComparedEntity,
  type ComparedPair,
  type ComparedSide,
  comparedPairs,
  type FoundRow,
  overlapOf,
} from '../coref-pair.ts';
import { type EntityTally, tallies } from '../coref-tally.ts';
import { compareMentions, tokensOf } from '../found-mention.ts';
import { type BinUnit, binOf, binsOf } from './bins.ts';
import { type KindSource, kindOf, kindSource, mentionKinds } from './mention-kinds.ts';
import { type MentionSlice, type Slices, type SliceTally, tallyOf } from './slice.ts';

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
  compared: readonly ComparedPair[] = comparedPairs(scored, duplicates),
  metrics: 'all' | 'drawn' = 'all',
): Slices {
  const documents = documentsOf(scored);
  const isInText = documents.some(({ key }) => typeof key.text === 'string');
  const unit = by === 'length' && isInText ? 'characters' : 'words';
  const source = by === 'kind' ? kindSource(new Map(documents.map(({ index, key }) => [index, key]))) : undefined;
  const found = new Map<string, SliceTally>();
  for (const sides of compared) {
    const tally = by === 'size' ? tallies(overlapOf(sides)) : undefined;
    for (const name of ['key', 'response'] as const) {
      const ranks = by === 'distance' ? ranksOf(sides[name]) : NO_RANKS;
      if (tally) for (const own of tally[name]) addEntity(tallyOf(found, binOf(own.size)), own, name);
      else for (const entity of sides[name]) addMentions(found, entity, name, { by, unit, source, ranks, metrics });
    }
  }
  const order = [FIRST, ...binsOf(unit), ELSEWHERE, ...mentionKinds];
  const rows = Array.from(found.values(), (own) => own.slice(hasFindings));
  rows.sort((a, b) => order.indexOf(a.slice) - order.indexOf(b.slice));
  return { by, rows, ...(by === 'length' && { unit }), about: source?.about };
}

/** The slices of mentions that pages draw; none for names. Kinds take longer than the rest of a page, so that they have to be asked for. */
export function mentionProfiles(
  scored: readonly ScoredPair[],
  duplicates: Duplicates,
  compared: readonly ComparedPair[],
): readonly Slices[] {
  const areNames = compared.some(({ key, response }) =>
    [key, response].some((side) => side.some(({ mentions }) => mentions.some(({ mention }) => mention.length === 2))),
  );
  if (areNames) return [];
  const drawn = ['length', 'distance'] as const;
  return drawn.map((by) => mentionSlicesOf(scored, by, duplicates, false, compared, 'drawn'));
}

const NO_RANKS: MentionDivision['ranks'] = new Map();

/** The mentions that no other is before in their entity, or only ones of other documents. */
const [FIRST, ELSEWHERE] = ['first', 'other document'];

/** What the errors of each side are called: its mentions that the other lacks, and its entities that are several there. */
const kinds = { key: ['missing', 'divided'], response: ['spurious', 'conflated'] } as const;

function addEntity(
  tally: SliceTally,
  { size, common, parts, keptPairs, losses }: EntityTally,
  name: 'key' | 'response',
): void {
  const side = sideOf[name];
  tally.add(side, 'mentions', common, size);
  tally.add(side, 'muc', size - 1 - losses.muc, size - 1);
  tally.add(side, 'bcub', size - losses.bcub, size);
  tally.add(side, 'lea', size - losses.lea, size);
  tally.add(side, 'links', keptPairs, pairs(size));
  const [alone, inParts] = kinds[name];
  tally.addFindings(alone, size - common);
  tally.addFindings(inParts, Number(parts > 1));
}

const sideOf = { key: 'recall', response: 'precision' } as const;

/** How the mentions of a side are divided. */
interface MentionDivision {
  readonly by: MentionSlice;
  readonly unit: BinUnit;
  readonly source: KindSource | undefined;
  /** The number of each mention in the order of the text. */
  readonly ranks: ReadonlyMap<FoundRow, number>;
  /** Whether plots need no more than one metric: of mentions by length, else of links. */
  readonly metrics: 'all' | 'drawn';
}

function ranksOf(side: ComparedSide): ReadonlyMap<FoundRow, number> {
  const rows = side.flatMap(({ mentions }) => mentions).sort((a, b) => compareMentions(a.mention, b.mention));
  return new Map(rows.map((row, at) => [row, at]));
}

/** Adds the mentions of an entity. Each is linked to the one before it, if both are in one entity of the other side too. */
function addMentions(
  found: Map<string, SliceTally>,
  { mentions, other }: ComparedEntity,
  name: 'key' | 'response',
  division: MentionDivision,
): void {
  const side = sideOf[name];
  const { by, metrics } = division;
  const areAll = metrics === 'all';
  const sizes = new Map(areAll ? tallied(other) : []);
  for (let at = !areAll && by !== 'length' ? 1 : 0; at < mentions.length; at++) {
    const isCommon = other[at] >= 0;
    const tally = tallyOf(found, sliceOf(mentions[at], mentions[at - 1], division));
    if (areAll || by === 'length') tally.add(side, 'mentions', Number(isCommon), 1);
    if (areAll) tally.add(side, 'bcub', isCommon ? sizes.get(other[at])! / mentions.length : 0, 1);
    if (by !== 'length' && at > 0) tally.add(side, 'links', Number(isCommon && other[at] === other[at - 1]), 1);
    tally.addFindings(kinds[name][0], Number(!isCommon));
  }
}

function sliceOf(row: FoundRow, before: FoundRow | undefined, { by, unit, source, ranks }: MentionDivision): string {
  if (row.mention.length === 2)
    throw new UsageError(`--by ${by} needs mentions that have places, and these are names: choose size`);
  if (source) return kindOf(source, row);
  if (by === 'length') return binOf(tokensOf(row.mention), unit);
  if (!before) return FIRST;
  return before.mention[0] === row.mention[0] ? binOf(ranks.get(row)! - ranks.get(before)!) : ELSEWHERE;
}
