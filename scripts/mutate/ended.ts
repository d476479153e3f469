import { Worker } from 'node:worker_threads';

/** How much processor time of this process, in microseconds, and up to when; 0 where nothing runs. */
const limits = new Float64Array(new SharedArrayBuffer(16));

/** Looks at the limits from a thread of its own, and stops whatever this one does beyond them. */
const watch = new Worker(
  `const { parentPort, workerData: limits } = require('node:worker_threads');
  const { Session } = require('node:inspector');
  const session = new Session();
  session.connectToMainThread();
  setInterval(() => {
    if (limits[1] === 0 || (process.cpuUsage().user < limits[0] && Date.now() < limits[1])) return;
    limits[1] = 0;
    session.post('Runtime.terminateExecution', () => parentPort.postMessage('ended'));
  }, 100);`,
  { eval: true, workerData: limits },
);
watch.unref();

/** What the function returns; fails if that takes more than so many seconds of processor time, or a minute, as an endless loop does. */
export async function ended(run: () => unknown, seconds: number): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      watch.once('message', () => reject(new Error('endless')));
      // Not from here: all that is on the stack is stopped.
      setImmediate(() => {
        limits[0] = process.cpuUsage().user + 1e6 * seconds;
        limits[1] = Date.now() + 60_000;
        Promise.resolve().then(run).then(resolve, reject);
      });
    });
  } finally {
    limits[1] = 0;
    watch.removeAllListeners('message');
  }
}
