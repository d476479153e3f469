import { readSync, writeSync } from 'node:fs';
import { conlleval } from '../src/official/conlleval.ts';

const CHUNK = 1 << 20;

const run = conlleval(process.argv.slice(2));
const chunk = new Uint8Array(CHUNK);
for (let length = -1; length !== 0 && !run.failed; ) {
  length = patiently(() => readSync(0, chunk));
  run.push(chunk.subarray(0, length));
}
const { stdout, stderr, status } = run.end();
write(1, stdout);
write(2, stderr);
process.exitCode = status;

function write(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; ) {
    const written = patiently(() => writeSync(descriptor, bytes, at));
    if (written === 0) return;
    at += written;
  }
}

/**
 * Reads or writes and gives the number of bytes, 0 at the end of the input or where nobody reads on (a closed pipe is not an
 * error). A terminal or a pipe that another process has set to non-blocking is asked again.
 */
function patiently(transfer: () => number): number {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EOF' || code === 'EPIPE') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
