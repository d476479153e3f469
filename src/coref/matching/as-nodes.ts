import { lineOf } from '../../text/columns.ts';
import { textHash } from '../../text/word-hash.ts';
import { type CorefDocument, type DocumentWords, isNamed, LazyWords, lengthOf, wordsOf } from '../document.ts';
import { haveTrees, placeAmong, type Trees, type WordColumns } from '../nodes.ts';
import { headFromTree } from './head-from-tree.ts';
import { runsOfRows, wordsInRuns } from './treeless-nodes.ts';

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
 * without empty nodes; tokens that stand for empty nodes are its own, each a child of the word before it, and tokens beyond the words are
 * words that only this side has. Heads are found in these trees, or are the first words, where those of the other side are.
 */
export function asNodes(document: CorefDocument, tree: CorefDocument): CorefDocument {
  const { start } = document;
  const { areTreeless, lacksHeads, words: inTree } = tree.nodes!;
  const count = Math.max(lengthOf(document), areTreeless ? inTree.count : 0);
  const { columns, wordOf } = columnsOf(document, inTree, count);
  const { offsets, members } = document.nodes ?? wordsInRuns(runsOfRows(document));
  const areFirst = areTreeless ?? lacksHeads;
  const trees = areFirst ? undefined : treesOf(columns, inTree, wordOf);
  const nodes = {
    words: { ...columns, trees: trees && (() => trees) },
    offsets,
    members,
    head: new Int32Array(start.length),
    areTreeless,
  };
  for (let row = 0; row < start.length; row++)
    nodes.head[row] = trees ? headFromTree(nodes, row, trees) : members[offsets[row]];
  if (areTreeless) return { ...document, nodes };
  const words = hashesOf(document, tree, wordOf);
  return { ...document, tokens: count, words, text: textOf(document, tree, wordOf), nodes };
}

/** The words, which are those of the tree where a document does not say them, in the sentences there. */
function textOf(document: CorefDocument, tree: CorefDocument, wordOf: Int32Array): DocumentWords | undefined {
  const [own, { sentence }] = [wordsOf(document), tree.nodes!.words];
  if (!own && typeof tree.text !== 'object') return undefined;
  return new LazyWords(() => {
    const other = wordsOf(tree) ?? [];
    const seen = new Set<number>();
    const isFirst = (word: number): boolean => word >= 0 && seen.size < seen.add(sentence[word]).size;
    return {
      words: Array.from(wordOf, (word, token) => own?.[token] ?? other[word] ?? ''),
      sentences: Array.from(wordOf.keys()).filter((token) => isFirst(wordOf[token])),
    };
  });
}

/** The words of a document, and of each the word of the tree that it is, or -1. */
function columnsOf(
  { zeros = [], runs, place }: CorefDocument,
  words: WordColumns,
  count: number,
): { readonly columns: WordColumns; readonly wordOf: Int32Array } {
  const [sentence, major, minor] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const wordOf = new Int32Array(count).fill(-1);
  const [found, offsets, parents]: [number[], number[], number[]] = [[], [0], []];
  const areZeros = new Set(zeros);
  let [word, overt, nth] = [-1, 0, 0];
  const { unit = 1 } = words;
  for (let token = 0; token < count; token++) {
    if (areZeros.has(token)) {
      [sentence[token], major[token]] = token > 0 ? [sentence[token - 1], major[token - 1]] : [0, 0];
      nth++;
      minor[token] = nth * unit;
      if (token >= nth) parents.push(token - nth);
      found.push(token);
      offsets.push(parents.length);
      continue;
    }
    do word++;
    while (word < words.count && words.minor[word] > 0);
    nth = 0;
    overt++;
    if (word < words.count) wordOf[token] = word;
    sentence[token] = words.sentence[Math.min(word, words.count - 1)] ?? 0;
    major[token] = words.major[word] ?? overt;
  }
  const line = Int32Array.from({ length: count }, (_, token) => (runs ? lineOf(runs, token) : place.line));
  const deps = {
    words: new Int32Array(found),
    offsets: new Int32Array(offsets),
    parents: new Int32Array(parents),
    relations: parents.map(() => '_'),
  };
  return { columns: { count, sentence, major, minor, deps, line, names: words.names }, wordOf };
}

/** What each token depends on in the trees, without their empty nodes. */
function treesOf({ deps }: WordColumns, { trees }: WordColumns, wordOf: Int32Array): Trees {
  const { basic, enhanced } = trees!();
  const tokenOf = new Map(Array.from(wordOf, (word, token) => [word, token]));
  tokenOf.delete(-1);
  return {
    basic: wordOf.map((word) => tokenOf.get(basic[word]) ?? -1),
    enhanced: Array.from(wordOf, (word, token) => {
      if (word >= 0) return enhanced[word].flatMap((parent) => (parent < 0 ? -1 : (tokenOf.get(parent) ?? [])));
      const own = placeAmong(deps, token);
      return own < 0 ? [] : [...deps.parents.subarray(deps.offsets[own], deps.offsets[own + 1])];
    }),
  };
}

/** The hashes of the words; 0 of empty nodes. `_` stands for blanks, which words have in few formats. */
function hashesOf({ zeros, words }: CorefDocument, tree: CorefDocument, wordOf: Int32Array): Int32Array | undefined {
  const hashes = words?.slice();
  for (const token of zeros ?? []) if (hashes) hashes[token] = 0;
  for (let token = 0; hashes && tree.words && token < hashes.length; token++) {
    const word = wordOf[token];
    if (word < 0 || hashes[token] === tree.words[word]) continue;
    const inTree = wordsOf(tree)?.[word] ?? '';
    if (inTree.includes(' ') && hashes[token] === textHash(inTree.replaceAll(' ', '_')))
      hashes[token] = tree.words[word];
  }
  return hashes;
}
