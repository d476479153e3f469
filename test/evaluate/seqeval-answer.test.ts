import { describe, expect, it } from 'vitest';
import { seqevalAnswer } from '../../src/evaluate/compat/seqeval-answer.ts';

const gold = [['B-PER', 'I-PER', 'O'], [], ['B-LOC', 'X', '😀-LOC']];
const pred = [['B-PER', 'I-PER', 'O'], [], ['B-LOC', 'O', 'I-PER']];

describe('what clients that compute as seqeval does are told', () => {
  it('counts the entities of each type, and names odd tags', () => {
    expect(seqevalAnswer({ gold, pred }, {})).toEqual({
      types: [
        { type: 'LOC', correct: 1, predicted: 1, support: 2 },
        { type: 'PER', correct: 1, predicted: 2, support: 1 },
        { type: '_', correct: 0, predicted: 0, support: 1 },
      ],
      oddTags: ['X', '😀-LOC'],
    });
  });

  it('reads an O for a first sentence without tokens, so that L after it starts nothing', () => {
    const correct = (...first: string[][]) => {
      return seqevalAnswer({ gold: [...first, ['E', 'O']], pred: [...first, ['L', 'S-X']] }, {}).types.at(-1)!.correct;
    };
    expect([correct(), correct([])]).toEqual([1, 0]);
  });

  it('takes numbers of labels, whose names may be in any order', () => {
    const labels = ['I-PER', '😀-LOC', 'O', 'X', 'B-LOC', 'B-PER'];
    const ids = (lists: readonly (readonly string[])[]) => {
      return { labels, lengths: [3, 0, 3], ids: lists.flat().map((tag) => labels.indexOf(tag)) };
    };
    const sides = { gold: ids(gold), pred: ids(pred) };
    expect(seqevalAnswer(sides, {})).toEqual(seqevalAnswer({ gold, pred }, {}));
  });

  it.each([
    [{}, '', 'IndexError', 'string index out of range'],
    [{ mode: 'strict', scheme: 'IOB2' }, '', 'IndexError', 'string index out of range'],
    [{ mode: 'strict', scheme: 'IOB2' }, 'X-A', 'KeyError', 'X'],
    [
      { mode: 'strict', scheme: 'IOE1' },
      'B-A',
      'ValueError',
      'Invalid token is found: B-A. Allowed prefixes are: I|O|E.',
    ],
    [{ mode: 'strict' }, 'X-A', 'ValueError', 'This scheme is not supported: X-A'],
    [{ mode: 'strict' }, 'S-A', 'ValueError', 'This scheme is not supported: {O, S}', ['O', 'S']],
    [{ mode: 'strict', suffix: true }, 'A-X', 'ValueError', 'This scheme is not supported: A-X'],
  ] as const)('with %o, the error for %j is a %s', (asked, tag, type, message, letters = undefined) => {
    const sides = { gold: [['O'], ['O', tag]], pred: [['O'], ['O', 'O']] };
    expect(seqevalAnswer(sides, asked).error).toEqual({ type, message, letters });
  });

  it('reads all prefixes of a sentence before it compares them with the scheme', () => {
    const error = (...lists: string[][]) =>
      seqevalAnswer({ gold: lists, pred: lists }, { mode: 'strict', scheme: 'IOB2' }).error;
    expect(error(['S-A', 'X-A'])).toMatchObject({ type: 'KeyError' });
    expect(error(['S-A'], ['X-A'])).toMatchObject({ type: 'ValueError' });
  });

  it('refuses sides that cannot be scored, and wrong arguments', () => {
    const refused = (sides: object, asked: object = {}) => {
      return () => seqevalAnswer(sides as never, asked);
    };
    expect(refused({ gold, pred: pred.slice(1) })).toThrow('gold and pred: expected as many tags in each sentence');
    expect(refused({ gold: [['O']], pred: [[null]] })).toThrow('a tag for each token');
    expect(refused({ gold: [[1]], pred: [['O']] })).toThrow(RangeError);
    expect(refused({ gold, pred }, { scheme: 'BIO' })).toThrow('scheme');
    expect(refused({ gold, pred }, { mode: 'default' })).toThrow('mode');
  });
});
