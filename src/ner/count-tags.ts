import { addTally, countRows, KINDS, type RowsOfCountings } from './count-rows.ts';
import { inScheme } from './in-scheme.ts';
import type { Matchings } from './matching.ts';
import { countingOf, isSpanMode, type ModeName } from './modes.ts';
import { type PairedTags, pairedTags, type Sides, type TaggedRows, type UnitChoice } from './rows.ts';
import { repairTable, type SchemeName, schemes } from './schemes.ts';
import { commonSpans, type Policy, type SpanColumns, type SpanRoom, spanRoom, spansOf } from './spans.ts';
import { detectSchemes, isLegal, lettersOf, type Steps } from './steps.ts';
import type { TagSpelling, TagTable } from './tags.ts';

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
  readonly rows: TaggedRows;
  readonly steps: Steps;
}

/** The spans of both sides under both policies. */
export interface ReadTags extends Sides<Readonly<Record<Policy, SpanColumns>>> {
  /** The schemes that `discard` uses. */
  readonly schemes: Sides<SchemeName>;
}

/** Reads the spans of both sides, in the scheme that is asked for, or in the detected ones. */
export function readTags(
  { gold, pred }: Sides<TagSide>,
  tags: TagTable,
  scheme: SchemeName | 'auto' = 'auto',
): ReadTags {
  const found = detectSchemes({ gold: gold.steps, pred: pred.steps }, tags);
  const used = scheme === 'auto' ? found : { gold: scheme, pred: scheme };
  const room = spanRoom(Math.max(gold.rows.rows.length, pred.rows.rows.length));
  return { gold: readBoth(gold, used.gold, tags, room), pred: readBoth(pred, used.pred, tags, room), schemes: used };
}

/** How many spans `discard` does not have as `repair` has them. */
export function brokenSpans({ repair, discard }: ReadTags['gold']): number {
  return repair.start.length - commonSpans(repair, discard);
}

/** The tags by which tokens are compared. */
export function comparedTags(sides: Sides<TagSide>, { pred, schemes: used }: ReadTags, tags: TagTable): PairedTags {
  const { rows } = sides.pred;
  const known = sides.gold.steps.tags;
  return pairedTags(
    sides.gold.rows,
    haveTwo(used, sides, tags) ? inScheme(used.gold, rows, pred.repair, known, tags) : rows,
  );
}

/** Rows of counts of what the four criteria and `modes` count, for each unit (see `countRows`). `ends`: where the units end. */
export function countMatchings(
  matchings: Matchings,
  { modes = [], minOverlap = 1 }: CountSettings,
  { types }: TagTable,
  ends: ArrayLike<number> = [Number.POSITIVE_INFINITY],
): RowsOfCountings {
  const { gold, pred } = matchings;
  const spans = new Float64Array(ends.length * types.length * KINDS);
  addTally(spans, matchings, types.length, ends);
  const others = new Set(modes.filter(isSpanMode).map(countingOf));
  others.delete('spans');
  const rows = Array.from(others, (one) => [one, countRows(one, { gold, pred, types }, minOverlap, ends)] as const);
  return new Map([['spans', spans], ...rows]);
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
function readBoth({ rows, steps }: TagSide, scheme: SchemeName, { keys }: TagTable, room: SpanRoom): ReadTags['gold'] {
  const repair = spansOf(rows, keys, repairTable, room);
  const isValid = steps.rows === rows.length && isLegal(steps, schemes[scheme]);
  return { repair, discard: isValid ? repair : spansOf(rows, keys, schemes[scheme].table, room) };
}
