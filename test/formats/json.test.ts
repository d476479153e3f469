import { describe, expect, it } from 'vitest';
import { readInput, shown } from './read-input.ts';

const shownOf = (text: string, side: 'key' | 'response' = 'key') => readInput(text, { side }).documents.map(shown);

describe('a document in JSON', () => {
  it('has its last tokens included', () => {
    expect(shownOf('{"doc_key": "d", "clusters": [[[0, 0], [2, 3]], [[5, 5]]]}')).toEqual(['d: 1[0,1 2,4] 2[5,6]']);
  });

  it.each(['doc_key', 'doc', 'doc_id', 'id'])('may have its name in %s', (member) => {
    expect(shownOf(`{"${member}": "d", "clusters": []}`)).toEqual(['d: ']);
  });

  it('takes predicted_clusters for a response and clusters for the key', () => {
    const text = '{"doc_key": "d", "clusters": [[[0, 0]]], "predicted_clusters": [[[1, 1]]]}';
    expect(shownOf(text, 'key')).toEqual(['d: 1[0,1]']);
    expect(shownOf(text, 'response')).toEqual(['d: 1[1,2]']);
    expect(shownOf('{"doc_key": "d", "clusters": [[[0, 0]]]}', 'response')).toEqual(['d: 1[0,1]']);
  });

  it('may be a list of lists of names, in the order of the list', () => {
    expect(shownOf('[["c", "a"], ["b", "a"]]')).toEqual(['1: 1[c a] 2[b a]']);
  });

  it('may name mentions by numbers, which are the strings with those digits', () => {
    expect(shownOf('[[7, "7", 7]]')).toEqual(['1: 1[7 7 7]']);
  });

  it('may have ids for its entities, as scorch has', () => {
    expect(shownOf('{"type": "clusters", "clusters": {"x": ["a", "b"], "y": ["c"]}}')).toEqual(['1: x[a b] y[c]']);
  });

  it('may be a graph, whose connected parts are the entities', () => {
    const text =
      '{"type": "graph", "mentions": ["a", "b", "c", "d", "e"], "links": [["c", "a"], ["e", "d"], ["e", "f"]]}';
    expect(shownOf(text)).toEqual(['1: 1[a c] 2[b] 3[d e f]']);
  });

  it('may be one of a list, with the place of its brace', () => {
    const { documents } = readInput('[{"doc": "a", "clusters": []},\n  {"doc": "b", "clusters": [[[1, 2]]]}]\n');
    expect(documents.map(shown)).toEqual(['a: ', 'b: 1[1,3]']);
    expect(documents.map(({ place }) => [place.line, place.column])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('is called by its number where it has no name', () => {
    expect(shownOf('[{"clusters": []}, {"clusters": []}]')).toEqual(['1: ', '2: ']);
    expect(shownOf('{"clusters": []}\n\n{"clusters": []}\n')).toEqual(['1: ', '2: ']);
  });

  it('has as many tokens as its sentences have words', () => {
    const text = '{"doc_key": "d", "sentences": [["a", "b"], ["c"]], "clusters": []}';
    expect(readInput(text).documents.map(({ tokens }) => tokens)).toEqual([3]);
    expect(readInput('{"doc_key": "d", "clusters": []}').documents[0].tokens).toBeUndefined();
  });

  it.each([
    ['{"tokens": ["a", "b", "c"]', 3, "it has 'tokens'"],
    ['{"tokens": [{"text": "a"}, {"text": "b"}]', 2, "it has 'tokens'"],
    ['{"cased_words": ["a", "b"]', 2, "it has 'cased_words'"],
    ['{"tokens": []', 0, "it has 'tokens'"],
    ['{"tokens": ["a", "b", "c"], "text": "a b c"', 3, "it has 'tokens'"],
    ['{"tokens": ["a", "##b", "c"], "sentences": [["ab", "c"]]', 2, "it has 'sentences'"],
    ['{"tokens": ["a", "b"], "sentences": ["a b"]', 2, "it has 'tokens'"],
    ['{"tokens": ["a", "b"], "sentences": []', 2, "it has 'tokens'"],
    ['{"tokens": [["a", 0], ["b", 2]]', undefined, "it has 'tokens'"],
    ['{"sentences": ["a b"]', undefined, "it has 'sentences'"],
    ['{"tokens": 3', undefined, ''],
  ])('has as many tokens as a list of words says: %s}', (members, count, told) => {
    const [{ tokens, positions }] = readInput(`${members}, "doc_key": "d", "clusters": []}`).documents;
    expect([tokens, positions?.told]).toEqual([count, told]);
  });

  it('keeps a repeated mention repeated', () => {
    expect(shownOf('[["a", "a"], ["a"]]')).toEqual(['1: 1[a a] 2[a]']);
  });
});

it('names are texts, so that a number is the same name as its digits', () => {
  expect(readInput('[["a", "b\\"c", 1, "1", 0.5]]').documents[0].extents).toEqual(['a', 'b"c', '1', '0.5']);
});

describe('what is wrong with JSON has a code, a line and a column', () => {
  it.each([
    ['{"clusters": [}', 'NOT_JSON 1:15'],
    ['[["a",]]', 'NOT_JSON 1:7'],
    ['[["a"]', 'NOT_JSON 1:7'],
    ['[["a" "b"]]', 'NOT_JSON 1:7'],
    ['[["a"]] x', 'NOT_JSON 1:9'],
    ['{clusters: []}', 'NOT_JSON 1:2'],
    ['{"clusters" []}', 'NOT_JSON 1:13'],
    ['[["a\n"]]', 'NOT_JSON 1:5'],
    ['[["\\x"]]', 'NOT_JSON 1:4'],
    ['[[01]]', 'NOT_JSON 1:4'],
    ['[\n  [NaN]\n]', 'NOT_JSON 2:4'],
    ['[["é𝄞", nul]]', 'NOT_JSON 1:10'],
    ['{"clusters": []}\n{"clusters": [[}\n', 'NOT_JSON 2:16'],
    ['{"clusters": []}\n{"clusters": [[[1, 0]]]}\n', 'UNREADABLE_MENTION 2:16'],
    ['[\n  [[0, 1], [2]]\n]', 'UNREADABLE_MENTION 2:12'],
    ['[[[0, 1.5]]]', 'UNREADABLE_MENTION 1:3'],
    ['[[[-1, 0]]]', 'UNREADABLE_MENTION 1:3'],
    ['[[null]]', 'UNREADABLE_MENTION 1:3'],
    ['[["a", [0, 1]]]', 'MIXED_MENTIONS 1:8'],
    ['[[[0, 1], "a"]]', 'MIXED_MENTIONS 1:11'],
    ['{"doc_key": "d"}', 'NOT_A_DOCUMENT 1:1'],
    ['{"predicted_clusters": []}', 'NOT_A_DOCUMENT 1:1'],
    ['{"clusters": 7}', 'NOT_A_DOCUMENT 1:14'],
    ['{"clusters": [{}]}', 'NOT_A_DOCUMENT 1:15'],
    ['{"clusters": [], "clusters": ["a"]}', 'NOT_A_DOCUMENT 1:31'],
    ['[{"clusters": []}, 7]', 'NOT_A_DOCUMENT 1:20'],
    ['{"type": "graph", "mentions": 7}', 'NOT_A_DOCUMENT 1:1'],
    ['{"type": "graph", "mentions": ["a"], "links": [["a"]]}', 'UNREADABLE_MENTION 1:48'],
  ])('%j: %s', (text, problem) => {
    expect(readInput(text).problems).toEqual([problem]);
  });

  it('and everything else is read, so that one pass finds all problems', () => {
    const { documents, problems } = readInput('[["a", null, "b", {}], 7]', { format: 'json' });
    expect(documents).toEqual([]);
    expect(problems).toEqual(['NOT_A_DOCUMENT 1:2', 'NOT_A_DOCUMENT 1:24']);
    const entities = readInput('[["a", null, "b", {}], ["c"]]');
    expect(entities.documents.map(shown)).toEqual(['1: 1[a b] 2[c]']);
    expect(entities.problems).toEqual(['UNREADABLE_MENTION 1:8', 'UNREADABLE_MENTION 1:19']);
  });
});
