// Rewrites the expected output of the golden cases, what terminals show, and the output shown in README.md and docs, with what the
// program prints now. Review the difference before you commit it.
import { writeFileSync } from 'node:fs';
import { goldenCases, goldenCommand, run, writeGolden } from '../test/cli/golden-case.ts';
import { hasTerminals, screenCases, writeScreens } from '../test/cli/screen.ts';
import { pages, refreshed } from '../test/pages.ts';

for (const name of goldenCases) writeGolden(name, await run(goldenCommand(name)));
if (hasTerminals) for (const name of screenCases) writeScreens(name);
for (const page of pages) writeFileSync(page, refreshed(page));
console.log(`${goldenCases.length} golden cases, ${screenCases.length} screens and ${pages.length} pages written`);
