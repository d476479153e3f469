import { describe, expect, it } from 'vitest';
import type { ErrorCounts } from '../../src/findings/error-counts.ts';
import { errorTables } from '../../src/report/findings/blocks.ts';
import { errorLines } from '../../src/report/layout.ts';
import { plainStyle } from '../../src/report/style.ts';
import { tableTexts } from '../../src/report/text-table.ts';
import type { Report } from '../../src/results/report.ts';

const linesOf = (errors: ErrorCounts | undefined): string[] => errorLines({ errors });

/** The table of two systems, of which the second is better. */
function textOf(errors: readonly ErrorCounts[], rank?: true): string[] {
  const systems = errors.map((own, at) => {
    const score = { f1: at };
    return { file: `${'ab'[at]}.txt`, errors: own, rows: [{ metric: 'conll', title: 'CoNLL', isMain: true, score }] };
  });
  const report = { systems, ranking: [1, 0], headline: 'conll' } as unknown as Report;
  return errorTables(report, { rank }).flatMap((table) => tableTexts(table, { style: plainStyle }));
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

  it.each([
    [undefined, ['errors  missing  divided', 'a             1       12', 'b             0        0']],
    [true as const, ['errors  missing  divided', 'b             0        0', 'a             1       12']],
  ])('is a table of several systems, in their order, with the kinds that any has: rank %s', (rank, lines) => {
    expect(textOf([mentions(1, 0, 0, 12), mentions(0, 0, 0, 0)], rank)).toEqual([lines.join('\n')]);
  });

  it('is no table where no system has an error', () => {
    expect(textOf([mentions(0, 0, 0, 0), mentions(0, 0, 0, 0)])).toEqual([]);
  });

  it('is not there where findings are, or where nothing is known, as of saved results', () => {
    expect(linesOf(undefined)).toEqual([]);
    const system = { file: 'a.txt', errors: mentions(1, 0, 0, 0), findings: { counts: {}, gains: [], list: [] } };
    expect(errorLines(system)).toEqual([]);
  });
});
