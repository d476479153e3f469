const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** A handler of SIGINT in a process that goes on. */
export function goOn(): void {}

/**
 * Calls `remove` when the run is interrupted, by Ctrl-C or the end of its terminal for example, and then lets the signal end the process,
 * so that a shell sees exit code 130. Node only handles signals between turns of its event loop, so long work has to await `nextTurn` now
 * and then.
 *
 * @returns a function that ends this, once there is nothing left to remove.
 */
export function onInterruption(remove: () => void): () => Promise<void> {
  const isKept = process.listeners('SIGINT').includes(goOn);
  const own = signals.filter((signal) => !(isKept && signal === 'SIGINT'));
  const forget = (): void => {
    for (const signal of own) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    forget();
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of own) process.on(signal, end);
  return async () => {
    // Otherwise a signal that has just arrived would be lost.
    await nextTurn();
    forget();
  };
}

/** Waits for one turn of the event loop, in which node handles signals. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
