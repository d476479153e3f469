import { type Dependencies, NO_DEPENDENCIES, type Trees } from '../../coref/nodes.ts';
import { numberRoom, scratch } from '../../text/columns.ts';
import { problemLog } from '../../text/problem.ts';
import { wordHash } from '../../text/word-hash.ts';
import { decodeText } from '../bytes/line.ts';
import { numberIn } from './cells.ts';
import { type ConlluState, emptyNumber, WORD } from './state.ts';
import { reportWord, type WordRows } from './word-place.ts';

/** Words of a file, and names of relations by their hashes, so that equal ones are one text. */
type Rows = WordRows & Pick<ConlluState, 'relations'>;

/**
 * The enhanced dependencies of the zeros among these heads, words of a document. Those of other heads are looked at if they name an empty
 * node, which may not be there: that is an error.
 */
export function dependenciesOfZeros(rows: Rows, heads: Int32Array): Dependencies {
  const { values } = rows.words;
  const minor = values[WORD.minor];
  const deps = values[WORD.deps];
  const named = namedHeads(heads, deps);
  const zeros = named.filter((head) => minor[head] > 0);
  const offsets = numberRoom(zeros.length + 1);
  const parents: number[] = [];
  const relations: string[] = [];
  for (let at = 0, zero = 0; at < named.length; at++) {
    const isZero = minor[named[at]] > 0;
    readDependencies(rows, named[at], deps[named[at]], isZero ? parents : [], isZero ? relations : []);
    if (isZero) offsets[++zero] = parents.length;
  }
  return zeros.length === 0 ? NO_DEPENDENCIES : { words: zeros, offsets, parents: new Int32Array(parents), relations };
}

/** Those of the heads whose dependencies may name an empty node, each once, ascending. */
function namedHeads(heads: Int32Array, deps: Int32Array): Int32Array {
  const named = scratch(heads.length);
  let count = 0;
  for (let row = 0; row < heads.length; row++) if (deps[heads[row]] >= 0) named[count++] = heads[row];
  const sorted = named.subarray(0, count).sort();
  return sorted.filter((head, at) => at === 0 || head !== sorted[at - 1]);
}

/** What each word of a document depends on in HEAD and in DEPS. What cannot be read is left out. */
export function treesOf(rows: Rows): Trees {
  const { values } = rows.words;
  const unheard = { ...rows, options: { ...rows.options, log: problemLog() } };
  return {
    basic: values[WORD.head].map((head, word) => (head > 0 ? (rowOf(values, word, head, 0) ?? -1) : -1)),
    enhanced: Array.from(values[WORD.deps], (deps, word) => {
      const parents: number[] = [];
      readDependencies(unheard, word, Math.abs(deps), parents, []);
      return parents;
    }),
  };
}

const [TAB, DOT] = [9, 46];

/** Adds the parents and relations in the DEPS of a word, which begin at `start`. Each that is not a word of the sentence is reported. */
function readDependencies(rows: Rows, word: number, start: number, parents: number[], relations: string[]): void {
  const { bytes } = rows.line;
  const end = indexIn(bytes, TAB, start, bytes.length);
  if (end === start || (end === start + 1 && bytes[start] === NONE)) return;
  for (let at = start; at <= end; ) {
    let next = at;
    while (next < end && bytes[next] !== BAR) next++;
    const colon = indexIn(bytes, COLON, at, next);
    const parent = colon < 0 ? undefined : parentIn(rows, word, at, colon);
    if (parent !== undefined) {
      parents.push(parent);
      relations.push(relationIn(rows, colon + 1, next));
    } else {
      const message = `its DEPS name '${decodeText(bytes, at, next)}', and the sentence has no word or empty node of this number`;
      reportWord(rows, word, 'UNREADABLE_ROW', message, start);
    }
    at = next + 1;
  }
}

const [NONE, BAR, COLON] = [95, 124, 58];

function indexIn(bytes: Uint8Array, byte: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (bytes[at] === byte) return at;
  return -1;
}

/** The word that a number such as 3 or 3.1 is in the sentence of another; -1 for 0, the root; undefined if there is none. */
function parentIn(rows: Rows, word: number, start: number, end: number): number | undefined {
  const { bytes } = rows.line;
  const dot = indexIn(bytes, DOT, start, end);
  const major = numberIn(bytes, start, dot < 0 ? end : dot);
  const minor = dot < 0 ? 0 : numberIn(bytes, dot + 1, end);
  if (major === 0 && minor === 0) return -1;
  if (major < 0 || minor < 0) return undefined;
  return rowOf(rows.words.values, word, major, emptyNumber(rows, minor));
}

/** The relation in `[start, end)`, one text for all that are equal. */
function relationIn({ relations, line: { bytes } }: Rows, start: number, end: number): string {
  const hash = wordHash(bytes, start, end);
  let relation = relations.get(hash);
  if (relation === undefined) {
    relation = decodeText(bytes, start, end);
    relations.set(hash, relation);
  }
  return relation;
}

/** The row of a number in the sentence of another row. */
function rowOf(values: WordRows['words']['values'], of: number, major: number, minor: number): number | undefined {
  const majors = values[WORD.major];
  const minors = values[WORD.minor];
  const sentences = values[WORD.sentence];
  const sentence = sentences[of];
  let row = of;
  while (row > 0 && sentences[row - 1] === sentence && majors[row] >= major) row--;
  while (sentences[row] === sentence && (majors[row] < major || (majors[row] === major && minors[row] < minor))) row++;
  return sentences[row] === sentence && majors[row] === major && minors[row] === minor ? row : undefined;
}
