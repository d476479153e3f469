/**
 * Rows of text in columns: numbers first, to the right; then `last` columns to the left. The very last may have any width, as names
 * of files do. No line ends with blanks.
 */
export function numberColumns(rows: readonly (readonly string[])[], last = 1): string {
  const number = rows[0].length;
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) => {
      const cells = row.map((text, at) => {
        if (at === number - 1) return text;
        return at < number - last ? text.padStart(widths[at]) : text.padEnd(widths[at]);
      });
      return cells.join('  ').trimEnd();
    })
    .join('\n');
}
