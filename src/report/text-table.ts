import CliTable from 'cli-table3';
// @ts-expect-error The functions of cli-table3 itself have no types.
import measures from 'cli-table3/src/utils.js';
import { cutMiddle, displayWidth, largest } from '../text/width.ts';
import type { Style, TextOptions } from './style.ts';
import { type Cell, type Column, columnGroups, type Table } from './tables.ts';

/** The table as text, in parts below each other where the terminal is too narrow for it, and then its note. */
export function tableTexts(table: Table, { style, width = 80, cutsNames = false }: TextOptions): string[] {
  const whole = textColumns(table);
  if (table.narrow && widthOf(whole) > width) return tableTexts(table.narrow, { style, width, cutsNames });
  const columns = cutsNames ? fitting(table, whole, width) : whole;
  const shown = withoutOptional(columns, width);
  const parts = table.isWhole ? [shown] : inParts(shown, width);
  const texts = parts.map((part) => laidOut(part.map((column) => painted(column, style))));
  const left = columns.filter((column) => !shown.includes(column)).map(({ head }) => head);
  if (left.length > 0)
    texts.push(`${texts.pop()}\n${style.dim(`not shown: ${left.join(', ')}; -o scores.csv has all`)}`);
  return table.note ? [...texts, style.dim(table.note)] : texts;
}

/** A column with its texts, that of the head first, and the cells that they are of. */
interface TextColumn extends Column {
  readonly cells: readonly (Cell | undefined)[];
  readonly texts: readonly string[];
  readonly width: number;
}

/** The columns, with names cut as far as they have to be for the table to fit; of one that does not fit even so, to the shortest. */
function fitting(table: Table, whole: readonly TextColumn[], width: number): readonly TextColumn[] {
  if (widthOf(whole) <= width) return whole;
  const cut = textColumns(table, SHORT, SHORT_HEAD);
  return [textColumns(table, LONG), textColumns(table, SHORT)].find((columns) => widthOf(columns) <= width) ?? cut;
}

/** How many columns of a terminal names take where they are cut. */
const LONG = 40;
const SHORT = 24;
const SHORT_HEAD = 14;

/** `longest`, `longestHead`: how many columns the names of rows may take, and those above columns. */
function textColumns(
  { columns, rows }: Table,
  longest = Number.POSITIVE_INFINITY,
  longestHead = longest,
): TextColumn[] {
  return columns.map((column, at) => {
    const cells = [undefined, ...rows.map(({ cells: own }) => own[at])];
    const room = column.hasMarks ? Math.max(1, largest(cells.map((cell) => marksOf(cell).length))) : 0;
    const title = column.group === undefined ? column.head : `${column.group} ${column.head}`;
    const head = column.isName ? cutMiddle(title, at === 0 ? 2 * longest : longestHead) : title;
    const texts = cells.map((cell, row) => {
      if (row === 0) return head + ' '.repeat(room);
      return cell?.text ? textOf(cell, at === 0 ? longest : column.longest) + marksOf(cell).padEnd(room) : '';
    });
    return { ...column, head, cells, texts, width: largest(texts.map(displayWidth)) };
  });
}

function marksOf(cell: Cell | undefined): string {
  return `${cell?.emphasis === 'best' ? '*' : ''}${cell?.isMarked ? '†' : ''}`;
}

function textOf({ text, isPart, bounds }: Cell, longest = Number.POSITIVE_INFINITY): string {
  const shown = cutMiddle(text, longest);
  return `${isPart ? '  ' : ''}${shown}${bounds ? ` ${bounds}` : ''}`;
}

/** How wide a table is. No line ends with the room for marks that its last column has. */
function widthOf(columns: readonly TextColumn[]): number {
  const { hasMarks, texts } = columns[columns.length - 1];
  const spare = (text: string): number => text.length - text.trimEnd().length;
  const room = hasMarks ? texts.reduce((least, text) => Math.min(least, spare(text)), texts[0].length) : 0;
  return columns.reduce((sum, column) => sum + column.width + gapAfter(column), -gapAfter({ hasMarks }) - room);
}

