import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FuzzCase, Verdict } from './fuzz-case.ts';

/** Megabytes that a worker may have on its heap. */
const heap = 1024;

/** Seconds of processor time after which a case may hang, and seconds without any. */
const limit = { cpu: 20, asleep: 180 };

/** A process that runs cases, and is replaced where one ends it. */
export interface Judge {
  judge(one: FuzzCase): Promise<Verdict>;
  end(): void;
}

export function makeJudge(isGuided: boolean): Judge {
  let child: ChildProcess | undefined;
  const start = (): Promise<ChildProcess> => {
    const made = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${heap}`],
      env: { ...process.env, ...(isGuided && { FUZZ_GUIDED: '1' }) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    return new Promise((resolve, reject) => {
      made.once('message', () => resolve(made));
      made.once('exit', () => reject(new Error('the worker does not start')));
    });
  };
  const end = (): void => {
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = undefined;
  };
  process.on('exit', end);
  return {
    async judge(one) {
      child ??= await start();
      const verdict = await verdictOf(child, one);
      if (verdict.ending === 'ended') end();
      return verdict;
    },
    end,
  };
}

function verdictOf(child: ChildProcess, one: FuzzCase): Promise<Verdict> {
  const { pid = 0 } = child;
  const before = cpuSeconds(pid);
  let [used, awake] = [0, Date.now()];
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  return new Promise((resolve) => {
    const done = (verdict: Verdict): void => {
      clearInterval(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      child.stderr?.removeAllListeners('data');
      resolve(verdict);
    };
    const ended = (law: string, message: string): void =>
      done({ ending: 'ended', faults: [{ law, message }], cpu: 1e6 * (cpuSeconds(pid) - before), grown: 0 });
    const timer = setInterval(() => {
      const cpu = cpuSeconds(pid) - before;
      if (cpu > used) [used, awake] = [cpu, Date.now()];
      const asleep = (Date.now() - awake) / 1000;
      if (cpu > limit.cpu || asleep > limit.asleep) ended('hang', `${cpu.toFixed(1)} s of processor time`);
    }, 500);
    child.once('message', (verdict: Verdict) => done(verdict));
    child.once('exit', (code, signal) => ended('crash', `exit ${code ?? signal}: ${said}`));
    child.send(one);
  });
}

/** The processor time of a process; where the system does not tell it, none. */
function cpuSeconds(pid: number): number {
  try {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '0 0 ')
      .split(' ');
    return (Number(user) + Number(system)) / 100;
  } catch {
    return 0;
  }
}
