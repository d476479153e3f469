import { LEVEL } from '../results/ranks.ts';
import type { Report, SignificanceSettings } from '../results/report.ts';
import { rowName } from '../score/score.ts';
import type { Comparison } from '../stats/compare.ts';
import { counted } from '../text/quoted.ts';
import { largest } from '../text/width.ts';
import { shortNames } from './numbers.ts';
import { pText } from './systems/standing.ts';

const testNames = { bootstrap: 'paired bootstrap', permutation: 'approximate randomization' } as const;

/** What intervals are called in print. */
const intervalNames = { percentile: 'percentile bootstrap', bca: 'BCa bootstrap' } as const;

/** The pairs of systems that were compared, in order. */
export function comparedPairs({ comparisons = [] }: Report): Pick<Comparison, 'a' | 'b'>[] {
  const byName = new Map(comparisons.map(({ a, b }) => [`${a} ${b}`, { a, b }]));
  return [...byName.values()];
}

/** How the intervals and p-values of the report were computed, one note for each, and what to know of them. */
export function statisticsNotes(report: Report): string[] {
  const { confidence: c, significance: s, unit } = report;
  const runs = runNotes(report);
  const pairs = comparedPairs(report).length;
  const lowest = Math.min(1, pairs / ((s?.samples ?? 0) + 1));
  const holm = pairs > 1 ? `, Holm for ${pairs} pairs` : '';
  const drawn = (samples: number, seed: number, units: number): string =>
    `${samples} resamples of ${counted(units, unit)}${runs.length > 0 ? ' and of runs' : ''}, seed ${seed}`;
  return [
    ...runs,
    ...(c ? [`[${c.level} % interval]: ${intervalNames[c.method]}, ${drawn(c.samples, c.seed, c.units)}`] : []),
    ...leftOutNotes(report),
    ...(s && !c
      ? [
          `[${s.interval.level} % interval] of a difference: ${intervalNames[s.interval.method]}, ${drawn(s.interval.samples, s.seed, s.units)}`,
        ]
      : []),
    ...(s
      ? [
          `p: two-sided ${testNames[s.test]}, ${s.exact ? exchanges(s, unit) : drawn(s.samples, s.seed, s.units)}${holm}`,
        ]
      : []),
    ...(s && !s.exact && lowest > LEVEL
      ? [`with so few resamples no p is below ${pText(lowest)}: take --samples ${Math.max(10_000, 100 * pairs)}`]
      : []),
    ...(s?.test === 'bootstrap' && s.units < BOOTSTRAP_UNITS && runs.length === 0
      ? [
          `the bootstrap finds differences too often with fewer than ${BOOTSTRAP_UNITS} ${unit}s: take --significance permutation`,
        ]
      : []),
  ];
}

/** Of which runs the scores of a system are means. */
function runNotes(report: Report): string[] {
  const names = shortNames(report);
  const joined = report.systems.flatMap(({ runs }, at) => (runs ? [{ name: names[at], runs }] : []));
  return [
    ...joined.map(({ name, runs }) => `${name}: mean ± standard deviation of ${runs.length} runs, ${runs.join(', ')}`),
    ...(joined.some(({ runs }) => runs.length < ENOUGH_RUNS)
      ? [`with fewer than ${ENOUGH_RUNS} runs, intervals are too narrow and p too small if runs differ much`]
      : []),
  ];
}

/** With fewer runs, intervals and tests miss a part of what runs differ by (docs/significance.md). */
const ENOUGH_RUNS = 5;

/** With fewer units, the bootstrap test rejects equally good systems too often (docs/significance.md). */
const BOOTSTRAP_UNITS = 50;

/** Which rows are 0/0 in some resamples, so that their intervals are made of the others. */
function leftOutNotes({ systems, confidence }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { rows } of systems) {
    for (const row of rows) {
      const most = largest(Object.values(row.interval?.leftOut ?? {}));
      if (most > 0 && most < (confidence?.samples ?? 0))
        counts.set(rowName(row), Math.max(most, counts.get(rowName(row)) ?? 0));
    }
  }
  if (counts.size === 0) return [];
  const named = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} in ${count}`);
  const others = named.length > LISTED ? `, and ${named.length - LISTED} more` : '';
  return [`0/0 in some resamples, which intervals leave out: ${named.slice(0, LISTED).join(', ')}${others}`];
}

/** How many rows a note names. */
const LISTED = 5;

function exchanges({ samples, units }: SignificanceSettings, unit: string): string {
  return `all ${samples} exchanges of ${counted(units, unit)}: no p is below ${pText(2 / samples)}`;
}
