import type { ComparisonRow, Report, SystemReport } from '../evaluate/report.ts';
import type { Score, ScoreRow } from '../score/score.ts';
import type { ScoreIntervals } from '../stats/score-intervals.ts';

/**
 * How reports of the two commands differ: the names of the sides, the order of recall and precision, and whether text for people has
 * percentages or fractions.
 */
export const conventions = {
  corefscore: { reference: 'key', response: 'response', sides: ['recall', 'precision'], scale: 'percent' },
  nerscore: { reference: 'gold', response: 'pred', sides: ['precision', 'recall'], scale: 'fraction' },
} as const;

/** A number and a noun, in the plural where needed: `1 document`, `2 documents`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** One of the three numbers of a row. */
export type NumberName = 'recall' | 'precision' | 'f1';

/** That number of a score. */
function sideValue(score: Score, side: NumberName): number {
  return side === 'f1' ? score.f1 : score[side].value;
}

/** The rows of whole metrics, which are the same, in the same order, for every system and unit of a report. */
export function mainRows({ rows }: Pick<SystemReport, 'rows'>): readonly ScoreRow[] {
  return rows.filter(({ isMain }) => isMain);
}

/** The intervals of a row, if there are any. The main row has those of the whole metric. */
export function rowIntervals(system: SystemReport, { metric, part, isMain }: ScoreRow): ScoreIntervals | undefined {
  const whole = system.intervals?.[metric];
  return part === undefined || isMain ? whole : whole?.parts?.[part];
}

/** A value as text for people: a percentage or a fraction, rounded. */
export function shown({ tool }: Report, value: number, digits: number): string {
  return (conventions[tool].scale === 'percent' ? value * 100 : value).toFixed(digits);
}

/** A difference as text for people, with its sign. */
export function shownChange(report: Report, change: number, digits: number): string {
  const text = shown(report, change, digits);
  return change >= 0 ? `+${text.replace('-', '')}` : text;
}

/** The comparison of the F1 in a row of system `b` with the first system. The main row has that of the whole metric. */
export function f1Comparison(
  { comparisons = [] }: Report,
  b: number,
  { metric, part, isMain }: ScoreRow,
): ComparisonRow | undefined {
  const own = isMain ? undefined : part;
  return comparisons.find((row) => row.b === b && row.metric === metric && row.part === own && row.side === 'f1');
}

/** The comparisons shown to people, with titles: those of the F1 of whole metrics. */
export function mainComparisons({ comparisons = [], systems }: Report): readonly (ComparisonRow & { title: string })[] {
  const main = comparisons.filter(({ side, part }) => side === 'f1' && part === undefined);
  const titles = new Map(mainRows(systems[0]).map(({ metric, title }) => [metric, title]));
  return main.map((row) => ({ ...row, title: titles.get(row.metric) ?? row.metric }));
}

/** Whether a row's number is the best of several systems. Systems that tie are all best; a single system is not. */
export function isBest(report: Report, { metric, part, score }: ScoreRow, side: NumberName): boolean {
  if (report.systems.length < 2) return false;
  return report.systems.every(({ rows }) => {
    const other = rows.find((row) => row.metric === metric && row.part === part);
    return !other || sideValue(other.score, side) <= sideValue(score, side);
  });
}

/** How a format marks the best number of all systems, and the bounds of intervals. Without `bounds`, they are not shown. */
export interface Marks {
  best(text: string): string;
  bounds?(text: string): string;
}

/** A row's number as text for people, marked if it is best, with its interval if it has one. */
export function markedNumber(
  report: Report,
  system: SystemReport,
  row: ScoreRow,
  side: NumberName,
  digits: number,
  marks: Marks,
): string {
  const value = shown(report, sideValue(row.score, side), digits);
  const bounds = rowIntervals(system, row)
    ?.[side].map((bound) => shown(report, bound, digits))
    .join(', ');
  const interval = bounds === undefined || !marks.bounds ? '' : ` ${marks.bounds(`[${bounds}]`)}`;
  return `${isBest(report, row, side) ? marks.best(value) : value}${interval}`;
}

/** How the intervals and p-values of the report were computed, one note for each. */
export function statisticsNotes({ confidence: c, significance: s, unit }: Report): string[] {
  const drawn = (samples: number, seed: number, units: number): string =>
    `${samples} samples of ${units} ${unit}s, seed ${seed}`;
  const tests = { bootstrap: 'paired bootstrap', permutation: 'approximate randomization' };
  return [
    ...(c ? [`${c.level} % intervals: percentile bootstrap, ${drawn(c.samples, c.seed, c.units)}`] : []),
    ...(s
      ? [`p: ${tests[s.test]} against the first, two-sided, ${drawn(s.samples, s.seed, s.units)}; adjusted after Holm`]
      : []),
  ];
}
