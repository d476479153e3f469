import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one process took. */
export interface ProcessRun {
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of processor time of the process and its children, in user mode and in the kernel. */
  readonly cpu: number;
  /** The most memory it had resident, in MiB; NaN if that was not asked for or cannot be told here. */
  readonly memory: number;
  /** Exit code; undefined where the time limit ended it. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a whole process and measures it. Node cannot see what a child used, so bash starts it with its own `time`, which tells
 * milliseconds; `memory` is told by GNU time, which then stands between (about 1 ms), and is left out where that program is missing.
 * Everything goes to files, so that nobody reads along.
 *
 * @param limit seconds after which it is ended.
 * @param stdin the path of what it reads.
 */
export async function runProcess(
  argv: readonly string[],
  limit: number,
  memory: boolean,
  stdin = '/dev/null',
): Promise<ProcessRun> {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-bench-'));
  try {
    const file = (name: string): string => join(folder, name);
    const wrapper = memory && existsSync(gnuTime) ? [gnuTime, '-q', '-f', '%M', '-o', file('memory')] : [];
    const script = `TIMEFORMAT='%3R %3U %3S'; { time "$@" 2>'${file('stderr')}'; } 2>'${file('time')}'`;
    const child = spawn('bash', ['-c', script, 'bash', ...wrapper, ...argv], {
      stdio: [openSync(stdin, 'r'), openSync(file('stdout'), 'w'), 'ignore'],
      env: environment(),
      detached: true,
    });
    const status = await ended(child, limit);
    const text = (name: string): string => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
    const [wall = limit, user = 0, system = 0] = text('time').trim().split(' ').filter(Boolean).map(Number);
    const kibibytes = Number(text('memory').trim());
    return {
      wall,
      cpu: user + system,
      memory: kibibytes > 0 ? kibibytes / 1024 : Number.NaN,
      status,
      stdout: text('stdout'),
      stderr: text('stderr'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const gnuTime = '/usr/bin/time';

function ended(child: ReturnType<typeof spawn>, limit: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // The group: bash and what it started.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limit * 1000);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(isLate ? undefined : (code ?? 1));
    });
  });
}

/** Ours, without what costs a child time of its own (extra certificates alone take 25 ms), and with a point in decimal numbers. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, COREFSCORER, ...rest } = process.env;
  return { ...rest, LC_ALL: 'C', NO_COLOR: '1' };
}
