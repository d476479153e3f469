// Rewrites what the golden cases expect, and what README.md and docs show of the program, with what it prints now. Review the
// difference before you commit it.
import { writeFileSync } from 'node:fs';
import { goldenCases, goldenCommand, run, writeGolden } from '../test/cli/golden-case.ts';
import { pages, refreshed } from '../test/pages.ts';

for (const name of goldenCases) writeGolden(name, await run(goldenCommand(name)));
for (const page of pages) writeFileSync(page, refreshed(page));
console.log(`${goldenCases.length} golden cases and ${pages.length} pages written`);
