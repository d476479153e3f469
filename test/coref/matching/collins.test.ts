import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../../src/coref/given-document.ts';
import { asNodes } from '../../../src/coref/matching/as-nodes.ts';
import { type Constituent, collinsHead, parseTree, unknownLabel } from '../../../src/coref/matching/collins.ts';
import { withParsedHeads } from '../../../src/coref/matching/parse-heads.ts';
import type { ParsedRow } from '../../../src/coref/matching/parsed-text.ts';

/** The rows of a tree as treebanks write it: `(NP (DT the) (NN dog))`. */
function rowsOf(tree: string): ParsedRow[] {
  const rows: { word: string; tag: string; parse: string; line: number }[] = [];
  let before = '';
  for (const [found, tag, word] of tree.matchAll(/\(([^() ]+) ([^() ]+)\)|\([^() ]+ |\)/g)) {
    if (tag !== undefined) rows.push({ word, tag, parse: `${before}*`, line: rows.length + 1 });
    if (tag !== undefined) before = '';
    else if (found === ')') rows[rows.length - 1].parse += ')';
    else before += found.trim();
  }
  return rows;
}

const headOf = (tree: string): number => collinsHead(parseTree(rowsOf(tree))!);
const cases = readFileSync('testdata/conformance/heads/collins.tsv', 'utf8').trim().split('\n');

function constituentsOf(node: Constituent): readonly Constituent[] {
  return [node, ...node.children.flatMap(constituentsOf)];
}

describe('the head of a constituent by Collins’ rules', () => {
  it('is that of CoreNLP’s CollinsHeadFinder', () => {
    expect(cases.length).toBeGreaterThan(400);
    for (const line of cases) {
      const [head, tree] = line.split('\t');
      expect([headOf(tree), tree]).toEqual([Number(head), tree]);
    }
  });

  it.each<[string, number]>([
    // The first of what is coordinated, where a comma is before the conjunction too, and where the last is the head only as the last.
    ['(NP (NN a) (, ,) (NN b) (, ,) (CC and) (NN c))', 2],
    ['(UCP (NN a) (CC and) (ADJP (JJ b)))', 0],
    // No punctuation, where a word can be the head.
    ["(FRAG (NP (NN a)) (. .) ('' ''))", 0],
    ['(PRN (-LRB- -LRB-) (NP (NN a)) (-RRB- -RRB-))', 1],
    // Of punctuation alone, the child at the end that is looked at first.
    ['(INTJ (, ,) (. .))', 0],
    ['(FRAG (, ,) (. .))', 1],
    // Noun phrases that the thesis has no rules for.
    ['(NP (DT a) (NML (NN b) (NN c)) (JJ d))', 2],
    ['(NML (NN b) (NN c) (VB d))', 1],
    ['(NP-SBJ=1 (NN b) (VB d))', 0],
  ])('%s is %i, where we depart from it', (tree, head) => {
    expect(headOf(tree)).toBe(head);
  });

  it('knows the constituents of English alone', () => {
    expect(unknownLabel(parseTree(rowsOf('(TOP (IP (NP (NN a)) (VP (VV b))))'))!)).toBe('IP');
    expect(cases.map((line) => unknownLabel(parseTree(rowsOf(line.split('\t')[1]))!)).filter(Boolean)).toEqual([]);
  });

  it('needs brackets that close', () => {
    const [first, second] = rowsOf('(NP (DT a) (NN b))');
    expect(parseTree([first])).toBeUndefined();
    expect(parseTree([first, second])).toBeDefined();
    expect(parseTree([first, { ...second, parse: '*))' }])).toBeUndefined();
  });
});

describe('the heads of mentions in a parse', () => {
  it('are those of the constituents that mentions are, in each sentence', () => {
    const trees = cases.map((line) => line.split('\t')[1]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...trees), { minLength: 1, maxLength: 4 }), (own) => {
        const sentences: number[] = [];
        const rows: ParsedRow[] = [];
        const expected: number[] = [];
        const mentions: [number, number][] = [];
        for (const tree of own) {
          sentences.push(rows.length);
          for (const node of constituentsOf(parseTree(rowsOf(tree))!)) {
            mentions.push([rows.length + node.first, rows.length + node.last + 1]);
            expected.push(rows.length + collinsHead(node));
          }
          rows.push(...rowsOf(tree));
        }
        const key = { ...corefDocument('d', [mentions]), tokens: rows.length, parse: { rows, sentences } };
        const { nodes, start, end } = withParsedHeads({ index: 0, key, response: key }).key;
        const headAt = new Map(mentions.map((mention, at) => [mention.join(), expected[at]]));
        start.forEach((first, row) => {
          expect(nodes!.head[row]).toBe(headAt.get([first, end[row]].join()));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('are of the words that only the response has, beyond the key, too', () => {
    const rows = rowsOf('(NP (DT a) (NN b))');
    const key = { ...corefDocument('d', [[[0, 2]]]), parse: { rows, sentences: [0] } };
    const pair = withParsedHeads({ index: 0, key, response: corefDocument('d', [[[1, 4]], [[2, 3]]]) });
    expect([...pair.response.nodes!.head]).toEqual([1, 2]);
    expect(pair.key.nodes!.words.count).toBe(pair.response.nodes!.words.count);
  });

  it('are left alone where the key has no parse', () => {
    const pair = { index: 0, key: corefDocument('d', [[[0, 2]]]), response: corefDocument('d', [[[0, 1]]]) };
    expect(withParsedHeads(pair)).toBe(pair);
  });

  it('are left alone where mentions have heads', () => {
    const rows = rowsOf('(NP (DT a) (NN b))');
    const key = { ...corefDocument('d', [[[0, 2]]]), parse: { rows, sentences: [0] } };
    const first = withParsedHeads({ index: 0, key, response: key });
    expect(withParsedHeads(first)).toBe(first);
    expect(asNodes(key, first.key).nodes!.head[0]).toBe(1);
  });
});
