import type { Excerpt, Finding } from '../../evaluate/findings/finding.ts';
import { visible } from '../../text/harmless.ts';
import { cutMiddle, displayWidth, largest } from '../../text/width.ts';
import type { NumberStyle } from '../style.ts';
import { plainCell, type Row, type Table } from '../tables.ts';
import { excerptCells } from './excerpt-cells.ts';

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
  /** The kinds to show; those that are shown by default if it is not given. */
  readonly errorKinds?: readonly string[] | undefined;
  /** Whether lines are of several files. */
  readonly haveFiles?: boolean;
}

/** A passage to show, with what is said behind it. */
export interface Passage {
  readonly finding: Finding;
  readonly excerpts: readonly Excerpt[];
  /** What stands where there is no text: positions. */
  readonly position: string;
  readonly tail?: string | undefined;
}

/**
 * Passages below each other: their lines, whose they are if they show both sides, the text, and what is said behind it. `indent`: how many
 * columns the lines take at least. Lines have the names of their documents where several files were read, and text without lines has these alone.
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
