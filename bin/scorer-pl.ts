import { realpathSync } from 'node:fs';
import { asBytes, byteWriter, readWhole } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';

const stdout = byteWriter(1);
const stderr = byteWriter(2);
process.exitCode = scorerPl(process.argv.slice(2).map(asBytes), {
  readFile: readWhole,
  write: stdout.write,
  warn: stderr.write,
  library: asBytes(realpathSync(process.argv[1])),
});
stdout.flush();
stderr.flush();
