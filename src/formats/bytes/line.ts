import { latin1Text } from '../../text/latin1.ts';
import { afterByteOrderMark, type LineSplitter, LONGEST_LINE, lineSplitter } from '../../text/lines.ts';
import type { Located, Problem, ProblemCode, ProblemSink } from '../../text/problem.ts';

/** The current line: `bytes[start, end)`, without BOM and carriage return, and its number from 1. Refilled for each line. */
export class Line {
  readonly file: string;
  bytes: Uint8Array;
  start: number;
  end: number;
  number: number;

  constructor(file: string, bytes: Uint8Array, start: number, end: number, number: number) {
    this.file = file;
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.number = number;
  }
}

/** A line as text (see `decodeText`), without a byte order mark at the beginning of its file. */
export interface TextLine {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly whole: string;
  /** Without blanks and control characters at its end. */
  readonly text: string;
  readonly isUtf8: boolean;
}

/** The line `bytes[start, end)`. */
export function textLine(bytes: Uint8Array, start: number, end: number, number: number): TextLine {
  const own = bytes.subarray(number === 1 ? afterByteOrderMark(bytes, start, end) : start, end);
  const decoded = utf8Text(own);
  const whole = decoded ?? latin1Text(own);
  return { number, bytes: own, whole, text: trimmedEnd(whole), isUtf8: decoded !== undefined };
}

/** The place of a character of the line, from 0, and the line as the excerpt of a problem: of a very long one the part around that. */
export function locatedIn(file: string, { number, text }: Pick<TextLine, 'number' | 'text'>, at: number): Located {
  const place = { file, line: number, column: at + 1 };
  if (text.length <= 2 * AROUND) return { place, text };
  const from = Math.max(0, at - AROUND);
  return { place, text: text.slice(from, at + AROUND), textColumn: from > 0 ? from + 1 : undefined };
}

/** Reports a problem at byte `at` of the line, with the line as its excerpt. */
export function reportAt(
  log: ProblemSink,
  line: Line,
  at: number,
  severity: Problem['severity'],
  code: ProblemCode,
  message: string,
  help?: string,
): void {
  log.report(code, severity, () => ({ ...located(line, at), message, help }));
}

/** Reports a carriage return that is not at the end of its line. */
export function reportLoneReturn(log: ProblemSink, where: () => Located): void {
  const message = "a carriage return inside a line: expected lines to end in '\\n' or '\\r\\n'";
  log.report('LONE_CARRIAGE_RETURN', 'error', () => ({ ...where(), message, help: mac2unix }));
}

const mac2unix = 'if it ends a line here, convert the file with mac2unix';

/** Cuts a text file into lines, without byte order mark and carriage return. Reports one that is too long; none is read after it. */
export function textLines(file: string, log: ProblemSink, onLine: (line: Line) => void): LineSplitter {
  return lineSplitter(
    (bytes, start, end, number) => {
      const from = number === 1 ? afterByteOrderMark(bytes, start, end) : start;
      const to = end > from && bytes[end - 1] === 0x0d ? end - 1 : end;
      onLine({ file, bytes, start: from, end: to, number });
    },
    (head, number) => reportLongLine(log, file, number, head),
  );
}

/** The line after that many is longer than any that is read, and begins with those bytes. */
export function reportLongLine(log: ProblemSink, file: string, number: number, head: Uint8Array): void {
  const line = { file, bytes: head, start: 0, end: head.length, number };
  const message = `this line has more than ${LONGEST_LINE >> 20} MiB: the rest of the file is not read`;
  reportAt(log, line, 0, 'error', 'LINE_TOO_LONG', message, 'check that the file is text');
}

/** The place of byte `at` of the line, and the line as the excerpt of a problem: of a very long one the part around that byte. */
export function located(line: Line, at: number): Located {
  const { file, bytes, start, end, number } = line;
  const isText = isUtf8(bytes, start, end);
  const columnOf = (byte: number): number => (isText ? columnAt(bytes, start, byte) : byte - start + 1);
  const place = { file, line: number, column: columnOf(at) };
  if (end - start <= 2 * AROUND) return { place, text: lineText(line) };
  const from = characterStart(bytes, Math.max(start, at - AROUND), start);
  const to = characterStart(bytes, Math.min(end, at + AROUND), start);
  return { place, text: decodeText(bytes, from, to), textColumn: from > start ? columnOf(from) : undefined };
}

/** How many bytes before and after its place a problem keeps of a very long line. */
const AROUND = 2000;

/** The first byte of the character that `at` stands in. */
function characterStart(bytes: Uint8Array, at: number, start: number): number {
  let first = at;
  while (first > start && first > at - 3 && (bytes[first] & 0xc0) === 0x80) first--;
  return first;
}

/** The column, from 1 and in UTF-16 units, of byte `at` in a line that begins at `start`. */
export function columnAt(bytes: Uint8Array, start: number, at: number): number {
  let units = 1;
  for (let i = start; i < at; i++) {
    // A UTF-8 character counts at its first byte; one of four bytes is two units of UTF-16.
    const byte = bytes[i];
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** The line as text (see `decodeText`). */
export function lineText(line: Line): string {
  return decodeText(line.bytes, line.start, line.end);
}

/** `bytes[start, end)` as text: UTF-8 or, if that is not valid, Latin-1, which is as good a guess as any. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  if (isShortAscii(bytes, start, end)) return latin1Text(bytes, start, end);
  return utf8Text(bytes.subarray(start, end)) ?? latin1Text(bytes, start, end);
}

/** Whether the bytes are few and ASCII, for which a call of the decoder costs more than the text. */
function isShortAscii(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 64) return false;
  for (let at = start; at < end; at++) if (bytes[at] > 0x7f) return false;
  return true;
}

/** The bytes as text; undefined if they are not valid UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes as text, with U+FFFD for those that are not UTF-8. */
export function lossyText(bytes: Uint8Array): string {
  return lossyUtf8.decode(bytes);
}

export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  if (isShortAscii(bytes, start, end)) return true;
  try {
    if (end - start <= PIECE) utf8.decode(bytes.subarray(start, end));
    else {
      // Piece by piece: a line may be a hundred times as long as what is to be kept of it.
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for (let at = start; at < end; at += PIECE)
        decoder.decode(bytes.subarray(at, Math.min(end, at + PIECE)), { stream: true });
      decoder.decode();
    }
    return true;
  } catch {
    return false;
  }
}

/** The message of the error NOT_UTF8 about a name or an id in bytes, as it was read. */
export function lossy(what: string): string {
  return `${what} is not valid UTF-8; two names could become one: convert with iconv -f LATIN1 -t UTF-8`;
}

/** The message of the same error about valid text that holds U+FFFD. */
export function lost(what: string): string {
  return `${what} has lost characters (U+FFFD); two names could become one: make the file again from the original`;
}

const PIECE = 1 << 16;

/** The message of NOT_UTF8 about `what`, as it was read. */
export function notUtf8(what: string): string {
  return `${what} is not valid UTF-8 and is read as Latin-1: convert the file with iconv`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossyUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** A text without blanks and control characters around it. */
export function trimmed(text: string): string {
  let start = 0;
  if (text.charCodeAt(0) > BLANK && text.charCodeAt(text.length - 1) > BLANK) return text;
  while (start < text.length && text.charCodeAt(start) <= BLANK) start++;
  return trimmedEnd(text.slice(start));
}

/** A text without blanks and control characters at its end. */
export function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= BLANK) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** The last character that is a blank or a control character. */
export const BLANK = 0x20;
