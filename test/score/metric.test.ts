import { describe, expect, it } from 'vitest';
import { average, countedParts, type Metric, score, side } from '../../src/score/score.ts';

/** Counts an item that is a number: itself of itself and one more. */
const one: Metric<number> = {
  name: 'one',
  title: 'One',
  summary: 'one',
  fields: ['found', 'all'],
  count: (item) => Float64Array.of(item, item + 1),
  score: ([found, all]) => score(side(found, all), side(found, all)),
};

/** Counts nothing found of one. */
const none: Metric<number> = {
  ...one,
  name: 'none',
  fields: ['all'],
  count: () => Float64Array.of(1),
  score: ([all]) => score(side(0, all), side(0, all)),
};

describe('an average', () => {
  const mean = average('mean', 'Mean', 'a mean', [one, none]);

  it('is a metric whose fields are those of its parts, by their names', () => {
    expect([mean.name, mean.title, mean.summary]).toEqual(['mean', 'Mean', 'a mean']);
    expect(mean.fields).toEqual(['one.found', 'one.all', 'none.all']);
    expect(mean.parts).toEqual([one, none]);
    expect(average('mean', 'Mean', 'a mean', [one]).papers).toEqual([]);
  });

  it('counts what its parts count, and hands each its own counts to score', () => {
    expect([...mean.count(3)]).toEqual([3, 4, 1]);
    expect(mean.score(mean.count(3))).toEqual({ recall: { value: 3 / 8 }, precision: { value: 3 / 8 }, f1: 3 / 8 });
  });

  it('may have averages as parts', () => {
    const outer = average('outer', 'Outer', '', [mean, one]);
    expect(outer.fields).toEqual(['mean.one.found', 'mean.one.all', 'mean.none.all', 'one.found', 'one.all']);
    expect(outer.score(outer.count(3)).f1).toBe((3 / 8 + 3 / 4) / 2);
    expect(countedParts(outer)).toEqual([one, none, one]);
    expect(countedParts(one)).toEqual([one]);
  });

  it.each([
    ['no list', one],
    ['no metrics', []],
    ['a hole', new Array(1)],
    ['null', [null]],
    ['no name', [one, { ...one, name: undefined }]],
    ['no fields', [{ ...one, fields: undefined }]],
    ['fields without names', [{ ...one, fields: ['found', 1] }]],
    ['nothing that counts', [{ ...one, count: undefined }]],
  ])('is refused of %s', (_, metrics) => {
    expect(() => average('mean', 'Mean', 'a mean', metrics as never)).toThrow(
      'metrics: expected a list of one or more metrics',
    );
  });
});
