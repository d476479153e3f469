import type { Dependency } from '../../coref/nodes.ts';
import { wordHash } from '../../text/word-hash.ts';
import { decodeText } from '../bytes/line.ts';
import { numberIn } from './rows.ts';
import { emptyNumber } from './sentence.ts';
import { type ConlluState, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/**
 * Notes the enhanced dependencies of the zeros among these heads, words of the document that were just read. Those of other heads are
 * looked at if they name an empty node, which may not be there: that is an error.
 */
export function noteDependencies(state: ConlluState, heads: Int32Array): void {
  const { words, line, document, begin } = state;
  const { bytes } = line;
  const minor = words.values[WORD.minor];
  const ofDocument = document.words - begin;
  for (const head of heads) {
    if (document.deps.has(head)) continue;
    const row = head - ofDocument;
    const start = cellStart(bytes, words.values[WORD.start][row]);
    const end = indexIn(bytes, TAB, start, bytes.length);
    if (minor[row] > 0 || indexIn(bytes, DOT, start, end) >= 0)
      document.deps.set(head, dependenciesIn(state, row, start, end, ofDocument));
  }
}

/** What each word of a document depends on in DEPS, -1 for the root, from its columns. What is not there is left out. */
export function enhancedParents(bytes: Uint8Array, columns: readonly Int32Array[]): readonly (readonly number[])[] {
  const [sentence, major, minor] = [WORD.sentence, WORD.major, WORD.minor].map((name) => columns[name]);
  const places = new Map<string, number>();
  for (const word of sentence.keys()) places.set(`${sentence[word]} ${major[word]}.${minor[word]}`, word);
  return Array.from(columns[WORD.start], (row, word) => {
    const start = cellStart(bytes, row);
    const text = decodeText(bytes, start, bytes.indexOf(TAB, start));
    return text.split('|').flatMap((part) => {
      const [, id = '', empty = '0'] = /^(\d+)(?:\.(\d+))?:/u.exec(part) ?? [];
      if (id === '0' && empty === '0') return [-1];
      return places.get(`${sentence[word]} ${id}.${Number(empty)}`) ?? [];
    });
  });
}

/** Where DEPS, the ninth cell of a row, begins. */
function cellStart(bytes: Uint8Array, row: number): number {
  let at = row;
  for (let tabs = 0; tabs < 8; at++) if (bytes[at] === TAB) tabs++;
  return at;
}

const [TAB, DOT] = [9, 46];

/** Pairs of a parent and a relation. `ofDocument`: what is added to a row to have its word. */
function dependenciesIn(
  state: ConlluState,
  row: number,
  start: number,
  end: number,
  ofDocument: number,
): readonly Dependency[] {
  const { bytes } = state.line;
  const found: Dependency[] = [];
  if (end === start || (end === start + 1 && bytes[start] === NONE)) return found;
  for (let at = start; at <= end; ) {
    let next = at;
    while (next < end && bytes[next] !== BAR) next++;
    const colon = indexIn(bytes, COLON, at, next);
    const parent = colon < 0 ? undefined : parentIn(state, row, at, colon, ofDocument);
    if (parent !== undefined) found.push([parent, relationIn(state, colon + 1, next)]);
    else {
      const message = `its DEPS name '${decodeText(bytes, at, next)}', which is no word or empty node of the sentence`;
      reportWord(state, row, 'UNREADABLE_ROW', message, start);
    }
    at = next + 1;
  }
  return found;
}

const [NONE, BAR, COLON] = [95, 124, 58];

function indexIn(bytes: Uint8Array, byte: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (bytes[at] === byte) return at;
  return -1;
}

/** The word that a number such as 3 or 3.1 is in the sentence of a row; -1 for 0, the root; undefined if there is none. */
function parentIn(state: ConlluState, row: number, start: number, end: number, ofDocument: number): number | undefined {
  const { bytes } = state.line;
  const dot = indexIn(bytes, DOT, start, end);
  const major = numberIn(bytes, start, dot < 0 ? end : dot);
  const minor = dot < 0 ? 0 : numberIn(bytes, dot + 1, end);
  if (major === 0 && minor === 0) return -1;
  if (major < 0 || minor < 0) return undefined;
  const found = rowOf(state, row, major, emptyNumber(state, minor));
  return found === undefined ? undefined : found + ofDocument;
}

/** The relation in `[start, end)`, one text for all that are equal. */
function relationIn({ relations, line: { bytes } }: ConlluState, start: number, end: number): string {
  const hash = wordHash(bytes, start, end);
  let relation = relations.get(hash);
  if (relation === undefined) {
    relation = decodeText(bytes, start, end);
    relations.set(hash, relation);
  }
  return relation;
}

/** The row of a number in the sentence of another row. */
function rowOf(
  { words, begin, first: end }: ConlluState,
  of: number,
  major: number,
  minor: number,
): number | undefined {
  const majors = words.values[WORD.major];
  const minors = words.values[WORD.minor];
  const sentences = words.values[WORD.sentence];
  const sentence = sentences[of];
  let row = of;
  while (row > begin && sentences[row - 1] === sentence && majors[row] >= major) row--;
  while (
    row < end &&
    sentences[row] === sentence &&
    (majors[row] < major || (majors[row] === major && minors[row] < minor))
  )
    row++;
  const isFound = row < end && sentences[row] === sentence && majors[row] === major && minors[row] === minor;
  return isFound ? row : undefined;
}
