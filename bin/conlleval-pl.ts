import { byteWriter, readChunks } from '../src/cli/byte-io.ts';
import { conlleval } from '../src/official/conlleval.ts';

const run = conlleval(process.argv.slice(2));
for (const chunk of readChunks(0)) {
  run.push(chunk);
  if (run.failed) break;
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
