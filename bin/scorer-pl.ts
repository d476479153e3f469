import { realpathSync } from 'node:fs';
import { endAsPerl, perlWriter, readWhole } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';
import { utf8AsLatin1 } from '../src/text/latin1.ts';

const [out, err] = [perlWriter(1), perlWriter(2)];
const status = scorerPl(process.argv.slice(2).map(utf8AsLatin1), {
  readFile: readWhole,
  write: out.write,
  warn: err.write,
  library: utf8AsLatin1(realpathSync(process.argv[1])),
});
process.exitCode = endAsPerl(status, out, err);
