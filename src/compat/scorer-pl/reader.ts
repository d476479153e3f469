import type { Mentions } from '../../coref/numbering.ts';
import { readPlainCell } from '../../formats/conll/cell.ts';
import {
  closeMention,
  entityNumber,
  finishDocument,
  MentionTable,
  openMention,
  unclosedMentions,
} from '../../formats/coref/mention-table.ts';
import { latin1Text } from '../../text/latin1.ts';
import { startOf } from '../../text/problem.ts';

/** Where a document begins: its name as bytes in a string, and the offset of the line after the `#begin document` line. */
export interface DocumentStart {
  readonly name: string;
  readonly body: number;
}

/** A document as the reference scorer has read it, perhaps only in part. */
export interface Reading {
  /** Empty if the document was not found. */
  readonly name: string;
  readonly mentions: Mentions;
  readonly tokens: number;
  /** The cells of the form `(D+d)` that were left out. */
  readonly discarded: readonly string[];
  /** Why the reference dies here, and the offset up to which it had read. Absent if it does not. */
  readonly fault?: { readonly message: string; readonly offset?: number } | undefined;
  /** Whether the file was read to its very end: its last line was read and has no `\n`, or a further one was asked for. */
  readonly atEnd: boolean;
}

/**
 * Every document of a file, in order. A line begins one if, without `\n` and one final `\r`, it matches
 * `^#\s*begin document (.*)$`: names keep their blanks, may be empty and may repeat.
 */
export function documentStarts(bytes: Uint8Array): DocumentStart[] {
  const starts: DocumentStart[] = [];
  for (let at = bytes.indexOf(35); at >= 0; at = bytes.indexOf(35, at + 1)) {
    if (at > 0 && bytes[at - 1] !== 10) continue;
    const end = lineEnd(bytes, at);
    const line = latin1Text(bytes, at, bytes[end - 1] === 13 ? end - 1 : end);
    const match = /^#[ \t\r\f\v]*begin document ([\0-\xff]*)$/.exec(line);
    if (match !== null) starts.push({ name: match[1], body: end + 1 });
  }
  return starts;
}

/**
 * Reads one document as the reference does. Each line that is not blank is a token, even a comment; its last non-empty tab-separated
 * field is the cell: the whole line if there is no tab. The document ends at a line that contains `#end document` anywhere, where the
 * reference dies if a mention is open, or with the file, where open mentions are dropped. `table`: an empty one, which is empty afterwards.
 */
export function readDocument(
  bytes: Uint8Array,
  { name, body }: DocumentStart,
  table: MentionTable = new MentionTable(),
): Reading {
  const end = endMarker(bytes, body);
  const discarded: string[] = [];
  let tokens = 0;
  let offset = body;
  let fault: Reading['fault'];
  // Rows without a bracket are only counted.
  const rows = new Int32Array(1);
  while (!fault) {
    const bracket = nextBracket(bytes, offset, end.line, rows);
    tokens += rows[0];
    if (bracket >= end.line) break;
    const stop = lineEnd(bytes, bracket);
    const start = Math.max(offset, bytes.lastIndexOf(10, bracket) + 1);
    offset = stop + 1;
    const cell = bytes[bracket] === OPEN ? bracket : digitsBefore(bytes, bracket);
    if (readPlainCell(table, bytes, cell, bytes[stop - 1] === 13 ? stop - 1 : stop, tokens, 0, 0)) {
      tokens++;
      continue;
    }
    const cells = latin1Text(bytes, start, stop).split('\t');
    const brackets = bracketsOf(cells.findLast((one) => one !== '')!);
    discarded.push(...brackets.filter(({ kind }) => kind === 'dropped').map(({ text }) => text));
    for (const bracket of brackets) {
      if (bracket.kind === 'dropped' || applyBracket(bracket, tokens, table)) continue;
      const begun = `[${bracket.text}](${entityNumber(table, idOf(bracket.text))}) without begin (?,${tokens})`;
      fault ??= { message: `Detected the end of a mention ${begun}`, offset: offset - 1 };
    }
    tokens++;
  }
  if (!fault && end.found) {
    offset = lineEnd(bytes, end.line) + 1;
    if (unclosedMentions(table).length > 0) fault = { message: 'Error: some mentions in the document do not close' };
  }
  const atEnd = offset > bytes.length || (!fault && !end.found);
  const { entityIds, start, end: ends, entity } = finishDocument(table, name, startOf(name));
  const mentions = { entityIds, start, end: ends, entity };
  return { name, mentions, tokens, discarded, atEnd, fault };
}

