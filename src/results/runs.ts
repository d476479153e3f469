import { meanOf } from '../stats/runs.ts';
import { groupedBy } from '../text/grouped.ts';
import { UsageError } from '../text/usage-error.ts';
import type { Counted, CountedSystem } from './result.ts';

/** A system by the numbers of its runs. Of one that has a single run, `name` is absent. */
export interface Runs {
  readonly name?: string | undefined;
  readonly systems: readonly number[];
}

/**
 * Systems whose names or, without these, files are equal but for a number at the end are runs of one: `a.1`, `a-2`, `a_seed3`. A file may
 * have an extension after it. Others have one run.
 *
 * @throws UsageError if no two systems are runs.
 */
export function runsOf(systems: readonly Pick<CountedSystem, 'file' | 'name'>[]): readonly Runs[] {
  const names = systems.map(({ file, name = file }) => name);
  const stems = names.map((name) => /^(.+)[._-](?:seed|run)?[._-]?\d+(?:\.[a-z]\w*)*$/i.exec(name)?.[1]);
  const groups = groupedBy(systems.keys(), (at) => stems[at] ?? at);
  if (groups.size < systems.length)
    return [...groups.values()].map((own) => ({ name: own.length > 1 ? stems[own[0]] : undefined, systems: own }));
  const expected = 'expected names that differ in a number at their end, such as a.1 and a.2';
  throw new UsageError(`--runs: ${expected}, not ${names.join(', ')}: name the runs, as in a.1=FILE`);
}

/** What was counted, with one system for all runs of one: its scores are means, without counts, and it has neither units nor findings. */
export function joinedRuns(counted: Counted, runs: readonly Runs[]): Counted {
  const systems = runs.map(({ name, systems: [first, ...others] }): CountedSystem => {
    const own = [first, ...others].map((at) => counted.systems[at]);
    if (name === undefined) return own[0];
    const { size, columns } = own[0];
    return {
      file: name,
      runs: own.map(({ file, name: called = file }) => called),
      size,
      columns,
      scores: means(own.map(({ scores }) => scores)) as object,
      logs: [...new Set(own.flatMap(({ logs }) => logs))],
    };
  });
  return { ...counted, systems };
}

/** The means of numbers, or of objects of numbers. What is absent from one is 0 there, such as a type that one run has not predicted. */
function means(values: readonly unknown[]): unknown {
  const objects = values.filter((value) => typeof value === 'object' && value !== null);
  if (objects.length === 0) return meanOf(values.map((value) => Number(value ?? 0)));
  const names = new Set(objects.flatMap((one) => Object.keys(one as object)));
  // A mean of quotients is not a quotient.
  const kept = [...names].filter((name) => name !== 'numerator' && name !== 'denominator');
  const own = values as readonly (Readonly<Record<string, unknown>> | undefined)[];
  return Object.fromEntries(kept.map((name) => [name, means(own.map((value) => value?.[name]))]));
}
