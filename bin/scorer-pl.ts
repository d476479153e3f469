import { realpathSync } from 'node:fs';
import { asBytes, byteWriter, commandGuard, endAsPerl, readWhole } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';

const stdout = byteWriter(1);
const stderr = byteWriter(2);
const [outGuard, errGuard] = [commandGuard(process.env), commandGuard(process.env)];
const status = scorerPl(process.argv.slice(2).map(asBytes), {
  readFile: readWhole,
  write: (text) => stdout.write(outGuard(text)),
  warn: (text) => stderr.write(errGuard(text)),
  library: asBytes(realpathSync(process.argv[1])),
});
process.exitCode = endAsPerl(status, stdout, stderr);
