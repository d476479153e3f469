/**
 * Changes the code that computes, and counts the changes that no test notices: npm run mutate -- [--share 1] [--seed S] [--rooms A,B...] [--tests A,B...]
 *
 * The tests are those of the rooms and of the whole, or those of the folders that --tests names. With --share 0.1, a tenth of the functions is changed, drawn by the seed. Prints the changes that are killed and survive, by file, and
 * each that survives in score, stats and coref; exits 1 if less than 90 % are killed. Stryker is installed by npm run, not by npm ci; a run
 * of everything takes hours.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { source } from '../same-output/random.ts';

const { values: options } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
    rooms: { type: 'string', default: 'coref,ner,score,stats,pair,align,suspect,findings,results' },
  },
});

/** What Stryker says of a change: where it is, and what became of it. */
interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

const { status } = spawnSync('stryker', ['run', 'scripts/mutate/stryker.json', '--mutate', drawn().join(',')], {
  stdio: 'inherit',
  env: { ...process.env, ...(options.tests && { MUTATE_TESTS: options.tests }) },
});
process.exitCode = status || report(JSON.parse(readFileSync('build/mutants.json', 'utf8')).files);

/** What is changed: files with the lines of a function or table each. */
function drawn(): readonly string[] {
  const files = options.rooms.split(',').flatMap((room) => filesIn(`src/${room}`));
  if (options.share === '1') return files;
  const draw = source(Number(options.seed));
  return files.toSorted().flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    const starts = lines.flatMap((line, at) =>
      /^(?:export )?(?:async )?(?:function|const|class)\b/.test(line) ? [at] : [],
    );
    return starts
      .filter(() => draw.chance(Number(options.share)))
      .map((start) => `${path}:${start + 1}-${endOf(lines, start)}`);
  });
}

/** The line after which a declaration ends: one that begins with a bracket that closes, or the first. */
function endOf(lines: readonly string[], start: number): number {
  if (lines[start].endsWith(';')) return start + 1;
  return lines.findIndex((line, at) => at > start && /^[)}\]]/.test(line) && !line.endsWith('{')) + 1;
}

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
}

function report(files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>): number {
  const sum = { killed: 0, survived: 0 };
  console.log('| file | killed | survived |\n|---|---|---|');
  for (const [path, { mutants }] of Object.entries(files)) {
    const of = (...states: string[]): Mutant[] => mutants.filter((mutant) => states.includes(mutant.status));
    const killed = of('Killed', 'Timeout', 'RuntimeError').length;
    const survived = of('Survived', 'NoCoverage');
    sum.killed += killed;
    sum.survived += survived.length;
    if (killed + survived.length > 0) console.log(`| ${path} | ${killed} | ${survived.length} |`);
    if (/^src\/(?:score|stats|coref)\//.test(path))
      for (const { location, mutatorName, replacement } of survived)
        console.log(
          `|   line ${location.start.line}: ${mutatorName} ${JSON.stringify(replacement)?.slice(0, 60)} | | |`,
        );
  }
  const share = sum.killed / (sum.killed + sum.survived);
  console.log(`${sum.killed} of ${sum.killed + sum.survived} changes killed, ${(100 * share).toFixed(2)} %`);
  return share >= 0.9 ? 0 : 1;
}
