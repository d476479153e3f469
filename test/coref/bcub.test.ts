import { describe, expect, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

describe('bcub', () => {
  it.each([
    //  key                     response              recall                          precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '6/6', '6/6'],
    ['{a} {bc} {def}', '{a} {de}', '(1 + 4/3)/6', '3/3'], // TC-A-2
    ['{abc} {defg}', '{ab} {cd} {fghi}', '(4/3 + 1/3 + 1/4 + 4/4)/7', '4/8'], // Pradhan et al. 2014
    ['{12345} {67} {89ABC}', '{12345} {6789ABC}', '12/12', '(25/5 + 4/7 + 25/7)/12'], // Luo 2005 (a), Bagga & Baldwin 1998
    ['{12345} {67} {89ABC}', '{1234589ABC} {67}', '12/12', '(25/10 + 25/10 + 4/2)/12'], // (b)
    ['{12345} {67} {89ABC}', '{123456789ABC}', '12/12', '(54/12)/12'], // (c)
    ['{12345} {67} {89ABC}', '{1} {2} {3} {4} {5} {6} {7} {8} {9} {A} {B} {C}', '3/12', '12/12'], // (d)
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '(20/3)/11', '(49/6)/11'], // the README of metric4coref
    ['{ab} {cd}', '{abx} {cd}', '4/4', '(4/3 + 2)/5'], // a spurious mention is no singleton of the key
  ])('finds in %s against %s recall %s, precision %s', (key, response, recall, precision) => {
    const score = scoreOf('bcub', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });

  it('counts singletons on both sides', () => {
    const score = scoreOf('bcub', '{a} {bc} {def}', '{a} {b} {c} {de} {f}');
    expectSide(score.recall, '(1 + 1/2 + 1/2 + 4/3 + 1/3)/6');
    expectSide(score.precision, '6/6');
    expect(scoreOf('bcub', '{a} {b} {c}', '{a} {b} {c}').f1).toBe(1);
  });

  it.each([
    //  key            response      recall precision
    ['{ab} {cde}', '-', '0/5', '0/0'],
    ['-', '{ab} {cde}', '0/0', '0/5'],
    ['-', '-', '0/0', '0/0'],
  ])('gives 0 for 0/0: %s against %s', (key, response, recall, precision) => {
    const score = scoreOf('bcub', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
    expect(score.f1).toBe(0);
  });
});
