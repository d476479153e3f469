import { latin1Text } from '../../text/latin1.ts';

/** Takes the brackets of a cell one by one. Ids are digit strings, compared as text: `1` and `01` are different. */
export interface CellVisitor {
  /** `(D+d)`: a two-part id, which the reference ignores. */
  readonly dropped: (text: string) => void;
  /** `(D)`: a mention of one token. */
  readonly single: (id: string) => void;
  /** `(D`: a mention begins. */
  readonly opened: (id: string) => void;
  /** `D)`: the innermost open mention of the id ends. */
  readonly closed: (id: string) => void;
}

/**
 * Reads a cell as the reference scorer does: four searches, each cutting its leftmost match out of the text until there is none. So
 * one-token mentions come before beginnings and these before ends, whatever the order in the cell; separators do not matter; and the
 * text on both sides of a cut can form a new match.
 */
export function readCell(cell: string, visitor: CellVisitor): void {
  const plain = cutAll(cell, /(\([0-9]+\+[0-9]\))/, visitor.dropped);
  const spans = cutAll(plain, /\(([0-9]+)\)/, visitor.single);
  cutAll(cutAll(spans, /\(([0-9]+)/, visitor.opened), /(?<![0-9])([0-9]+)\)/, visitor.closed);
}

/**
 * `readCell` for the bytes `[start, end)`: the whole line if there is no tab in it. If every run of brackets, digits and `+` that
 * could match is just `(D)`, `(D` or `D)`, cuts cannot form new matches: only the order of the searches matters, and no text is made.
 */
export function readCellBytes(bytes: Uint8Array, start: number, end: number, visitor: CellVisitor): void {
  const kinds = runKinds(bytes, start, end);
  if (kinds & OTHER) {
    readCell(latin1Text(bytes, start, end), visitor);
    return;
  }
  if (kinds & SINGLE) visitRuns(bytes, start, end, SINGLE, visitor.single);
  if (kinds & OPENED) visitRuns(bytes, start, end, OPENED, visitor.opened);
  if (kinds & CLOSED) visitRuns(bytes, start, end, CLOSED, visitor.closed);
}

/** The kinds of runs: without a match, a match of one kind, or anything else. */
const NOTHING = 0;
const OPENED = 1;
const CLOSED = 2;
const SINGLE = 4;
const OTHER = 8;

const isOfRun = new Uint8Array(256);
for (const character of '()+0123456789') isOfRun[character.charCodeAt(0)] = 1;

/** The kinds of all runs together. */
function runKinds(bytes: Uint8Array, start: number, end: number): number {
  let kinds = NOTHING;
  for (let at = start; at < end; at++) {
    if (isOfRun[bytes[at]] === 0) continue;
    const from = at;
    at = runEnd(bytes, at, end);
    kinds |= runKind(bytes, from, at);
  }
  return kinds;
}

function visitRuns(bytes: Uint8Array, start: number, end: number, kind: number, visit: (id: string) => void): void {
  for (let at = start; at < end; at++) {
    if (isOfRun[bytes[at]] === 0) continue;
    const from = at;
    at = runEnd(bytes, at, end);
    if (runKind(bytes, from, at) !== kind) continue;
    visit(digits(bytes, kind === CLOSED ? from : from + 1, kind === OPENED ? at : at - 1));
  }
}

function runEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isOfRun[bytes[at]] === 1) at++;
  return at;
}

function runKind(bytes: Uint8Array, start: number, end: number): number {
  const isOpened = bytes[start] === 40;
  const from = isOpened ? start + 1 : start;
  let at = from;
  while (at < end && isDigit(bytes[at])) at++;
  if (at > from && at === end) return isOpened ? OPENED : NOTHING;
  if (at > from && at === end - 1 && bytes[at] === 41) return isOpened ? SINGLE : CLOSED;
  return canMatch(bytes, start, end) ? OTHER : NOTHING;
}

/** Whether a digit follows an opening bracket or precedes a closing one. */
function canMatch(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    if (bytes[at - 1] === 40 ? isDigit(bytes[at]) : bytes[at] === 41 && isDigit(bytes[at - 1])) return true;
  }
  return false;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** The digits as text. The engine caches the texts of small numbers, but a number does not keep leading zeros. */
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
