/** A line of comma-separated values as in RFC 4180, except that it ends with a line feed; undefined ones are empty. See `cellText`. */
export function csvLine(values: readonly (string | number | undefined)[]): string {
  return csvCells(values.map(cellText));
}

export function csvCells(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}

/** A value as a cell has it: text that a spreadsheet would run as a formula has an apostrophe in front (see `inert`). */
export function cellText(value: string | number | undefined): string {
  return typeof value === 'string' ? inert(value) : String(value ?? '');
}

/**
 * Text that no spreadsheet runs as a formula: text that begins with `=`, `+`, `-`, `@`, a tab or a line break gets an apostrophe in front,
 * and so does text of that kind after apostrophes of its own. To read it back, remove the first apostrophe.
 */
function inert(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
