// Rewrites what the golden cases expect, and what README.md shows of the program, with what it prints now. Review the difference
// before you commit it.
import { writeFileSync } from 'node:fs';
import { goldenCases, goldenCommand, run, writeGolden } from '../test/cli/golden-case.ts';
import { madeBlocks, readme } from '../test/readme-blocks.ts';

for (const name of goldenCases) writeGolden(name, await run(goldenCommand(name)));

let text = readme();
for (const { start, end, text: made } of [...(await madeBlocks())].sort((a, b) => b.start - a.start)) {
  text = text.slice(0, start) + made + text.slice(end);
}
writeFileSync('README.md', text);
console.log(`${goldenCases.length} golden cases and README.md written`);
