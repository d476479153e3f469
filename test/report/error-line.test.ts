import { describe, expect, it } from 'vitest';
import type { ErrorCounts } from '../../src/findings/error-counts.ts';
import { errorLines } from '../../src/report/text.ts';
import type { Report, SystemReport } from '../../src/results/report.ts';

function linesOf(...errors: readonly (ErrorCounts | undefined)[]): string[] {
  const systems = errors.map((own, at) => ({ file: `${'ab'[at]}.txt`, errors: own }) as SystemReport);
  return errorLines({ systems } as unknown as Report);
}

const mentions = (missing: number, spurious: number, conflated: number, divided: number): ErrorCounts => {
  return { missing, spurious, conflated, divided };
};

describe('the line below the table', () => {
  it.each([
    [{ gold: 714, pred: 526, type: 134 }, '714 gold spans missed or wrong, 526 predicted ones wrong, 134 only in type'],
    [{ gold: 1, pred: 1, type: 1 }, '1 gold span missed or wrong, 1 predicted one wrong, 1 only in type'],
    [{ gold: 0, pred: 2, type: 0 }, '2 predicted spans wrong'],
    [{ gold: 3, pred: 0, type: 0 }, '3 gold spans missed or wrong'],
    [mentions(624, 240, 51, 30), '624 missing mentions, 240 spurious, 51 conflated entities'],
    [mentions(72, 85, 22, 6), '85 spurious mentions, 72 missing, 22 conflated entities'],
    [mentions(1, 0, 1, 2), '2 divided entities, 1 missing mention, 1 conflated'],
    [mentions(0, 0, 1, 0), '1 conflated entity'],
  ])('%j', (errors, text) => expect(linesOf(errors)).toEqual([`errors: ${text} (--errors 5)`]));

  it('says where nothing is wrong', () => {
    expect(linesOf({ gold: 0, pred: 0, type: 0 })).toEqual(['errors: none']);
    expect(linesOf(mentions(0, 0, 0, 0))).toEqual(['errors: none']);
  });

  it('is one for each system, with its name', () => {
    expect(linesOf(mentions(1, 0, 0, 0), mentions(0, 0, 0, 0))).toEqual(['a: 1 missing mention', 'b: no errors']);
  });

  it('is not there where findings are, or where nothing is known, as of saved results', () => {
    expect(linesOf(undefined)).toEqual([]);
    const system = { file: 'a.txt', errors: mentions(1, 0, 0, 0), findings: { counts: {}, gains: [], list: [] } };
    expect(errorLines({ systems: [system] } as unknown as Report)).toEqual([]);
  });
});
