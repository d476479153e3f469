import { expect } from 'vitest';

/** A row by the names of its columns. */
export interface Row {
  readonly [column: string]: string;
}

/** RFC 4180 by hand: cells, quoted or not. */
export function parseCsv(text: string): Row[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    lines[lines.length - 1].push(formulaText(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '\n') lines.push([]);
  }
  return toRows(lines.slice(0, -1));
}

/** Rows between tabs, with escapes for what would end a cell. */
export function parseTsv(text: string): Row[] {
  const unescaped: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
  const cell = (raw: string): string => formulaText(raw.replace(/\\(.)/g, (_, letter: string) => unescaped[letter]));
  return toRows(
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.split('\t').map(cell)),
  );
}

/** What stands behind the apostrophe that keeps a spreadsheet from running it. */
function formulaText(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

/** The tables of a Markdown text, each as its rows. */
export function parseMarkdown(text: string): Row[][] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) => {
      const [head, , ...rows] = block
        .trim()
        .split('\n')
        .map((line) =>
          line
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim()),
        );
      return toRows([head, ...rows.map((cells) => cells.map((cell) => cell.replaceAll('\\|', '|')))]);
    });
}

function toRows([head, ...lines]: readonly (readonly string[])[]): Row[] {
  for (const line of lines) expect(line.length).toBe(head.length);
  return lines.map((line) => Object.fromEntries(line.map((cell, at) => [head[at], cell])));
}
