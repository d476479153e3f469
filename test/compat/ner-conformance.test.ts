import { describe, expect, it } from 'vitest';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { shared } from '../shared.ts';
import { checkCase } from './conformance.ts';
import { nerCases, nerChecks, nerRecorded, readTags } from './ner-conformance.ts';

describe.skipIf(!shared)('what the NER tools themselves computed', () => {
  it('is there for 69 cases', () => {
    expect(nerCases.length).toBe(69);
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
});
