import { afterByteOrderMark } from '../../text/lines.ts';
import { findInJson } from './json-place.ts';
import { decodeText } from './line.ts';

/** Takes the chunks of one file in order. A chunk is only valid until the next one comes. */
export interface Reader<Read> {
  /** Where all of the file is held until its end: the most bytes of heap that each of its bytes takes, of files as tools write them. */
  readonly heap?: number | undefined;
  push(chunk: Uint8Array): void;
  /** What the file holds. Of what could not be read, the log has the problems. */
  end(): Read;
}

/** What a reader reads of a file that is in memory. */
export function readAll<Read>(reader: Reader<Read>, bytes: Uint8Array): Read {
  reader.push(bytes);
  return reader.end();
}

/** How many bytes of a file are read before anything of it is parsed: 1 MiB. Hints look at no more of it. */
export const HEAD: number = 1 << 20;

/** How a file begins. */
export interface Head {
  /** Its first bytes: `HEAD` of them, or all; of rows that nerscore reads, perhaps only `TOLD`. */
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
  /** What most formats are told by: the first 4 KiB as text, without a byte order mark; of XML in UTF-16 too. */
  readonly text: string;
  /** Whether `text` is all of the file. */
  readonly isWholeText: boolean;
  /** Whether the first value in `text` is JSON as far as it is there, or begins like an object. A token such as `[` is not JSON. */
  readonly isJson: boolean;
  /** Whether it begins like JSON but is not. */
  readonly isBrokenJson: boolean;
  /** If it is JSON, all of `bytes` as text, because long strings may come before what tells a format; else empty. */
  readonly json: string;
}

/** What tells a format: a pattern of the text that its files begin with, or more than that. */
export type Beginning<Told = boolean> = RegExp | ((head: Head) => Told);

/** Whether a file begins so, or what is told instead, such as `later`. */
export function beginsSo<Told>(begins: Beginning<Told>, head: Head): Told | boolean {
  return begins instanceof RegExp ? begins.test(head.text) : begins(head);
}

/** The head of a file. `isWhole`: whether these bytes are all it has. */
export function headOf(bytes: Uint8Array, isWhole: boolean): Head {
  const begin = utf16Xml(bytes.subarray(0, TOLD)) ?? decodeText(bytes, 0, Math.min(bytes.length, TOLD));
  const text = begin.replace(/^\ufeff/, '');
  const isWholeText = isWhole && bytes.length <= TOLD;
  const mayBeJson = /^\s*[[{]/.test(text);
  const isWell = mayBeJson && isJson(text, isWholeText);
  const found = isWell || (mayBeJson && LIKE_JSON.test(text));
  const json = found ? decodeText(bytes, 0, Math.min(bytes.length, HEAD)).replace(/^\ufeff/, '') : '';
  return {
    bytes,
    isWhole,
    text,
    isWholeText,
    isJson: found,
    isBrokenJson: mayBeJson && !isWell && (found || BROKEN_JSON.test(text) || (isWholeText && isCutOff(text))),
    json,
  };
}

/** How many bytes tell most formats. */
export const TOLD = 4096;

/** An object whose first member is whole, whatever comes after it. */
const LIKE_JSON = /^\s*\[?\s*\{\s*"[^"\n]*"\s*:\s*(?:"(?:[^"\\\n]|\\.)*"|-?\d+)\s*,\s*"/;

/** A bracket and what may follow it in JSON, and not a token that is a bracket. */
const BROKEN_JSON = /^\s*(?:\{\s*["'}]|\[\s*["'[{])(?:.*[{}[\]"',:])?\s*(?:\n|$)/;

/** Where the first byte from `from` on is that is not blank, after a byte order mark. */
export function firstText(bytes: Uint8Array, from: number = afterByteOrderMark(bytes, 0, bytes.length)): number {
  let at = from;
  while (BLANKS.includes(bytes[at])) at++;
  return at;
}

const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

/** Whether a text that is not JSON would be, if it went on. */
function isCutOff(text: string): boolean {
  const rest = text.slice(findInJson(text).offset).trimEnd();
  return /^(?:\\\w{0,4}|[-.])?$/.test(rest) || ['true', 'false', 'null'].some((word) => word.startsWith(rest));
}

function isJson(text: string, isWhole: boolean): boolean {
  const { offset, expected: missing } = findInJson(text);
  if (missing === undefined) return true;
  if (missing === 'nothing more') return /\n\s*$/.test(text.slice(0, offset));
  // A word or an escape may be cut in two.
  return !isWhole && offset >= text.length - 8;
}

/** The text of bytes that begin as XML in UTF-16, without a byte order mark; undefined for others. */
export function utf16Xml(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  const isMarked = first + second === 0xff + 0xfe;
  const [low, high] = isMarked ? [third, fourth] : [first, second];
  const isLittle = low === LESS && high === 0 && (!isMarked || first === 0xff);
  const isBig = low === 0 && high === LESS && (!isMarked || first === 0xfe);
  return isLittle || isBig ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes) : undefined;
}

/** The sign that XML begins with. */
const LESS = 0x3c;
