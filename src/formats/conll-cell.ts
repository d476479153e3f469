/** What a piece of a coreference cell does to the entity it names. `inside` is a bare id, which some corpora repeat on inner tokens. */
export type BracketKind = 'single' | 'open' | 'close' | 'inside';

/** A piece of a cell: what it does, and where in the bytes its id stands, `[start, end)`. */
export interface Bracket {
  readonly kind: BracketKind;
  readonly start: number;
  readonly end: number;
}

/** Asked for `(1_2)` only: is an entity open whose id is `bytes[start, end)`? */
export type IsOpen = (start: number, end: number) => boolean;

const OPEN = 0x28;
const CLOSE = 0x29;
const BAR = 0x7c;
const UNDERSCORE = 0x5f;
const STAR = 0x2a;

/**
 * The brackets of a cell in written order, or undefined when the cell cannot be read.
 *
 * `(id)` is a mention of one token, `(id` opens one, `id)` closes one. Pieces are joined by `|`, by blanks, by `_` or by nothing.
 * An id is any run of characters but `(`, `)`, `|`, `*` and blanks. A `_` is a joint next to a bracket (`2)_1)`, `(1_(2`), and in
 * `(1_2)` where an entity 2 is open; elsewhere it belongs to the id.
 */
export function readBrackets(bytes: Uint8Array, start: number, end: number, isOpen: IsOpen): Bracket[] | undefined {
  const brackets: Bracket[] = [];
  let at = start;
  while (at < end) {
    const byte = bytes[at];
    const afterPiece = at > start && bytes[at - 1] !== OPEN;
    if (
      byte === BAR ||
      byte === 0x20 ||
      byte === 0x09 ||
      (byte === UNDERSCORE && afterPiece && bytes[at - 1] === CLOSE)
    ) {
      at++;
      continue;
    }
    const opens = byte === OPEN;
    const from = opens ? at + 1 : at;
    let to = from;
    while (to < end && !endsId(bytes[to])) to++;
    if (to === from || hasStar(bytes, from, to)) return undefined;
    if (to < end && bytes[to] === CLOSE) {
      if (opens) pushClosed(brackets, bytes, from, to, isOpen);
      else brackets.push({ kind: 'close', start: from, end: to });
      at = to + 1;
    } else {
      // In `(1_(2` the last `_` joins; in `(a_|` it is part of the id.
      const idEnd = to < end && bytes[to] === OPEN && bytes[to - 1] === UNDERSCORE ? to - 1 : to;
      if (idEnd === from) return undefined;
      brackets.push({ kind: opens ? 'open' : 'inside', start: from, end: idEnd });
      at = to;
    }
  }
  return brackets;
}

/** `(id)`, or `(1_2)` as `(1` and `2)` where 2 is open. */
function pushClosed(brackets: Bracket[], bytes: Uint8Array, from: number, to: number, isOpen: IsOpen): void {
  const joint = bytes.subarray(from, to).lastIndexOf(UNDERSCORE);
  if (joint > 0 && from + joint + 1 < to && isOpen(from + joint + 1, to)) {
    brackets.push({ kind: 'open', start: from, end: from + joint });
    brackets.push({ kind: 'close', start: from + joint + 1, end: to });
  } else {
    brackets.push({ kind: 'single', start: from, end: to });
  }
}

function endsId(byte: number): boolean {
  return byte === OPEN || byte === CLOSE || byte === BAR || byte === 0x20 || byte === 0x09;
}

function hasStar(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === STAR) return true;
  return false;
}
