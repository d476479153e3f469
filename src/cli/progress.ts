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
  const progress = new ReadProgress(line);
  for (const path of new Set(paths)) if (files.kind(path) !== 'folder') progress.expect(files.size?.(path));
  // Not before anything is read: a long search of a folder would not notice a signal.
  let forget: (() => Promise<void>) | undefined;
  let lastTurn = Date.now();
  const list: Files['list'] = (folder) => {
    const found = files.list(folder);
    progress.list(found.names.length);
    return found;
  };
  const open: Files['open'] = (path, kind) => {
    forget ??= saysStopped(io);
    if (path === '-' && isatty(0)) io.err('reading from the terminal: paste it, then Ctrl-D (Ctrl-C stops)\n');
    const source = files.open(path, kind);
    progress.open();
    return {
      ...source,
      async next() {
        if (Date.now() - lastTurn > 50) {
          await nextTurn();
          lastTurn = Date.now();
        }
        const chunk = await source.next();
        progress.read(chunk?.length ?? 0);
        return chunk;
      },
    };
  };
  try {
    return await read({ ...files, list, open }, (what, share, isOfThreads) => {
      if (isOfThreads) progress.isTold = true;
      line.say(what, share);
    });
  } finally {
    line.clear();
    await forget?.();
  }
}

/** Says that nothing was written when the run is interrupted, in the place of the ^C that the terminal shows. */
function saysStopped(io: Io): () => Promise<void> {
  return onInterruption(() => io.err(`${CLEAR}stopped: nothing was written\n`, 'styled'));
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
  let lastTurn = Date.now();
  let forget: (() => Promise<void>) | undefined;
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (!isWatched) continue;
      forget ??= saysStopped(io);
      const now = Date.now();
      if (now - lastTurn < 100) continue;
      lastTurn = now;
      await nextTurn();
      line.say('resampling', step.value);
    }
  } finally {
    line.clear();
    await forget?.();
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

  clear(): void {
    if (this.isShown) this.io.err(CLEAR, 'styled');
    this.isShown = false;
  }
}

/** What was read, of how much, for a person who waits. */
class ReadProgress {
  /** Whether the share is told by those who know it: other threads read, too. */
  isTold = false;
  private readonly line: ProgressLine;
  private readonly begun = Date.now();
  private bytes = 0;
  private size = 0;
  private files = 0;
  private listed = 0;

  constructor(line: ProgressLine) {
    this.line = line;
  }

  /** A file is there to be read, whose size is perhaps known. */
  expect(size: number | undefined): void {
    this.size += size ?? Number.NaN;
  }

  /** A folder has so many names. */
  list(names: number): void {
    this.listed += names;
  }

  open(): void {
    this.files++;
  }

  read(bytes: number): void {
    this.bytes += bytes;
    if (this.isTold) return;
    const seconds = Math.max(1, Date.now() - this.begun) / 1000;
    const share = this.listed > 0 ? this.files / this.listed : this.bytes / this.size;
    this.line.say('reading', share, `${Math.round(this.bytes / 1e6 / seconds)} MB/s`);
  }
}
