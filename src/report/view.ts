import type { Baseline } from '../evaluate/baseline.ts';
import type { ComparisonRow, ConfidenceSettings, SignificanceSettings } from '../evaluate/statistics.ts';
import type { Score } from '../score/score.ts';
import type { ScoreRow } from '../score/score-row.ts';
import type { ScoreIntervals } from '../stats/score-intervals.ts';
import type { Problem } from '../text/problem.ts';
import type { Style } from './style.ts';

/**
 * A report as every reporter reads it, whichever tool made it. Values are fractions at full precision; `scale` says how text for
 * people shows them.
 */
export interface ReportView {
  readonly tool: 'corefscore' | 'nerscore';
  readonly version: string;
  readonly signature: string;
  readonly reference: { readonly name: 'key' | 'gold'; readonly file: string };
  /** What a system's file is called: the name of its column. */
  readonly responseName: 'response' | 'pred';
  readonly unitName: 'document' | 'sentence';
  /** In which order text has them. */
  readonly sides: readonly ['recall', 'precision'] | readonly ['precision', 'recall'];
  /** Whether text for people has percentages or fractions. */
  readonly scale: 'percent' | 'fraction';
  /** The name (see `rowName`) of the row that people look for: it stands out, and systems are ranked by it. */
  readonly headline: string;
  readonly systems: readonly SystemView[];
  /** Places in `systems`, the best first. */
  readonly ranking?: readonly number[];
  readonly confidence?: ConfidenceSettings;
  readonly significance?: SignificanceSettings;
  readonly comparisons?: readonly ComparisonRow[];
  /** The thresholds that were missed, in words. */
  readonly missed: readonly string[];
  /** The whole report, as JSON has it. */
  readonly json: object;
  /** The table that the tool has of its own where nothing is asked for but scores. */
  readonly plainTable?: (options: { readonly digits: number; readonly style: Style }) => string;
}

/** One system. */
export interface SystemView {
  readonly file: string;
  readonly units: number;
  readonly rows: readonly ScoreRow[];
  readonly intervals?: Readonly<Record<string, ScoreIntervals>>;
  readonly byUnit?: readonly UnitView[];
  /** Tables of the tool's own, for people. */
  readonly tables?: (style: Style) => readonly string[];
  /** What people should know of the input, a line each. */
  readonly facts?: (digits: number) => readonly string[];
  readonly problemCounts: Readonly<Record<string, number>>;
  readonly problems: readonly ProblemView[];
  readonly baseline?: Baseline;
}

/** One document or sentence. */
export interface UnitView {
  readonly name: string;
  readonly rows: readonly ScoreRow[];
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A problem and its place. */
export interface ProblemView extends Pick<Problem, 'code' | 'severity' | 'message'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The number of a row's side. */
export function sideValue(score: Score, side: 'recall' | 'precision' | 'f1'): number {
  return side === 'f1' ? score.f1 : score[side].value;
}

/** The row of a metric as a whole, if it was scored. */
export function mainRow(rows: readonly ScoreRow[], metric: string): ScoreRow | undefined {
  return rows.find((row) => row.isMain && row.metric === metric);
}

/** The intervals of a row, if there are any. Those of the metric are of its main row. */
export function rowIntervals(system: SystemView, { metric, part, isMain }: ScoreRow): ScoreIntervals | undefined {
  const whole = system.intervals?.[metric];
  return part === undefined || isMain ? whole : whole?.parts?.[part];
}

/** A value as text for people: a percentage or a fraction, rounded. */
export function shown({ scale }: ReportView, value: number, digits: number): string {
  return (scale === 'percent' ? value * 100 : value).toFixed(digits);
}

/** A difference as text for people, with its sign. */
export function shownChange(view: ReportView, change: number, digits: number): string {
  const text = shown(view, change, digits);
  return change >= 0 ? `+${text.replace('-', '')}` : text;
}

/** The comparison of one number of system `b` with the first system. That of the metric is of its main row. */
export function comparisonOf(
  view: ReportView,
  b: number,
  { metric, part, isMain }: ScoreRow,
  side: ComparisonRow['side'],
): ComparisonRow | undefined {
  return view.comparisons?.find(
    (row) => row.b === b && row.metric === metric && row.part === (isMain ? undefined : part) && row.side === side,
  );
}

/** The comparisons of the F1 of whole metrics, which text for people has. */
export function mainComparisons({ comparisons = [] }: ReportView): readonly ComparisonRow[] {
  return comparisons.filter(({ side, part }) => side === 'f1' && part === undefined);
}

/** Whether a row's number is the best of all systems, if there are several; equal ones all are. */
export function isBest(
  view: ReportView,
  { metric, part, score }: ScoreRow,
  side: 'recall' | 'precision' | 'f1',
): boolean {
  if (view.systems.length < 2) return false;
  return view.systems.every(({ rows }) => {
    const other = rows.find((row) => row.metric === metric && row.part === part);
    return !other || sideValue(other.score, side) <= sideValue(score, side);
  });
}

/** How intervals and p-values of the report were found, a sentence each. */
export function statisticsNotes({ confidence: c, significance: s, unitName }: ReportView): string[] {
  const drawn = (samples: number, seed: number, units: number): string =>
    `${samples} samples of ${units} ${unitName}s, seed ${seed}`;
  const tests = { bootstrap: 'paired bootstrap', permutation: 'approximate randomization' };
  return [
    ...(c ? [`${c.level} % intervals: percentile bootstrap, ${drawn(c.samples, c.seed, c.units)}`] : []),
    ...(s
      ? [`p: ${tests[s.test]} against the first, two-sided, ${drawn(s.samples, s.seed, s.units)}; adjusted after Holm`]
      : []),
  ];
}
