import { describe, expect, it } from 'vitest';
import { scoreTagSequences } from './score-tags.ts';

const words = (text: string): string[][] => text.split(' / ').map((sentence) => sentence.split(' '));
const score = (gold: string, pred: string) => scoreTagSequences(words(gold), words(pred));
const fraction = ({ numerator, denominator }: { numerator?: number; denominator?: number }): string =>
  `${numerator}/${denominator}`;

describe('tokens', () => {
  it('each tag has a recall and a precision over tokens, the outside tag too', () => {
    const { token } = score('B-X I-X O O', 'B-X O O B-X').scores;
    expect(fraction(token.accuracy)).toBe('2/4');
    expect(
      Object.entries(token.tags).map(([tag, row]) => [tag, fraction(row.recall), fraction(row.precision)]),
    ).toEqual([
      ['B-X', '1/1', '1/2'],
      ['I-X', '0/1', '0/0'],
      ['O', '1/2', '1/2'],
    ]);
  });

  it('without the outside tag micro has the sums over the others', () => {
    const { micro } = score('B-X I-X O O', 'B-X O O B-X').scores.token.withoutOutside;
    expect([fraction(micro.recall), fraction(micro.precision)]).toEqual(['1/2', '1/2']);
  });
});

describe('confusion', () => {
  it('of tags has all tags of both sides, gold down and predicted across', () => {
    expect(score('B-X O', 'B-Y O').confusion().tags).toEqual({
      labels: ['B-X', 'B-Y', 'O'],
      matrix: [
        [0, 1, 0],
        [0, 0, 0],
        [0, 0, 1],
      ],
    });
  });

  it('of entities has what was missed in the last column and what is spurious in the last row', () => {
    expect(score('B-X O B-Y O B-Y', 'B-Y O O B-X B-Y').confusion().entities).toEqual({
      labels: ['X', 'Y', ''],
      matrix: [
        [0, 1, 0],
        [0, 1, 1],
        [1, 0, 0],
      ],
    });
  });

  it('of more tags than fit a square is the same', () => {
    const tags = Array.from({ length: 1100 }, (_, number) => `B-${number}`);
    const { token } = scoreTagSequences([tags], [[...tags.slice(1), 'O']]).scores;
    expect([fraction(token.accuracy), token.tags['B-1'].support, token.tags['B-1'].predicted]).toEqual([
      '0/1100',
      1,
      1,
    ]);
  });

  it('of more types than fit a square is the same: a span that meets another is neither missed nor spurious', () => {
    const types = Array.from({ length: 1060 }, (_, number) => number);
    // Two spans of the last ten types are predicted where gold has one: the first is its match.
    const tags = (inside: string): string[][] =>
      types.map((type) => [`B-${type}`, type < 1050 ? 'O' : `${inside}-${type}`]);
    const { labels, matrix } = scoreTagSequences(tags('I'), tags('B')).confusion().entities;
    expect(labels).toEqual([...types.map(String).sort(), '']);
    expect(matrix.map((row, label) => row[label])).toEqual([...types.map(() => 1), 0]);
    expect(matrix.map((row) => row.at(-1))).toEqual([...types.map(() => 0), 0]);
    expect(labels.filter((_, label) => matrix.at(-1)![label] === 1)).toEqual(types.slice(1050).map(String));
  });
});

describe('lists of tags', () => {
  it.each([
    [['O'], ['O', 'O'], 'LENGTHS_DIFFER'],
    [['PER'], ['O'], 'UNKNOWN_TAG'],
    [['PER'], ['O'], 'for types without a letter: --scheme io'],
    [['Q-X'], ['O'], 'bare types with --scheme raw or io'],
    [['EU,B-ORG'], ['O'], "if `,` separates columns: --delimiter ','"],
  ])('%j against %j is refused', (gold, pred, code) => {
    expect(() => scoreTagSequences([gold], [pred])).toThrow(code);
  });

  it('of different numbers of sentences are refused', () => {
    expect(() => scoreTagSequences([['O'], ['O']], [['O']])).toThrow('SENTENCES_DIFFER');
  });

  it('without anything to score give 0, and 1 where 0/0 is 1', () => {
    expect(scoreTagSequences([['O']], [['O']]).scores.strict.macro.f1).toBe(0);
    expect(scoreTagSequences([['O']], [['O']], { zeroDivision: 1 }).scores.strict.macro.f1).toBe(1);
    expect(scoreTagSequences([], []).scores.token.accuracy).toEqual({ value: 0, numerator: 0, denominator: 0 });
  });

  it('say which schemes fit each side', () => {
    const { scheme } = score('I-X B-X O', 'B-X I-X O');
    expect(scheme).toEqual({ name: 'iob1', predName: 'bio', gold: ['iob1'], pred: ['bio'] });
  });
});
