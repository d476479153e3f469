import { describe, expect, it } from 'vitest';
import { pairNames } from '../../src/text/name-parts.ts';

/** Each name of the response with that of the key. */
function paired(keys: string, responses: string): string {
  const keyOf = pairNames(keys.split(' '), responses.split(' '));
  return keyOf ? [...keyOf].map((pair) => pair.join('=')).join(' ') : 'not paired';
}

describe('names are paired that differ in words for sides', () => {
  it.each([
    // key, response, paired
    [
      'a.v4_gold_conll b.v4_gold_conll',
      'b.v4_auto_conll a.v4_auto_conll',
      'b.v4_auto_conll=b.v4_gold_conll a.v4_auto_conll=a.v4_gold_conll',
    ],
    ['doc1.gold.tsv', 'doc1.pred.tsv', 'doc1.pred.tsv=doc1.gold.tsv'],
    ['gold1.tsv gold2.tsv', 'pred1.tsv pred2.tsv', 'pred1.tsv=gold1.tsv pred2.tsv=gold2.tsv'],
    ['x/a.tsv y/b.tsv', 'x/a.pred.tsv y/b.sys.tsv', 'x/a.pred.tsv=x/a.tsv y/b.sys.tsv=y/b.tsv'],
    ['a.key.conll', 'a.conll', 'a.conll=a.key.conll'],
    ['a_GOLD', 'a-response', 'a-response=a_GOLD'],
    ['key_a', 'a', 'a=key_a'],
    ['gold/a gold/b', 'auto/a auto/b', 'auto/a=gold/a auto/b=gold/b'],
    ['a_gold b_key', 'a_auto b_auto', 'a_auto=a_gold b_auto=b_key'],
    ['gold.conll', 'pred.conll', 'pred.conll=gold.conll'],
  ])('%s and %s', (keys, responses, expected) => expect(paired(keys, responses)).toBe(expected));
});

describe('names are not paired', () => {
  it.each([
    ['that differ in numbers', 'chapter1.tsv', 'chapter2.tsv'],
    ['that differ in other words', 'a.tsv', 'a.out.tsv'],
    ['in which such a word is a part of another', 'golden.tsv', 'en.tsv'],
    ['of which one has no partner', 'a_gold b_gold', 'a_auto c_auto'],
    ['of which the key has more', 'a_gold b_gold', 'a_auto'],
    ['of which the response has more', 'a_gold', 'a_auto a_pred'],
    ['of which the key has two of one stem', 'a_gold a_key', 'a_auto a_pred'],
    ['of two folders', 'a b', 'x/a x/b'],
  ])('%s: %s and %s', (_, keys, responses) => expect(paired(keys, responses)).toBe('not paired'));
});
