import type { ProblemSink } from '../text/problem.ts';
import type { RowsOfCountings } from './count-rows.ts';
import { type CountSettings, countTags, type TagSide, type UnitRows } from './count-tags.ts';
import { type CriterionName, criteria, type SpanModeName } from './criteria.ts';
import { type CriterionScores, criterionScores, type ScoreSettings, strictF1 } from './metrics.ts';
import { countingOf, isSpanMode } from './modes.ts';
import { type Confusion, confusion, typePairs } from './pair-counts.ts';
import { type Sides, sentencesIn, tokensIn } from './rows.ts';
import { type SchemeName, schemes } from './schemes.ts';
import { knownSpanMode } from './span-modes.ts';
import type { Policy, SpanColumns } from './spans.ts';
import { fittingSchemes, reportSteps } from './steps.ts';
import type { TagTable } from './tags.ts';
import { type TokenScores, tokenScores } from './tokens.ts';

/** How tags are counted and scored. */
export interface TagSettings extends CountSettings, ScoreSettings {}

/**
 * How many spans of each side break the scheme: spans of all types that `repair` reads and `discard` drops or cuts differently. Also
 * the policy used, and the other policy's strict micro F1 if it differs.
 */
export interface InvalidSpans extends Sides<number> {
  readonly policy: Policy;
  readonly otherwise?: { readonly policy: Policy; readonly f1: number };
}

/** The scheme that was used, under `auto` that of gold, and which schemes fit each side: they know all its letters and allow every step. */
export interface SchemeReport extends Sides<readonly SchemeName[]> {
  readonly name: SchemeName;
  /** The scheme of pred, if it is another: only under `auto`. */
  readonly predName?: SchemeName;
}

/** The scores of one prediction, as in the JSON. */
export interface TagScores {
  readonly scores: Readonly<Record<CriterionName, CriterionScores>> & SpanModeScores & { readonly token: TokenScores };
  readonly tokens: number;
  readonly sentences: number;
  readonly invalid: InvalidSpans;
  readonly scheme: SchemeReport;
  /** How many spans of all types `repair` reads. */
  readonly repaired: Sides<number>;
  /** The spans that were counted. */
  spans(): Sides<SpanColumns>;
  /** Which tag and which type was predicted for which: matrices that grow with the square of their numbers. */
  confusion(): { readonly tags: Confusion; readonly entities: Confusion };
}

/** The rows of counts of each unit, with the labels of their columns. */
export interface TagUnits extends Omit<UnitRows, 'ends'> {
  readonly length: number;
  /** The first is no type, for all spans together. */
  readonly types: readonly string[];
  /** The first is the outside tag. */
  readonly tagNames: readonly string[];
}

/** Scores both sides, whose sentences end in the same rows; and the counts of each unit, if the settings ask for them. */
export function scoreTags(
  sides: Sides<TagSide>,
  tags: TagTable,
  settings: TagSettings,
): TagScores & { readonly units?: TagUnits | undefined } {
  const { invalid: policy = 'repair', zeroDivision = 0 } = settings;
  const counts = countTags(sides, tags, settings);
  const asked = (settings.modes ?? []).filter((mode) => isSpanMode(mode) && countingOf(mode) !== 'spans');
  const scores = {
    ...spanScores(counts.spans, tags.types, settings),
    ...spanModeScores(asked as SpanModeName[], counts.others, tags.types, settings),
  };
  const { gold, pred, correct } = counts.otherwise;
  const f1 = strictF1(gold, pred, correct, zeroDivision);
  const otherwise = { policy: policy === 'repair' ? 'discard' : 'repair', f1 } as const;
  const used = counts.schemes;
  const { rows } = sides.gold;
  // The table may grow.
  const [names, types] = [[...tags.names], [...tags.types]];
  return {
    scores: { ...scores, token: tokenScores(counts.tagPairs, names, settings) },
    tokens: tokensIn(rows),
    sentences: sentencesIn(rows),
    invalid: { ...counts.broken, policy, ...(f1 !== scores.strict.micro.f1 && { otherwise }) },
    scheme: {
      name: used.gold,
      ...(used.pred !== used.gold && { predName: used.pred }),
      gold: fittingSchemes(sides.gold.steps, tags),
      pred: fittingSchemes(sides.pred.steps, tags),
    },
    repaired: counts.repaired,
    spans: () => counts.matchings,
    confusion: () => ({
      tags: confusion(counts.tagPairs, names),
      entities: confusion(typePairs(counts.matchings), types, 0),
    }),
    units: counts.units && { ...counts.units, length: counts.units.ends.length, types, tagNames: names },
  };
}

/** Reports the first step of each kind that a side's scheme does not allow, with this severity if one is given. */
export function reportInvalid(
  { gold, pred }: Sides<TagSide>,
  { name, predName = name }: SchemeReport,
  severity: 'error' | 'warning' | undefined,
  problems: ProblemSink,
): void {
  if (!severity) return;
  reportSteps(gold.steps, schemes[name], severity, problems);
  reportSteps(pred.steps, schemes[predName], severity, problems);
}

/** The scores of modes of spans. */
export type SpanModeScores = Readonly<Partial<Record<SpanModeName, CriterionScores>>>;

/** The scores of the four criteria from rows of counts (see `tally.ts`). */
export function spanScores(
  counts: Float64Array,
  types: readonly string[],
  settings: ScoreSettings = {},
): Record<CriterionName, CriterionScores> {
  const names = criteria.map(({ name }) => name);
  return spanModeScores(names, new Map([['spans', counts]]), types, settings) as Record<CriterionName, CriterionScores>;
}

/** The scores of modes from rows of what they count. */
export function spanModeScores(
  modes: readonly SpanModeName[],
  rows: RowsOfCountings,
  types: readonly string[],
  settings: ScoreSettings,
): SpanModeScores {
  const scored = modes
    .map(knownSpanMode)
    .map((mode) => [mode.name, criterionScores(mode, rows.get(mode.counting)!, types, settings)] as const);
  return Object.fromEntries(scored);
}