/** How many blanks are after a column; a mark stands in one of the two. */
function gapAfter({ hasMarks }: { readonly hasMarks?: boolean | undefined }): number {
  return hasMarks ? 1 : 2;
}

/** Without the last of the columns that a table can do without, as many as the terminal has no room for. */
function withoutOptional(columns: readonly TextColumn[], width: number): readonly TextColumn[] {
  const last = columns.findLastIndex(({ isOptional }) => isOptional);
  if (last < 0 || widthOf(columns) <= width) return columns;
  return withoutOptional(columns.toSpliced(last, 1), width);
}

/** The columns in parts that fit the terminal, each with the first column, and columns of one group together. */
function inParts([names, ...others]: readonly TextColumn[], width: number): TextColumn[][] {
  const parts: TextColumn[][] = [];
  for (const group of columnGroups(others)) {
    const last = parts.at(-1);
    if (last && widthOf([...last, ...group]) <= width) last.push(...group);
    else parts.push([names, ...group]);
  }
  return parts.length > 0 ? parts : [[names]];
}

/** How what is emphasized is written. */
const styles = { bold: 'bold', best: 'best', strong: 'bold', higher: 'best', lower: 'error', dim: 'dim' } as const;

function painted(column: TextColumn, style: Style): TextColumn {
  const texts = column.texts.map((text, at) => {
    const pieces = column.cells[at]?.pieces;
    if (pieces)
      return pieces.map((piece) => (piece.emphasis ? style[piece.emphasis](piece.text) : piece.text)).join('');
    const emphasis = at === 0 ? 'bold' : column.cells[at]?.emphasis;
    if (emphasis === undefined) return text;
    // Blanks at the end of a line are not printed, so they must not be within colours.
    const shown = text.trimEnd();
    return `${style[styles[emphasis]](shown)}${text.slice(shown.length)}`;
  });
  return { ...column, texts };
}

/**
 * The columns as cli-table3 lays them out: the heads are one row, if there are any, and the lines of all other cells of a column are one
 * cell, because its time grows with the square of the rows.
 */
export function laidOut(columns: readonly Pick<TextColumn, 'texts' | 'isLeft' | 'hasMarks'>[]): string {
  const spaced = columns.map((column) => column.texts.map((text) => text + ' '.repeat(gapAfter(column))));
  const heads = spaced.map(([head]) => head);
  const table = new CliTable({
    head: heads.some((head) => head.trim() !== '') ? heads : [],
    colAligns: columns.map(({ isLeft }) => (isLeft ? 'left' : 'right')),
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    chars: frameless,
  });
  if (spaced[0].length > 1) table.push(spaced.map(([, ...texts]) => texts.join('\n')));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const frame = ['top', 'bottom', 'left', 'right', 'mid', 'middle'];
const joints = ['top-mid', 'top-left', 'top-right', 'bottom-mid', 'bottom-left', 'bottom-right'];
const frameless = Object.fromEntries(
  [...frame, ...joints, 'left-mid', 'mid-mid', 'right-mid'].map((char) => [char, '']),
);

// cli-table3 gives some wide characters and marks of Arabic, Hebrew or Hindi another width than terminals do. At every line it looks for
// what to cut off and for colours that go on, but its cells are as wide as their texts, and colours end within their line.
Object.assign(measures, {
  strlen: (text: string): number => largest(text.split('\n').map(paintedWidth)),
  truncate: (text: string): string => text,
  colorizeLines: (lines: readonly string[]): readonly string[] => lines,
  pad(text: string, width: number, blank: string, align: string): string {
    const padding = blank.repeat(width - paintedWidth(text));
    return align === 'right' ? padding + text : text + padding;
  },
});

function paintedWidth(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character
  return displayWidth(text.includes('\u001b') ? text.replace(/\u001b\[\d+m/g, '') : text);
}
