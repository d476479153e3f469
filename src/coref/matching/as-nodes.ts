import { lineOf } from '../../text/columns.ts';
import { type CorefDocument, type DocumentWords, isNamed, LazyWords, wordsOf } from '../document.ts';
import { haveTrees, type MentionNodes, membersOf, type WordColumns } from '../nodes.ts';

/** Whether the tokens or characters of a document can be the words of another, which has trees, or at least mentions of several runs. */
export function canBeNodes(document: CorefDocument, other: CorefDocument): boolean {
  return !haveTrees(document.nodes) && !isNamed(document) && countAlike(document, other);
}

/** Whether the positions of both are tokens, or both characters. */
export function countAlike(one: CorefDocument, other: CorefDocument): boolean {
  return (one.positions?.unit === 'characters') === (other.positions?.unit === 'characters');
}

/**
 * A document whose mentions are runs of tokens, as sets of words of the other side's trees: its tokens are the words there, in order,
 * without empty nodes. Heads are found in these trees. Tokens beyond them are words that only this side has.
 */
export function asNodes(document: CorefDocument, tree: CorefDocument): CorefDocument {
  const { words, areTreeless } = tree.nodes!;
  const places: number[] = [];
  for (let word = 0; word < words.count; word++) if (words.minor[word] === 0) places.push(word);
  const lastEnd = document.end.reduce((last, end) => Math.max(last, end), 0);
  const beyond = Math.max(document.tokens ?? 0, lastEnd) - places.length;
  const count = words.count + Math.max(0, beyond);
  const placeOf = (token: number): number => places[token] ?? words.count + token - places.length;
  const { offsets, members } = document.nodes ?? ofRuns(document);
  const columns = extended(document, words, count, places.length);
  const head = new Int32Array(document.start.length);
  const nodes = { words: columns, offsets, members: members.map(placeOf), head, areTreeless };
  for (let row = 0; row < head.length; row++)
    head[row] = areTreeless ? nodes.members[offsets[row]] : headOf(nodes, row);
  return {
    ...document,
    start: document.start.map(placeOf),
    end: document.end.map((end) => placeOf(end - 1) + 1),
    tokens: areTreeless ? document.tokens : count,
    words: document.words && spread(document.words, placeOf, count),
    runs: areTreeless ? document.runs : undefined,
    text: areTreeless ? document.text : wordsAt(document, tree, placeOf),
    nodes,
  };
}

/** The tokens of mentions that are one run each. */
function ofRuns({ start, end }: CorefDocument): Pick<MentionNodes, 'offsets' | 'members'> {
  const offsets = new Int32Array(start.length + 1);
  for (let row = 0; row < start.length; row++) offsets[row + 1] = offsets[row] + end[row] - start[row];
  const members = new Int32Array(offsets[start.length]);
  for (let row = 0; row < start.length; row++)
    for (let token = start[row]; token < end[row]; token++) members[offsets[row] + token - start[row]] = token;
  return { offsets, members };
}

/** The words of the document at their places, among those of the trees. */
function wordsAt(
  document: CorefDocument,
  tree: CorefDocument,
  placeOf: (token: number) => number,
): DocumentWords | undefined {
  const [own, other] = [wordsOf(document), typeof tree.text === 'object' ? tree.text : undefined];
  if (!own || !other) return other;
  return new LazyWords(() => {
    const words = [...other.words];
    for (const [token, word] of own.entries()) words[placeOf(token)] = word;
    return { words, sentences: other.sentences };
  });
}

/** A column with its values at other places, and 0 in between. */
function spread(column: Int32Array, placeOf: (word: number) => number, count: number): Int32Array {
  const all = new Int32Array(count);
  for (let word = 0; word < column.length; word++) all[placeOf(word)] = column[word];
  return all;
}

/** The words of the trees, with the lines of this document, and with words beyond them. */
function extended({ runs, place }: CorefDocument, words: WordColumns, count: number, tokens: number): WordColumns {
  const longer = (column: Int32Array, fill: (at: number) => number): Int32Array => {
    const all = new Int32Array(count);
    all.set(column);
    for (let at = column.length; at < count; at++) all[at] = fill(at - column.length);
    return all;
  };
  let token = -1;
  const line = Int32Array.from({ length: count }, (_, word) => {
    if (word >= words.count || words.minor[word] === 0) token++;
    return runs ? lineOf(runs, Math.max(0, token)) : place.line;
  });
  const last = words.sentence.at(-1) ?? 0;
  return {
    ...words,
    count,
    sentence: longer(words.sentence, () => last),
    major: longer(words.major, (at) => tokens + at + 1),
    minor: longer(words.minor, () => 0),
    parent: longer(words.parent, () => -1),
    line,
  };
}

/**
 * The head of a mention in the basic tree: its word whose parent is outside. Of several, that over all others if one is, in a tree whose
 * words between them are not in the mention; else the first.
 */
function headOf(nodes: MentionNodes, row: number): number {
  const { parent } = nodes.words;
  const own = membersOf(nodes, row);
  const within = new Set(own);
  const tops = [...own].filter((word) => !within.has(parent[word]));
  if (tops.length < 2) return tops[0] ?? own[0];
  const isOverAll = (top: number): boolean => tops.every((word) => isOver(parent, top, word));
  return tops.find(isOverAll) ?? tops[0];
}

function isOver(parent: Int32Array, top: number, word: number): boolean {
  let at = word;
  for (let steps = 0; at >= 0 && at !== top && steps <= parent.length; steps++) at = parent[at];
  return at === top;
}
