// Rewrites what the golden cases expect with what the commands print now. Review the difference before you commit it.
import { goldenCases, goldenCommand, run, writeGolden } from '../test/cli/golden-case.ts';

for (const name of goldenCases) writeGolden(name, await run(goldenCommand(name)));
console.log(`${goldenCases.length} golden cases written`);
