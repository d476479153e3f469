import { expect, it } from 'vitest';
import { matchDocuments } from '../../src/coref/matching/match-documents.ts';
import type { ScoredPair } from '../../src/coref/scored-pair.ts';
import { matchedInParts } from '../../src/suspect/compare-pair.ts';
import { type GivenWords, nodesDocument } from '../coref/matching/nodes.ts';

/** As many mentions of two words, of which the first, or the second, is the head. */
function pairOf(count: number): ScoredPair {
  const words = { count: 3 * count };
  const mentions = (head: number): readonly GivenWords[] =>
    Array.from({ length: count }, (_, at) => {
      return { entity: `e${at % 2}`, words: [3 * at + head, 3 * at + 1], head: 3 * at + 1 };
    });
  const pair = { key: nodesDocument(words, mentions(0)), response: nodesDocument(words, mentions(2)) };
  return { index: 0, ...matchDocuments(pair, { match: 'head' })!, repeats: { key: [], response: [] } };
}

it('says where more than 4 million pairs of mentions are left to match, and matches as many', () => {
  const [whole, parted] = [pairOf(20), pairOf(2001)];
  expect(matchedInParts([whole])).toEqual([]);
  expect(matchedInParts([whole, parted]).map(({ code, severity }) => [code, severity])).toEqual([
    ['MATCHED_IN_PARTS', 'warning'],
  ]);
  for (const { matching } of [whole, parted]) expect(matching!.keyOf).not.toContain(-1);
});
