import type { Excerpt, Finding } from '../../findings/finding.ts';
import { visible } from '../../text/harmless.ts';
import { characterWidth, cutMiddle, displayWidth, largest } from '../../text/width.ts';
import type { NumberStyle } from '../style.ts';
import { type Cell, type Piece, plainCell, type Row, type Table } from '../tables.ts';

/** A heading, and what stands below it: lines of text, and tables. */
export interface Block {
  readonly title?: string | undefined;
  readonly parts: readonly (string | Table)[];
}

/** How blocks are made: how wide they may be, and how numbers are written. */
export interface BlockOptions extends NumberStyle {
  readonly width?: number | undefined;
  /** Whether names are cut, as there is no room for long ones. */
  readonly cutsNames?: boolean;
  /** The kinds to show; if it is not given, the ones that are shown by default. */
  readonly errorKinds?: readonly string[] | undefined;
  /** Whether lines are of several files. */
  readonly haveFiles?: boolean;
}

/** A passage to show, with a remark after it. */
export interface Passage {
  readonly finding: Finding;
  readonly excerpts: readonly Excerpt[];
  /** What stands where there is no text: positions. */
  readonly position: string;
  readonly tail?: string | undefined;
}

/**
 * Passages below each other: their lines, whose they are if they show both sides, the text, and what is said behind it. `indent`: how many
 * columns the lines take at least. Lines have the names of their documents where several files were read, and text without lines has these
 * alone.
 */
export function passageTable(
  passages: readonly Passage[],
  { width = 80, haveFiles, cutsNames }: BlockOptions,
  indent = 7,
): Table {
  const lineOf = ({ finding, excerpts }: Passage, { line }: Excerpt): string => {
    const document = visible(finding.document);
    const name = cutsNames ? cutMiddle(document, LONGEST_NAME) : document;
    const text = excerpts.length === 0 ? '' : name;
    return (line === undefined ? text : haveFiles ? `${document}:${line}` : String(line)).padStart(indent);
  };
  const shown = passages.map((one) => (one.excerpts.length > 0 ? one.excerpts : [{ text: one.position, marks: [] }]));
  const lines = passages.flatMap((one, at) => shown[at].map((excerpt) => lineOf(one, excerpt)));
  const haveSides = shown.some(([first, second]) => second && first.side !== second.side);
  const tails = passages.map(({ tail = '' }) => visible(tail));
  const taken = [
    widest(lines),
    haveSides ? widest(shown.flat().map(({ side = '' }) => side)) : -2,
    widest(tails) || -2,
  ];
  const room = Math.max(20, width - taken.reduce((sum, columns) => sum + columns + 2, 0));
  const rows = passages.flatMap((one, at): Row[] => {
    const cells = excerptCells(shown[at], room);
    return shown[at].map((excerpt, number) => {
      const isSame = number > 0 && excerpt.line === shown[at][number - 1].line;
      const line = isSame ? ''.padStart(indent) : lineOf(one, excerpt);
      const side = haveSides ? [plainCell(excerpt.side ?? '')] : [];
      return { cells: [plainCell(line), ...side, cells[number], plainCell(number === 0 ? tails[at] : '')] };
    });
  });
  const sideColumn = haveSides ? [{ head: '', isLeft: true }] : [];
  return {
    columns: [{ head: '' }, ...sideColumn, { head: '', isLeft: true }, { head: '', isLeft: true }],
    rows,
    isWhole: true,
  };
}

/** How many columns the name of a document may take. */
const LONGEST_NAME = 20;

function widest(texts: readonly string[]): number {
  return largest(texts.map(displayWidth));
}

/** Excerpts in so many columns. Those of one text are cut at the same place, so that only their marks differ. */
function excerptCells(excerpts: readonly Excerpt[], width: number): readonly Cell[] {
  if (excerpts.some(({ text }) => text !== excerpts[0].text))
    return excerpts.flatMap((excerpt) => excerptCells([excerpt], width));
  const marks = excerpts.flatMap((excerpt) => excerpt.marks);
  if (marks.length === 0) return excerpts.map(({ text }) => ({ text: visible(text) }));
  const from = Math.min(...marks.map(({ start }) => start));
  const to = Math.max(...marks.map(({ end }) => end));
  const cores = excerpts.map((excerpt) => fitting(markedPieces(excerpt, from, to), width));
  const rooms = cores.map((core) => Math.max(0, width - widthOf(core)));
  const sides = excerpts.map(({ text }) => [visible(text.slice(0, from)), visible(text.slice(to))] as const);
  // Half of the room is for the text before, or more where that after needs less.
  const before = Math.min(...sides.map(([, after], at) => Math.max(rooms[at] >> 1, rooms[at] - displayWidth(after))));
  return sides.map(([left, right], at) => {
    const start = lastOf(left, before);
    const pieces = [{ text: start }, ...cores[at], { text: firstOf(right, rooms[at] - displayWidth(start)) }];
    return { text: pieces.map(({ text }) => text).join(''), pieces };
  });
}

/** The text between two positions, in which marks have brackets, and their labels. */
function markedPieces({ text, marks, side }: Excerpt, from: number, to: number): readonly Piece[] {
  const emphasis = side === 'response' || side === 'pred' ? 'error' : 'best';
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end, label, head } of marks) {
    pieces.push({ text: visible(text.slice(at, start)) });
    const words = [text.slice(start, head ?? end), ...(head === undefined ? [] : [text.slice(head, end)])];
    pieces.push({
      text: `[${label === undefined ? '' : `${visible(label)}: `}${words.map(visible).join('^')}]`,
      emphasis,
    });
    at = end;
  }
  return [...pieces, { text: visible(text.slice(at, to)) }].filter((piece) => piece.text !== '');
}

/** The pieces, shortened if they are wider than that. */
function fitting(pieces: readonly Piece[], width: number): readonly Piece[] {
  if (widthOf(pieces) <= width) return pieces;
  const room = Math.max(6, Math.floor(width / pieces.length));
  return pieces.map((piece) => ({ ...piece, text: cutMiddle(piece.text, room) }));
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

/** As many characters as there is room for; … says that there are more. */
function firstOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width < 1) return '';
  let [left, first] = [width - 1, ''];
  for (const character of text) {
    left -= characterWidth(character);
    if (left < 0) break;
    first += character;
  }
  return `${first}…`;
}

function lastOf(text: string, width: number): string {
  return reversed(firstOf(reversed(text), width));
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
