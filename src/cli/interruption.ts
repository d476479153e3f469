const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls `remove` where the run is interrupted, which then ends by the signal all the same: a shell sees 130 after Ctrl-C. Node tells of a
 * signal only between two turns of its event loop, so whoever has something to remove takes them (`nextTurn`).
 *
 * @returns what to call when there is nothing to remove any more.
 */
export function onInterruption(remove: () => void): () => Promise<void> {
  const forget = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    forget();
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
  return async () => {
    // What was sent until now would be lost.
    await nextTurn();
    forget();
  };
}

/** A turn of the event loop, in which node tells of signals. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
