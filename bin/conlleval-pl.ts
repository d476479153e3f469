import { endAsPerl, perlWriter, readChunks } from '../src/cli/io.ts';
import { conlleval } from '../src/compat/conlleval/conlleval.ts';
import { utf8AsLatin1 } from '../src/text/latin1.ts';

const run = conlleval(process.argv.slice(2).map(utf8AsLatin1));
const input = readChunks(0);
// A wrong command line fails without waiting for input.
while (!run.failed) {
  const chunk = input.next();
  if (chunk.done) break;
  run.push(chunk.value);
}
const { stdout, stderr, status } = run.end();
const [out, err] = [perlWriter(1), perlWriter(2)];
out.write(stdout);
err.write(stderr);
process.exitCode = endAsPerl(status, out, err);
