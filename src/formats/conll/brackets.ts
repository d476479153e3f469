/** What a piece of a coreference cell does to the entity it names: a bare id, which some corpora repeat on inner tokens, nothing. */
export const SINGLE = 0;
export const OPENS = 1;
export const CLOSES = 2;
export const INSIDE = 3;

/**
 * The brackets of one cell in written order. Bracket i, up to `count`, does `kinds[i]`, and its id is `bytes[starts[i], ends[i])`: the
 * number `numbers[i]` where that is not -1. Filled anew by `readBrackets`, as every row with a mention passes here.
 */
export interface Brackets {
  count: number;
  /** Whether an id holds a `+`. */
  hasPlus: boolean;
  readonly kinds: number[];
  readonly starts: number[];
  readonly ends: number[];
  readonly numbers: number[];
}

/** The brackets of no cell. */
export function noBrackets(): Brackets {
  return { count: 0, hasPlus: false, kinds: [], starts: [], ends: [], numbers: [] };
}

/** Asked for `(1_2)` only: is an entity open whose id is `bytes[start, end)`? */
export type IsOpen = (bytes: Uint8Array, start: number, end: number) => boolean;

const TAB = 0x09;
const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;
const STAR = 0x2a;
const PLUS = 0x2b;
const ZERO = 0x30;
const UNDERSCORE = 0x5f;
const BAR = 0x7c;

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
  brackets.hasPlus = false;
  let at = start;
  while (at < end) {
    const byte = bytes[at];
    if (
      byte === BAR ||
      byte === SPACE ||
      byte === TAB ||
      (byte === UNDERSCORE && at > start && bytes[at - 1] === CLOSE)
    ) {
      at++;
      continue;
    }
    const opens = byte === OPEN;
    const from = opens ? at + 1 : at;
    let to = from;
    for (; to < end && !endsId(bytes[to]); to++) {
      if (bytes[to] === STAR) return false;
      if (bytes[to] === PLUS) brackets.hasPlus = true;
    }
    if (to === from) return false;
    if (to < end && bytes[to] === CLOSE) {
      let joint = opens ? jointIn(bytes, from, to, isOpen) : from;
      if (joint > from) add(brackets, OPENS, bytes, from, joint++);
      add(brackets, opens && joint === from ? SINGLE : CLOSES, bytes, joint, to);
      at = to + 1;
    } else {
      // In `(1_(2` the last `_` joins; in `(a_|` it is part of the id.
      const joins = to < end && bytes[to] === OPEN && bytes[to - 1] === UNDERSCORE;
      if (joins && to - 1 === from) return false;
      add(brackets, opens ? OPENS : INSIDE, bytes, from, joins ? to - 1 : to);
      at = to;
    }
  }
  return true;
}

/** The number that the bytes spell with up to nine digits and no leading zero, or -1: `01` is not `1`. */
export function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 9 || (length > 1 && bytes[start] === ZERO)) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

function add(brackets: Brackets, kind: number, bytes: Uint8Array, start: number, end: number): void {
  const at = brackets.count++;
  brackets.kinds[at] = kind;
  brackets.starts[at] = start;
  brackets.ends[at] = end;
  brackets.numbers[at] = wholeNumber(bytes, start, end);
}

/** Where the `_` stands that makes `(1_2)` an opening 1 and a closing 2, as 2 is open; or `from`. */
function jointIn(bytes: Uint8Array, from: number, to: number, isOpen: IsOpen): number {
  let joint = to - 1;
  while (joint > from && bytes[joint] !== UNDERSCORE) joint--;
  return joint > from && joint + 1 < to && isOpen(bytes, joint + 1, to) ? joint : from;
}

function endsId(byte: number): boolean {
  return byte <= CLOSE ? byte >= OPEN || byte === SPACE || byte === TAB : byte === BAR;
}
