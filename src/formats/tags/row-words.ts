import { cellTexts } from './row-cells.ts';
import type { RowLayout } from './tag-layout.ts';

/** A function that gives the token in a line of the file. */
export function wordsOf(text: string, { separator, token }: RowLayout): (line: number) => string {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return (line) => {
    const row = lines[line - 1];
    const cells = cellTexts(separator.run ? row.trim() : row.trimEnd(), separator, token > 0 ? token : undefined);
    return cells.at(token > 0 ? token - 1 : token) ?? '';
  };
}
