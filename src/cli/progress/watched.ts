import type { Watch } from '../../results/make-report.ts';
import type { Files } from '../../sides/files.ts';
import { nextTurn, onInterruption } from '../interruption.ts';
import type { Io } from '../io.ts';
import { CLEAR, ProgressLine, ReadProgress } from './progress-line.ts';

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
  const open: Files['open'] = (path) => {
    forget ??= saysStopped(io);
    if (path === '-' && isatty(0)) io.err('reading from the terminal: paste it, then Ctrl-D (Ctrl-C stops)\n');
    const source = files.open(path);
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
    return await read({ ...files, list, open }, (what, share) => line.say(what, share));
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
