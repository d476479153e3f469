import { type CountRow, mentionCounts, spanCounts } from '../../evaluate/list/count.ts';
import { jsonText } from '../../report/json.ts';
import { nameCell, plainCell, type Table } from '../../report/tables.ts';
import { tableTexts } from '../../report/text-table.ts';
import { visible } from '../../text/harmless.ts';
import { version } from '../../version.ts';
import { exitCode } from '../command.ts';
import { type Io, textStyle } from '../io.ts';
import type { Kind } from '../kind.ts';
import { formatChoice } from '../report-options.ts';
import type { Scoring } from '../scoring-command.ts';
import { readListed } from './read-listed.ts';

/** `count FILE...`: how many spans of each type, document and length, or mentions and entities of each document, length and size. */
export async function runCount(
  kind: Pick<Kind, 'listing'> & Scoring,
  argv: readonly string[],
  io: Io,
): Promise<number> {
  const { name, contents } = kind.listing;
  const [what, by] = name === 'type' ? ['spans', 'type, document'] : ['mentions and entities', 'document, size'];
  const about = `Counts the ${what} of ${contents}, by ${by} and length.`;
  const read = await readListed(kind, { name: 'count', about, format: formatChoice('table', 'json') }, argv, io);
  if (!read) return exitCode.input;
  const counts = name === 'type' ? spanCounts(read.documents) : mentionCounts(read.documents);
  if (read.format === 'json') io.out(jsonText({ schema: 1, tool: kind.tool, version, ...counts }));
  else {
    const style = await textStyle(read.color, io, io.outIsTerminal);
    const tables = Object.values(counts).filter((rows) => rows.length > 0);
    const texts = tables.flatMap((rows) => tableTexts(tableOf(rows), { style, width: io.width }));
    io.out(`${texts.join('\n\n') || 'no documents'}\n`, 'styled');
  }
  return exitCode.scored;
}

/** Columns in which nothing is known are left out, and so are the files where there is one. A last row has the sums of numbers that add up. */
function tableOf(rows: readonly CountRow[]): Table {
  const [first] = rows;
  const isOneFile = new Set(rows.map(({ file }) => file)).size <= 1;
  const fields = Object.keys(first).filter((field) => !(field === 'file' && isOneFile));
  const isSum = (field: string): boolean => sums.includes(field);
  const columns = fields.map((field) => ({ head: field, isLeft: typeof first[field] !== 'number' }));
  const cells = rows.map((row) => {
    return fields.map((field) => (isSum(field) ? plainCell : nameCell)(visible(String(row[field] ?? ''))));
  });
  const total = fields.map((field, at) => {
    const sum = rows.reduce((all, row) => all + Number(row[field]), 0);
    return plainCell(isSum(field) ? String(sum) : at === 0 ? 'all' : '');
  });
  return { columns, rows: [...cells, total].map((own) => ({ cells: own })), isWhole: true };
}

const sums = ['spans', 'mentions', 'entities'];
