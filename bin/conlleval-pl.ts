import { commandGuard, endAsPerl, readChunks, streamWriter } from '../src/cli/io.ts';
import { conlleval } from '../src/compat/conlleval/conlleval.ts';

const run = conlleval(process.argv.slice(2));
const input = readChunks(0);
// A wrong command line fails without waiting for input.
while (!run.failed) {
  const chunk = input.next();
  if (chunk.done) break;
  run.push(chunk.value);
}
const { stdout, stderr, status } = run.end();
const [out, err] = [streamWriter(1, 'latin1'), streamWriter(2, 'latin1')];
out.write(commandGuard(process.env)(stdout));
err.write(commandGuard(process.env)(stderr));
process.exitCode = endAsPerl(status, out, err);
