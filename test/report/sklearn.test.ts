import { expect, it } from 'vitest';
import { scoreTagSequences } from '../../src/ner/score-sequences.ts';
import { sklearnText } from '../../src/report/sklearn.ts';

const sentence = [['B-2', 'B-10', 'O', 'O', 'O', 'O', 'O', 'O']];
const { scores } = scoreTagSequences(sentence, [['B-2', 'O', 'O', 'O', 'O', 'O', 'O', 'O']]);

it('rows are in code point order, and halves go to the even digit, as in Python', () => {
  expect(sklearnText({ token: scores.token }, { digits: 2, withoutOutside: false })).toBe(`\
              precision    recall  f1-score   support

        B-10       0.00      0.00      0.00         1
         B-2       1.00      1.00      1.00         1
           O       0.86      1.00      0.92         6

    accuracy                           0.88         8
   macro avg       0.62      0.67      0.64         8
weighted avg       0.77      0.88      0.82         8
`);
});

it('labels widen the first column by code points', () => {
  const wide = scoreTagSequences([['B-一二三四五六七八九十甲乙丙丁']], [['O']]).scores;
  const [head, , row] = sklearnText({ strict: wide.strict }, { digits: 2, withoutOutside: false }).split('\n');
  expect(head.indexOf('precision')).toBe(16);
  expect(row).toBe('一二三四五六七八九十甲乙丙丁       0.00      0.00      0.00         1');
});

it('digits widen the first column too', () => {
  const text = sklearnText({ strict: scores.strict }, { digits: 15, withoutOutside: false });
  expect(text.split('\n')[0]).toBe(`${' '.repeat(16)} precision    recall  f1-score   support`);
});

it('a tag called accuracy is a tag', () => {
  const odd = scoreTagSequences([['accuracy', 'O']], [['accuracy', 'O']], { scheme: 'raw' }).scores;
  const rows = sklearnText({ token: odd.token }, { digits: 2, withoutOutside: false }).split('\n');
  expect(rows[3]).toBe('    accuracy       1.00      1.00      1.00         1');
});

it('where the outside tag is not met, micro without it is the accuracy and is called so, as labels= does', () => {
  const full = scoreTagSequences([['B-X']], [['B-X']]).scores;
  expect(sklearnText({ token: full.token }, { digits: 2, withoutOutside: true })).toContain('accuracy');
  expect(sklearnText({ token: scores.token }, { digits: 2, withoutOutside: true })).toContain('micro avg');
});
