import { corefscore } from '../src/cli/corefscore.ts';
import { processIo } from '../src/cli/io.ts';

corefscore(process.argv.slice(2), processIo()).then((code) => {
  process.exitCode = code;
});
