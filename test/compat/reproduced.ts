import { describe, expect, it } from 'vitest';
import { shared } from '../shared.ts';
import { checkCase, type ToolCheck } from './conformance.ts';

/** Tests that each case is reproduced, and how many numbers of each tool are compared, with how many cases that have a reason. */
export function areReproduced(
  checks: readonly ToolCheck[],
  totals: readonly (readonly [tool: string, numbers: number, reasons: number])[],
): void {
  describe.each(checks.map((check) => [check.tool, check] as const))('%s', (_, check) => {
    it.each(check.cases)('is reproduced to 1e-9 in case %s, or there is a reason', (id) => {
      const cell = checkCase(check, id);
      expect(cell.differences).toEqual([]);
      expect(cell.numbers + cell.reasons.length).toBeGreaterThan(0);
    });
  });

  it.skipIf(!shared)(
    'is compared whole, with the cases of others: the numbers of each tool, and how many cases have a reason',
    () => {
      const found = checks.map((check) => {
        const cells = check.cases.map((id) => checkCase(check, id));
        const numbers = cells.reduce((sum, cell) => sum + cell.numbers, 0);
        return [check.tool, numbers, cells.filter(({ reasons }) => reasons.length > 0).length];
      });
      expect(found).toEqual(totals);
    },
  );
}
