// Prints how each case of the conformance folder comes out under each tool: the numbers that agree, or why there are none.
// Run it with `npx tsx scripts/compat-table.ts`. Exits 1 where a number differs or a cell is empty.
import { cellText, checkCase, type ToolCheck } from '../test/compat/conformance.ts';
import { corefChecks } from '../test/compat/coref-conformance.ts';

const checks: readonly ToolCheck[] = [...corefChecks];

const rows = checks.flatMap((check) =>
  check.cases.map((id) => [id, check.tool, cellText(checkCase(check, id))] as const),
);
for (const row of rows) console.log(row.join('\t'));
const wrong = rows.filter(([, , text]) => /DIFFER|EMPTY/.test(text));
console.log(`${rows.length} cells, ${wrong.length} wrong`);
process.exitCode = wrong.length > 0 || rows.length === 0 ? 1 : 0;
