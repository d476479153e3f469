import { checkTree } from './check-tree.ts';
import { readEntity } from './entity.ts';
import { readLinks } from './links.ts';
import { type ConlluState, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/** Ends the sentence before a row, if one has begun: its words are put in order, and its mentions read. */
export function endSentence(state: ConlluState, end: number): void {
  const { words, document, first, name } = state;
  state.name = 0;
  if (end === first) return;
  state.end = end;
  if (!isPlain(state)) {
    sortWords(state);
    checkHeads(state, numberRows(state));
  }
  checkTree(state);
  words.values[WORD.sentence].fill(document.names.length, first, end);
  readValues(state);
  document.names.push(name);
  state.first = end;
}

/** Reads the values of the sentence, which are mentions and links. */
function readValues(state: ConlluState): void {
  const { values, line, end } = state;
  const [rows, starts, ends] = values.values;
  const isEntity = (at: number): boolean => line.bytes[starts[at]] === E;
  for (; state.valuesRead < values.next && rows[state.valuesRead] < end; state.valuesRead++) {
    const at = state.valuesRead;
    const row = rows[at];
    let next = at + 1;
    while (next < values.next && rows[next] === row && !isEntity(next)) next++;
    // Of several, the last counts.
    const isLast = next === values.next || rows[next] !== row;
    if (!isEntity(at)) readLinks(state, row, starts[at], ends[at]);
    else if (isLast) readEntity(state, row, starts[at] + 'Entity='.length, ends[at]);
  }
}

const E = 69;

/** Whether words are numbered from 1, empty nodes ascend up to 9 after each, and every HEAD is one of the words. Most sentences are. */
function isPlain({ words, first, end }: ConlluState): boolean {
  const major = words.values[WORD.major];
  const minor = words.values[WORD.minor];
  const head = words.values[WORD.head];
  let count = 0;
  let empty = 0;
  let most = 0;
  for (let row = first; row < end; row++) {
    if (minor[row] === 0) count++;
    else if (minor[row] > 9 || (empty >= minor[row] && major[row] === major[row - 1])) return false;
    if (major[row] !== count) return false;
    empty = minor[row];
    if (head[row] > most) most = head[row];
  }
  return most <= count;
}

/** Numbers the words from 1, and returns how many there are. */
function numberRows(state: ConlluState): number {
  const { words, first, end } = state;
  const [major, minor] = [words.values[WORD.major], words.values[WORD.minor]];
  let count = 0;
  for (let row = first; row < end; row++) {
    if (minor[row] > 0) {
      checkEmptyNode(state, row);
      continue;
    }
    count++;
    if (major[row] !== count) {
      reportWord(state, row, 'UNREADABLE_ROW', `expected word ${count} of the sentence, not ${major[row]}`);
      // What follows is numbered as if it were right.
      major[row] = count;
    }
  }
  return count;
}

function checkHeads(state: ConlluState, count: number): void {
  const head = state.words.values[WORD.head];
  for (let row = state.first; row < state.end; row++)
    if (head[row] > count)
      reportWord(state, row, 'UNREADABLE_ROW', `its HEAD is ${head[row]}, and the sentence has ${count} words`);
}

function checkEmptyNode(state: ConlluState, row: number): void {
  if (state.options.asUdapi) return;
  const { values } = state.words;
  const major = values[WORD.major];
  const minor = values[WORD.minor];
  if (row > state.first && major[row] === major[row - 1] && minor[row] === minor[row - 1])
    reportWord(state, row, 'UNREADABLE_ROW', `line ${values[WORD.line][row - 1]} has the same number`);
  if (minor[row] < 10) return;
  const message = `the empty node ${major[row]}.${minor[row]} is read as numbered; corefud-scorer reads its number as a decimal fraction`;
  reportWord(state, row, 'UDAPI_READS_OTHERWISE', message, undefined, 'warning');
}

/** Empty nodes may stand anywhere in their sentence: 0.1, 1, 1.1, 2. */
function sortWords(state: ConlluState): void {
  const { words, values, first, end } = state;
  const [major, minor] = [words.values[WORD.major], words.values[WORD.minor]];
  const rows = Array.from({ length: end - first }, (_, at) => first + at);
  rows.sort((a, b) => major[a] - major[b] || minor[a] - minor[b]);
  for (const column of words.values) {
    const sorted = rows.map((row) => column[row]);
    column.set(sorted, first);
  }
  const places = new Map(rows.map((row, at) => [row, first + at]));
  const [own, ...others] = values.values;
  const moved: number[][] = [];
  for (let at = state.valuesRead; at < values.next && own[at] < end; at++)
    moved.push([places.get(own[at])!, ...others.map((column) => column[at])]);
  moved.sort((a, b) => a[0] - b[0]);
  for (const [at, value] of moved.entries())
    for (const [column, one] of value.entries()) values.values[column][state.valuesRead + at] = one;
}
