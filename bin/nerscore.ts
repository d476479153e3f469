import { processIo } from '../src/cli/io.ts';
import { nerscore } from '../src/cli/nerscore.ts';

nerscore(process.argv.slice(2), processIo()).then((code) => {
  process.exitCode = code;
});
