/**
 * Changes the code that computes, and counts the changes that no test notices: npm run mutate -- [--count N] [--seed S] [--rooms A,B...] [--tests A,B...]
 *
 * The changes are Stryker's, N of each room drawn by the seed, or all. Each is tried by the tests that meet it: first those of its room, then the
 * others, or those of the folders that --tests names. A test runs with one change after another, all in one process, within the limits of
 * `runner.ts`. Code that runs only when it is loaded is not tried. Prints the changes that are noticed and not, by file, and where each of the latter is;
 * exits 1 if less than 90 % are noticed. --resume FOLDER goes on with a run that was stopped. npm run installs Stryker, not npm ci.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { groupedBy } from '../../src/text/grouped.ts';
import { type Plan, planOf } from './mutants.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
    resume: { type: 'string' },
    rooms: { type: 'string', default: 'coref,ner,score,stats,pair,align,suspect,findings,results' },
  },
});

/** After so many seconds with one change, work is endless; `ended.ts` notices most of that before. */
const ENDLESS = 90;

const folder = options.resume ?? `build/mutate-${process.pid}`;
if (!options.resume) {
  const plan = await planOf(options.rooms.split(','), Number(options.count), Number(options.seed));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/plan.json`, JSON.stringify(plan));
  for (const name of ['noticed', 'met', 'loaded', 'done', 'active']) writeFileSync(`${folder}/${name}`, '');
}
const { mutants }: Plan = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8'));
console.log(`${mutants.length} changes, in ${folder}`);
while (!(await isTried()));
process.exitCode = report();

/** Runs the tests that were not run yet; false if a change made one endless, which is noticed too. */
function isTried(): Promise<boolean> {
  const child = spawn('vitest', ['run', '--config', 'scripts/mutate/vitest.config.ts'], {
    stdio: 'inherit',
    detached: true,
    env: {
      ...process.env,
      TEST_SEED: '1',
      MUTATE_FOLDER: folder,
      ...(options.tests && { MUTATE_TESTS: options.tests }),
    },
  });
  const stop = (): void => {
    process.kill(-child.pid!, 'SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      stop();
      process.exit(1);
    });
  const activeFile = `${folder}/active`;
  writeFileSync(activeFile, '');
  const watch = setInterval(() => {
    const { size, mtimeMs } = statSync(activeFile);
    // It is emptied after each test: a change may leave something behind for which the next test waits.
    if (Date.now() - mtimeMs > 1000 * (size > 0 ? ENDLESS : 5 * ENDLESS)) stop();
  }, 5000);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearInterval(watch);
      const active = readFileSync(activeFile, 'utf8');
      if (active) appendFileSync(`${folder}/noticed`, `${active} endless\n`);
      writeFileSync(activeFile, '');
      resolve(code !== null);
    });
  });
}

function idsIn(name: string): ReadonlySet<string> {
  const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
  return new Set(lines.map((line) => line.split(' ')[0]));
}

function report(): number {
  const [noticed, met, loaded] = [idsIn('noticed'), idsIn('met'), idsIn('loaded')];
  const tried = mutants.filter(({ id }) => met.has(id) || !loaded.has(id));
  const sum = { noticed: 0, all: 0 };
  console.log('| file | noticed | not noticed | not met |\n|---|---|---|---|');
  for (const [path, own] of groupedBy(tried, ({ fileName }) => fileName)) {
    const missed = own.filter(({ id }) => !noticed.has(id));
    sum.noticed += own.length - missed.length;
    sum.all += own.length;
    console.log(
      `| ${path} | ${own.length - missed.length} | ${missed.length} | ${missed.filter(({ id }) => !met.has(id)).length} |`,
    );
    for (const { id, location, mutatorName, replacement } of missed)
      console.log(
        `|   line ${location.start.line + 1}:${location.start.column + 1}: ${mutatorName} ${JSON.stringify(replacement).slice(0, 80)}${met.has(id) ? '' : ' (not met)'} | | | |`,
      );
  }
  console.log(`${mutants.length - tried.length} changes of code that only runs when it is loaded`);
  console.log(`${sum.noticed} of ${sum.all} changes noticed, ${((100 * sum.noticed) / sum.all).toFixed(2)} %`);
  return sum.noticed >= 0.9 * sum.all ? 0 : 1;
}
