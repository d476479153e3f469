import { endAsPerl, perlWriter, readChunks } from '../src/cli/io.ts';
import { conlleval } from '../src/compat/conlleval/conlleval.ts';
import { utf8AsLatin1 } from '../src/text/latin1.ts';

const { stdout, stderr, status } = conlleval(process.argv.slice(2).map(utf8AsLatin1), readChunks(0));
const [out, err] = [perlWriter(1), perlWriter(2)];
out.write(stdout);
err.write(stderr);
process.exitCode = endAsPerl(status, out, err);
