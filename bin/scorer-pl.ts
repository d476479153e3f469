import { realpathSync } from 'node:fs';
import { asBytes, byteWriter, endAsPerl, readWhole } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';

const stdout = byteWriter(1);
const stderr = byteWriter(2);
const status = scorerPl(process.argv.slice(2).map(asBytes), {
  readFile: readWhole,
  write: stdout.write,
  warn: stderr.write,
  library: asBytes(realpathSync(process.argv[1])),
});
process.exitCode = endAsPerl(status, stdout, stderr);
