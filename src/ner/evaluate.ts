import { type PairCounts, pairCounts } from './pair-counts.ts';
import { type DiscardScheme, pairSteps } from './pair-steps.ts';
import { type PolicyWalk, policyWalk, regions, type StrictCounts, strictOnly, type TypeFilter } from './policy-walk.ts';
import { type SchemeName, schemeOfLetters, schemes } from './schemes.ts';
import type { TagSink } from './sentence.ts';
import type { TagSpelling, TagTable } from './tags.ts';
import { type Tally, tally } from './tally.ts';
import { type UnitChoice, type UnitRows, unitKeeper } from './unit-rows.ts';

/** What is made of a sequence of tags that breaks its scheme: read as conlleval reads it, or dropped as seqeval's strict mode does. */
export type Policy = 'repair' | 'discard';

/** What can change the counts of given tags, besides their spelling. */
export interface CountSettings extends TagSpelling {
  /** `repair` when not given. */
  readonly invalid?: Policy;
  /** The types that are counted; spans of others are taken away before matching. All when not given. */
  readonly types?: readonly string[];
  /** An overlap counts from this many per cent of the gold span's tokens, 0 to 100; 1 when not given, as in nervaluate. */
  readonly minOverlap?: number;
  /**
   * Keep a row of counts a sentence, or a document, for resampling; `auto`: a document where there are several, else a sentence.
   * None when not given; then memory is constant.
   */
  readonly units?: UnitChoice;
}

/** All that was counted. */
export interface TagCounts {
  readonly tags: TagTable;
  readonly tokens: number;
  readonly sentences: number;
  /** The scheme that `discard` uses: the one asked for, or under `auto` the one that the letters of both sides tell. */
  readonly scheme: SchemeName;
  readonly tally: Tally;
  readonly tagPairs: PairCounts;
  /** The strict counts under the policy that was not asked for. */
  readonly otherwise: StrictCounts;
  /** Where rows of units were asked for. */
  readonly units?: UnitRows;
}

/** Counts paired tags as they come. */
export interface TagEvaluator extends TagSink {
  /** The counts of what has come so far; what comes later changes them. */
  counts(): TagCounts;
}

/**
 * One pass over paired tags, repeated stretches of which are counted first and walked once. Both policies are followed side by
 * side: the one asked for with all its matches, the other with strict counts. A match is closed as soon as no span is open on either side, so memory does not grow with sentences, and a
 * file without sentence breaks costs the same.
 *
 * Under `auto` the scheme for `discard` is told by the letters met so far. When a new letter changes it, what `discard` has
 * counted is set to 0: with the letters met until then the new scheme keeps no span at all. So the result is that of a
 * second pass with the scheme known.
 */
export function tagEvaluator(tags: TagTable, settings: CountSettings = {}): TagEvaluator {
  const { invalid = 'repair', minOverlap = 1, units, scheme: asked = 'auto' } = settings;
  const matches = tally(tags.types, minOverlap, units !== undefined);
  const filter = typeFilter(tags, settings.types);
  const otherwise = { gold: 0, pred: 0, correct: 0 };
  const discard = discardScheme(tags, asked);
  const makeWalk = (): PolicyWalk => {
    const chosen = regions(matches, filter);
    const other = strictOnly(otherwise, filter);
    return invalid === 'repair' ? policyWalk(discard, chosen, other) : policyWalk(discard, other, chosen);
  };
  const tagPairs = pairCounts();
  const steps = pairSteps({ tags, discard, tagPairs, makeWalk, together: units === undefined });
  const kept = units === undefined ? undefined : unitKeeper(tags, matches, units);
  let sentences = 0;

  const endSentence = (kind: number): void => {
    steps.end();
    sentences++;
    kept?.endSentence(kind);
  };

  return {
    rows(gold, pred, length) {
      let from = 0;
      while (from < length) {
        const to = steps.rows(gold, pred, from, length);
        kept?.addRows(gold, pred, from, to);
        if (to < length) endSentence(gold[to]);
        from = to + 1;
      }
    },
    ...(!kept && {
      repeats: {
        stretch: steps.repeat,
        sentences(times: number) {
          sentences += times;
        },
      },
    }),
    counts() {
      steps.settle();
      return {
        tags,
        tokens: steps.tokens,
        sentences,
        scheme: discard.scheme,
        tally: matches,
        tagPairs,
        otherwise: { ...otherwise },
        ...(kept && { units: kept.rows() }),
      };
    },
  };
}

/** The scheme of `discard`: under `auto` the one that the letters tell, as far as they have come. */
function discardScheme(tags: TagTable, asked: SchemeName | 'auto'): DiscardScheme {
  const first: SchemeName = asked === 'auto' ? 'bio' : asked;
  const state = { scheme: first, table: schemes[first].table };
  return {
    get scheme() {
      return state.scheme;
    },
    get table() {
      return state.table;
    },
    learn(onChange) {
      const told = asked === 'auto' ? schemeOfLetters(tags.letters) : asked;
      if (schemes[told].table !== state.table) onChange(keepsOpen(state.scheme, told));
      state.scheme = told;
      state.table = schemes[told].table;
    },
  };
}

/** Says of each type whether it is counted. */
function typeFilter(tags: TagTable, types: readonly string[] | undefined): TypeFilter {
  if (types === undefined) return undefined;
  const kept = new Set(types.map((name) => tags.type(name)));
  return (type) => kept.has(type);
}

/** Whether a span that is open under one scheme is open under the next too, with the letters met before. */
function keepsOpen(from: SchemeName, to: SchemeName): boolean {
  return (from === 'bio' && schemes[to].table === schemes.bioes.table) || (from === 'io' && to === 'ioe2');
}
