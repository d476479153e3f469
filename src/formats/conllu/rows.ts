import { addRow, appendRows } from '../../text/columns.ts';
import { latin1Text } from '../../text/latin1.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { wordHash } from '../../text/word-hash.ts';
import { reportAt } from '../bytes/line.ts';
import { CONLLU_SCANNED, type ConlluBlock, conlluBlock } from '../scan/conllu-scanner.ts';
import { scannableEnd } from '../scan/scannable.ts';
import { afterBlanks, isDigit, numberIn, valueEnd } from './cells.ts';
import { type ConlluState, END, emptyNumber, WORD } from './state.ts';

/** Reads the rows of a file into columns, and notes what else there is, of which nothing is read yet: large files in blocks. */
export function readRows(state: ConlluState): void {
  const { bytes } = state.line;
  const last = bytes.lastIndexOf(NEWLINE) + 1;
  for (let start = afterByteOrderMark(bytes, 0, bytes.length); start < bytes.length; ) {
    const end = start < last ? scannableEnd(bytes, start, last) : bytes.length;
    readBlock(state, start, end);
    start = end;
  }
}

function readBlock(state: ConlluState, start: number, end: number): void {
  const { line, words } = state;
  const block = conlluBlock(line.bytes, start, end);
  const cells = new Int32Array(COLUMNS);
  for (let at = start; at < end; ) {
    if (block) {
      at = start + block.scan(at - start, words.next, line.number);
      take(state, block);
    }
    if (at < end) at = readLine(state, at, cells);
  }
}

function take(state: ConlluState, { results, words, marks, values }: ConlluBlock): void {
  state.line.number += results[CONLLU_SCANNED.lines];
  const first = state.words.next;
  appendRows(state.words, words, results[CONLLU_SCANNED.rows]);
  appendRows(state.marks, marks, results[CONLLU_SCANNED.marks]);
  appendRows(state.values, values, results[CONLLU_SCANNED.values]);
  const minor = state.words.values[WORD.minor];
  if (state.options.asUdapi)
    for (let row = first; row < state.words.next; row++)
      if (minor[row] > 0) minor[row] = emptyNumber(state, minor[row]);
}

/** Reads the line at `at`, and returns where the next one begins. */
function readLine(state: ConlluState, at: number, cells: Int32Array): number {
  const { line, words, marks } = state;
  const { bytes } = line;
  line.number++;
  line.start = at;
  const first = bytes[at];
  if (first === NEWLINE || (first === RETURN && bytes[at + 1] === NEWLINE)) {
    addRow(marks, words.next, END, line.number, 0);
    return at + (first === NEWLINE ? 1 : 2);
  }
  if (first !== HASH) return readRow(state, cells);
  const name = sentenceName(bytes, at);
  if (name !== 0 || saysSomething(bytes, at)) addRow(marks, words.next, at, line.number, name);
  return afterLine(bytes, at);
}

const [TAB, NEWLINE, RETURN, SPACE, HASH, DASH, DOT, EQUALS, BAR] = [9, 10, 13, 32, 35, 45, 46, 61, 124];
const COLUMNS = 10;

/** Whether a comment may be of documents or fields. Most are texts. */
function saysSomething(bytes: Uint8Array, at: number): boolean {
  let letter = at + 1;
  while (bytes[letter] === SPACE) letter++;
  return bytes[letter] === G || (bytes[letter] === N && bytes[letter + 3] === D);
}

/** `newdoc` differs from `newpar` in its fourth letter. */
const [D, G, N] = [100, 103, 110];

/** The hash of the name in `# sent_id = NAME`, up to a blank; 0 in other comments. */
function sentenceName(bytes: Uint8Array, start: number): number {
  let at = afterBlanks(bytes, start + 1);
  if (!isNamed(bytes, at, SENT_ID)) return 0;
  at = afterBlanks(bytes, at + SENT_ID.length);
  if (bytes[at++] !== EQUALS) return 0;
  at = afterBlanks(bytes, at);
  let end = at;
  while (bytes[end] > SPACE) end++;
  return end > at ? wordHash(bytes, at, end) : 0;
}

function afterLine(bytes: Uint8Array, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}

