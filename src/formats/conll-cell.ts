/** What a piece of a coreference cell does to the entity it names. `inside` is a bare id, which some corpora repeat on inner tokens. */
export type BracketKind = 'single' | 'open' | 'close' | 'inside';

/**
 * The brackets of one cell in written order. Bracket i, up to `count`, does `kinds[i]`, and its id is `bytes[starts[i], ends[i])`.
 * Filled anew by `readBrackets`, as every row with a mention passes here.
 */
export interface Brackets {
  count: number;
  readonly kinds: BracketKind[];
  readonly starts: number[];
  readonly ends: number[];
}

/** The brackets of no cell. */
export function noBrackets(): Brackets {
  return { count: 0, kinds: [], starts: [], ends: [] };
}

/** Asked for `(1_2)` only: is an entity open whose id is `bytes[start, end)`? */
export type IsOpen = (bytes: Uint8Array, start: number, end: number) => boolean;

const OPEN = 0x28;
const CLOSE = 0x29;
const BAR = 0x7c;
const UNDERSCORE = 0x5f;
const STAR = 0x2a;

/**
 * Reads the brackets of a cell. False when it cannot be read: then `brackets` means nothing.
 *
 * `(id)` is a mention of one token, `(id` opens one, `id)` closes one. Pieces are joined by `|`, by blanks, by `_` or by nothing.
 * An id is any run of characters but `(`, `)`, `|`, `*` and blanks. A `_` is a joint next to a bracket (`2)_1)`, `(1_(2`), and in
 * `(1_2)` where an entity 2 is open; elsewhere it belongs to the id.
 */
export function readBrackets(
  bytes: Uint8Array,
  start: number,
  end: number,
  isOpen: IsOpen,
  brackets: Brackets,
): boolean {
  brackets.count = 0;
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
    if (to === from || hasStar(bytes, from, to)) return false;
    if (to < end && bytes[to] === CLOSE) {
      if (opens) pushClosed(brackets, bytes, from, to, isOpen);
      else add(brackets, 'close', from, to);
      at = to + 1;
    } else {
      // In `(1_(2` the last `_` joins; in `(a_|` it is part of the id.
      const idEnd = to < end && bytes[to] === OPEN && bytes[to - 1] === UNDERSCORE ? to - 1 : to;
      if (idEnd === from) return false;
      add(brackets, opens ? 'open' : 'inside', from, idEnd);
      at = to;
    }
  }
  return true;
}

function add(brackets: Brackets, kind: BracketKind, start: number, end: number): void {
  const { kinds, starts, ends } = brackets;
  kinds[brackets.count] = kind;
  starts[brackets.count] = start;
  ends[brackets.count++] = end;
}

/** `(id)`, or `(1_2)` as `(1` and `2)` where 2 is open. */
function pushClosed(brackets: Brackets, bytes: Uint8Array, from: number, to: number, isOpen: IsOpen): void {
  let joint = to - 1;
  while (joint > from && bytes[joint] !== UNDERSCORE) joint--;
  if (joint > from && joint + 1 < to && isOpen(bytes, joint + 1, to)) {
    add(brackets, 'open', from, joint);
    add(brackets, 'close', joint + 1, to);
  } else {
    add(brackets, 'single', from, to);
  }
}

function endsId(byte: number): boolean {
  return byte === OPEN || byte === CLOSE || byte === BAR || byte === 0x20 || byte === 0x09;
}

function hasStar(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === STAR) return true;
  return false;
}
