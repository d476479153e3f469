import { expect, it } from 'vitest';
import { shareMentions } from '../../../src/coref/matching/share-mentions.ts';
import { givenWords, nodesDocument } from './nodes.ts';

it('words that one side lacks have a place on both, at the line of the word before', () => {
  const key = nodesDocument({ count: 4 }, givenWords('a:1,2* b:3'));
  const response = nodesDocument({ count: 2 }, givenWords('a:0* b:1'));
  key.nodes.words.line.set([11, 12, 13, 14]);
  response.nodes.words.line.set([21, 24]);
  response.nodes.words.major.set([1, 3]);
  const shared = shareMentions(key, response);
  expect([shared.key.tokens, shared.response.tokens]).toEqual([4, 4]);
  expect([...shared.key.start, ...shared.key.end]).toEqual([1, 3, 3, 4]);
  expect([...shared.response.start, ...shared.response.end]).toEqual([1, 3, 2, 4]);
  expect(shared.response.nodes).toMatchObject({
    words: { count: 4, major: Int32Array.of(0, 1, 2, 3), line: Int32Array.of(1, 21, 21, 24) },
    members: Int32Array.of(1, 3),
    head: Int32Array.of(1, 3),
  });
});
