import { describe, expect, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

const luo = '{12345} {67} {89ABC}';

describe('ceafm', () => {
  it.each([
    //  key               response             recall  precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '6/6', '6/6'],
    ['{a} {bc} {def}', '{a} {de}', '3/6', '3/3'], // TC-A-2
    ['{a} {bc} {def}', '{a} {b} {c} {de} {f}', '4/6', '4/6'],
    ['{abc} {defg}', '{ab} {cd} {fghi}', '4/7', '4/8'], // Pradhan et al. 2014
    [luo, '{12345} {6789ABC}', '10/12', '10/12'], // Luo 2005 (a)
    [luo, '{1234589ABC} {67}', '7/12', '7/12'], // (b)
    [luo, '{123456789ABC}', '5/12', '5/12'], // (c)
    [luo, '{1} {2} {3} {4} {5} {6} {7} {8} {9} {A} {B} {C}', '3/12', '3/12'], // (d)
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '8/11', '8/11'],
    ['{ab} {cd}', '{abx} {cd}', '4/4', '4/5'],
    ['{ab} {cde}', '-', '0/5', '0/0'],
    ['-', '{ab} {cde}', '0/0', '0/5'],
    ['-', '-', '0/0', '0/0'],
  ])('finds in %s against %s recall %s, precision %s', (key, response, recall, precision) => {
    const score = scoreOf('ceafm', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });
});

describe('ceafe', () => {
  it.each([
    //  key               response             recall  precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '3/3', '3/3'],
    ['{a} {bc} {def}', '{a} {de}', '(1 + 4/5)/3', '(1 + 4/5)/2'], // TC-A-2
    ['{a} {bc} {def}', '{a} {b} {c} {de} {f}', '(1 + 2/3 + 4/5)/3', '(1 + 2/3 + 4/5)/5'],
    ['{abc} {defg}', '{ab} {cd} {fghi}', '(4/5 + 4/8)/2', '(4/5 + 4/8)/3'], // Pradhan et al. 2014
    [luo, '{12345} {6789ABC}', '(1 + 10/12)/3', '(1 + 10/12)/2'], // Luo 2005 (a)
    [luo, '{1234589ABC} {67}', '(1 + 10/15)/3', '(1 + 10/15)/2'], // (b)
    [luo, '{123456789ABC}', '(10/17)/3', '(10/17)/1'], // (c)
    [luo, '{1} {2} {3} {4} {5} {6} {7} {8} {9} {A} {B} {C}', '(2/6 + 2/3 + 2/6)/3', '(2/6 + 2/3 + 2/6)/12'], // (d)
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '(4/6 + 6/8 + 6/7)/3', '(4/6 + 6/8 + 6/7)/4'],
    ['{ab} {cd}', '{abx} {cd}', '(4/5 + 1)/2', '(4/5 + 1)/2'],
    ['{ab} {c} {d}', '{ab} {c} {d}', '3/3', '3/3'], // e2e-coref gives 33.3/100/50
    ['{ab} {cde}', '-', '0/2', '0/0'],
    ['-', '{ab} {cde}', '0/0', '0/2'],
    ['-', '-', '0/0', '0/0'],
  ])('finds in %s against %s recall %s, precision %s', (key, response, recall, precision) => {
    const score = scoreOf('ceafe', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });

  it('does not count an entity without mentions', () => {
    expectSide(scoreOf('ceafe', '{ab} {}', '{} {ab} {}').recall, '1/1');
    expectSide(scoreOf('ceafe', '{ab} {}', '{} {ab} {}').precision, '1/1');
  });

  it.each([
    //  response          MUC     B³      CEAFm   CEAFe      printed with four digits by Luo (2005)
    ['{12345} {6789ABC}', 0.9474, 0.8649, 0.8333, 0.7333],
    ['{1234589ABC} {67}', 0.9474, 0.7368, 0.5833, 0.6667],
    ['{123456789ABC}', 0.9, 0.5455, 0.4167, 0.2941],
    ['{1} {2} {3} {4} {5} {6} {7} {8} {9} {A} {B} {C}', 0, 0.4, 0.25, 0.1778],
  ])('has with the other metrics the F1 of the table of Luo for %s', (response, ...expected) => {
    const f1s = ['muc', 'bcub', 'ceafm', 'ceafe'].map((metric) => scoreOf(metric, luo, response).f1.toFixed(4));
    expect(f1s).toEqual(expected.map((f1) => f1.toFixed(4)));
  });
});
