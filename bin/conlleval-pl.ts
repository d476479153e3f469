import { byteWriter, readChunks } from '../src/cli/io.ts';
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
for (const [descriptor, text] of [
  [1, stdout],
  [2, stderr],
] as const) {
  const writer = byteWriter(descriptor);
  writer.write(text);
  writer.flush();
}
process.exitCode = status;
