import { describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { shared } from '../shared.ts';
import { checkCase } from './conformance.ts';
import { corefChecks } from './coref-conformance.ts';

describe('what the tools themselves printed', () => {
  it('is there for every tool', () => {
    expect(corefChecks.map(({ tool }) => tool)).toEqual(corefTools.map(({ name }) => name));
  });

  describe.each(corefChecks.map((check) => [check.tool, check] as const))('%s', (_, check) => {
    it.each(check.cases)('is reproduced to 1e-9 in case %s, or there is a reason', (id) => {
      const cell = checkCase(check, id);
      expect(cell.differences).toEqual([]);
      expect(cell.numbers + cell.reasons.length).toBeGreaterThan(0);
    });
  });

  it.skipIf(!shared)(
    'is compared whole, with the cases of others: the numbers of each tool, and how many cases have a reason',
    () => {
      const totals = corefChecks.map((check) => {
        const cells = check.cases.map((id) => checkCase(check, id));
        const numbers = cells.reduce((sum, cell) => sum + cell.numbers, 0);
        return [check.tool, numbers, cells.filter(({ reasons }) => reasons.length > 0).length];
      });
      expect(totals).toEqual([
        ['metric4coref', 440, 9],
        ['coval', 2808, 1],
        ['corefud', 3042, 1],
        ['neleval', 5902, 4],
        ['allennlp', 960, 0],
        ['scorch', 816, 0],
        ['scorch-cli', 640, 0],
      ]);
    },
  );
});
