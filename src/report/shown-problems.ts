import type { Cause, Place, Problem, ProblemCode, ProblemLog } from '../text/problem.ts';
import { isExplained } from '../text/problem.ts';

/** A problem as it is shown: by itself, or for the many that a cause explains, with their message. */
export interface ShownProblem {
  readonly problem: Problem;
  /** Other places that it is shown for. */
  readonly also: readonly Place[];
  /** How many it is shown for beyond these. */
  readonly unlisted: number;
}

/** The problems of one severity, without repetitions: one that is in several logs, such as one of a key, is there once. */
export interface MetProblems {
  readonly problems: readonly Problem[];
  /** How many of each code there were, including those not kept. */
  readonly counts: ReadonlyMap<ProblemCode, number>;
  readonly causes: readonly Cause[];
  /** What explains each of the problems. */
  readonly causesOf: ReadonlyMap<Problem, readonly Cause[]>;
}

/** The problems of that severity in all the logs, in the order in which they were met. */
export function metProblems(logs: readonly ProblemLog[], severity: Problem['severity']): MetProblems {
  const said = new Map<string, Problem>();
  const causes = new Map<string, Cause>();
  const causesOf = new Map<Problem, readonly Cause[]>();
  const counts = new Map<ProblemCode, number>();
  const add = (code: ProblemCode, count: number): unknown => counts.set(code, (counts.get(code) ?? 0) + count);
  for (const log of logs) {
    for (const [code, all] of log.counts) {
      const errors = log.errorCounts.get(code) ?? 0;
      add(code, severity === 'error' ? errors : all - errors);
    }
    const own = log.causes.filter((cause) => cause.severity === severity);
    const repeated = own.filter((cause) => causes.has(JSON.stringify(cause)));
    for (const { code, count } of repeated) add(code, -count);
    for (const cause of own) causes.set(JSON.stringify(cause), cause);
    for (const problem of log.problems.filter((one) => one.severity === severity)) {
      const { code, place, message } = problem;
      const words = JSON.stringify([code, place, message]);
      if (!said.has(words)) {
        said.set(words, problem);
        const found = own.filter((cause) => isExplained(problem, cause));
        if (found.length > 0) causesOf.set(problem, found);
      } else if (!repeated.some((cause) => isExplained(problem, cause))) add(code, -1);
    }
  }
  return { problems: [...said.values()], counts, causes: [...causes.values()], causesOf };
}

/** Problems with what is said of the code in general. */
export interface ShownProblems {
  readonly shown: readonly ShownProblem[];
  /** How many of each code are not shown. */
  readonly unshown: ReadonlyMap<ProblemCode, number>;
}

/** One problem for each cause that has a message, and the first `most` others of each code. */
export function shownProblems({ problems, counts, causesOf }: MetProblems, most: number): ShownProblems {
  const unshown = new Map(counts);
  const shown: { problem: Problem; also: Place[]; unlisted: number }[] = [];
  const summaries = new Map<string, (typeof shown)[number]>();
  const singles = new Map<ProblemCode, number>();
  for (const problem of problems) {
    const { code, place } = problem;
    const causes = causesOf.get(problem) ?? [];
    const summing = causes.filter(({ message }) => message !== undefined);
    const key = JSON.stringify(summing);
    const known = summaries.get(key);
    if (known) {
      if (known.also.length === MOST_ALSO || known.unlisted === 0) continue;
      known.also.push(place);
      known.unlisted--;
    } else if (summing.length > 0) {
      const count = summing.reduce((sum, cause) => sum + cause.count, 0);
      const summary = { problem: summed(problem, summing), also: [], unlisted: count - 1 };
      summaries.set(key, summary);
      shown.push(summary);
      unshown.set(code, (unshown.get(code) ?? 0) - count);
    } else {
      const number = (singles.get(code) ?? 0) + 1;
      if (number > most) continue;
      singles.set(code, number);
      unshown.set(code, (unshown.get(code) ?? 0) - 1);
      shown.push({ problem: { ...problem, ...helpOf(problem, causes) }, also: [], unlisted: 0 });
    }
  }
  return { shown, unshown };
}

/** What to do: what the causes say, or else the problem itself. */
export function helpOf({ help }: Problem, causes: readonly Cause[] = []): Pick<Problem, 'help'> {
  const known = [...new Set(causes.flatMap((cause) => cause.help ?? []))].join('; ') || help;
  return known === undefined ? {} : { help: known };
}

function summed(problem: Problem, causes: readonly Cause[]): Problem {
  return { ...problem, message: causes.map(({ message }) => message).join('; '), ...helpOf(problem, causes) };
}

/** How many places are named besides the one that is shown. */
const MOST_ALSO = 2;
