import { scratch } from '../../text/columns.ts';
import { quoted } from '../../text/quoted.ts';
import { decodeText } from '../bytes/line.ts';
import { type ConlluState, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/** Reports each HEAD of the sentence that is not a number, and the first word that depends on itself, at once or by way of others. */
export function checkTree(state: ConlluState): void {
  const { first, end } = state;
  const { values } = state.words;
  const minor = values[WORD.minor];
  const head = values[WORD.head];
  const heads = scratch(2 * (end - first + 1));
  let count = 0;
  let areKnown = true;
  for (let row = first; row < end; row++) {
    if (minor[row] > 0) continue;
    heads[++count] = head[row];
    areKnown &&= head[row] >= 0;
  }
  const word = wordInCycle(heads.subarray(0, count + 1), heads.subarray(count + 1, 2 * count + 2));
  if (word > 0) {
    let row = first - 1;
    for (let before = 0; before < word; ) if (minor[++row] === 0) before++;
    reportWord(state, row, 'UNREADABLE_ROW', `its HEAD is ${head[row]}, and the heads from there lead back to it`);
  }
  for (let row = first; !areKnown && row < end; row++) if (minor[row] === 0 && head[row] < 0) checkMissing(state, row);
}

/** The first word whose heads lead back to it; 0 if there is none. `walks`: room for the walk in which each word was met. */
function wordInCycle(heads: Int32Array, walks: Int32Array): number {
  walks.fill(0);
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    for (; at > 0 && at < heads.length && walks[at] === 0; at = heads[at]) walks[at] = word;
    if (at > 0 && at < heads.length && walks[at] === word) return at;
  }
  return 0;
}

/** A word that has `_` for its HEAD is a root. */
function checkMissing(state: ConlluState, row: number): void {
  const { bytes } = state.line;
  let at = state.words.values[WORD.start][row];
  for (let column = 0; column < HEAD; column++) at = bytes.indexOf(TAB, at) + 1;
  const cell = decodeText(bytes, at, bytes.indexOf(TAB, at));
  if (!/^(?:_|-\d+)$/u.test(cell))
    reportWord(state, row, 'UNREADABLE_ROW', `its HEAD is ${quoted(cell)}, not a number`, at);
}

const [TAB, HEAD] = [9, 6];
