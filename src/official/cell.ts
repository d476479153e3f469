import { latin1Text } from '../text/latin1.ts';

/** What a cell tells, bracket by bracket. Ids are digit strings, compared as text: `1` and `01` are two. */
export interface CellVisitor {
  /** `(D+d)`: an id of two parts, which the reference leaves out. */
  readonly dropped: (text: string) => void;
  /** `(D)`: a mention of one token. */
  readonly single: (id: string) => void;
  /** `(D`: a mention begins. */
  readonly opened: (id: string) => void;
  /** `D)`: the innermost open mention of the id ends. */
  readonly closed: (id: string) => void;
}

/**
 * Reads a cell as the reference scorer does: four searches, each cutting its leftmost match out of the text until there is
 * none. So one-token mentions come before beginnings, these before ends, whatever the order in the cell; separators do not
 * matter; and what stood on both sides of a cut can form a match.
 */
export function readCell(cell: string, visitor: CellVisitor): void {
  const plain = cutAll(cell, /(\([0-9]+\+[0-9]\))/, visitor.dropped);
  const spans = cutAll(plain, /\(([0-9]+)\)/, visitor.single);
  cutAll(cutAll(spans, /\(([0-9]+)/, visitor.opened), /([0-9]+)\)/, visitor.closed);
}

/**
 * `readCell` for the bytes `[start, end)`. Cells of `(D)`, `(D` and `D)` with `|` between them are read without a search: there a cut
 * leaves nothing that could form a match, so that the order of the searches is all that they say.
 */
export function readCellBytes(bytes: Uint8Array, start: number, end: number, visitor: CellVisitor): void {
  const kinds = bracketKinds(bytes, start, end);
  if (kinds === NOT_PLAIN) {
    readCell(latin1Text(bytes, start, end), visitor);
    return;
  }
  if (kinds & SINGLE) visitPieces(bytes, start, end, SINGLE, visitor.single);
  if (kinds & OPENED) visitPieces(bytes, start, end, OPENED, visitor.opened);
  if (kinds & CLOSED) visitPieces(bytes, start, end, CLOSED, visitor.closed);
}

const OPENED = 1;
const CLOSED = 2;
const SINGLE = 4;
const NOT_PLAIN = 0;

/** Which kinds of pieces the cell has, or `NOT_PLAIN`. */
function bracketKinds(bytes: Uint8Array, start: number, end: number): number {
  let kinds = NOT_PLAIN;
  for (let from = start; from <= end; ) {
    const to = pieceEnd(bytes, from, end);
    const kind = pieceKind(bytes, from, to);
    if (kind === NOT_PLAIN) return NOT_PLAIN;
    kinds |= kind;
    from = to + 1;
  }
  return kinds;
}

function visitPieces(bytes: Uint8Array, start: number, end: number, kind: number, visit: (id: string) => void): void {
  for (let from = start; from < end; ) {
    const to = pieceEnd(bytes, from, end);
    if (pieceKind(bytes, from, to) === kind)
      visit(digits(bytes, from + (kind & CLOSED ? 0 : 1), to - (kind & OPENED ? 0 : 1)));
    from = to + 1;
  }
}

function pieceEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== 124) at++;
  return at;
}

function pieceKind(bytes: Uint8Array, start: number, end: number): number {
  const isOpened = bytes[start] === 40;
  const from = isOpened ? start + 1 : start;
  let at = from;
  while (at < end && bytes[at] >= 48 && bytes[at] <= 57) at++;
  if (at === from) return NOT_PLAIN;
  if (at === end) return isOpened ? OPENED : NOT_PLAIN;
  if (at + 1 < end || bytes[at] !== 41) return NOT_PLAIN;
  return isOpened ? SINGLE : CLOSED;
}

/** The digits as text. The engine keeps the texts of small numbers; a number does not say how many zeros it began with. */
function digits(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 6 || (bytes[start] === 48 && end - start > 1)) return latin1Text(bytes, start, end);
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + bytes[at] - 48;
  return String(value);
}

function cutAll(cell: string, pattern: RegExp, visit: (group: string) => void): string {
  let text = cell;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    text = text.slice(0, match.index) + text.slice(match.index + match[0].length);
    visit(match[1]);
  }
  return text;
}
