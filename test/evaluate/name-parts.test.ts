import { describe, expect, it } from 'vitest';
import { pairNames, partText } from '../../src/evaluate/name-parts.ts';

/** How the names are paired: the part in words, and each name of the response with that of the key. */
function paired(keys: string, responses: string): string {
  const found = pairNames(keys.split(' '), responses.split(' '));
  if (!found) return 'not paired';
  return [partText(found.part), ...[...found.keyOf].map((pair) => pair.join('=')).sort()].join(' ');
}

describe('names are paired that differ in one part', () => {
  it.each([
    // key                                 response                              paired
    [
      'a.v4_gold_conll b.v4_gold_conll',
      'b.v4_auto_conll a.v4_auto_conll',
      "with 'auto' for 'gold' a.v4_auto_conll=a.v4_gold_conll b.v4_auto_conll=b.v4_gold_conll",
    ],
    ['doc1.gold.tsv', 'doc1.pred.tsv', "with 'pred' for 'gold' doc1.pred.tsv=doc1.gold.tsv"],
    ['gold1.tsv gold2.tsv', 'pred1.tsv pred2.tsv', "with 'pred' for 'gold' pred1.tsv=gold1.tsv pred2.tsv=gold2.tsv"],
    ['x/a.tsv y/b.tsv', 'x/a.pred.tsv y/b.pred.tsv', "with 'pred.' added x/a.pred.tsv=x/a.tsv y/b.pred.tsv=y/b.tsv"],
    ['a.key.conll', 'a.conll', "without 'key.' a.conll=a.key.conll"],
    ['a b', 'a.out b.out', "with '.out' added a.out=a b.out=b"],
    ['gold/a gold/b', 'auto/a auto/b', "with 'auto' for 'gold' auto/a=gold/a auto/b=gold/b"],
    [
      'golden_gold old_gold',
      'golden_good old_good',
      "with 'good' for 'gold' golden_good=golden_gold old_good=old_gold",
    ],
    ['新聞_金 小説_金', '新聞_系 小説_系', "with '系' for '金' 小説_系=小説_金 新聞_系=新聞_金"],
  ])('%s and %s', (keys, responses, expected) => expect(paired(keys, responses)).toBe(expected));
});

describe('names are not paired', () => {
  it.each([
    ['that differ in numbers only', 'chapter1.tsv', 'chapter2.tsv'],
    ['that differ in numbers only, in several files', '10.tsv 11.tsv', '20.tsv 21.tsv'],
    ['that get a digit more', 'doc1 doc2', 'doc11 doc12'],
    ['of which nothing but the extension is left', 'gold.conll', 'pred.conll'],
    ['that differ in different parts', 'a_gold b_key', 'a_auto b_auto'],
    ['of which one has no partner', 'a_gold b_gold', 'a_auto c_auto'],
    ['of which the key has more', 'a_gold b_gold', 'a_auto'],
    ['of two folders', 'a b', 'x/a x/b'],
    ['of which one has two partners', 'a_a a_a_a', 'a_a_b a_b_a'],
  ])('%s: %s and %s', (_, keys, responses) => expect(paired(keys, responses)).toBe('not paired'));
});
