import { lastAtMost, numberRoom } from '../text/columns.ts';

/**
 * The words of a document, with mentions as sets of them. Words are numbered from 0 in the order of the text, empty nodes (zeros) among
 * them; in a pair of documents equal words have equal numbers (`shareWords`).
 */
export interface MentionNodes {
  readonly words: WordColumns;
  /** The words of the mention in row r are `members[offsets[r]]` to `members[offsets[r + 1] - 1]`, ascending. */
  readonly offsets: Int32Array;
  readonly members: Int32Array;
  /** The head of each mention: one of its words. */
  readonly head: Int32Array;
  /** Whether nothing is known of trees and heads, as of tokens or characters of other formats than CoNLL-U (`withRuns`). */
  readonly areTreeless?: true | undefined;
  /** Whether the file has no heads, so that each is the first word. */
  readonly lacksHeads?: true | undefined;
}

/** What the columns of a tree say of each word. */
export interface WordColumns {
  readonly count: number;
  /** The sentence, from 0. */
  readonly sentence: Int32Array;
  /** The number in the sentence: 3 of the word 3 and of the empty node 3.1. */
  readonly major: Int32Array;
  /** 0 of a word, 1 of the empty node 3.1. */
  readonly minor: Int32Array;
  /** What 1 is in `minor`, where the numbers of empty nodes are decimals, as udapi reads them. */
  readonly unit?: number | undefined;
  /** The enhanced dependencies of the zeros that are heads of mentions. */
  readonly deps: Dependencies;
  readonly line: Int32Array;
  /** A hash of the name of each sentence, 0 where it has none. */
  readonly names: Int32Array;
  /** What words depend on, to find heads; absent where words were renumbered. */
  readonly trees?: (() => Trees) | undefined;
}

/** What each word of a document depends on; -1 is the root, or nothing. */
export interface Trees {
  readonly basic: Int32Array;
  /** In the enhanced graph, in the order of the file. */
  readonly enhanced: readonly (readonly number[])[];
}

/** Dependencies of words, which ascend: those of `words[at]` are numbered from `offsets[at]` to `offsets[at + 1]`. */
export interface Dependencies {
  readonly words: Int32Array;
  readonly offsets: Int32Array;
  /** The words that they lead to; -1 is the root. */
  readonly parents: Int32Array;
  readonly relations: readonly string[];
}

/** The place of a word among the words with dependencies, or -1. */
export function placeAmong({ words }: Dependencies, word: number): number {
  const at = lastAtMost(words, word);
  return at >= 0 && words[at] === word ? at : -1;
}

/** Those of no words. */
export const NO_DEPENDENCIES: Dependencies = {
  words: new Int32Array(0),
  offsets: new Int32Array(1),
  parents: new Int32Array(0),
  relations: [],
};

/** The mentions in these rows, in this order. */
export function nodesOfRows(nodes: MentionNodes, rows: ArrayLike<number>): MentionNodes {
  const { offsets: own } = nodes;
  const offsets = numberRoom(rows.length + 1);
  for (let at = 0; at < rows.length; at++) offsets[at + 1] = offsets[at] + own[rows[at] + 1] - own[rows[at]];
  const members = numberRoom(offsets[rows.length]);
  const head = numberRoom(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    for (let word = own[row], to = offsets[at]; word < own[row + 1]; word++) members[to++] = nodes.members[word];
    head[at] = nodes.head[row];
  }
  return { ...nodes, offsets, members, head };
}

/** Whether words have trees and mentions heads. */
export function haveTrees(nodes: MentionNodes | undefined): boolean {
  return nodes !== undefined && !nodes.areTreeless;
}

/** No mention, of the same words. */
export function noNodes(nodes: Omit<MentionNodes, 'offsets' | 'members' | 'head'>): MentionNodes {
  return { ...nodes, offsets: new Int32Array(1), members: new Int32Array(0), head: new Int32Array(0) };
}

/** The words of a mention. */
export function membersOf({ offsets, members }: MentionNodes, row: number): Int32Array {
  return members.subarray(offsets[row], offsets[row + 1]);
}

/** The runs of consecutive words that a mention is made of. */
export function runsOfWords(words: Int32Array): (readonly [start: number, end: number])[] {
  const runs: (readonly [number, number])[] = [];
  let from = 0;
  for (let at = 1; at <= words.length; at++) {
    if (words[at] === words[at - 1] + 1) continue;
    runs.push([words[from], words[at - 1] + 1]);
    from = at;
  }
  return runs;
}

/**
 * The empty nodes after each word in the formats of CRAC for language models, in their order: those whose first enhanced dependency leads to the
 * word, through other empty nodes or at once; else the ones after it. -1 is before all words.
 */
export function zerosByAnchor({ words }: Pick<MentionNodes, 'words'>): ReadonlyMap<number, readonly number[]> {
  const { minor, count, trees } = words;
  const found = new Map<number, number[]>();
  let before = -1;
  for (let word = 0; word < count; word++) {
    if (minor[word] === 0) {
      before = word;
      continue;
    }
    let anchor = word;
    for (let steps = 0; anchor >= 0 && minor[anchor] > 0; steps++)
      anchor = steps < count ? (trees?.().enhanced[anchor][0] ?? -1) : -1;
    const own = anchor < 0 ? before : anchor;
    if (!found.has(own)) found.set(own, []);
    found.get(own)!.push(word);
  }
  return found;
}
