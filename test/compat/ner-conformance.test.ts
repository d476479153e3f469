import { describe, expect, it } from 'vitest';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { shared } from '../shared.ts';
import { checkCase } from './conformance.ts';
import { nerCases, nerChecks, nerRecorded, readTags } from './ner-conformance.ts';

describe('what the NER tools themselves computed', () => {
  it('is there for every tool', () => {
    expect(nerChecks.map(({ tool }) => tool)).toEqual(nerTools.map(({ name }) => name));
  });

  it.each(nerCases.filter(({ kind, category }) => kind === 'tags' && category !== 'length-mismatch'))(
    'was computed from the tags that our reader finds in the files: $id',
    ({ id }) => {
      const { gold, pred } = readTags(id);
      expect(gold.map((tags) => tags.join(' '))).toEqual(nerRecorded[id].gold_tags);
      expect(pred.map((tags) => tags.join(' '))).toEqual(nerRecorded[id].pred_tags);
    },
  );

  describe.each(nerChecks.map((check) => [check.tool, check] as const))('%s', (_, check) => {
    it.each(check.cases)('is reproduced to 1e-9 in case %s, or there is a reason', (id) => {
      const cell = checkCase(check, id);
      expect(cell.differences).toEqual([]);
      expect(cell.numbers + cell.reasons.length).toBeGreaterThan(0);
    });
  });

  it.skipIf(!shared)(
    'is compared whole, with the cases of others: the numbers of each tool, and how many cases have a reason',
    () => {
      const totals = nerChecks.map((check) => {
        const cells = check.cases.map((id) => checkCase(check, id));
        const numbers = cells.reduce((sum, cell) => sum + cell.numbers, 0);
        return [check.tool, numbers, cells.filter(({ reasons }) => reasons.length > 0).length];
      });
      expect(totals).toEqual([
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
    },
  );
});
