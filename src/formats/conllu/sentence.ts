import type { Dependency } from '../../coref/nodes.ts';
import { decodeText } from '../bytes/line.ts';
import { readEntity } from './entity.ts';
import { type ConlluState, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/** Ends the sentence, if one has begun: its words are put in order, and its mentions read. */
export function endSentence(state: ConlluState): void {
  const { words, document, first, name } = state;
  state.name = 0;
  if (words.next === first) return;
  if (!state.isOrdered) sortWords(state);
  state.isOrdered = true;
  const count = numberRows(state);
  const { values } = words;
  for (let row = first; row < words.next; row++) {
    const parent = values[WORD.parent][row];
    if (parent > count)
      reportWord(state, row, 'UNREADABLE_ROW', `its HEAD is ${parent}, and the sentence has ${count} words`);
    values[WORD.parent][row] = parent > 0 && parent <= count ? state.rows[parent] : -1;
  }
  for (let row = first; row < words.next; row++) if (values[WORD.entity][row] > 0) readEntity(state, row);
  document.names.push(name);
  state.first = words.next;
}

/** Notes the row of each word by its number, and returns how many there are. They are numbered from 1. */
function numberRows(state: ConlluState): number {
  const { words } = state;
  const [major, minor] = [words.values[WORD.major], words.values[WORD.minor]];
  let count = 0;
  for (let row = state.first; row < words.next; row++) {
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
    if (count >= state.rows.length) {
      const larger = new Int32Array(2 * count);
      larger.set(state.rows);
      state.rows = larger;
    }
    state.rows[count] = row;
  }
  return count;
}

function checkEmptyNode(state: ConlluState, row: number): void {
  const { words } = state;
  const [major, minor, line] = [WORD.major, WORD.minor, WORD.line].map((column) => words.values[column]);
  if (state.options.asUdapi) return;
  if (row > state.first && major[row] === major[row - 1] && minor[row] === minor[row - 1])
    reportWord(state, row, 'UNREADABLE_ROW', `its number is that of line ${line[row - 1]} too`);
  if (minor[row] < 10) return;
  const message = `the empty node ${major[row]}.${minor[row]} is read as it is numbered, and by corefud-scorer as a decimal fraction`;
  reportWord(state, row, 'UDAPI_READS_OTHERWISE', message, undefined, 'warning');
}

/** The number of an empty node after its word; for udapi, which reads 1.10 as the number 1.1, as decimals. */
export function emptyNumber({ options }: ConlluState, minor: number): number {
  return options.asUdapi ? minor * 10 ** (9 - String(minor).length) : minor;
}

/** Empty nodes may stand anywhere in their sentence: 0.1, 1, 1.1, 2. */
function sortWords({ words, first }: ConlluState): void {
  const { values, next } = words;
  const [major, minor] = [values[WORD.major], values[WORD.minor]];
  const rows = Array.from({ length: next - first }, (_, at) => first + at);
  rows.sort((a, b) => major[a] - major[b] || minor[a] - minor[b]);
  for (const column of values) {
    const sorted = rows.map((row) => column[row]);
    column.set(sorted, first);
  }
}

/** Whether the dependencies of a head are looked at: those of an empty node, or that name one, which may not be there. */
export function needsDependencies({ words, line }: ConlluState, row: number): boolean {
  const { values } = words;
  if (values[WORD.minor][row] > 0) return true;
  for (let at = values[WORD.deps][row]; at < values[WORD.depsEnd][row]; at++) if (line.bytes[at] === DOT) return true;
  return false;
}

const DOT = 46;

/** The enhanced dependencies of a word: pairs of a parent and a relation. An empty node that is not there is an error. */
export function dependenciesOf(state: ConlluState, row: number): readonly Dependency[] {
  const { words, line } = state;
  const { values } = words;
  const text = decodeText(line.bytes, values[WORD.deps][row], values[WORD.depsEnd][row]);
  if (text === '_' || text === '') return [];
  return text.split('|').flatMap((part): Dependency[] => {
    const colon = part.indexOf(':');
    const [, major = '', minor = '0'] = /^(\d+)(?:\.(\d+))?$/u.exec(colon < 0 ? part : part.slice(0, colon)) ?? [];
    const parent =
      major === '0' && minor === '0' ? -1 : rowOf(state, row, Number(major), emptyNumber(state, Number(minor)));
    if (major !== '' && colon >= 0 && parent !== undefined) return [[parent, part.slice(colon + 1)]];
    const message = `its DEPS name '${part}', which is no word or empty node of the sentence`;
    reportWord(state, row, 'UNREADABLE_ROW', message, values[WORD.deps][row]);
    return [];
  });
}

/** The row of a number in the sentence of another word. */
function rowOf({ words }: ConlluState, of: number, major: number, minor: number): number | undefined {
  const { values, next } = words;
  const sentence = values[WORD.sentence][of];
  let row = of;
  const isBefore = (at: number): boolean =>
    values[WORD.major][at] < major || (values[WORD.major][at] === major && values[WORD.minor][at] < minor);
  while (row > 0 && values[WORD.sentence][row - 1] === sentence && !isBefore(row)) row--;
  while (row < next && values[WORD.sentence][row] === sentence && isBefore(row)) row++;
  const isFound = row < next && values[WORD.sentence][row] === sentence;
  return isFound && values[WORD.major][row] === major && values[WORD.minor][row] === minor ? row : undefined;
}
