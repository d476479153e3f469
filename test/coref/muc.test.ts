import { describe, expect, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

describe('muc', () => {
  it.each([
    //  key                         response                    recall precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '3/3', '3/3'],
    ['{a} {bc} {def}', '{a} {de}', '1/3', '1/1'], // TC-A-2
    ['{a} {bc} {def}', '{a} {b} {c} {de} {f}', '1/3', '1/1'],
    ['{abc} {defg}', '{ab} {cd} {fghi}', '2/5', '2/5'], // Pradhan et al. 2014
    ['{abcd}', '{ab} {cd}', '2/3', '2/2'], // Vilain et al. 1995, and the four below
    ['{ab} {cd}', '{abcd}', '2/2', '2/3'],
    ['{abc}', '{ac}', '1/2', '1/1'],
    ['{bcdeghj}', '{abc} {def} {ghi}', '3/6', '3/6'],
    ['{abc} {defg}', '{ab} {cd} {fgh}', '2/5', '2/4'],
    ['{12345} {67} {89ABC}', '{12345} {6789ABC}', '9/9', '9/10'], // Luo 2005 (a), Bagga & Baldwin 1998
    ['{12345} {67} {89ABC}', '{1234589ABC} {67}', '9/9', '9/10'], // (b)
    ['{12345} {67} {89ABC}', '{123456789ABC}', '9/9', '9/11'], // (c)
    ['{12345} {67} {89ABC}', '{1} {2} {3} {4} {5} {6} {7} {8} {9} {A} {B} {C}', '0/9', '0/0'], // (d)
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '5/8', '5/7'], // the README of metric4coref, whose own numbers are wrong
  ])('finds in %s against %s recall %s, precision %s', (key, response, recall, precision) => {
    const score = scoreOf('muc', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });

  it.each([
    //  key            response   recall precision
    ['{ab} {cde}', '-', '0/3', '0/0'],
    ['-', '{ab} {cde}', '0/0', '0/3'],
    ['-', '-', '0/0', '0/0'],
    ['{a} {b} {c}', '{a} {b} {c}', '0/0', '0/0'],
  ])('gives 0 for 0/0: %s against %s', (key, response, recall, precision) => {
    const score = scoreOf('muc', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
    expect(score.f1).toBe(0);
  });
});
