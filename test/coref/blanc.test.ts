import { describe, expect, it } from 'vitest';
import { scoreOf } from './entities.ts';
import { expectSide } from './fractions.ts';

const luo = '{12345} {67} {89ABC}';
const alone = '{1} {2} {3} {4} {5} {6} {7} {8} {9} {A} {B} {C}';

describe.each(['blanc', 'blanc-luo'])('%s', (metric) => {
  it.each([
    //  key                  response               C: recall precision   N: recall precision
    ['{a} {bc} {def}', '{a} {bc} {def}', '4/4', '4/4', '11/11', '11/11'],
    ['{a} {bc} {def}', '{a} {de}', '1/4', '1/1', '2/11', '2/2'], // TC-A-2
    ['{a} {bc} {def}', '{a} {b} {c} {de} {f}', '1/4', '1/1', '11/11', '11/14'],
    ['{bc} {def}', '{de}', '1/4', '1/1', '0/6', '0/0'],
    ['{abc} {defg}', '{ab} {cd} {fghi}', '2/9', '2/8', '8/12', '8/20'], // Pradhan et al. 2014
    ['{ab} {cde}', '{bcx} {de}', '1/4', '1/4', '2/6', '2/6'], // Luo et al. 2014, TC-B-1
    ['{ab} {cde} {fg}', '{bcx} {de} {fg}', '2/5', '2/5', '10/16', '10/16'], // TC-C-1
    [luo, '{123456789ABC}', '21/21', '21/66', '0/45', '0/0'], // Luo 2005 (c)
    [luo, alone, '0/21', '0/0', '45/45', '45/66'], // (d)
    ['{ab} {cd}', '{abx} {cd}', '2/2', '2/4', '4/4', '4/6'],
    ['{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}', '7/15', '7/12', '35/40', '35/43'],
  ])(
    'is the mean of both kinds of pairs in %s against %s',
    (key, response, recallC, precisionC, recallN, precisionN) => {
      const score = scoreOf(metric, key, response);
      const { coreference, nonCoreference } = score.parts ?? {};
      expectSide(coreference.recall, recallC);
      expectSide(coreference.precision, precisionC);
      expectSide(nonCoreference.recall, recallN);
      expectSide(nonCoreference.precision, precisionN);
      expect(score.recall).toEqual({ value: (coreference.recall.value + nonCoreference.recall.value) / 2 });
      expect(score.precision).toEqual({ value: (coreference.precision.value + nonCoreference.precision.value) / 2 });
      expect(score.f1).toBe((coreference.f1 + nonCoreference.f1) / 2);
    },
  );

  it('is 7/24 in the example of Luo et al. (2014)', () => {
    expect(scoreOf(metric, '{ab} {cde}', '{bcx} {de}').f1).toBeCloseTo(7 / 24, 15);
    expect(scoreOf(metric, '{ab} {cde} {fg}', '{bcx} {de} {fg}').f1).toBeCloseTo((2 / 5 + 10 / 16) / 2, 15);
  });

  it('has an F1 that is the mean of two F1s, not that of recall and precision', () => {
    const { recall, precision, f1 } = scoreOf(metric, '{abc} {defg}', '{ab} {cd} {fghi}');
    expect(f1.toFixed(4)).toBe('0.3676');
    expect(((2 * recall.value * precision.value) / (recall.value + precision.value)).toFixed(4)).toBe('0.3755');
  });
});

describe('at the edges', () => {
  it.each([
    //  key             response           blanc                       blanc-luo                   what is lacking
    ['{a}', '{a}', ['0', '0', '0'], ['0', '0', '0'], 'any pair on either side'],
    ['{a}', '{ab}', ['0', '0', '0'], ['0', '0', '0'], 'any pair in the key'],
    ['{ab}', '{a}', ['0', '0', '0'], ['0', '0', '0'], 'any pair in the response'],
    ['{a} {b} {c}', '{a} {b} {c}', ['1', '1', '1'], ['1', '1', '1'], 'coreferent pairs on both sides'],
    ['{abc}', '{abc}', ['1', '1', '1'], ['1', '1', '1'], 'non-coreferent pairs on both sides'],
    ['{a} {b} {c}', '{ab} {c}', ['2/3', '2/2', '4/5'], ['2/6', '2/4', '4/10'], 'coreferent pairs in the key'],
    ['{abc}', '{ab} {c}', ['1/3', '1/1', '2/4'], ['1/6', '1/2', '2/8'], 'non-coreferent pairs in the key'],
    ['{a} {b} {c}', '{abc}', ['0', '0', '0'], ['0', '0', '0'], 'a kind that both sides have'],
    ['{abc}', '{a} {b} {c}', ['0', '0', '0'], ['0', '0', '0'], 'a kind that both sides have'],
    ['{ab} {cd}', '{abcd}', ['1/2', '1/6', '1/4'], ['1/2', '1/6', '1/4'], 'non-coreferent pairs in the response'],
    ['{ab} {cd}', '{a} {b} {c} {d}', ['1/2', '2/6', '2/5'], ['1/2', '2/6', '2/5'], 'coreferent pairs in the response'],
    ['{ab} {cde}', '-', ['0', '0', '0'], ['0', '0', '0'], 'a response'],
    ['-', '{ab} {cde}', ['0', '0', '0'], ['0', '0', '0'], 'a key'],
    ['-', '-', ['0', '0', '0'], ['0', '0', '0'], 'everything'],
  ])('%s against %s is R, P, F1 %s, and %s by the paper: there lacks %s', (key, response, blanc, luo) => {
    for (const [metric, expected] of [
      ['blanc', blanc],
      ['blanc-luo', luo],
    ] as const) {
      const { recall, precision, f1 } = scoreOf(metric, key, response);
      [recall.value, precision.value, f1].forEach((value, at) => {
        const [numerator, denominator = 1] = expected[at].split('/').map(Number);
        expect(value).toBeCloseTo(numerator / denominator, 15);
      });
    }
  });
});
