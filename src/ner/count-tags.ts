import { countRows, type RowsOfCountings, summedRows } from './count-rows.ts';
import { inScheme } from './in-scheme.ts';
import { type Matchings, matchSpans } from './matching.ts';
import { countingOf, isSpanMode, type ModeName } from './modes.ts';
import { type PairCount, tagPairs, tagRows } from './pair-counts.ts';
import { type Sides, type UnitChoice, type UnitEnds, unitEnds } from './rows.ts';
import { repairTable, type SchemeName, schemes } from './schemes.ts';
import { commonSpans, ofTypes, type Policy, type SpanColumns, spansOf } from './spans.ts';
import { detectSchemes, isLegal, lettersOf, type Steps } from './steps.ts';
import type { TagSpelling, TagTable } from './tags.ts';
import { addTally, KINDS } from './tally.ts';

/** The settings that change the counts of given tags, besides those for their spelling. */
export interface CountSettings extends TagSpelling {
  /** `repair` when not given. */
  readonly invalid?: Policy;
  /** The types that are counted; spans of others are removed before matching. All when not given. */
  readonly types?: readonly string[];
  /** The smallest overlap that counts, in percent of the gold span's tokens, 0 to 100; 1 when not given, as in nervaluate. */
  readonly minOverlap?: number;
  /** The modes that are counted besides the four criteria and tokens. */
  readonly modes?: readonly ModeName[];
  /** Counts each sentence or document too, for resampling. */
  readonly units?: UnitChoice;
}

/** One side, read whole: a column of tags (see `rows.ts`), and the steps in it, without rows that were added to pair it. */
export interface TagSide {
  readonly rows: Int32Array;
  readonly steps: Steps;
}

/** All that was counted. */
export interface TagCounts {
  /** The schemes that `discard` uses. */
  readonly schemes: Sides<SchemeName>;
  /** How many spans of all types `repair` reads, and how many of them `discard` drops or cuts differently. */
  readonly repaired: Sides<number>;
  readonly broken: Sides<number>;
  /** The spans that are counted, and how they match. */
  readonly matchings: Matchings;
  /** See `addTally`. */
  readonly spans: Float64Array;
  /** What other modes count. */
  readonly others: RowsOfCountings;
  readonly tagPairs: readonly PairCount[];
  /** The counts of the policy that was not asked for. */
  readonly otherwise: StrictCounts;
  readonly units?: UnitRows | undefined;
}

/** Strict counts: gold spans, predicted spans, and those on both sides. */
export interface StrictCounts extends Sides<number> {
  readonly correct: number;
}

/** Rows of counts of units. */
export interface UnitRows extends UnitEnds {
  /** See `countRows`. */
  readonly spans: RowsOfCountings;
  /** For each unit three numbers per tag (`tagRows`). */
  readonly tags: Float64Array;
}

/** Counts both sides, whose sentences end in the same rows. */
export function countTags({ gold, pred }: Sides<TagSide>, tags: TagTable, settings: CountSettings): TagCounts {
  const { invalid = 'repair', minOverlap = 1, scheme = 'auto' } = settings;
  const found = detectSchemes({ gold: gold.steps, pred: pred.steps }, tags);
  const used = scheme === 'auto' ? found : { gold: scheme, pred: scheme };
  const read = { gold: readBoth(gold, used.gold, tags), pred: readBoth(pred, used.pred, tags) };
  const kept = settings.types && new Set(settings.types.map(tags.type));
  const counted = (side: 'gold' | 'pred', policy: Policy): SpanColumns =>
    kept ? ofTypes(read[side][policy], kept) : read[side][policy];
  const matchings = matchSpans(counted('gold', invalid), counted('pred', invalid), minOverlap, tags.types);
  const other = invalid === 'repair' ? 'discard' : 'repair';
  const units = settings.units && unitEnds(gold.rows, settings.units);
  const others = otherRows(settings, matchings, tags, units?.ends ?? [Number.POSITIVE_INFINITY]);
  const width = tags.types.length * KINDS;
  const predRows = haveTwo(used, { gold, pred }, tags)
    ? inScheme(used.gold, pred.rows, read.pred.repair, gold.steps.tags, tags)
    : pred.rows;
  return {
    schemes: used,
    repaired: { gold: read.gold.repair.start.length, pred: read.pred.repair.start.length },
    broken: { gold: brokenSpans(read.gold), pred: brokenSpans(read.pred) },
    matchings,
    spans: tallied(matchings, tags),
    others: new Map([...others].map(([counting, rows]) => [counting, summedRows(rows, width)])),
    tagPairs: tagPairs(gold.rows, predRows, tags.names.length),
    otherwise: strictCounts(counted('gold', other), counted('pred', other)),
    units: units && {
      ...units,
      spans: new Map([['spans', tallied(matchings, tags, units.ends)], ...others]),
      tags: tagRows(gold.rows, predRows, tags.names.length, units.ends),
    },
  };
}

/**
 * Whether tokens are compared by the tags that the spans of pred have in the scheme of gold: pred has letters that this lacks, or the sides fit
 * two schemes. Broken tags of the same letters are compared as they are.
 */
function haveTwo(used: Sides<SchemeName>, { gold, pred }: Sides<TagSide>, tags: TagTable): boolean {
  if (used.gold === used.pred || gold.steps.tags.length === 0) return false;
  const { letters } = schemes[used.gold];
  const fit = isLegal(gold.steps, schemes[used.gold]) && isLegal(pred.steps, schemes[used.pred]);
  return fit || [...lettersOf(pred.steps, tags)].some((one) => !letters.includes(one));
}

/** The spans of a side under both policies: the same where it breaks no rule of its scheme. */
function readBoth({ rows, steps }: TagSide, scheme: SchemeName, { keys }: TagTable): Record<Policy, SpanColumns> {
  const repair = spansOf(rows, keys, repairTable);
  const isValid = steps.rows === rows.length && isLegal(steps, schemes[scheme]);
  return { repair, discard: isValid ? repair : spansOf(rows, keys, schemes[scheme].table) };
}

/** How many spans `discard` does not have as `repair` has them. */
function brokenSpans({ repair, discard }: Record<Policy, SpanColumns>): number {
  return repair.start.length - commonSpans(repair, discard);
}

function strictCounts(gold: SpanColumns, pred: SpanColumns): StrictCounts {
  return { gold: gold.start.length, pred: pred.start.length, correct: commonSpans(gold, pred) };
}

function tallied(matchings: Matchings, { types }: TagTable, ends?: Int32Array): Float64Array {
  const counts = new Float64Array((ends?.length ?? 1) * types.length * KINDS);
  addTally(counts, matchings, types.length, ends);
  return counts;
}

/** What modes count besides the four criteria. */
function otherRows(
  { modes = [], minOverlap = 1 }: CountSettings,
  { gold, pred }: Matchings,
  { types }: TagTable,
  ends: ArrayLike<number>,
): RowsOfCountings {
  const countings = new Set(modes.filter(isSpanMode).map(countingOf));
  countings.delete('spans');
  return new Map(Array.from(countings, (one) => [one, countRows(one, { gold, pred, types }, minOverlap, ends)]));
}
