import { describe, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

describe('mention detection', () => {
  it.each([
    //  key               response             recall  precision
    ['{abc} {defg}', '{ab} {cd} {fghi}', '6/7', '6/8'], // Pradhan et al. 2014
    ['{a} {bc} {def}', '{a} {de}', '3/6', '3/3'],
    ['{ab} {cd}', '{ac} {bd}', '4/4', '4/4'], // entities do not matter
    ['{ab}', '{cd}', '0/2', '0/2'],
    ['{a}', '{a}', '1/1', '1/1'],
    ['{ab} {cde}', '-', '0/5', '0/0'],
    ['-', '{ab} {cde}', '0/0', '0/5'],
    ['-', '-', '0/0', '0/0'],
  ])('finds in %s against %s recall %s', (key, response, recall, precision) => {
    const score = scoreOf('mentions', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });
});