/** Reads a row, and returns where the next line begins. `cells` is for the places of its cells. */
function readRow(state: ConlluState, cells: Int32Array): number {
  const { line, values } = state;
  const { bytes, start } = line;
  const size = bytes.length;
  let [at, count] = [start, 1];
  for (; at < size && bytes[at] !== NEWLINE; at++) {
    if (bytes[at] !== TAB) continue;
    cells[count++] = at + 1;
    if (count === COLUMNS) break;
  }
  const before = values.next;
  if (count === COLUMNS) at = noteMisc(state, at + 1);
  const next = at < size && bytes[at] === NEWLINE ? at + 1 : afterLine(bytes, at);
  const end = next - (bytes[next - 1] === NEWLINE ? 1 : 0);
  line.end = end > start && bytes[end - 1] === RETURN ? end - 1 : end;
  if (count === COLUMNS && bytes[at] !== TAB && readWord(state, cells)) return next;
  values.next = before;
  if (count < COLUMNS || bytes[at] === TAB) refuseColumns(state);
  return next;
}

/** Notes where the values are in the last column that may be mentions or links. Returns where that ends, at a tab or the end of the line. */
function noteMisc(state: ConlluState, start: number): number {
  const { words, values } = state;
  const { bytes } = state.line;
  const size = bytes.length;
  for (let at = start; ; ) {
    const end = valueEnd(bytes, at);
    if ([ENTITY, BRIDGE, SPLIT].some((name) => isNamed(bytes, at, name))) addRow(values, words.next, at, end);
    const next = bytes[end] === RETURN ? end + 1 : end;
    if (next >= size || bytes[next] !== BAR) return next;
    at = next + 1;
  }
}

const encoder = new TextEncoder();
const [ENTITY, BRIDGE, SPLIT, SENT_ID] = ['Entity=', 'Bridge=', 'Split', 'sent_id'].map((name) => encoder.encode(name));

/** Whether these bytes begin at a place. */
function isNamed(bytes: Uint8Array, from: number, name: Uint8Array): boolean {
  for (let at = 0; at < name.length; at++) if (bytes[from + at] !== name[at]) return false;
  return true;
}

/** Reads the word or the empty node of a row; false if it has none. */
function readWord(state: ConlluState, cells: Int32Array): boolean {
  const { line, words } = state;
  const { bytes, start } = line;
  const idEnd = cells[1] - 1;
  let [at, major, minor] = [start, 0, 0];
  for (; at < idEnd && isDigit(bytes[at]); at++) major = 10 * major + bytes[at] - 48;
  const mark = at < idEnd ? bytes[at] : 0;
  for (at++; at < idEnd && isDigit(bytes[at]); at++) minor = 10 * minor + bytes[at] - 48;
  minor = emptyNumber(state, minor);
  const isNumber = idEnd > start && isDigit(bytes[start]) && at >= idEnd;
  const isEmpty = mark === DOT && minor > 0;
  if (!isNumber || !(mark === DASH || isEmpty || (mark === 0 && major > 0))) {
    unreadable(state, 'expected a number such as 3, 3-4 or 3.1 in the first column');
    return false;
  }
  if (mark === DASH) return false;
  const head = isEmpty ? -1 : numberIn(bytes, cells[6], cells[7] - 1);
  const hash = isEmpty ? 0 : wordHash(bytes, cells[1], cells[2] - 1);
  const mayBeOfZeros = isEmpty || bytes.subarray(cells[8], cells[9] - 1).includes(DOT);
  addRow(words, major, minor, head, line.number, hash, start, mayBeOfZeros ? cells[8] : -cells[8]);
  return true;
}

/** Refuses a line that has not ten columns. One of blanks alone ends a sentence. */
function refuseColumns(state: ConlluState): void {
  const { bytes, start, end, number } = state.line;
  let found = 1;
  for (let at = start; at < end; at++) if (bytes[at] === TAB) found++;
  const isBlank = found === 1 && /^\s*$/u.test(latin1Text(bytes, start, Math.min(end, start + 100)));
  if (isBlank) addRow(state.marks, state.words.next, END, number, 0);
  else unreadable(state, `expected ${COLUMNS} columns between tabs, not ${found}`);
}

function unreadable({ options, line }: ConlluState, message: string): void {
  reportAt(options.log, line, line.start, 'error', 'UNREADABLE_ROW', `cannot read this row: ${message}`);
}
