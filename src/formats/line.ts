import { latin1Text } from '../text/latin1.ts';
import type { Place, Problem, ProblemCode, ProblemSink } from '../text/problem.ts';

/** The current line: `bytes[start, end)`, without BOM and carriage return, and its number from 1. Refilled for each line. */
export interface Line {
  readonly file: string;
  bytes: Uint8Array;
  start: number;
  end: number;
  number: number;
}

/** Reports a problem at byte `at` of the line, with the line as its excerpt. */
export function reportAt(
  log: ProblemSink,
  line: Line,
  at: number,
  severity: Problem['severity'],
  code: ProblemCode,
  message: string,
): void {
  log.report(code, severity, () => ({ place: placeAt(line, at), message, text: lineText(line) }));
}

/** The place of byte `at` of the line. */
export function placeAt(line: Line, at: number): Place {
  const column = isUtf8(line.bytes, line.start, line.end) ? columnAt(line.bytes, line.start, at) : at - line.start + 1;
  return { file: line.file, line: line.number, column };
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
  try {
    return utf8.decode(bytes.subarray(start, end));
  } catch {
    return latin1Text(bytes, start, end);
  }
}

/** Whether `bytes[start, end)` is valid UTF-8. */
export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  try {
    utf8.decode(bytes.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}

/** The message of NOT_UTF8 about `what`, as it was read. */
export function notUtf8(what: string): string {
  return `${what} is not valid UTF-8 and is read as Latin-1: convert the file with iconv`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
