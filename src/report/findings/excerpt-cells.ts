import type { Excerpt } from '../../evaluate/findings/finding.ts';
import { visible } from '../../text/harmless.ts';
import { characterWidth, cutMiddle, displayWidth } from '../../text/width.ts';
import type { Cell, Piece } from '../tables.ts';

/** Excerpts in so many columns. Those of one text are cut at the same place, so that only their marks differ. */
export function excerptCells(excerpts: readonly Excerpt[], width: number): readonly Cell[] {
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
  for (const { start, end, label } of marks) {
    pieces.push({ text: visible(text.slice(at, start)) });
    const words = visible(text.slice(start, end));
    pieces.push({ text: `[${label === undefined ? '' : `${visible(label)}: `}${words}]`, emphasis });
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
