import { rowName, type ScoreRow } from '../score/score.ts';
import type { Comparison } from '../stats/compare.ts';
import type { RankRange, Report } from './report.ts';

/** What a p-value has to stay below for a difference to be significant. */
export const LEVEL = 0.05;

/** The system that tables compare the others with: of all pairs the first in rank, else the one that was asked for, or the first. */
export function baseOf({
  comparisons = [],
  significance,
  ranking = [0],
}: Pick<Report, 'comparisons' | 'significance' | 'ranking'>): number {
  return significance?.against === 'all' ? ranking[0] : (comparisons[0]?.a ?? 0);
}

/**
 * All comparisons of F1 by their systems and the row: how much `b` lies above `a`, whichever of them was compared with the other; undefined
 * where they were not compared.
 */
export function comparisonTable(
  comparisons: readonly Comparison[] = [],
): (a: number, b: number, row: Pick<ScoreRow, 'metric' | 'part' | 'isMain'>) => Comparison | undefined {
  const ofF1 = comparisons.filter(({ side }) => side === 'f1');
  const known = new Map(ofF1.map((found) => [`${found.a} ${found.b} ${rowName(found)}`, found]));
  return (a, b, row) => {
    // Tests of a metric, like its intervals, are of its main row.
    const name = row.isMain ? row.metric : rowName(row);
    const turned = known.get(`${b} ${a} ${name}`);
    return known.get(`${a} ${b} ${name}`) ?? (turned && reversed(turned));
  };
}

function reversed({ difference, interval, ...found }: Comparison): Comparison {
  const turned = interval && ([-interval[1], -interval[0]] as const);
  return { ...found, a: found.b, b: found.a, difference: -difference, interval: turned };
}

/** Whether two systems differ significantly. */
export function isSignificant({ adjusted }: Pick<Comparison, 'adjusted'>): boolean {
  return adjusted < LEVEL;
}

/**
 * The ranks of systems from the best to the worst; undefined unless all of them were compared with each other. A system comes after those
 * that are significantly better, and before those that are significantly worse: ranges may overlap, as 1–2, 1–3, 2–3.
 */
export function ranksOf({
  systems,
  headline,
  ranking = [],
  comparisons,
}: Pick<Report, 'systems' | 'headline' | 'ranking' | 'comparisons'>): readonly RankRange[] | undefined {
  const row = systems[0].rows.find((own) => rowName(own) === headline);
  const compared = comparisonTable(comparisons);
  const pairs = ranking.map((a) => ranking.map((b) => (a === b ? 0 : row && compared(a, b, row))));
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
