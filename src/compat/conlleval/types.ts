import { byteTable } from '../../text/intern.ts';
import { latin1Text } from '../../text/latin1.ts';

/** The types met so far, numbered from 0 in the order in which they were first met. Type 0 is the empty one. */
export interface TypeTable {
  /** The number of the type whose name is `bytes[start, end)`. An empty range and the name `0`, which is false in Perl, are type 0. */
  idOf(bytes: Uint8Array, start: number, end: number): number;
  /** The names as latin1 text, by number. */
  readonly names: readonly string[];
}

/** A table that holds the empty type only. It grows with the number of different types, as the original's tables do. */
export function typeTable(): TypeTable {
  const names = [''];
  const table = byteTable((name) => names.push(name) - 1, latin1Text);
  const isEmpty = (bytes: Uint8Array, start: number, end: number): boolean =>
    start >= end || (end - start === 1 && bytes[start] === 48);
  return { names, idOf: (bytes, start, end) => (isEmpty(bytes, start, end) ? 0 : table.intern(bytes, start, end)) };
}
