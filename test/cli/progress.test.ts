import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { waitingLine, watched, withProgress } from '../../src/cli/progress.ts';
import type { Watch } from '../../src/results/make-report.ts';
import type { Files } from '../../src/sides/files.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What standard error gets of work that takes four seconds, a quarter of which is done after each. */
async function worked(io: Partial<Io>, options: { quiet?: true } = {}): Promise<string> {
  const shown: string[] = [];
  function* work(): Generator<number, string> {
    for (const share of [0.25, 0.5, 0.75]) {
      vi.advanceTimersByTime(1000);
      yield share;
    }
    return 'result';
  }
  const world = { env: {}, errWidth: 80, err: (text: string) => shown.push(text), ...io } as unknown as Io;
  expect(await withProgress(work(), options, world)).toBe('result');
  return shown.join('').replaceAll('\r\u001b[K', '|');
}

describe('withProgress', () => {
  it('shows on a terminal the share that is done and the time left, and removes it in the end', async () => {
    expect(await worked({})).toBe('|resampling: 25 %, 3 s left|resampling: 50 %, 2 s left|resampling: 75 %, 1 s left|');
  });

  it.each<[string, Partial<Io>, { quiet?: true }]>([
    ['in a pipe', { errWidth: undefined }, {}],
    ['in continuous integration', { env: { CI: 'true' } }, {}],
    ['under --quiet', {}, { quiet: true }],
  ])('shows nothing %s', async (_, io, options) => {
    expect(await worked(io, options)).toBe('');
  });

  it('says on Ctrl-C that nothing was written, and then lets the signal end the process', async () => {
    const shown: string[] = [];
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    function* work(): Generator<number, void> {
      for (let step = 0; step < 20 && shown.length === 0; step++) {
        vi.advanceTimersByTime(200);
        process.emit('SIGINT', 'SIGINT');
        yield step / 20;
      }
    }
    const before = process.listenerCount('SIGINT');
    await withProgress(work(), {}, {
      env: {},
      errWidth: 80,
      err: (text: string) => shown.push(text),
    } as unknown as Io);
    expect(shown).toEqual(['\r\u001b[Kstopped: nothing was written\n']);
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT');
    expect(process.listenerCount('SIGINT')).toBe(before);
    kill.mockRestore();
  });
});

describe('work that cannot be stopped', () => {
  /** What standard error gets of it, so many milliseconds after the start. */
  function shown(passed: number, io: Partial<Io>, options: { quiet?: true } = {}): string {
    vi.setSystemTime(performance.timeOrigin + passed);
    const texts: string[] = [];
    const world = { env: {}, errWidth: 80, err: (text: string) => texts.push(text), ...io } as unknown as Io;
    const line = waitingLine(options, world);
    line?.say('making the page', undefined);
    line?.clear();
    return texts.join('').replaceAll('\r\u001b[K', '|');
  }

  it('is named to who has waited for a second since the start', () => {
    expect(shown(1500, {})).toBe('|making the page|');
    expect(shown(500, {})).toBe('');
  });

  it('is not, where nobody watches', () => {
    expect(shown(1500, { errWidth: undefined })).toBe('');
    expect(shown(1500, { env: { CI: 'true' } })).toBe('');
    expect(shown(1500, {}, { quiet: true })).toBe('');
  });
});

describe('reading', () => {
  /** What standard error gets while ten chunks of a megabyte are read in five seconds, of files of so many bytes; `parts`: of which these are one. */
  async function read(io: Partial<Io>, size: number | undefined, parts?: number): Promise<string> {
    const shown: string[] = [];
    const chunks = Array.from({ length: 10 }, () => new Uint8Array(1e6));
    const files: Files = {
      kind: () => 'file',
      size: () => size,
      list: () => ({ names: [], real: '' }),
      open: () => ({
        next() {
          vi.advanceTimersByTime(500);
          return chunks.shift();
        },
      }),
    };
    const world = { env: {}, errWidth: 80, err: (text: string) => shown.push(text), ...io } as unknown as Io;
    const all = async (from: Files, watch: Watch): Promise<void> => {
      const source = from.open('f');
      for (let read = 0; await source.next(); read++) if (parts) watch('reading', read / 10 / parts, true);
    };
    await watched(files, world, all, ['f']);
    return shown.join('').replaceAll('\r\u001b[K', '|');
  }

  it('shows the share, the rate and the time left', async () => {
    expect(await read({}, 1e7)).toMatch(
      /^\|reading: 20 %, 2 MB\/s, 4 s left\|.*reading: 90 %, 2 MB\/s, 1 s left\|.*\|$/,
    );
  });

  it('shows the rate alone where sizes are not known', async () => {
    expect(await read({}, undefined)).toMatch(/^\|reading: 2 MB\/s\|/);
  });

  it('shows the share that is told where other threads read, too', async () => {
    expect(await read({}, 1e7, 2)).toMatch(
      /^\|reading: 5 %, 19 s left\|reading: 10 %, 14 s left\|.*reading: 45 %, 7 s left\|$/,
    );
  });

  it('shows nothing in continuous integration', async () => {
    expect(await read({ env: { CI: 'true' } }, 1e7)).toBe('');
  });
});
