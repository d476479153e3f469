import { describe, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

describe('links', () => {
  it.each([
    //  key               response             recall  precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '4/4', '4/4'],
    ['{a} {bc} {def}', '{a} {de}', '1/4', '1/1'],
    ['{abc} {defg}', '{ab} {cd} {fghi}', '2/9', '2/8'], // Pradhan et al. 2014
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '7/15', '7/12'],
    ['{12345} {67} {89ABC}', '{123456789ABC}', '21/21', '21/66'],
    ['{a} {b}', '{a} {b}', '0/0', '0/0'],
    ['{ab} {cde}', '-', '0/4', '0/0'],
    ['-', '-', '0/0', '0/0'],
  ])('finds in %s against %s recall %s, precision %s', (key, response, recall, precision) => {
    const score = scoreOf('links', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });
});
