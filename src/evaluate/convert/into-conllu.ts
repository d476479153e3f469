import { type CorefDocument, mentionPlace } from '../../coref/document.ts';
import { headFromTree } from '../../coref/matching/head-from-tree.ts';
import { haveTrees, type MentionNodes, membersOf, zerosByAnchor } from '../../coref/nodes.ts';
import { countFields, entityCells, entityNodes, withEntities } from '../../formats/write/conllu.ts';
import type { LossTally } from '../../formats/write/written.ts';
import { groupedBy } from '../../text/grouped.ts';

/** A document of a key in CoNLL-U, and the one whose mentions are written into it. */
export type WrittenPair = readonly [key: CorefDocument, response: CorefDocument];

/**
 * The files of a key in CoNLL-U, by their paths, with the mentions and links of the response in place of their own; all else stays. Words, trees and
 * empty nodes are those of the key.
 */
export function intoConllu(
  key: readonly CorefDocument[],
  pairs: readonly WrittenPair[],
  losses: LossTally,
): ReadonlyMap<string, string> {
  const placed = pairs.map((pair) => inWordsOf(pair, losses));
  const { fields, ofDocument } = entityCells(placed, losses);
  countFields(placed, losses);
  const cells = new Map(pairs.map(([{ place }], at) => [place, ofDocument.get(placed[at])!]));
  const files = groupedBy(key, ({ place }) => place.file);
  return new Map(
    Array.from(files, ([file, documents]) => {
      return [
        file,
        withEntities(
          documents.map((document) => [document, cells.get(document.place) ?? new Map()]),
          fields,
        ),
      ];
    }),
  );
}

/** The response with its mentions as words of the key. What the key lacks is lost. */
function inWordsOf([key, response]: WrittenPair, losses: LossTally): CorefDocument {
  const nodes = key.nodes!;
  const own = entityNodes(response);
  const isOfTree = haveTrees(own);
  const wordOf = isOfTree ? sameWords(own, nodes) : wordsOfTokens(response, nodes);
  const areMarked = (response.zeros ?? []).length > 0;
  const rows: number[][] = [];
  const heads: number[] = [];
  for (const row of response.start.keys()) {
    const members = Array.from(membersOf(own, row), wordOf);
    const found = members.filter((word) => word >= 0).sort((a, b) => a - b);
    const where = { place: mentionPlace(response, row) };
    if (found.length === 0) losses.add('mention', 'lost', 'the key has none of its words', where);
    else if (found.length < members.length)
      losses.add('mention', 'cut', 'the key lacks some of its words or empty nodes', where);
    rows.push(isOfTree || areMarked ? found : withZerosBetween(found, nodes));
    heads.push(isOfTree ? wordOf(own.head[row]) : -1);
  }
  const offsets = new Int32Array(rows.length + 1);
  for (const [row, { length }] of rows.entries()) offsets[row + 1] = offsets[row] + length;
  const placed = { ...nodes, offsets, members: Int32Array.from(rows.flat()), head: Int32Array.from(heads) };
  const trees = nodes.lacksHeads ? undefined : nodes.words.trees?.();
  const headIn = (row: number): number => (trees ? headFromTree(placed, row, trees) : rows[row][0]);
  placed.head.set(heads.map((head, row) => (rows[row].length === 0 || rows[row].includes(head) ? head : headIn(row))));
  const start = Int32Array.from(rows, (own) => own[0] ?? 0);
  const end = Int32Array.from(rows, (own) => (own.at(-1) ?? -1) + 1);
  const hasOwnIds = response.hasOwnIds ?? (isOfTree ? undefined : true);
  return { ...response, hasOwnIds, start, end, nodes: placed };
}

/**
 * The word of the key with the same number in the same sentence. An empty node whose number the key lacks is the first of its empty nodes that
 * depends on the same word and is no other.
 */
function sameWords(own: MentionNodes, nodes: MentionNodes): (word: number) => number {
  const nameIn = ({ words: { sentence, major, minor } }: MentionNodes, word: number): string =>
    `${sentence[word]} ${major[word]}.${minor[word]}`;
  const places = new Map(Array.from(nodes.words.sentence.keys(), (word) => [nameIn(nodes, word), word]));
  const same = Array.from(own.words.sentence.keys(), (word) => places.get(nameIn(own, word)) ?? -1);
  const found = new Set(same);
  const anchored = zerosByAnchor(nodes);
  for (const [word, zeros] of zerosByAnchor(own)) {
    if (word >= 0 && same[word] < 0) continue;
    const left = anchored.get(word < 0 ? word : same[word])?.filter((zero) => !found.has(zero)) ?? [];
    for (const zero of zeros) if (same[zero] < 0) same[zero] = left.shift() ?? -1;
  }
  return (word) => same[word];
}

/** The words of the key that tokens are, and the empty nodes that those are which stand for some. */
function wordsOfTokens({ tokens, zeros = [] }: CorefDocument, nodes: MentionNodes): (token: number) => number {
  const { minor } = nodes.words;
  const overt = Array.from(minor.keys()).filter((word) => minor[word] === 0);
  const count = tokens ?? overt.length;
  const anchored = zerosByAnchor(nodes);
  const areZeros = new Set(zeros);
  const found: number[] = [];
  let [at, nth] = [-1, 0];
  for (let token = 0; token < count; token++) {
    if (areZeros.has(token)) found.push(anchored.get(at < 0 ? -1 : overt[at])?.[nth++] ?? -1);
    else {
      [at, nth] = [at + 1, 0];
      found.push(overt[at] ?? -1);
    }
  }
  return (token) => found[token] ?? -1;
}

/** The words of a mention that was a run, with the empty nodes that stand between two of them. */
function withZerosBetween(members: readonly number[], { words: { minor } }: MentionNodes): number[] {
  return members.flatMap((word, at) => {
    const next = members[at + 1] ?? word + 1;
    const between = Array.from({ length: next - word - 1 }, (_, nth) => word + 1 + nth);
    return between.every((one) => minor[one] > 0) ? [word, ...between] : word;
  });
}
