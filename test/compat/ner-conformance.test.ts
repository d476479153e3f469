import { describe, expect, it } from 'vitest';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { nerCases, nerChecks, nerRecorded, readTags } from './ner-conformance.ts';
import { areReproduced } from './reproduced.ts';

describe('what the NER tools themselves computed', () => {
  it('is there for every tool', () => {
    // The answers of nervaluate 1.2 are in testdata, and test/compat/nervaluate.test.ts reads them.
    const others = nerTools.map(({ name }) => name).filter((name) => name !== 'nervaluate-1.2');
    expect(nerChecks.map(({ tool }) => tool)).toEqual(others);
  });

  it.each(nerCases.filter(({ kind, category }) => kind === 'tags' && category !== 'length-mismatch'))(
    'was computed from the tags that our reader finds in the files: $id',
    ({ id }) => {
      const { gold, pred } = readTags(id);
      expect(gold.map((tags) => tags.join(' '))).toEqual(nerRecorded[id].gold_tags);
      expect(pred.map((tags) => tags.join(' '))).toEqual(nerRecorded[id].pred_tags);
    },
  );

  areReproduced(nerChecks, [
    ['conlleval', 507, 1],
    ['seqeval', 2186, 2],
    ['seqeval-strict', 3772, 63],
    ['sklearn', 9455, 2],
    ['nervaluate-1.1', 16960, 22],
    ['davidsbatista', 8316, 1],
    ['eval4ner', 960, 0],
    ['kg-book', 376, 29],
    ['bmes-blog', 11735, 3],
  ]);
});
