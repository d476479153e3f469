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

/** `readCell` for the bytes `[start, end)`, without a string for the cells that hold one bracket or pair. */
export function readCellBytes(bytes: Uint8Array, start: number, end: number, visitor: CellVisitor): void {
  const isOpen = bytes[start] === 40;
  const isClosed = bytes[end - 1] === 41;
  const from = isOpen ? start + 1 : start;
  const to = isClosed ? end - 1 : end;
  if (from >= to || !areDigits(bytes, from, to)) readCell(latin1Text(bytes, start, end), visitor);
  else if (isOpen && isClosed) visitor.single(latin1Text(bytes, from, to));
  else if (isOpen) visitor.opened(latin1Text(bytes, from, to));
  else if (isClosed) visitor.closed(latin1Text(bytes, from, to));
}

function areDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] < 48 || bytes[at] > 57) return false;
  return true;
}

function cutAll(cell: string, pattern: RegExp, visit: (group: string) => void): string {
  let text = cell;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    text = text.slice(0, match.index) + text.slice(match.index + match[0].length);
    visit(match[1]);
  }
  return text;
}
