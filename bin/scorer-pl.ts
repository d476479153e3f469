import { realpathSync } from 'node:fs';
import { asBytes, endAsPerl, perlWriter, readWhole } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';

const [out, err] = [perlWriter(1), perlWriter(2)];
const status = scorerPl(process.argv.slice(2).map(asBytes), {
  readFile: readWhole,
  write: out.write,
  warn: err.write,
  library: asBytes(realpathSync(process.argv[1])),
});
process.exitCode = endAsPerl(status, out, err);
