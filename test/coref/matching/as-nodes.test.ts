import { expect, it } from 'vitest';
import { type CorefDocument, type DocumentWords, wordsOf } from '../../../src/coref/document.ts';
import { corefDocument } from '../../../src/coref/given-document.ts';
import { asNodes, countAlike } from '../../../src/coref/matching/as-nodes.ts';
import { wordHashes } from '../../../src/text/word-hash.ts';
import { nodesDocument } from './nodes.ts';

it.each([
  ['tokens', 'tokens', true],
  ['tokens', undefined, true],
  ['characters', 'characters', true],
  ['characters', 'tokens', false],
  [undefined, 'characters', false],
] as const)('positions in %s and in %s: %s that they count alike', (one, other, isAlike) => {
  const document = (unit: typeof one): CorefDocument => ({
    ...corefDocument('d', []),
    ...(unit && { positions: { unit, told: '' } }),
  });
  expect([countAlike(document(one), document(other)), countAlike(document(other), document(one))]).toEqual([
    isAlike,
    isAlike,
  ]);
});

const textOf = ({ text }: CorefDocument) => {
  const { words, sentences } = text as DocumentWords;
  return { words, sentences };
};

const inTree = ['a', '', 'New York', 'c', 'd'];
/** Two sentences, `a (empty) New York` and `c d`, with trees. */
const tree: CorefDocument = {
  ...nodesDocument({ count: 5, begins: [3], zeros: [1] }, []),
  text: { words: inTree },
  words: wordHashes(inTree),
};
tree.nodes!.words.trees!().basic.set([-1, -1, 0, -1, 3]);
const enhanced = [[-1], [], [0], [-1], [3]];

it('tokens are the words of a tree, and those of empty nodes children of the word before them', () => {
  const words = ['a', '#', 'New_York', 'c', 'e', 'f'];
  const withTrees: CorefDocument = {
    ...tree,
    nodes: {
      ...tree.nodes!,
      words: { ...tree.nodes!.words, trees: () => ({ ...tree.nodes!.words.trees!(), enhanced }) },
    },
  };
  const document = {
    ...corefDocument('d', [
      [
        [1, 3],
        [3, 5],
      ],
    ]),
    tokens: 6,
    zeros: [1],
    text: { words },
    words: wordHashes(words),
  };
  const found = asNodes(document, withTrees);
  expect(found.nodes).toMatchObject({
    words: {
      count: 6,
      sentence: Int32Array.of(0, 0, 0, 1, 1, 1),
      minor: Int32Array.of(0, 1, 0, 0, 0, 0),
      deps: { words: Int32Array.of(1), offsets: Int32Array.of(0, 1), parents: Int32Array.of(0), relations: ['_'] },
    },
    members: Int32Array.of(1, 2, 3, 4),
    head: Int32Array.of(1, 3),
  });
  expect(found.nodes!.words.trees!()).toEqual({
    basic: Int32Array.of(-1, -1, 0, -1, 3, -1),
    enhanced: [[-1], [0], [0], [-1], [3], []],
  });
  // In these formats, `_` is a blank.
  const [a, empty, city, c, e, f] = wordHashes(words);
  expect([empty, city]).not.toEqual([0, tree.words![2]]);
  expect(found.words).toEqual(Int32Array.of(a, 0, tree.words![2], c, e, f));
  expect(textOf(found)).toEqual({ words, sentences: [0, 3] });
});

it('tokens without words are those of the tree', () => {
  const found = asNodes({ ...corefDocument('d', [[[1, 3]]]), tokens: 5, zeros: [1] }, tree);
  expect(textOf(found)).toEqual({ words: ['a', '', 'New York', 'c', 'd'], sentences: [0, 3] });
});

it('mentions of several runs that are no trees have words and a text of their own', () => {
  const treeless = { ...tree, nodes: { ...tree.nodes!, areTreeless: true } } as CorefDocument;
  const document = { ...corefDocument('d', [[[0, 2]]]), text: { words: ['x', 'y'] }, words: wordHashes(['x', 'y']) };
  const found = asNodes(document, treeless);
  expect(found.tokens).toBeUndefined();
  expect([wordsOf(found), found.words]).toEqual([['x', 'y'], document.words]);
  expect(found.nodes).toMatchObject({ areTreeless: true, words: { count: 5 }, head: Int32Array.of(0) });
});
