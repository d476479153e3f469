import { latin1Text } from '../../text/latin1.ts';
import { decodeText } from '../line.ts';

/** What a piece of a coreference cell does to the entity it names. `inside` is a bare id, which some corpora repeat on inner tokens. */
export type BracketKind = 'single' | 'open' | 'close' | 'inside';

/** One of them. Its id is text, from the bytes `[start, end)`. */
export interface Bracket {
  readonly kind: BracketKind;
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The brackets of the cell `bytes[start, end)` in written order, or undefined if it cannot be read.
 *
 * `(id)` is a mention of one token, `(id` opens one, `id)` closes one. Pieces are separated by `|`, by blanks, by `_` or by nothing.
 * An id is any run of characters except `(`, `)`, `|`, `*` and blanks. A `_` is a separator next to a bracket (`2)_1)`, `(1_(2`), and
 * in `(1_2)` if entity 2 is open, which `isOpen` answers; elsewhere it belongs to the id.
 */
export function readBrackets(
  bytes: Uint8Array,
  start: number,
  end: number,
  isOpen: (id: string) => boolean,
): readonly Bracket[] | undefined {
  const brackets: Bracket[] = [];
  const add = (kind: BracketKind, from: number, to: number): void => {
    brackets.push({ kind, id: decodeText(bytes, start + from, start + to), start: start + from, end: start + to });
  };
  // One character per byte, so that its offsets are byte offsets.
  const cell = latin1Text(bytes, start, end);
  const piece = /[| \t]|(?<=\))_|(\(?)([^()| \t]+)(\)?)/y;
  while (piece.lastIndex < cell.length) {
    const match = piece.exec(cell);
    if (!match) return undefined;
    const [, opening, id, closing] = match;
    if (id === undefined) continue;
    const from = match.index + opening.length;
    let to = from + id.length;
    if (id.includes('*')) return undefined;
    if (closing === '') {
      // In `(1_(2` the last `_` is a separator; in `(a_|` it is part of the id.
      if (id.endsWith('_') && cell[to] === '(') to--;
      if (to === from) return undefined;
      add(opening ? 'open' : 'inside', from, to);
      continue;
    }
    const joint = from + id.lastIndexOf('_');
    const isJoined = opening !== '' && joint > from && joint + 1 < to;
    if (isJoined && isOpen(decodeText(bytes, start + joint + 1, start + to))) {
      add('open', from, joint);
      add('close', joint + 1, to);
    } else add(opening ? 'single' : 'close', from, to);
  }
  return brackets;
}
