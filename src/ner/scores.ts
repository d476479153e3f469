import { type CriterionName, criteria } from './criteria.ts';
import type { CountSettings, TagCounts } from './evaluate.ts';
import { type CriterionScores, criterionScores, type ScoreSettings, spanScorers, strictF1 } from './metrics.ts';
import { type Confusion, spanConfusion, tagConfusion } from './pair-counts.ts';
import type { Policy } from './regions.ts';
import { type SchemeName, schemes } from './schemes.ts';
import { type TokenScores, tokenScores } from './tokens.ts';
import type { TransitionCounter } from './transitions.ts';

/** How tags are counted and scored. */
export interface TagSettings extends CountSettings, ScoreSettings {}

/**
 * How many spans of each side break the scheme: spans of all types that `repair` reads and `discard` drops or cuts differently. Also
 * the policy used, and the other policy's strict micro F1 if it differs.
 */
export interface InvalidSpans {
  readonly gold: number;
  readonly pred: number;
  readonly policy: Policy;
  readonly otherwise?: { readonly policy: Policy; readonly f1: number };
}

/** The scheme that was used, under `auto` that of gold, and which schemes fit each side: they know all its letters and allow every step. */
export interface SchemeReport {
  readonly name: SchemeName;
  /** The scheme of pred, if it is another: only under `auto`. */
  readonly predName?: SchemeName;
  readonly gold: readonly SchemeName[];
  readonly pred: readonly SchemeName[];
}

/** The scores of one prediction, as in the JSON. */
export interface TagScores {
  readonly scores: Readonly<Record<CriterionName, CriterionScores>> & { readonly token: TokenScores };
  /** Made when it is read, so copy these scores with care: it grows with the square of the tags. */
  readonly confusion: { readonly tags: Confusion; readonly entities: Confusion };
  readonly tokens: number;
  readonly sentences: number;
  readonly invalid: InvalidSpans;
  readonly scheme: SchemeReport;
}

/** Scores what an evaluator and the counters of the two sides have counted. */
export function tagScores(
  counts: TagCounts,
  gold: TransitionCounter,
  pred: TransitionCounter,
  settings: TagSettings = {},
): TagScores {
  const scores = spanScores(counts.tally.counts, counts.tags.types, settings);
  const { invalid: policy = 'repair', zeroDivision = 0 } = settings;
  const { otherwise: other } = counts;
  const f1 = strictF1(other.gold, other.pred, other.correct, zeroDivision);
  const used = counts.schemes;
  return {
    scores: { ...scores, token: tokenScores(counts.tagPairs, counts.tags.names, settings) },
    get confusion() {
      return {
        tags: tagConfusion(counts.tagPairs, counts.tags.names),
        entities: spanConfusion(counts.tally.confusion, counts.tags.types),
      };
    },
    tokens: counts.tokens,
    sentences: counts.sentences,
    invalid: {
      gold: gold.invalid(schemes[used.gold]),
      pred: pred.invalid(schemes[used.pred]),
      policy,
      ...(f1 === scores.strict.micro.f1
        ? {}
        : { otherwise: { policy: policy === 'repair' ? 'discard' : 'repair', f1 } as const }),
    },
    scheme: {
      name: used.gold,
      ...(used.pred !== used.gold && { predName: used.pred }),
      gold: gold.fits(),
      pred: pred.fits(),
    },
  };
}

/** The scores of all criteria from rows of counts (see `tally.ts`). */
export function spanScores(
  counts: Float64Array,
  types: readonly string[],
  settings: ScoreSettings = {},
): Record<CriterionName, CriterionScores> {
  const scorers = spanScorers(settings);
  const entries = criteria.map(({ name }, index) => [
    name,
    criterionScores(scorers[index], counts, types, settings.labels),
  ]);
  return Object.fromEntries(entries) as Record<CriterionName, CriterionScores>;
}
