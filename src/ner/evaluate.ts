import { type PairCounts, pairCounts } from './pair-counts.ts';
import { type Policy, regionReader, type StrictCounts, type TypeFilter } from './regions.ts';
import { type SchemeName, schemes } from './schemes.ts';
import { isEnd, type TagSink } from './sentence.ts';
import type { TagSpelling, TagTable } from './tags.ts';
import { type Tally, tally } from './tally.ts';
import { type UnitChoice, type UnitRows, unitKeeper } from './unit-rows.ts';

/** The settings that change the counts of given tags, besides those for their spelling. */
export interface CountSettings extends TagSpelling {
  /** `repair` when not given. */
  readonly invalid?: Policy;
  /** The types that are counted; spans of others are removed before matching. All when not given. */
  readonly types?: readonly string[];
  /** The smallest overlap that counts, in percent of the gold span's tokens, 0 to 100; 1 when not given, as in nervaluate. */
  readonly minOverlap?: number;
  /**
   * Keeps one row of counts per sentence or per document, for resampling; `auto`: per document if there are several, else per
   * sentence. None when not given; then memory is constant.
   */
  readonly units?: UnitChoice;
}

/** The scheme of each side. */
export interface SideSchemes {
  readonly gold: SchemeName;
  readonly pred: SchemeName;
}

/** All that was counted. */
export interface TagCounts {
  readonly tags: TagTable;
  readonly tokens: number;
  readonly sentences: number;
  /** The schemes that `discard` uses. */
  readonly schemes: SideSchemes;
  readonly tally: Tally;
  readonly tagPairs: PairCounts;
  /** The strict counts under the policy that was not asked for. */
  readonly otherwise: StrictCounts;
  /** If rows of units were asked for. */
  readonly units?: UnitRows;
}

/** Counts paired tags as they come. */
export interface TagEvaluator extends TagSink {
  /** The counts so far; later rows change them. */
  counts(): TagCounts;
}

/** One whose schemes can be changed. */
export interface SchemeEvaluator extends TagEvaluator {
  /**
   * Changes the scheme of a side for `discard`, which must not be the policy asked for, and sets its counts of that side to 0: from
   * the letters met before, the new scheme must keep no span at all.
   */
  change(side: 'gold' | 'pred', scheme: SchemeName): void;
}

/**
 * One pass over paired tags. A region of spans is counted as soon as no span is open on either side, so memory does not grow with the
 * length of sentences, and a file without sentence breaks costs the same. The policy that was not asked for has strict counts only.
 */
export function schemeEvaluator(tags: TagTable, given: SideSchemes, settings: CountSettings): SchemeEvaluator {
  const { invalid = 'repair', minOverlap = 1, units } = settings;
  const matches = tally(tags.types, minOverlap, units !== undefined);
  const tagPairs = pairCounts();
  const kept = units === undefined ? undefined : unitKeeper(tags, matches, units);
  const own = { ...given };
  const [gold, pred] = [schemes[own.gold].table, schemes[own.pred].table];
  const filter = typeFilter(tags, settings.types);
  const regions = regionReader({ tags, matches, tagPairs, policy: invalid, gold, pred, filter });
  let sentences = 0;

  return {
    rows(gold, pred, length) {
      for (let from = 0; from < length; ) {
        const to = kept ? afterSentence(gold, from, length) : length;
        sentences += regions.read(gold, pred, from, to);
        kept?.add(gold, pred, from, to);
        from = to;
      }
    },
    ...(!kept && {
      pass(outside: number, ends: number) {
        tagPairs.add(0, 0, outside);
        sentences += ends;
      },
    }),
    change(side, scheme) {
      const { table } = schemes[scheme];
      if (table !== schemes[own[side]].table) regions.change(side, table, keepsOpen(own[side], scheme));
      own[side] = scheme;
    },
    counts() {
      return {
        tags,
        tokens: sumOf(tagPairs),
        sentences,
        schemes: { ...own },
        tally: matches,
        tagPairs,
        otherwise: regions.otherwise(),
        ...(kept && { units: kept.rows() }),
      };
    },
  };
}

/** Where the sentence that continues at `from` ends, at most at `to`. */
function afterSentence(rows: Int32Array, from: number, to: number): number {
  let row = from;
  while (row < to && !isEnd(rows[row])) row++;
  return Math.min(row + 1, to);
}

function sumOf(pairs: PairCounts): number {
  let sum = 0;
  pairs.forEach((_gold, _pred, count) => {
    sum += count;
  });
  return sum;
}

/** Tells which types are counted. */
function typeFilter(tags: TagTable, types: readonly string[] | undefined): TypeFilter {
  if (types === undefined) return undefined;
  const kept = new Set(types.map((name) => tags.type(name)));
  return (type) => kept.has(type);
}

/** Whether a span that is open under one scheme is open under the next too, with the letters met before. */
function keepsOpen(from: SchemeName, to: SchemeName): boolean {
  return (from === 'bio' && schemes[to].table === schemes.bioes.table) || (from === 'io' && to === 'ioe2');
}
