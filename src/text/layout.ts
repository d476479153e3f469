import { wrapped } from './width.ts';

/** Lines that belong together, as one. `flows`: it may be wrapped anywhere, not only in its last column. */
interface Piece {
  text: string;
  readonly flows: boolean;
}

/**
 * A text in blocks, wrapped to a width. Lines that begin at the margin flow together. Lines under a heading (a line at the margin with
 * an indented one right below it) flow up to a full stop, which ends an item. Under `Example`, and where there is no heading, indented
 * lines are equations and rows, which stay as they are; only the last column of rows that are too long is wrapped.
 */
export function laidOut(text: string, width: number): string {
  const lines = text.split('\n');
  const pieces: Piece[] = [];
  let heading = '';
  lines.forEach((line, at) => {
    const isIndented = line.startsWith(' ');
    const before = lines[at - 1] ?? '';
    if (line !== '' && !isIndented) heading = lines[at + 1]?.startsWith(' ') ? line : '';
    const last = pieces.at(-1);
    const goesDown = isUnder(line, last);
    const isProse = heading !== '' && heading !== 'Example' && !isRow(line) && !goesDown;
    const flows = line !== '' && (!isIndented || isProse);
    const isSame = before !== '' && before.startsWith(' ') === isIndented;
    const goesOn = flows ? isSame && last?.flows && !(isIndented && before.endsWith('.')) : goesDown;
    if (last && goesOn) last.text += ` ${line.trimStart()}`;
    else pieces.push({ text: line, flows });
  });
  return pieces.map((piece) => wrappedPiece(piece, width)).join('\n');
}

/** Whether the line has columns. */
function isRow(line: string): boolean {
  return /\S {2}/.test(line);
}

/** Whether the line goes on in the last column of the row. */
function isUnder(line: string, row: Piece | undefined): boolean {
  return row !== undefined && !row.flows && isRow(row.text) && line.search(/\S/) === lastColumn(row.text);
}

function lastColumn(row: string): number {
  return /^ *\S.*? {2,}/.exec(row)?.[0].length ?? 0;
}

function wrappedPiece({ text, flows }: Piece, width: number): string {
  const column = flows ? text.search(/\S|$/) : lastColumn(text);
  if (column === 0 && !flows) return text;
  const rest = wrapped(text.slice(column), width - column);
  return text.slice(0, column) + rest.replaceAll('\n', `\n${' '.repeat(column)}`);
}
