import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { root } from './files.ts';

/** What a command line did. */
export interface Run {
  /** The exit code, or the name of the signal that ended it; undefined if the time limit did. */
  readonly status: number | string | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** What it wrote, by name. Each byte is a character here, as in the two streams. */
  readonly files: ReadonlyMap<string, string>;
}

/** Our commands, and the file of each in a build. */
const commands = {
  corefscore: 'corefscore',
  nerscore: 'nerscore',
  'scorer.pl': 'scorer-pl',
  'conlleval.pl': 'conlleval-pl',
} as const;

/** The command line with the build's own files in the place of our commands. */
export function inBuild(line: string, dist: string, node = 'node'): string {
  return line.replace(
    /(^|[;|] )((?:[A-Z_]+=\S* )*)(corefscore|nerscore|scorer\.pl|conlleval\.pl)(?= |$)/g,
    (_, before, environment, name) => {
      return `${before}${environment}${node} ${dist}/bin/${commands[name as keyof typeof commands]}.cjs`;
    },
  );
}

/**
 * Makes a folder in which builds run command lines, one at a time, and all see the same paths. It has copies of their commands, which
 * stay what they are if the builds are made anew meanwhile.
 */
export function makePlace(folder: string, shared: string, dists: readonly string[]): void {
  mkdirSync(folder);
  symlinkSync(shared, join(folder, 'shared'));
  for (const [at, dist] of dists.entries())
    cpSync(join(dist, 'bin'), join(folder, `build${at}`, 'bin'), { recursive: true });
}

/**
 * Runs a command line with the build of that number in such a folder. It runs in a new folder in which there is nothing but a link to testdata, beside
 * the shared data and the build, which is called `dist` while it runs: scorer.pl prints its own path.
 *
 * @param limit seconds after which it is ended.
 */
export async function run(line: string, build: number, folder: string, limit: number): Promise<Run> {
  const [work, own, dist] = ['work', `build${build}`, 'dist'].map((name) => join(folder, name));
  mkdirSync(work);
  symlinkSync(join(root, 'testdata'), join(work, 'testdata'));
  renameSync(own, dist);
  try {
    const child = start(line, work);
    const [status, stdout, stderr] = await Promise.all([ended(child, limit), text(child.stdout), text(child.stderr)]);
    return { status, stdout, stderr, files: new Map(filesIn(work)) };
  } finally {
    renameSync(dist, own);
    rmSync(work, { recursive: true });
  }
}

/** Without what the environment may say to the commands, and in a group of processes of its own. */
function start(line: string, folder: string): ChildProcessByStdio<null, Readable, Readable> {
  return spawn('bash', ['-c', inBuild(line, '../dist', process.execPath)], {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(end));

function ended(child: ChildProcess, limit: number): Promise<Run['status']> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    running.add(child);
    const timer = setTimeout(() => {
      isLate = true;
      end(child);
    }, limit * 1000);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(isLate ? undefined : (code ?? signal ?? undefined));
    });
  });
}

/** Ends a command line with all that it started. */
function end(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}

function filesIn(folder: string, under = ''): [name: string, text: string][] {
  const entries = readdirSync(join(folder, under), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${under}${entry.name}`;
      if (entry.isDirectory()) return filesIn(folder, `${name}/`);
      return entry.isFile() ? [[name, readFileSync(join(folder, name), 'latin1')]] : [];
    });
}
