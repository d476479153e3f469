import { rowName, type ScoreRow } from '../score/score.ts';
import type { Comparison } from '../stats/compare.ts';
import type { RankRange, Report } from './report.ts';

/** What a p-value has to stay below for a difference to be significant. */
export const LEVEL = 0.05;

/** What was compared, of reports whose systems have ranks. */
type Tested = Pick<Report, 'systems' | 'headline' | 'ranking' | 'comparisons'>;

/**
 * How much the headline F1 of `b` lies above that of `a`, with its interval and p-values; undefined where they were not compared. `a` and `b`
 * may have been compared the other way round.
 */
export function differenceOf(
  report: Tested,
  a: number,
  b: number,
  metric = headlineMetric(report),
  part?: string,
): Comparison | undefined {
  const { comparisons = [] } = report;
  const isOf = (one: Comparison): boolean => one.metric === metric && one.side === 'f1' && one.part === part;
  const found = comparisons.find((one) => isOf(one) && ((one.a === a && one.b === b) || (one.a === b && one.b === a)));
  return found && comparedWith(found, a);
}

/** A comparison with a system, which may have been made the other way round. */
function comparedWith(found: Comparison, base: number): Comparison {
  const { a, b, difference, interval } = found;
  if (a === base) return found;
  return { ...found, a: b, b: a, difference: -difference, interval: interval && [-interval[1], -interval[0]] };
}

function headlineMetric({ systems, headline }: Tested): string | undefined {
  return systems[0].rows.find((row) => rowName(row) === headline)?.metric;
}

/** The system that tables compare the others with: of all pairs the first in rank, else the one that was asked for, or the first. */
export function baseOf({
  comparisons = [],
  significance,
  ranking = [0],
}: Pick<Report, 'comparisons' | 'significance' | 'ranking'>): number {
  return significance?.against === 'all' ? ranking[0] : (comparisons[0]?.a ?? 0);
}

/** All comparisons of F1, found by their systems and the name of the row, whichever was compared with the other. */
export function comparisonTable(
  comparisons: readonly Comparison[] = [],
): (a: number, b: number, row: Pick<ScoreRow, 'metric' | 'part' | 'isMain'>) => Comparison | undefined {
  const known = new Map<string, Comparison>();
  for (const found of comparisons)
    if (found.side === 'f1')
      for (const base of [found.a, found.b]) {
        const own = comparedWith(found, base);
        known.set(`${own.a} ${own.b} ${rowName(found)}`, own);
      }
  // Tests of a metric, like its intervals, are of its main row.
  return (a, b, row) => known.get(`${a} ${b} ${row.isMain ? row.metric : rowName(row)}`);
}

/** Whether two systems differ significantly. */
export function isSignificant({ adjusted }: Pick<Comparison, 'adjusted'>): boolean {
  return adjusted < LEVEL;
}

/**
 * The ranks of systems from the best to the worst; undefined unless all of them were compared with each other. A system comes after those
 * that are significantly better, and before those that are significantly worse: ranges may overlap, as 1–2, 1–3, 2–3.
 */
export function ranksOf(all: Tested): readonly RankRange[] | undefined {
  const { ranking = [], comparisons = [] } = all;
  const metric = headlineMetric(all);
  const report = { ...all, comparisons: comparisons.filter((one) => one.metric === metric && one.side === 'f1') };
  const pairs = ranking.map((a) => ranking.map((b) => (a === b ? 0 : differenceOf(report, a, b))));
  if (pairs.length < 2 || pairs.some((row) => row.includes(undefined))) return undefined;
  // Of each system, on which side of it the others are: 1 above it, -1 below, 0 where no test tells.
  const signs = pairs.map((row) =>
    row.map((found) => (found && isSignificant(found) ? Math.sign(found.difference) : 0)),
  );
  return ranking.map((system, at) => ({
    system,
    from: 1 + signs[at].filter((sign) => sign > 0).length,
    to: ranking.length - signs[at].filter((sign) => sign < 0).length,
    cut: (at > 0 && signs.slice(at).every((row) => row.slice(0, at).every((sign) => sign > 0))) || undefined,
  }));
}
