import { cutMiddle, largest } from '../text/width.ts';
import type { PaperCell, PaperGroup, PaperTable } from './paper-table.ts';

/** A size of letters with the width of a digit and the space around columns, in points, of Computer Modern. */
interface Size {
  readonly command: 'small' | 'footnotesize';
  readonly digit: number;
  readonly gap: number;
}

const sizes: readonly Size[] = [
  { command: 'small', digit: 4.63, gap: 3.2 },
  { command: 'footnotesize', digit: 4.25, gap: 2.4 },
];

/** `\textwidth` of an article in 10 pt, in points. */
const TEXT_WIDTH = 345;
/** So many rows fit a page, with a head above and a caption below them. */
const MOST_ROWS = 36;
const DAGGER = 3.95;
/** A digit in `\scriptsize`, as bounds have it. */
const SMALLEST_DIGIT = 3.99;
const BOLD = 1.153;

/** A table in parts that are no wider than the text, below each other on as many pages as they need. */
export interface FittedTable extends Size {
  readonly pages: readonly (readonly PaperTable[])[];
}

/** The table as it fits a page: whole, in smaller letters if it has to be, or else with its groups of columns below each other. */
export function fitted(table: PaperTable): FittedTable {
  const [largest] = sizes;
  const cut = withShortNames(table, largest);
  const size = sizes.find((one) => partsOf(cut, one).length === 1);
  const parts = size ? [cut] : partsOf(cut, largest);
  return { ...(size ?? largest), pages: pagesOf(parts.flatMap(shortParts)) };
}

/** The rows of a long table in several parts. */
function shortParts(table: PaperTable): PaperTable[] {
  const starts = [...table.rows.keys()].filter((at) => at % MOST_ROWS === 0);
  return starts.map((start) => ({ ...table, rows: table.rows.slice(start, start + MOST_ROWS) }));
}

/** A part takes up its rows and, for its head and rules, the space of four more. */
function pagesOf(parts: readonly PaperTable[]): PaperTable[][] {
  const pages: PaperTable[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const lines = part.rows.length + 4;
    if (used + lines > MOST_ROWS + 4) {
      pages.push([]);
      used = 0;
    }
    pages[pages.length - 1].push(part);
    used += lines;
  }
  return pages;
}

function partsOf(table: PaperTable, size: Size): PaperTable[] {
  const { head, lead, groups, rows } = table;
  const first = [head, ...lead].map((title, column) => {
    const cells = rows.map(({ name, lead: own }) => (column === 0 ? name : own[column - 1]));
    return largest([title, ...cells].map((text) => digitsWide(text) * size.digit));
  });
  const left = first.reduce((sum, width) => sum + width, 2 * size.gap * lead.length);
  const ends = groups.map((_, at) => groups.slice(0, at + 1).reduce((sum, { columns }) => sum + columns.length, 0));
  const parts: { from: number; to: number }[] = [];
  let used = Number.POSITIVE_INFINITY;
  groups.forEach((group, at) => {
    const width = groupWidth(table, group, ends[at - 1] ?? 0, size);
    if (used + width > TEXT_WIDTH) {
      parts.push({ from: at, to: at });
      used = left;
    }
    used += width;
    parts[parts.length - 1].to = at + 1;
  });
  return parts.map(({ from, to }) => ({
    head,
    lead,
    groups: groups.slice(from, to),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(ends[from - 1] ?? 0, ends[to - 1]) })),
  }));
}

/** The width of a group's columns, the first of them number `at`, with the space to the left of each. */
function groupWidth({ rows }: PaperTable, { title, columns }: PaperGroup, at: number, size: Size): number {
  const widths = columns.map((_, column) => largest(rows.map(({ cells }) => cellWidth(cells[at + column], size))));
  const numbers = widths.reduce((sum, width) => sum + width, 0) + 2 * size.gap * (columns.length - 1);
  return Math.max(numbers, digitsWide(title) * size.digit) + 2 * size.gap;
}

function cellWidth({ text, isBest, isMarked, bounds = '' }: PaperCell, { digit }: Size): number {
  const number = digitsWide(text) * digit * (isBest ? BOLD : 1);
  const space = bounds === '' ? 0 : digitsWide(' ') * digit;
  return number + (isMarked ? DAGGER : 0) + space + digitsWide(bounds) * SMALLEST_DIGIT;
}

/** Short enough for a name and a group of columns, with its title, to fit side by side. */
function withShortNames(table: PaperTable, { digit }: Size): PaperTable {
  const short = (whole: string): string => {
    // Of a very long name no more than this can be seen, as no character is narrower than half a digit.
    const name = whole.length > 1200 ? `${whole.slice(0, 600)}${whole.slice(-600)}` : whole;
    let length = Math.min(name.length, 300);
    while (digitsWide(cutMiddle(name, length)) * digit > 0.44 * TEXT_WIDTH) length--;
    return cutMiddle(name, length);
  };
  return {
    ...table,
    groups: table.groups.map((group) => ({ ...group, title: short(group.title) })),
    rows: table.rows.map((row) => ({ ...row, name: short(row.name) })),
  };
}

/** At most how wide the text is, in digits. */
function digitsWide(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0);
}

function widthOf(character: string): number {
  return widths.find(([characters]) => characters.test(character))?.[1] ?? 1.9;
}

const widths: readonly (readonly [characters: RegExp, digits: number])[] = [
  [/[0-9]/, 1],
  [/[.,:;il!'|[\]]/, 0.56],
  [/[\s()\-jfrst]/, 0.8],
  [/[…W]/, 2.7],
  [/[mwM%#@]/, 1.9],
  [/\p{Ll}/u, 1.12],
  [/[$*+/?\\^`{}~"]/, 1.25],
  [/\p{Lu}|[&_<>=]/u, 1.6],
];
