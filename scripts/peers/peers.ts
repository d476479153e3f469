/**
 * Compares our numbers with those of other scorers, on random corpora.
 *
 *   npm run peers -- [--seconds N | --count N] [--seed S] [--only NAME...] [--install]
 *
 * Python is that of PEERS_PYTHON, or of build/peers, where --install puts the peers of the Python registry in the versions below; coval and
 * corefud-scorer are used where they can be imported. COREFSCORER and CONLLEVAL name scorer.pl and conlleval.pl. A peer that is not there is
 * said not to be. With --count, each gets as many corpora; by default, each as many as it can answer in its share of the time. Prints a
 * table of comparisons, a number or a line of output each, and what differs; exits 1 if anything does.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '../same-output/files.ts';
import { sourceAt } from '../same-output/random.ts';
import { type Answer, type Figures, perlAnswers, perlPeers, questions } from './questions.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    install: { type: 'boolean', default: false },
  },
});

/** The versions whose numbers docs/compat.md promises, and what they need. */
const versions = ['seqeval==1.2.2', 'nervaluate==1.1.0', 'neleval==3.1.1', 'scikit-learn', 'scipy'];

/** A row of the table. */
interface Row {
  readonly peer: string;
  readonly version: string;
  corpora: number;
  comparisons: number;
  readonly differences: string[];
}

const folder = join(root, 'build', 'peers');
const python =
  process.env.PEERS_PYTHON ?? join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
if (options.install) install();
const rows: Row[] = [];
const isAsked = (name: string): boolean => options.only === undefined || options.only.includes(name);
if (existsSync(python)) await comparePython();
else console.log(`there is no ${python}: --install makes it`);
for (const peer of perlPeers) await comparePerl(peer);
printTable();
process.exitCode = rows.some(({ differences }) => differences.length > 0) ? 1 : 0;

function install(): void {
  const done = (...words: string[]): boolean =>
    spawnSync(words[0], words.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!existsSync(python) && !done(process.env.PYTHON ?? 'python3', '-m', 'venv', folder)) return;
  const pip = [python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  for (const version of versions) if (!done(...pip, version)) console.log(`${version} cannot be installed`);
}

/** Asks as many questions as are wanted. */
async function untilEnough(share: number, ask: (at: number) => Promise<void>): Promise<void> {
  const end = Date.now() + (Number(options.seconds) * 1000) / share;
  const isOver = (at: number): boolean =>
    options.count === undefined ? Date.now() > end : at >= Number(options.count);
  for (let at = 0; !isOver(at); at++) await ask(at);
}

/** Asks each peer in a process of its own: what one of them changes in Python must not change another. */
async function comparePython(): Promise<void> {
  const names = Object.keys(questions).filter(isAsked);
  for (const name of names) {
    const child = spawn(python, [join(root, 'scripts', 'peers', 'peers.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse((await answers.next()).value ?? 'null');
    const version = ((await next()) as Readonly<Record<string, string | null>>)[name];
    const row = rowOf(name, version ?? 'not installed');
    if (version)
      await untilEnough(names.length, async (at) => {
        const { ask, ours } = questions[name](sourceAt(options.seed, at));
        child.stdin.write(`${JSON.stringify({ peer: name, ...ask })}\n`);
        compare(row, await ours(), (await next()) as Figures, JSON.stringify(ask));
      });
    child.stdin.end();
  }
}

function rowOf(peer: string, version: string): Row {
  const row: Row = { peer, version, corpora: 0, comparisons: 0, differences: [] };
  rows.push(row);
  return row;
}

async function comparePerl(peer: (typeof perlPeers)[number]): Promise<void> {
  const { program, variable } = peer;
  if (!isAsked(program)) return;
  const path = process.env[variable];
  const row = rowOf(program, path ?? `not named by ${variable}`);
  if (path === undefined) return;
  await untilEnough(perlPeers.length, async (at) => {
    const [ours, theirs] = await perlAnswers(peer, path, sourceAt(options.seed, at));
    row.corpora++;
    row.comparisons += theirs.length;
    const line = theirs.findIndex((own, index) => own !== ours[index]);
    if (line >= 0 || ours.length !== theirs.length)
      row.differences.push(`corpus ${at}, line ${line + 1}: ${ours[line]} ≠ ${theirs[line]}`);
  });
}

/** Compares every number that the peer gives, and whether both refuse. */
function compare(row: Row, ours: Answer, theirs: Figures, corpus: string): void {
  row.corpora++;
  const differ = (where: string, a: unknown, b: unknown): void =>
    void row.differences.push(`${where}: ${brief(a)} ≠ ${brief(b)}, of ${brief(corpus)}`);
  const walk = (a: unknown, b: unknown, where: string): void => {
    if (typeof b === 'object' && b !== null) {
      for (const [name, own] of Object.entries(b))
        walk((a as Record<string, unknown> | undefined)?.[name], own, `${where}.${name}`);
      return;
    }
    // Of a peer that has no number here ours says in a note which value it takes.
    if (b === null) return;
    row.comparisons++;
    const isSame =
      typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)) : a === b;
    if (!isSame) differ(where, a, b);
  };
  const raise = [ours, theirs].map((own) => typeof own === 'object' && 'raises' in own);
  if (raise[0] || raise[1]) {
    row.comparisons++;
    if (raise[0] !== raise[1]) differ('raises', ours, theirs);
  } else walk(ours, theirs, row.peer);
}

function printTable(): void {
  console.log('| peer | version | corpora | comparisons | differences |\n|---|---|---|---|---|');
  for (const { peer, version, corpora, comparisons, differences } of rows)
    console.log(`| ${peer} | ${version} | ${corpora} | ${comparisons} | ${differences.length} |`);
  console.log(`${rows.reduce((sum, { comparisons }) => sum + comparisons, 0)} comparisons, seed ${options.seed}`);
  for (const { peer, differences } of rows) for (const one of differences.slice(0, 5)) console.log(`${peer}: ${one}`);
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
