import { officialFractions } from '../../compat/scorer-pl/scorer-pl-output.ts';
import { type OfficialMetric, officialMetrics } from '../../coref/repeats/repeats.ts';
import type { CrossCheck } from '../../results/report.ts';
import type { CountedSystem } from '../../results/result.ts';
import { type Fractions, fractionsOf } from '../../score/fractions.ts';
import type { Score } from '../../score/score.ts';
import { formatPlace, type ProblemCode, type ProblemLog } from '../../text/problem.ts';

/** What scorer.pl printed, or why it printed nothing. */
export type OfficialRun = { readonly stdout: string } | { readonly failure: string };

/**
 * Compares the scores of a system with those of scorer.pl, which is run for each metric that it knows. Where none was scored, mentions are
 * compared alone: every run has their totals.
 */
export async function crossChecks(
  { scores, logs }: CountedSystem,
  run: (metric: OfficialMetric) => Promise<OfficialRun>,
): Promise<readonly CrossCheck[]> {
  const scored = scores as Readonly<Record<string, Score>>;
  const names = officialMetrics.filter((name) => name in scored);
  const checks: CrossCheck[] = [];
  for (const metric of names.length === 0 ? (['muc'] as const) : names) {
    const official = await run(metric);
    if (checks.length === 0 && 'mentions' in scored)
      checks.push(crossCheck('mentions', scored.mentions, official, logs));
    if (metric in scored) checks.push(crossCheck(metric, scored[metric], official, logs));
  }
  return checks;
}

/**
 * Compares our score with what scorer.pl printed: all numerators and denominators must agree to 1e-9 (relative above 1). It prints 15
 * digits and adds fractions in another order, so no more can be expected. `mentions` can be compared with the run of any metric.
 */
function crossCheck(
  metric: OfficialMetric | 'mentions',
  score: Score,
  run: OfficialRun,
  logs: readonly ProblemLog[],
): CrossCheck {
  const cause = knownCause(logs);
  if ('failure' in run) {
    return { metric, agrees: false, cause: cause === undefined ? run.failure : `${run.failure}; ${cause}` };
  }
  const { coreference, nonCoreference } = score.parts ?? {};
  const isOfLinks = metric === 'blanc' && coreference && nonCoreference;
  const own = isOfLinks ? { coreference, nonCoreference } : { [metric]: score };
  const ours = Object.fromEntries(Object.entries(own).map(([name, of]) => [name, fractions(of)]));
  const theirs = officialFractions(metric, run.stdout);
  if (!theirs) return { metric, agrees: false, cause: 'scorer.pl printed no totals for this metric' };
  const agrees = Object.keys(ours).every((name) => isEqual(ours[name], theirs[name]));
  return { metric, agrees, ours, theirs, cause: agrees ? undefined : cause };
}

/** Problems that make scorer.pl score differently from us, the most likely cause first. */
const causes: readonly ProblemCode[] = [
  'SCORER_PL_READS_OTHERWISE',
  'REPEATED_DOCUMENT',
  'MISSING_END',
  'NEARLY_EQUAL_NAMES',
  'UNOPENED_MENTION',
  'UNCLOSED_MENTION',
  'SPLIT_ANTECEDENT',
  'REPEATED_MENTION',
];

function knownCause(logs: readonly ProblemLog[]): string | undefined {
  for (const code of causes) {
    const problem = logs.flatMap((log) => log.problems).find((candidate) => candidate.code === code);
    if (problem) return `${formatPlace(problem.place)}: ${problem.message} [${code}]`;
  }
  return undefined;
}

function fractions({ recall, precision }: Score): Fractions {
  return fractionsOf([recall, precision].flatMap(({ numerator, denominator }) => [numerator, denominator]));
}

function isEqual(ours: Fractions, theirs: Fractions): boolean {
  return (Object.keys(ours) as (keyof Fractions)[]).every((name) => {
    return Math.abs(ours[name] - theirs[name]) <= 1e-9 * Math.max(1, Math.abs(ours[name]));
  });
}
