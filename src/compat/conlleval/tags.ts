import { byteTable } from '../../text/intern.ts';
import { latin1Bytes, latin1Text } from '../../text/latin1.ts';

/**
 * The letters that the rules know, by number; a prefix that is none of them is `OTHER_PREFIX`. A tag is one integer, `type << 3 | prefix`:
 * the outside tag without a type is 0.
 */
export const prefixes = 'O.BIE[]';

/** The number of every other prefix. */
const OTHER_PREFIX = 7;

/** Reads tags as integers. */
export interface TagReader {
  read(bytes: Uint8Array, start: number, end: number): number;
  /** The types met so far as latin1 text, by number, in the order in which they were first met. Type 0 is the empty one. */
  readonly types: readonly string[];
}

/** Tags that mark chunks: split at the first hyphen into prefix and type. Without a hyphen, all is prefix and the type is empty. */
export function chunkTags(): TagReader {
  const types = [''];
  const numberOf = typeNumbers(types);
  return {
    types,
    read(bytes, start, end) {
      if (end - start === 1) return prefixOf[bytes[start]!]!;
      const hyphen = prefixEnd(bytes, start, end);
      const prefix = hyphen - start === 1 ? prefixOf[bytes[start]!]! : OTHER_PREFIX;
      return (numberOf(bytes, hyphen + 1, end) << 3) | prefix;
    },
  };
}

/**
 * Raw tags (`-r`): every token that is not outside is a chunk of its own, whose type is the whole tag. `O` is outside as well as the
 * tag that `-o` names (latin1 text), because the original itself uses it for outside.
 */
export function rawTags(outside: string): TagReader {
  const types = [''];
  const numberOf = typeNumbers(types);
  const outsideBytes = latin1Bytes(outside);
  const begins = prefixes.indexOf('B');
  return {
    types,
    read(bytes, start, end) {
      if (end - start === 1 && bytes[start] === 79) return 0;
      if (isEqual(bytes, start, end, outsideBytes, 0, outsideBytes.length)) return 0;
      return (numberOf(bytes, start, end) << 3) | begins;
    },
  };
}

/** Gives each type a number, its place among `names`. An empty range of bytes and the name `0`, which is false in Perl, are type 0. */
function typeNumbers(names: string[]): (bytes: Uint8Array, start: number, end: number) => number {
  const table = byteTable((name) => names.push(name) - 1, latin1Text);
  return (bytes, start, end) =>
    start >= end || (end - start === 1 && bytes[start] === 48) ? 0 : table.intern(bytes, start, end);
}

/**
 * Whether two tags, read as the integers `gold` and `pred`, have the same prefix and type. Comparing the integers is enough, unless
 * the prefixes are not letters that the rules know: those are compared as written, from the tags' first bytes. The type is compared
 * by its number, so that `B`, `B-` and `B-0` are the same.
 */
export function isSameTag(
  bytes: Uint8Array,
  gold: number,
  goldStart: number,
  goldEnd: number,
  pred: number,
  predStart: number,
  predEnd: number,
): boolean {
  if (gold !== pred) return false;
  if ((gold & 7) !== OTHER_PREFIX) return true;
  const goldHyphen = prefixEnd(bytes, goldStart, goldEnd);
  return isEqual(bytes, goldStart, goldHyphen, bytes, predStart, prefixEnd(bytes, predStart, predEnd));
}

const prefixOf = new Uint8Array(256).fill(OTHER_PREFIX);
for (let prefix = 0; prefix < prefixes.length; prefix++) prefixOf[prefixes.charCodeAt(prefix)] = prefix;

/** The offset of the first hyphen, or the end of the tag. */
function prefixEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== 45) at++;
  return at;
}

function isEqual(a: Uint8Array, start: number, end: number, b: Uint8Array, from: number, to: number): boolean {
  if (end - start !== to - from) return false;
  for (let at = start, other = from; at < end; at++, other++) if (a[at] !== b[other]) return false;
  return true;
}
