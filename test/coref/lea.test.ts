import { describe, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

describe('lea', () => {
  it.each([
    //  key               response             recall  precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '6/6', '6/6'],
    ['{abc} {defg}', '{ab} {cd} {fghi}', '(3/3 + 4/6)/7', '(2 + 4/6)/8'], // Moosavi & Strube 2016
    ['{abc} {d} {e}', '{ab} {c} {df} {e}', '2/5', '3/6'],
    ['{a} {bc} {def}', '{a} {b} {c} {de} {f}', '2/6', '3/6'],
    ['{bc} {def}', '{de}', '1/5', '2/2'], // the same without singletons
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '5/11', '6/11'],
    ['{ab} {cde}', '-', '0/5', '0/0'],
    ['-', '{ab} {cde}', '0/0', '0/5'],
    ['-', '-', '0/0', '0/0'],
  ])('finds in %s against %s recall %s, precision %s', (key, response, recall, precision) => {
    const score = scoreOf('lea', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });

  it.each([
    //  key     response   recall precision
    ['{a}', '{a}', '1/1', '1/1'],
    ['{a}', '{b}', '0/1', '0/1'],
    ['{a}', '{ab}', '0/1', '0/2'],
    ['{ab}', '{a}', '0/2', '0/1'],
    ['{ab}', '{a} {b}', '0/2', '0/2'],
  ])('resolves a singleton by a singleton only: %s against %s', (key, response, recall, precision) => {
    const score = scoreOf('lea', key, response);
    expectSide(score.recall, recall);
    expectSide(score.precision, precision);
  });
});
