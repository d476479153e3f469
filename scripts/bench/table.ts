/** Text in columns of equal width: the first to the left, the others to the right. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (isText(column, row) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A number with three digits or, from a thousand on, with as many as it has. */
export function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  return value >= 1000 ? value.toFixed(0) : value.toPrecision(3);
}

function isText(column: number, row: readonly string[]): boolean {
  return column === 0 || column === row.length - 1;
}
