import type { Watch } from '../results/make-report.ts';
import type { Files } from '../sides/files.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import type { Io } from './io.ts';

/**
 * Runs what reads inputs, for a person who watches standard error on a terminal. It says that it waits for standard input if that is a
 * terminal, how far long work is, and, where Ctrl-C stops it, that nothing was written: `read` must write nothing. `paths`: what is read.
 */
export async function watched<Result>(
  files: Files,
  io: Io,
  read: (files: Files, watch: Watch) => Promise<Result>,
  paths: readonly string[] = [],
): Promise<Result> {
  // Loading it takes 2 ms, which runs without a terminal need not spend.
  const { isatty } = await import('node:tty');
  const line = new ProgressLine(io);
  const met = { bytes: 0, opened: 0, listed: 0 };
  const [size, begun] = [sizeOf(paths, files), Date.now()];
  // Whether the share is told by those who know it: other threads read, too.
  let isTold = false;
  const list: Files['list'] = (folder) => {
    const found = files.list(folder);
    met.listed += found.names.length;
    return found;
  };
  const open: Files['open'] = (path, kind) => {
    if (path === '-' && isatty(0)) io.err('reading from the terminal: paste it, then Ctrl-D (Ctrl-C stops)\n');
    const source = files.open(path, kind);
    met.opened++;
    return {
      ...source,
      async next() {
        await line.rest();
        const chunk = await source.next();
        met.bytes += chunk?.length ?? 0;
        if (!isTold) sayRead(line, met, size, begun);
        return chunk;
      },
    };
  };
  try {
    return await read({ ...files, list, open }, (what, share, isOfThreads) => {
      isTold ||= isOfThreads === true;
      line.say(what, share);
    });
  } finally {
    await line.end();
  }
}

/** How many bytes the files have, which a folder does not say. */
function sizeOf(paths: readonly string[], files: Files): number {
  const single = [...new Set(paths)].filter((path) => files.kind(path) !== 'folder');
  return single.reduce((sum, path) => sum + (files.size?.(path) ?? Number.NaN), 0);
}

/** Says how much was read since then, of so many bytes or of the names that folders list. */
function sayRead(
  line: ProgressLine,
  { bytes, opened, listed }: Readonly<Record<'bytes' | 'opened' | 'listed', number>>,
  size: number,
  begun: number,
): void {
  const seconds = Math.max(1, Date.now() - begun) / 1000;
  const share = listed > 0 ? opened / listed : bytes / size;
  line.say('reading', share, `${Math.round(bytes / 1e6 / seconds)} MB/s`);
}

/** A line for work that cannot be stopped in the middle, for a person who has waited since the start; none where nobody watches. */
export function waitingLine({ quiet }: { readonly quiet?: true }, io: Io): ProgressLine | undefined {
  return quiet || io.errWidth === undefined ? undefined : new ProgressLine(io, performance.timeOrigin);
}

/**
 * Does work that yields the share of it that is done, for a person who watches standard error on a terminal: after a second a line says
 * how far it is, and where Ctrl-C stops it, that nothing was written.
 */
export async function withProgress<Result>(
  work: Generator<number, Result>,
  { quiet }: { readonly quiet?: true },
  io: Io,
): Promise<Result> {
  const isWatched = !quiet && io.errWidth !== undefined;
  const line = new ProgressLine(io);
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (!isWatched) continue;
      await line.rest();
      line.say('resampling', step.value);
    }
  } finally {
    await line.end();
  }
}

/** Removes what stands on the line of a terminal. */
const CLEAR = '\r\u001b[K';

/** A line of standard error that says how far long work is: on a terminal that no CI is, from a second on, ten times a second at most. */
export class ProgressLine {
  private readonly io: Io;
  private begun: number;
  private what = '';
  private last = 0;
  private isShown = false;
  private rested = Date.now();
  private forget: (() => Promise<void>) | undefined;

  /** `begun`: since when the person has waited. */
  constructor(io: Io, begun = Date.now()) {
    this.io = io;
    this.begun = begun;
  }

  /** Says what is done: the share of it from 0 to 1, if that is known, and how much a second. */
  say(what: string, share: number | undefined, rate = ''): void {
    const now = Date.now();
    // The time left is that of this work.
    if (what !== this.what) [this.what, this.begun] = [what, this.isShown ? now : this.begun];
    const passed = now - this.begun;
    if (now - this.last < 100 || (!this.isShown && passed < 1000) || this.io.env.CI) return;
    this.last = now;
    const isKnown = share !== undefined && share > 0 && share <= 1;
    const left = isKnown ? `${Math.ceil((passed * (1 - share)) / share / 1000)} s left` : '';
    const parts = [isKnown ? `${Math.floor(100 * share)} %` : '', rate, left].filter((part) => part !== '');
    this.io.err(`${CLEAR}${what}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`, 'styled');
    this.isShown = true;
  }

  /**
   * Waits for a turn of the event loop, in which node handles signals, twenty times a second at most. An interruption says from now on that
   * nothing was written, in the place of the ^C that the terminal shows: not before, as what does not rest would not notice a signal.
   */
  async rest(): Promise<void> {
    this.forget ??= onInterruption(() => this.io.err(`${CLEAR}stopped: nothing was written\n`, 'styled'));
    if (Date.now() - this.rested < 50) return;
    await nextTurn();
    this.rested = Date.now();
  }

  clear(): void {
    if (this.isShown) this.io.err(CLEAR, 'styled');
    this.isShown = false;
  }

  /** Clears the line of work that is done, which can be interrupted as usual again. */
  async end(): Promise<void> {
    this.clear();
    await this.forget?.();
  }
}
