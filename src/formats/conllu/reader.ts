import { enlarged, makeRoom } from '../../text/columns.ts';
import { latin1Text } from '../../text/latin1.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { wordHash } from '../../text/word-hash.ts';
import { reportAt } from '../bytes/line.ts';
import type { CorefInputOptions, CorefReader } from '../coref/coref-input.ts';
import { entityFields, readComment } from './comments.ts';
import { finishFile } from './documents.ts';
import { noteLinks } from './links.ts';
import { emptyNumber, endSentence } from './sentence.ts';
import { ConlluState, WORD } from './state.ts';

/**
 * Reads CoNLL-U with mentions in `Entity`, as CorefUD 1.0 to 1.4 and UD have it: words and empty nodes in the order of their numbers, mentions
 * as sets of them, each with a head. Rows of several words, such as `2-3`, are no words. Documents begin at `# newdoc`.
 *
 * https://ufal.mff.cuni.cz/corefud; https://universaldependencies.org/format.html
 */
export function conlluReader(options: CorefInputOptions): CorefReader {
  let room = new Uint8Array(0);
  let length = 0;
  return {
    push(chunk) {
      if (length + chunk.length > room.length) room = enlarged(room, 2 * length + chunk.length);
      room.set(chunk, length);
      length += chunk.length;
    },
    end() {
      const bytes = room.subarray(0, length);
      const state = new ConlluState(options, bytes, entityFields(bytes));
      readLines(state);
      return finishFile(state);
    },
  };
}

function readLines(state: ConlluState): void {
  const { line } = state;
  const { bytes } = line;
  for (let at = afterByteOrderMark(bytes, 0, bytes.length); at < bytes.length; ) {
    const newline = bytes.indexOf(10, at);
    const next = newline < 0 ? bytes.length : newline;
    line.start = at;
    line.end = next > at && bytes[next - 1] === 13 ? next - 1 : next;
    line.number++;
    at = next + 1;
    if (line.end === line.start) endSentence(state);
    else if (bytes[line.start] === 35) readComment(state);
    else readRow(state);
  }
  endSentence(state);
}

const [TAB, DASH, DOT] = [9, 45, 46];
const COLUMNS = 10;

/** Where the cells of a line begin; how many there are. */
function cellStarts({ bytes, start, end }: ConlluState['line'], tabs: Int32Array): number {
  tabs[0] = start;
  let cells = 1;
  for (let at = start; at < end; at++)
    if (bytes[at] === TAB) {
      if (cells < COLUMNS) tabs[cells] = at + 1;
      cells++;
    }
  tabs[COLUMNS] = end + 1;
  return cells;
}

function readRow(state: ConlluState): void {
  const { line, tabs, document, words } = state;
  const { bytes } = line;
  const found = cellStarts(line, tabs);
  if (found !== COLUMNS) {
    const isBlank = /^\s*$/u.test(latin1Text(bytes, line.start, Math.min(line.end, line.start + 100)));
    if (found === 1 && isBlank) {
      endSentence(state);
      return;
    }
    unreadable(state, line.start, `expected ${COLUMNS} columns between tabs, not ${found}`);
    return;
  }
  const idEnd = tabs[1] - 1;
  let [at, major, minor] = [line.start, 0, 0];
  for (; at < idEnd && isDigit(bytes[at]); at++) major = 10 * major + bytes[at] - 48;
  const mark = at < idEnd ? bytes[at] : 0;
  for (at++; at < idEnd && isDigit(bytes[at]); at++) minor = 10 * minor + bytes[at] - 48;
  minor = emptyNumber(state, minor);
  const isNumber = idEnd > line.start && isDigit(bytes[line.start]) && at >= idEnd;
  const isEmpty = mark === DOT && minor > 0;
  if (!isNumber || !(mark === DASH || isEmpty || (mark === 0 && major > 0))) {
    unreadable(state, line.start, 'expected a number such as 3, 3-4 or 3.1 in the first column');
    return;
  }
  if (mark === DASH) return;
  if (words.next === words.values[0].length) makeRoom(words, 1);
  const row = words.next++;
  const { values } = words;
  if (row > state.first) {
    const before = values[WORD.major][row - 1];
    if (major < before || (major === before && minor <= values[WORD.minor][row - 1])) state.isOrdered = false;
  }
  values[WORD.sentence][row] = document.names.length;
  values[WORD.major][row] = major;
  values[WORD.minor][row] = minor;
  values[WORD.parent][row] = isEmpty ? -1 : numberIn(bytes, tabs[6], tabs[7] - 1);
  values[WORD.line][row] = line.number;
  values[WORD.hash][row] = isEmpty ? 0 : wordHash(bytes, tabs[1], tabs[2] - 1);
  values[WORD.form][row] = tabs[1];
  values[WORD.formEnd][row] = tabs[2] - 1;
  values[WORD.deps][row] = tabs[8];
  values[WORD.depsEnd][row] = tabs[9] - 1;
  noteMisc(state, row);
}

/** Notes where the value of `Entity` is in the last column, the last if there are several, and links. */
function noteMisc(state: ConlluState, row: number): void {
  const { line, tabs, words } = state;
  const { bytes, end } = line;
  const { values } = words;
  values[WORD.entity][row] = 0;
  for (let at = tabs[9]; at < end; ) {
    let next = at;
    while (next < end && bytes[next] !== BAR) next++;
    if (isNamed(bytes, at, ENTITY)) {
      values[WORD.entity][row] = at + ENTITY.length;
      values[WORD.entityEnd][row] = next;
    } else if (isNamed(bytes, at, BRIDGE) || isNamed(bytes, at, SPLIT)) noteLinks(state, at, next);
    at = next + 1;
  }
}

const BAR = 124;
const encoder = new TextEncoder();
const [ENTITY, BRIDGE, SPLIT] = ['Entity=', 'Bridge=', 'Split'].map((name) => encoder.encode(name));

function isNamed(bytes: Uint8Array, from: number, name: Uint8Array): boolean {
  for (let at = 0; at < name.length; at++) if (bytes[from + at] !== name[at]) return false;
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** A number in a cell, or -1 if there is none. */
function numberIn(bytes: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    if (!isDigit(bytes[at])) return -1;
    number = 10 * number + bytes[at] - 48;
  }
  return to > from ? number : -1;
}

function unreadable({ options, line }: ConlluState, at: number, message: string): void {
  reportAt(options.log, line, at, 'error', 'UNREADABLE_ROW', `cannot read this row: ${message}`);
}
