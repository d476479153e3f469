import { latin1Text } from '../../text/latin1.ts';
import { wordHash } from '../../text/word-hash.ts';
import type { Tag } from './counting.ts';

/** A row: how many columns it has, and its tags, unless it is a boundary. */
export interface Row {
  readonly columns: number;
  readonly tags: TagPair | undefined;
}

interface TagPair {
  readonly gold: Tag;
  readonly pred: Tag;
}

/** Reads the row `bytes[start, end)`. */
type RowReader = (bytes: Uint8Array, start: number, end: number) => Row;

/**
 * Reads rows. The last column is the predicted tag, the last but one the gold tag. Empty columns at the end do not count; a
 * row without others is a boundary, as is one whose first column is `-X-`.
 */
export function rowReader(delimiter: string | RegExp, tag: (text: string) => Tag): RowReader {
  const pairOf = (columns: readonly (string | undefined)[]): TagPair => ({
    gold: tag(columns.at(-2) ?? ''),
    pred: tag(columns.at(-1) ?? ''),
  });
  if (typeof delimiter === 'string') return byteRowReader(delimiter, (text) => pairOf(text.split(delimiter)));
  return (bytes, start, end) => {
    // Groups of the pattern become columns in both languages; one that did not match is empty, and undefined here.
    const columns: (string | undefined)[] = latin1Text(bytes, start, end).split(delimiter);
    while (columns.length > 0 && !columns[columns.length - 1]) columns.pop();
    const isBoundary = columns.length === 0 || columns[0] === '-X-';
    return { columns: columns.length, tags: isBoundary ? undefined : pairOf(columns) };
  };
}

/** Reads rows without making texts of them: each pair of tags is read once, and found again by its bytes. */
function byteRowReader(delimiter: string, readPair: (text: string) => TagPair): RowReader {
  const separator = delimiter.charCodeAt(0);
  const pairAt = byBytes(readPair);
  // One row, filled anew.
  const row: { -readonly [Field in keyof Row]: Row[Field] } = { columns: 0, tags: undefined };
  return (bytes, start, end) => {
    let stop = end;
    while (stop > start && bytes[stop - 1] === separator) stop--;
    let columns = stop > start ? 1 : 0;
    let [gold, pred] = [start, start];
    for (let at = start; at < stop; at++) {
      if (bytes[at] === separator) {
        columns++;
        gold = pred;
        pred = at + 1;
      }
    }
    row.columns = columns;
    row.tags = columns === 0 || isX(bytes, start, stop, separator) ? undefined : pairAt(bytes, gold, stop);
    return row;
  };
}

/** Whether the first column is `-X-`. */
function isX(bytes: Uint8Array, start: number, end: number, separator: number): boolean {
  if (bytes[start] !== 0x2d || bytes[start + 1] !== 0x58 || bytes[start + 2] !== 0x2d) return false;
  return start + 3 === end || (start + 3 < end && bytes[start + 3] === separator);
}

/** Reads each text once, and finds what was read by the bytes of the text. Of two with one hash, the last is found. */
function byBytes<Value>(read: (text: string) => Value): (bytes: Uint8Array, start: number, end: number) => Value {
  const byHash = new Map<number, { readonly bytes: Uint8Array; readonly value: Value }>();
  return (bytes, start, end) => {
    const hash = wordHash(bytes, start, end);
    let met = byHash.get(hash);
    if (!met || !isEqual(met.bytes, bytes, start, end)) {
      met = { bytes: bytes.slice(start, end), value: read(latin1Text(bytes, start, end)) };
      byHash.set(hash, met);
    }
    return met.value;
  };
}

function isEqual(own: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (own.length !== end - start) return false;
  for (let at = 0; at < own.length; at++) if (own[at] !== bytes[start + at]) return false;
  return true;
}
