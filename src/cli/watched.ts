import type { Files } from '../sides/files.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import type { Io } from './io.ts';

/**
 * Runs what reads inputs, for a person who watches standard error on a terminal. It says that it waits for standard input if that is a
 * terminal, and, where Ctrl-C stops it, that nothing was written: `read` must write nothing.
 */
export async function watched<Result>(files: Files, io: Io, read: (files: Files) => Promise<Result>): Promise<Result> {
  // Loading it takes 2 ms, which runs without a terminal need not spend.
  const { isatty } = await import('node:tty');
  // Not before anything is read: a long search of a folder would not notice a signal.
  let forget: (() => Promise<void>) | undefined;
  let lastTurn = Date.now();
  const open: Files['open'] = (path) => {
    // In the place of the ^C that the terminal shows.
    forget ??= onInterruption(() => io.err('\r\u001b[Kstopped: nothing was written\n', 'styled'));
    if (path === '-' && isatty(0)) io.err('reading from the terminal: paste it, then Ctrl-D (Ctrl-C stops)\n');
    const source = files.open(path);
    return {
      ...source,
      async next() {
        if (Date.now() - lastTurn > 50) {
          await nextTurn();
          lastTurn = Date.now();
        }
        return source.next();
      },
    };
  };
  try {
    return await read({ ...files, open });
  } finally {
    await forget?.();
  }
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
  const begun = Date.now();
  const clear = '\r\u001b[K';
  let lastTurn = begun;
  let isShown = false;
  let forget: (() => Promise<void>) | undefined;
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (!isWatched) continue;
      forget ??= onInterruption(() => io.err(`${clear}stopped: nothing was written\n`, 'styled'));
      const now = Date.now();
      if (now - lastTurn < 100) continue;
      lastTurn = now;
      await nextTurn();
      if (now - begun < 1000 || io.env.CI) continue;
      const left = Math.ceil(((now - begun) * (1 - step.value)) / step.value / 1000);
      io.err(`${clear}resampling: ${Math.floor(100 * step.value)} %, ${left} s left`, 'styled');
      isShown = true;
    }
  } finally {
    if (isShown) io.err(clear, 'styled');
    await forget?.();
  }
}
