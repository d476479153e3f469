/**
 * The cells of a row, of CSV (RFC 4180) without their quotation marks; undefined if these are not as it wants them. In a row with tabs,
 * quotation marks are text.
 */
export function csvCells(row: string, delimiter: string): string[] | undefined {
  if (delimiter === '\t' || !row.includes('"')) return row.split(delimiter);
  const cells: string[] = [];
  for (const [, inQuotes, plain] of row.matchAll(cellsBetween(delimiter))) {
    if (inQuotes === undefined && plain.includes('"')) return undefined;
    cells.push(inQuotes?.replaceAll('""', '"') ?? plain);
  }
  return cells;
}

/** A cell after the start of the row or a delimiter: in quotation marks, with those inside it doubled, or without any. */
function cellsBetween(delimiter: string): RegExp {
  return new RegExp(`(?:^|${delimiter})(?:"((?:[^"]|"")*)"(?=${delimiter}|$)|([^${delimiter}]*))`, 'g');
}
