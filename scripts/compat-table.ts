// Prints the result of each conformance case for each tool: how many numbers agree, or why there are none.
// Run it with `npx tsx scripts/compat-table.ts`. Exits 1 if a number differs or a cell is empty.
import { type Cell, checkCase, type ToolCheck } from '../test/compat/conformance.ts';
import { corefChecks } from '../test/compat/coref-conformance.ts';
import { nerChecks } from '../test/compat/ner-conformance.ts';

const tables: Readonly<Record<string, readonly ToolCheck[]>> = { coreference: corefChecks, tagging: nerChecks };

let wrong = 0;
for (const [title, checks] of Object.entries(tables)) wrong += printTable(title, checks);
process.exitCode = wrong > 0 ? 1 : 0;

/** Prints one row per case and one column per tool, with the reasons below; returns how many cells are wrong. */
function printTable(title: string, checks: readonly ToolCheck[]): number {
  const ids = [...new Set(checks.flatMap(({ cases }) => cases))];
  const notes: string[] = [];
  const noteOf = (text: string): string => {
    if (!notes.includes(text)) notes.push(text);
    return `[${notes.indexOf(text) + 1}]`;
  };
  let cells = 0;
  let wrong = 0;
  const rows = ids.map((id) => [
    id,
    ...checks.map((check) => {
      if (!check.cases.includes(id)) return noteOf(`${check.tool} was not run on this case`);
      const cell = checkCase(check, id);
      cells++;
      if (cell.differences.length > 0 || cell.numbers + cell.reasons.length === 0) wrong++;
      return cellText(cell, noteOf);
    }),
  ]);
  const all = [[title, ...checks.map(({ tool }) => tool)], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  notes.forEach((text, index) => {
    console.log(`[${index + 1}] ${text}`);
  });
  console.log(`${title}: ${cells} cells, ${wrong} wrong`);
  return cells === 0 ? 1 : wrong;
}

function cellText({ numbers, differences, reasons }: Cell, noteOf: (text: string) => string): string {
  if (differences.length > 0) return `${differences.length} DIFFER ${noteOf(differences[0])}`;
  const text = [...(numbers > 0 ? [`ok ${numbers}`] : []), ...reasons.map(noteOf)].join(' ');
  return text === '' ? 'EMPTY' : text;
}
