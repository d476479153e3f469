import { rowIn } from '../bytes/cells.ts';
import { BLANK, trimmedEnd } from '../bytes/line.ts';
import type { RowLayout } from './tag-layout.ts';

/** The token in a line; empty if it has none. */
export function wordIn(line: string, { separator, token }: RowLayout): string {
  const { character, isRun, isQuoted } = separator;
  // Most files have tokens first: the cells behind them need not be cut.
  if (token === 1 && !isQuoted && line.charCodeAt(0) > BLANK) {
    const end = isRun ? line.search(/[ \t]/) : line.indexOf(character);
    return trimmedEnd(end < 0 ? line : line.slice(0, end));
  }
  const { cells, width } = rowIn(trimmedEnd(line), separator);
  return cells[token > 0 ? token - 1 : width + token] ?? '';
}

/** A function that gives the token in a line of the file; undefined if its rows are only tags. */
export function wordsOf(text: string, layout: RowLayout | undefined): ((line: number) => string) | undefined {
  if (!layout || layout.isBare || layout.found.some(({ column }) => column === layout.token)) return undefined;
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return (line) => wordIn(lines[line - 1], layout);
}
