import { f1 as f1Of, side } from '../score/score.ts';
import type { ProblemSink } from '../text/problem.ts';
import { KINDS, type RowsOfCountings, summedRows } from './count-rows.ts';
import {
  brokenSpans,
  type CountSettings,
  comparedTags,
  countMatchings,
  type ReadTags,
  readTags,
  type TagSide,
} from './count-tags.ts';
import { type CriterionName, criteria, type SpanModeName } from './criteria.ts';
import { matchSpans } from './matching.ts';
import { type CriterionScores, criterionScores, type ScoreSettings } from './metrics.ts';
import { isSpanMode } from './modes.ts';
import { type Confusion, confusion, tagPairs, tagRows, typePairs } from './pair-counts.ts';
import { type Sides, sentencesIn, type UnitEnds, unitEnds } from './rows.ts';
import { type SchemeName, schemes } from './schemes.ts';
import { knownSpanMode } from './span-modes.ts';
import { commonSpans, ofTypes, type Policy, type SpanColumns } from './spans.ts';
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
  readonly scores: CriteriaScores & SpanModeScores & { readonly token: TokenScores };
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
export interface TagUnits extends Pick<UnitEnds, 'kind'> {
  readonly length: number;
  readonly spans: RowsOfCountings;
  /** For each unit three numbers per tag (`tagRows`). */
  readonly tags: Float64Array;
  /** The first is not a type, for all spans together. */
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
  const { invalid: policy = 'repair', minOverlap = 1, modes = [] } = settings;
  const read = readTags(sides, tags, settings.scheme);
  const kept = settings.types && new Set(settings.types.map(tags.type));
  const counted = (side: 'gold' | 'pred', by: Policy): SpanColumns =>
    kept ? ofTypes(read[side][by], kept) : read[side][by];
  const matchings = matchSpans(counted('gold', policy), counted('pred', policy), minOverlap, tags.types);
  const { rows } = sides.gold;
  const sentences = sentencesIn(rows);
  const ends = settings.units && unitEnds(rows, settings.units);
  const units = settings.units === 'documents' && ends?.kind === 'sentence' ? undefined : ends;
  const spans = countMatchings(matchings, settings, tags, units?.ends);
  const paired = comparedTags(sides, read, tags);
  // The table may grow.
  const [tagNames, types] = [[...tags.names], [...tags.types]];
  const pairs = tagPairs(paired, tagNames.length);
  const all = new Map([...spans].map(([counting, own]) => [counting, summedRows(own, types.length * KINDS)]));
  const asked = [...criteria.map(({ name }) => name), ...modes.filter(isSpanMode)];
  const scores = spanModeScores(asked, all, types, settings) as CriteriaScores;
  return {
    scores: { ...scores, token: tokenScores(pairs, tagNames, settings) },
    tokens: rows.length - sentences,
    sentences,
    invalid: invalidSpans(read, policy, scores.strict.micro.f1, (other) =>
      strictF1(counted('gold', other), counted('pred', other), settings.zeroDivision),
    ),
    scheme: schemeReport(sides, read, tags),
    repaired: { gold: read.gold.repair.start.length, pred: read.pred.repair.start.length },
    spans: () => matchings,
    confusion: () => ({ tags: confusion(pairs, tagNames), entities: confusion(typePairs(matchings), types, 0) }),
    units: units && {
      kind: units.kind,
      length: units.ends.length,
      spans,
      tags: tagRows(paired, tagNames.length, units.ends),
      types,
      tagNames,
    },
  };
}

/** What breaks the schemes. `f1`: that of the policy that is used; `f1Under`: that of another. */
function invalidSpans(read: ReadTags, policy: Policy, f1: number, f1Under: (policy: Policy) => number): InvalidSpans {
  const other = policy === 'repair' ? 'discard' : 'repair';
  const isValid = read.gold.repair === read.gold.discard && read.pred.repair === read.pred.discard;
  const otherwise = isValid ? f1 : f1Under(other);
  return {
    gold: brokenSpans(read.gold),
    pred: brokenSpans(read.pred),
    policy,
    ...(otherwise !== f1 && { otherwise: { policy: other, f1: otherwise } }),
  };
}

function schemeReport({ gold, pred }: Sides<TagSide>, { schemes: used }: ReadTags, tags: TagTable): SchemeReport {
  return {
    name: used.gold,
    ...(used.pred !== used.gold && { predName: used.pred }),
    gold: fittingSchemes(gold.steps, tags),
    pred: fittingSchemes(pred.steps, tags),
  };
}

/** F1 of the strict counts of these spans: the only number that is kept of the policy that was not asked for. */
function strictF1(gold: SpanColumns, pred: SpanColumns, zeroDivision: 0 | 1 = 0): number {
  const correct = commonSpans(gold, pred);
  return f1Of(
    side(correct, gold.start.length, zeroDivision).value,
    side(correct, pred.start.length, zeroDivision).value,
  );
}

/** Reports the first step of each kind that a side's scheme does not allow, with this severity if one is given. */
export function reportInvalid(
  { gold, pred }: Sides<TagSide>,
  { name, predName = name }: SchemeReport,
  { invalid = 'repair', reportInvalid: severity }: InvalidSettings,
  problems: ProblemSink,
): void {
  if (!severity) return;
  const help = severity === 'error' ? helpOfInvalid.error : helpOfInvalid[invalid];
  reportSteps(gold.steps, schemes[name], severity, problems, help);
  reportSteps(pred.steps, schemes[predName], severity, problems, help);
}

/** What is done with spans that break their scheme, and with which severity that is reported; not reported when absent. */
interface InvalidSettings {
  readonly invalid?: Policy;
  readonly reportInvalid?: 'error' | 'warning';
}

/** What else can be done with them. */
const helpOfInvalid = {
  error: 'score these spans with --invalid repair or discard',
  repair: 'leave these spans out with --invalid discard',
  discard: 'count these spans with --invalid repair',
};

/** The scores of the four criteria. */
export type CriteriaScores = Readonly<Record<CriterionName, CriterionScores>>;

/** The scores of modes of spans. */
export type SpanModeScores = Readonly<Partial<Record<SpanModeName, CriterionScores>>>;

/** The scores of the four criteria from rows of counts (see `count-rows.ts`). */
export function spanScores(
  counts: Float64Array,
  types: readonly string[],
  settings: ScoreSettings = {},
): CriteriaScores {
  const names = criteria.map(({ name }) => name);
  return spanModeScores(names, new Map([['spans', counts]]), types, settings) as CriteriaScores;
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
