import { nextTurn, onInterruption } from './interruption.ts';
import type { Io } from './io.ts';

/**
 * Does work that yields the share of it that is done, for a person who watches standard error on a terminal: after a second a line says
 * how far it is, and where Ctrl-C stops it, that nothing was written.
 */
export async function withProgress<Result>(
  work: Generator<number, Result>,
  { quiet }: { readonly quiet?: true },
  io: Io,
): Promise<Result> {
  const isWatched = !quiet && io.errIsTerminal;
  const begun = performance.now();
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
      const now = performance.now();
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
