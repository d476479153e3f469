import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { bareZeros, compareNodes, headsFromTrees } from '../../src/suspect/compare-pair.ts';
import { wordHashes } from '../../src/text/word-hash.ts';
import { nodesDocument } from '../coref/matching/nodes.ts';

/** A document of words in sentences, with their names; '' is a word that this side lacks, or an empty node. */
function document(words: readonly string[], names: readonly number[] = [1, 2], begins = [2]): CorefDocument {
  const made = nodesDocument({ count: words.length, begins }, []);
  Object.assign(made.nodes.words, { names: Int32Array.from(names) });
  made.nodes.words.line.set(words.map((_, at) => at + 11));
  return { ...made, words: wordHashes(words).map((hash, at) => (words[at] === '' ? 0 : hash)), text: { words } };
}

const key = document(['a', 'b', 'c', 'd']);
const ours = { missing: 'empty' } as never;
const found = (response: CorefDocument, rules: object = ours) =>
  compareNodes({ index: 0, key, response }, 'k.conllu', rules as never).map(
    ({ code, severity, message, place }) => `${place.line} ${severity} ${code}: ${message}`,
  );

describe('the words of two files of CoNLL-U', () => {
  it('are no problem if they are equal, if only empty nodes differ, or if one side has none', () => {
    expect(found(key)).toEqual([]);
    expect(found(corefDocument('d', []))).toEqual([]);
    expect(compareNodes({ index: 0, key: corefDocument('d', []), response: key }, 'k', ours)).toEqual([]);
    const { words, ...wordless } = key;
    expect(found(wordless)).toEqual([]);
  });

  it('differ at the first place, of which we say one', () => {
    const other = document(['a', 'x', 'y', ''], [1, 3]);
    const lines = [
      "13 error SENTENCES_DIFFER: sentence 2 of document 'd' has another sent_id in the key k.conllu",
      "12 error WORDS_DIFFER: word 1 of sentence 1 is 'x' here and 'b' in the key k.conllu",
      "14 warning TOKENS_DIFFER: the response lacks word 3 of sentence 2, 'd'",
    ];
    expect(found(other, {})).toEqual(lines);
    expect(found(other)).toEqual(lines.slice(0, 1));
    expect(found(other, { missing: 'empty', lenient: true })).toEqual([lines[0].replace('error', 'warning')]);
  });

  it('are lacking on either side', () => {
    expect(found(document(['a', 'b', 'c', '']))).toEqual([
      "14 error TOKENS_DIFFER: the response lacks word 3 of sentence 2, 'd'",
    ]);
    const short = document(['a', 'b', '', 'd']);
    const problems = compareNodes({ index: 0, key: short, response: key }, 'k.conllu', ours);
    expect(problems.map(({ message }) => message)).toEqual(["the key k.conllu lacks word 2 of sentence 2, 'c'"]);
  });
});

it('zeros are not looked at where they are matched by their places', () => {
  expect(bareZeros([{} as never], { zeroMatch: 'linear' } as never)).toEqual([]);
});

describe('heads that one side lacks', () => {
  const side = (path: string, ...documents: CorefDocument[]) => ({ path, documents }) as never;
  const trees = side('trees', key);
  const plain = side('plain', corefDocument('d', []));

  it.each(['head', 'partial'])('are told of where mentions are matched by %s', (match) => {
    const said = (one: never, other: never) =>
      headsFromTrees(one, other, { match } as never).map(({ place, message }) => `${place.file}: ${message}`);
    expect(said(trees, plain)).toEqual(['plain: mentions have no heads here: they are found in the trees of the key']);
    expect(said(plain, trees)).toEqual([
      'plain: mentions have no heads here: they are found in the trees of the response',
    ]);
    expect([...said(trees, trees), ...said(plain, plain)]).toEqual([]);
  });

  it('are none where mentions are matched exactly', () => {
    expect(headsFromTrees(trees, plain, { match: 'exact' } as never)).toEqual([]);
  });

  it('are the first words where the trees have none either', () => {
    const headless = side('trees', { ...key, nodes: { ...key.nodes!, lacksHeads: true } });
    const [{ message }] = headsFromTrees(headless, plain, { match: 'head' } as never);
    expect(message).toBe('mentions have no heads here: they are the first words, as in the key');
  });
});
