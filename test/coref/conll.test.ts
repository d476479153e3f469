import { describe, expect, it } from 'vitest';
import { corefMetrics } from '../../src/coref/metrics.ts';
import { overlap } from '../../src/coref/overlap.ts';
import { parseBoth, scoreOf } from './entities.ts';

describe('conll', () => {
  it('is the mean of the recalls, of the precisions and of the F1s of muc, bcub and ceafe', () => {
    const { recall, precision, f1 } = scoreOf('conll', '{abc} {defg}', '{ab} {cd} {fghi}'); // Pradhan et al. 2014
    expect(recall).toEqual({ value: expect.closeTo((2 / 5 + 35 / 12 / 7 + 1.3 / 2) / 3, 15) });
    expect(precision).toEqual({ value: expect.closeTo((2 / 5 + 4 / 8 + 1.3 / 3) / 3, 15) });
    expect(f1.toFixed(4)).toBe('0.4582');
  });

  it('is .6612 where the README of metric4coref has .6377', () => {
    expect(scoreOf('conll', '{abd} {cefg} {hijk}', '{abc} {defg} {hij} {k}').f1.toFixed(4)).toBe('0.6612');
  });

  it('counts what its parts count, one after the other', () => {
    const { key, response } = parseBoth('{abc} {defg}', '{ab} {cd} {fghi}');
    const table = overlap(key, response);
    const [muc, bcub, ceafe, conll] = ['muc', 'bcub', 'ceafe', 'conll'].map((name) => {
      const metric = corefMetrics.find((row) => row.name === name);
      return metric ? { fields: metric.fields, counts: [...metric.count(table)] } : { fields: [], counts: [] };
    });
    expect(conll.counts).toEqual([...muc.counts, ...bcub.counts, ...ceafe.counts]);
    expect(conll.fields).toEqual([
      ...muc.fields.map((field) => `muc.${field}`),
      ...bcub.fields.map((field) => `bcub.${field}`),
      ...ceafe.fields.map((field) => `ceafe.${field}`),
    ]);
  });
});
