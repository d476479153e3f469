import { realpathSync } from 'node:fs';
import { asBytes, commandGuard, endAsPerl, readWhole, streamWriter } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';

const stdout = streamWriter(1, 'latin1');
const stderr = streamWriter(2, 'latin1');
const [outGuard, errGuard] = [commandGuard(process.env), commandGuard(process.env)];
const status = scorerPl(process.argv.slice(2).map(asBytes), {
  readFile: readWhole,
  write: (text) => stdout.write(outGuard(text)),
  warn: (text) => stderr.write(errGuard(text)),
  library: asBytes(realpathSync(process.argv[1])),
});
process.exitCode = endAsPerl(status, stdout, stderr);