/** Adds what a bracket begins or ends. False for the end of a mention that was not begun, on which the reference dies. */
function applyBracket({ kind, text }: Bracket, token: number, table: MentionTable): boolean {
  const entity = entityNumber(table, idOf(text));
  if (kind !== 'closed') openMention(table, entity, token, 0, 0);
  return kind === 'opened' || closeMention(table, entity, token);
}

/** The id as `readPlainCell` gives it to the table. */
function idOf(text: string): number | string {
  return /^(?:0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : text;
}

/**
 * Where the first parenthesis next to a digit is from the beginning of a line on, or `to`. `rows` gets the number of lines before its own
 * that are not blank.
 */
function nextBracket(bytes: Uint8Array, from: number, to: number, rows: Int32Array): number {
  let [at, line, count] = [from, from, 0];
  for (; at < to; at++) {
    const byte = bytes[at];
    if (byte > CLOSE) continue;
    if (byte === NEWLINE) {
      if (!isBlank(bytes, line, at)) count++;
      line = at + 1;
    } else if (byte === OPEN ? isDigit(bytes[at + 1]) : byte === CLOSE && isDigit(bytes[at - 1])) break;
  }
  rows[0] = at < to || isBlank(bytes, line, to) ? count : count + 1;
  return at;
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== 32 && !(bytes[at] >= 9 && bytes[at] <= 13)) return false;
  return true;
}

/** Where the digits before `end` begin. */
function digitsBefore(bytes: Uint8Array, end: number): number {
  let start = end;
  while (isDigit(bytes[start - 1])) start--;
  return start;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

const NEWLINE = 10;
const OPEN = 0x28;
const CLOSE = 0x29;

/** The reading of a document that is not found: nothing, not even the name. */
export const missingReading: Reading = {
  name: '',
  mentions: { entityIds: [], start: new Int32Array(0), end: new Int32Array(0), entity: new Int32Array(0) },
  tokens: 0,
  discarded: [],
  atEnd: true,
};

/** The start of the line that ends a document, or the end of the file. */
function endMarker(bytes: Uint8Array, body: number): { line: number; found: boolean } {
  for (let at = bytes.indexOf(35, body); at >= 0; at = bytes.indexOf(35, at + 1)) {
    let word = at + 1;
    while (/[\t\v-\r ]/.test(String.fromCharCode(bytes[word]))) word++;
    if (latin1Text(bytes, word, Math.min(bytes.length, word + 12)) !== 'end document') continue;
    return { line: bytes.lastIndexOf(10, at) + 1, found: true };
  }
  return { line: bytes.length, found: false };
}

function lineEnd(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(10, start);
  return end < 0 ? bytes.length : end;
}

/** A bracket of a cell, and what is in it. Ids are digit strings, compared as text: `1` and `01` are different. */
export interface Bracket {
  /** `(D+d)`: a two-part id, which the reference ignores. `(D)`: a mention of one token. `(D` and `D)`: where one begins and ends. */
  readonly kind: 'dropped' | 'single' | 'opened' | 'closed';
  readonly text: string;
}

/**
 * The brackets of a cell as the reference scorer finds them: four searches, each cutting its leftmost match out of the text until there
 * is none. So one-token mentions come before beginnings and these before ends, whatever the order in the cell; separators do not
 * matter; and the text on both sides of a cut can form a new match.
 */
export function bracketsOf(cell: string): readonly Bracket[] {
  const brackets: Bracket[] = [];
  let text = cell;
  for (const { kind, pattern } of searches) {
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      text = text.slice(0, match.index) + text.slice(match.index + match[0].length);
      brackets.push({ kind, text: match[1] });
    }
  }
  return brackets;
}

const searches: readonly { readonly kind: Bracket['kind']; readonly pattern: RegExp }[] = [
  { kind: 'dropped', pattern: /(\([0-9]+\+[0-9]\))/ },
  { kind: 'single', pattern: /\(([0-9]+)\)/ },
  { kind: 'opened', pattern: /\(([0-9]+)/ },
  { kind: 'closed', pattern: /(?<![0-9])([0-9]+)\)/ },
];
