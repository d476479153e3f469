import { expect, it } from 'vitest';
import { sklearnReport } from '../../src/report/other-programs.ts';
import type { SystemReport } from '../../src/results/report.ts';
import type { NerScores } from '../../src/results/tool-reports.ts';
import { scoreTagSequences } from '../ner/score-tags.ts';

function text(scores: Partial<NerScores>, digits: number, withoutOutside = false): string {
  return sklearnReport({ systems: [{ scores } as SystemReport], settings: {} }, { digits, withoutOutside });
}

const sentence = [['B-2', 'B-10', 'O', 'O', 'O', 'O', 'O', 'O']];
const { scores } = scoreTagSequences(sentence, [['B-2', 'O', 'O', 'O', 'O', 'O', 'O', 'O']]);

it('rows are in code point order, and halves go to the even digit, as in Python', () => {
  expect(text({ token: scores.token }, 2)).toBe(`\
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
  const [head, , row] = text({ strict: wide.strict }, 2).split('\n');
  expect(head.indexOf('precision')).toBe(16);
  expect(row).toBe('一二三四五六七八九十甲乙丙丁       0.00      0.00      0.00         1');
});

it('digits widen the first column too', () => {
  expect(text({ strict: scores.strict }, 15).split('\n')[0]).toBe(
    `${' '.repeat(16)} precision    recall  f1-score   support`,
  );
});

it('a tag called accuracy is a tag', () => {
  const odd = scoreTagSequences([['accuracy', 'O']], [['accuracy', 'O']], { scheme: 'raw' }).scores;
  const rows = text({ token: odd.token }, 2).split('\n');
  expect(rows[3]).toBe('    accuracy       1.00      1.00      1.00         1');
});

it('where the outside tag is not met, micro without it is the accuracy and is called so, as labels= does', () => {
  const full = scoreTagSequences([['B-X']], [['B-X']]).scores;
  expect(text({ token: full.token }, 2, true)).toContain('accuracy');
  expect(text({ token: scores.token }, 2, true)).toContain('micro avg');
});
