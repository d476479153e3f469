import { setMaxListeners } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest';
import { ended } from './ended.ts';
import type { Plan } from './mutants.ts';

/** What the switches in the changed code ask and tell. They are of the whole process: each file of tests has a runner of its own. */
interface Switches {
  /** The change that is on. */
  active: string | undefined;
  /** The changes that the code passed. */
  readonly met: Set<string>;
  /** The changes that no test noticed yet. */
  readonly left: Map<string, { readonly room: string; tries: number }>;
}

/**
 * How many microseconds of processor time a test takes with changes of its own room, and all tests of a file with those of others: slow ones that
 * meet hundreds would take hours.
 */
const MOST_TIME = 6e6;

const folder = process.env.MUTATE_FOLDER!;
const world = globalThis as unknown as {
  mutation?: Switches;
  stryMutAct_9fa48(id: string): boolean;
  stryCov_9fa48(...ids: string[]): void;
};
world.mutation ??= installed();
const switches = world.mutation;

function installed(): Switches {
  const { mutants }: Plan = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8'));
  const noticed = new Set(
    readFileSync(`${folder}/noticed`, 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[0]),
  );
  const left = new Map(
    mutants.flatMap(({ id, fileName }) =>
      noticed.has(id) ? [] : [[id, { room: roomOf(fileName), tries: 0 }] as const],
    ),
  );
  const made: Switches = { active: undefined, met: new Set(), left };
  world.stryMutAct_9fa48 = (id) => id === made.active;
  world.stryCov_9fa48 = (...ids) => {
    if (made.active === undefined) for (const id of ids) made.met.add(id);
  };
  return made;
}

/** Runs each test as it is, and then with each change that it meets and that no test noticed before. */
export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    // Each run listens for the end of the same test.
    setMaxListeners(0, test.context.signal);
    const run = TestRunner.getTestFn(test);
    if (switches.met.size > 0) append('loaded', [...switches.met]);
    switches.met.clear();
    const start = process.cpuUsage();
    await run();
    const limit = 1 + (10 * process.cpuUsage(start).user) / 1e6;
    const { left } = switches;
    // Those come first that were tried least.
    const met = [...switches.met]
      .filter((id) => left.has(id))
      .sort((one, other) => left.get(one)!.tries - left.get(other)!.tries);
    append('met', met);
    const noticed: string[] = [];
    const most = MOST_TIME / testsIn(test.file);
    const begun = process.cpuUsage();
    for (const id of met) {
      const change = left.get(id)!;
      const isOwn = change.room === roomOf(test.file.name);
      if (process.cpuUsage(begun).user > (isOwn ? MOST_TIME : most)) continue;
      change.tries++;
      writeFileSync(`${folder}/active`, id);
      switches.active = id;
      try {
        await ended(run, limit);
      } catch {
        noticed.push(id);
      }
      switches.active = undefined;
    }
    writeFileSync(`${folder}/active`, '');
    // A test that fails when it runs again, as where a change left something behind, has noticed nothing.
    if (noticed.length === 0 || !(await passes(run))) return;
    for (const id of noticed) left.delete(id);
    append(
      'noticed',
      noticed.map((id) => `${id} ${test.file.name}: ${test.name}`),
    );
  }

  override onAfterRunFiles(files?: RunnerTestFile[]): void {
    super.onAfterRunFiles();
    for (const { name } of files ?? []) {
      append('done', [name]);
      process.stdout.write(`${name}: ${switches.left.size} changes left\n`);
    }
  }
}

function append(name: string, lines: readonly string[]): void {
  appendFileSync(`${folder}/${name}`, lines.map((line) => `${line}\n`).join(''));
}

/** The folder of a file, below src or test. */
function roomOf(path: string): string {
  return path.split('/')[1];
}

function testsIn(task: RunnerTask): number {
  return 'tasks' in task ? task.tasks.reduce((sum, one) => sum + testsIn(one), 0) : 1;
}

async function passes(run: () => unknown): Promise<boolean> {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
}
