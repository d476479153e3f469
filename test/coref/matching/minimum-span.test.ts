import { describe, expect, it } from 'vitest';
import { minimumSpan, treeOf } from '../../../src/coref/matching/minimum-span.ts';

/** The words of the minimum span of rows: each a word, its part of speech and its piece of the parse. */
function minimumOf(...cells: readonly (readonly [word: string, tag: string, parse: string])[]): string {
  const rows = cells.map(([word, tag, parse], at) => ({ word, tag, parse, line: at + 1 }));
  return minimumSpan(treeOf(rows, 0)!, rows)
    .map(([index, word]) => `${index} ${word}`)
    .join(', ');
}

describe('a minimum span', () => {
  it('is of each of several trees, which are below a noun phrase', () => {
    expect(minimumOf(['red', 'JJ', '(NP*)'], ['cars', 'NNS', '(NP*)'])).toBe('0 red, 1 cars');
  });

  it('is of each verb phrase, however deep, where there is no noun phrase beside them', () => {
    expect(minimumOf(['come', 'VB', '(S(VP*)'], ['and', 'CC', '*'], ['go', 'VB', '(VP(VP*)))'])).toBe('0 come, 2 go');
  });

  it('has no word of a phrase of other kinds, where another has a noun phrase in it', () => {
    expect(minimumOf(['now', 'RB', '(S(ADVP*)'], ['in', 'IN', '(PP*'], ['town', 'NN', '(NP*)))'])).toBe('2 town');
  });

  it('is all words where the tree has none that counts', () => {
    expect(minimumOf(['of', 'IN', '(PP*'], ['the', 'DT', '*)'])).toBe('0 of, 1 the');
  });
});
