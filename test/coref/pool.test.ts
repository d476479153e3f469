import { describe, expect, it } from 'vitest';
import type { CorefDocument, DocumentPair } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { pooled } from '../../src/coref/pool.ts';
import { givenWords, nodesDocument } from './matching/nodes.ts';

const pair = (key: CorefDocument, response: CorefDocument = key): DocumentPair =>
  ({ index: 0, key, response }) as unknown as DocumentPair;

describe('documents that are scored as one', () => {
  it('have the names of all as the mentions of one document', () => {
    const [first, second] = [corefDocument('t/1', [['a', 'b']]), corefDocument('t/2', [['a'], ['c']])];
    const [{ key, parts }] = pooled([pair(first), pair(second)], () => 't');
    expect(key).toMatchObject({
      id: 't',
      extents: ['a', 'b', 'a', 'c'],
      start: Int32Array.of(0, 1, 2, 3),
      end: Int32Array.of(1, 2, 3, 4),
    });
    expect(parts.map(({ offset }) => offset)).toEqual([0, 2]);
  });

  it('have the words of all one after the other, in sentences of their own', () => {
    const words = nodesDocument({ count: 3, zeros: [1], deps: { 1: [[0, 'x']] } }, givenWords('a:0,1* b:2'));
    words.nodes.words.names.set([0, 1, 2]);
    words.nodes.words.line.set([5, 6, 7]);
    const [{ key }] = pooled([pair(words), pair(words)], () => 't');
    expect(key).toMatchObject({ start: Int32Array.of(0, 2, 3, 5), entity: Int32Array.of(0, 1, 0, 1) });
    expect(key.nodes).toEqual({
      words: {
        count: 6,
        sentence: Int32Array.of(0, 0, 0, 3, 3, 3),
        major: Int32Array.of(0, 1, 2, 0, 1, 2),
        minor: Int32Array.of(0, 1, 0, 0, 1, 0),
        line: Int32Array.of(5, 6, 7, 5, 6, 7),
        names: Int32Array.of(0, 1, 2, 0, 1, 2),
        deps: {
          words: Int32Array.of(1, 4),
          offsets: Int32Array.of(0, 1, 2),
          parents: Int32Array.of(0, 3),
          relations: ['x', 'x'],
        },
      },
      areTreeless: undefined,
      offsets: Int32Array.of(0, 2, 3, 5, 6),
      members: Int32Array.of(0, 1, 2, 3, 4, 5),
      head: Int32Array.of(1, 2, 4, 5),
    });
  });
});
