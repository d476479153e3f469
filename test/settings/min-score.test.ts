import { describe, expect, it } from 'vitest';
import { leastScores, minScoreKind, minScoreText } from '../../src/settings/min-score.ts';

describe('--min-score', () => {
  it.each([
    ['0.5', { PER: 0.5, LOC: 0.5 }],
    ['-1e-3', { PER: -0.001 }],
    ['0.5,PER=0.6', { PER: 0.6, LOC: 0.5 }],
    ['PER=0.6, LOC=.2', { PER: 0.6, LOC: 0.2, ORG: undefined }],
    ['PER=0.6,0.1', { PER: 0.6, ORG: 0.1 }],
    ['0.5,a,b=0.6,x=y=1', { 'a,b': 0.6, 'x=y': 1, a: 0.5 }],
  ])('%j has the least score of each type', (given, expected) => {
    const value = minScoreKind.parse(given);
    const least = leastScores(value);
    expect(Object.fromEntries(Object.keys(expected).map((type) => [type, least(type)]))).toEqual(expected);
    expect(minScoreKind.read(minScoreKind.write(value))).toBe(value);
    expect(minScoreKind.write(value)).not.toContain('|');
  });

  it.each(['', 'x', '0.5,', '0.5,PER', 'PER=', 'PER=x', '0.5,0.6', 'PER=0.5,PER=0.6', '=0.5', '1e999'])(
    'refuses %j',
    (given) => {
      expect(() => minScoreKind.parse(given)).toThrow('expected a number, or numbers by type: 0.5,PER=0.6');
    },
  );

  it('reads what a sweep prints', () => {
    const least = leastScores(
      minScoreText(0.5, [
        ['a,b', 0.25],
        ['c=d', 1],
      ]),
    );
    expect(['a,b', 'c=d', 'e'].map(least)).toEqual([0.25, 1, 0.5]);
  });
});
