import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/evaluate/report.ts';
import {
  droppedDocuments,
  droppedRows,
  missed,
  missedThresholds,
  parseDropLimit,
  parseThreshold,
  settleDemands,
} from '../../src/evaluate/thresholds.ts';
import { score, side } from '../../src/score/score.ts';

const row = (metric: string, numerator: number, denominator: number, part?: string) => ({
  ...{
    metric,
    title: part === undefined || part === 'micro' ? metric : part,
    isMain: part === undefined || part === 'micro',
    score: score(side(numerator, denominator), side(1, 1)),
  },
  ...(part !== undefined && { part }),
});
const recall = (metric: string, points: number, part?: string) => ({
  ...({ metric, side: 'recall', points } as const),
  ...(part !== undefined && { part }),
});

describe('a threshold', () => {
  it.each([
    ['conll=78.5', { metric: 'conll', side: 'f1', points: 78.5 }],
    ['muc.recall=80', { metric: 'muc', side: 'recall', otherPart: 'recall', points: 80 }],
    ['strict.PER.f1=90', { metric: 'strict', part: 'PER', side: 'f1', otherPart: 'PER.f1', points: 90 }],
    ['strict.PER=90', { metric: 'strict', part: 'PER', side: 'f1', points: 90 }],
    [
      'strict.a.b.precision=90',
      { metric: 'strict', part: 'a.b', side: 'precision', otherPart: 'a.b.precision', points: 90 },
    ],
    ['strict.a=b=90', { metric: 'strict', part: 'a=b', side: 'f1', points: 90 }],
    ['strict.f1.f1=90', { metric: 'strict', part: 'f1', side: 'f1', otherPart: 'f1.f1', points: 90 }],
    ['strict.=90', { metric: 'strict', part: '', side: 'f1', points: 90 }],
    ['strict..recall=90', { metric: 'strict', part: '', side: 'recall', otherPart: '.recall', points: 90 }],
    ['conll=0', { metric: 'conll', side: 'f1', points: 0 }],
    ['conll=1.5', { metric: 'conll', side: 'f1', points: 1.5 }],
  ])('%s is read', (text, expected) => expect(parseThreshold(text)).toEqual(expected));

  it.each([
    ['conll=0.785', /write 78\.5$/],
    ['conll=1', /write 100$/],
    ['conll=0.57', /write 57$/],
    ['conll=101', /from 0 to 100/],
    ['conll', /METRIC=POINTS/],
    ['=5', /METRIC=POINTS/],
    ['conll=', /METRIC=POINTS/],
    ['conll=-5', /METRIC=POINTS/],
    ['conll=5e1', /METRIC=POINTS/],
  ])('%s is refused', (text, message) => expect(() => parseThreshold(text)).toThrow(message));
});

describe('missed thresholds', () => {
  it.each([
    //  numerator  of  points  missed
    [57, 100, 57, false],
    [29, 100, 29, false],
    [7853, 10_000, 78.53, false],
    [5699, 10_000, 57, true],
    [999_999_999, 1_000_000_000, 100, true],
    [0, 0, 0, false],
  ])('%d/%d misses %d: %s', (numerator, denominator, points, isMissed) => {
    expect(missedThresholds([row('muc', numerator, denominator)], [recall('muc', points)]).length).toBe(
      Number(isMissed),
    );
  });

  it('say which, and by how much, however little it is', () => {
    const rows = [row('muc', 3, 4), row('bcub', 79_999_999, 100_000_000)];
    expect(missedThresholds(rows, [recall('muc', 80), recall('bcub', 80)])).toEqual([
      'muc recall 75.00 is below 80 (--fail-under muc.recall=80)',
      'bcub recall 79.999999 is below 80 (--fail-under bcub.recall=80)',
    ]);
  });

  it('are of the part that is named, or else of the main row', () => {
    const rows = [row('strict', 1, 4, 'PER'), row('strict', 2, 4, 'micro')];
    expect(missedThresholds(rows, [recall('strict', 40), recall('strict', 40, 'PER')])).toEqual([
      'strict PER recall 25.00 is below 40 (--fail-under strict.PER.recall=40)',
    ]);
    const report = { systems: [{ rows }] } as unknown as Report;
    const demand = (...failUnder: ReturnType<typeof recall>[]) => ({ failUnder, maxDrop: [] });
    expect(() => settleDemands(report, demand(recall('strict', 1)))).not.toThrow();
    const unknown = demand(recall('strict', 1), recall('strict', 1, 'LOC'));
    expect(() => settleDemands(report, unknown)).toThrow('--fail-under strict.LOC: this was not scored');
  });

  it('may be of what only one of the systems has, whichever it is', () => {
    const systems = [[row('strict', 2, 4, 'micro')], [row('strict', 2, 4, 'micro'), row('strict', 0, 1, 'ORG')]];
    const demands = { failUnder: [parseThreshold('strict.ORG=50')], maxDrop: [] };
    for (const order of [systems, [...systems].reverse()]) {
      const report = { systems: order.map((rows) => ({ rows, file: 'f' })) } as unknown as Report;
      expect(missed(report, settleDemands(report, demands))).toEqual([
        'f: strict ORG F1 0.00 is below 50 (--fail-under strict.ORG=50)',
      ]);
    }
  });

  it('are refused where an average and a type have the name', () => {
    const rows = [row('strict', 2, 4, 'macro'), row('strict', 1, 4, 'types.macro')];
    const report = { systems: [{ rows }] } as unknown as Report;
    const settled = (text: string) => settleDemands(report, { failUnder: [parseThreshold(text)], maxDrop: [] });
    const readings = 'the macro average or the type macro: write strict.macro.f1 or strict.types.macro';
    expect(() => settled('strict.macro=50')).toThrow(`--fail-under strict.macro: this is ${readings}`);
    for (const name of ['strict.macro.f1', 'strict.macro.recall', 'strict.types.macro'])
      expect(() => settled(`${name}=50`)).not.toThrow();
  });

  it('are refused where a side and a type have the name', () => {
    const rows = [row('strict', 2, 4, 'micro'), row('strict', 1, 4, 'recall')];
    const report = { systems: [{ rows }] } as unknown as Report;
    const settled = (text: string) => settleDemands(report, { failUnder: [parseThreshold(text)], maxDrop: [] });
    const readings = 'the recall of strict.micro or the f1 of strict.recall';
    expect(() => settled('strict.recall=50')).toThrow(
      `--fail-under strict.recall: this is ${readings}: write strict.micro.recall or strict.recall.f1`,
    );
  });
});

it.each([
  //  before  after  points  dropped
  [0.8, 0.79, 1, false],
  [0.8, 0.78, 1, true],
  [0.8, 0.9, 0, false],
  [0.8, 0.8, 0, false],
])('a fall from %d to %d is more than %d points: %s', (before, after, points, dropped) => {
  const change = { before, after, change: after - before };
  const differences = { muc: { ...change, recall: change, precision: change } };
  const words = droppedRows([row('muc', 1, 2)], { file: 'b.json', differences }, [{ points }]);
  expect(words.length).toBe(Number(dropped));
});

describe('an allowed drop', () => {
  it.each([
    ['0.5', { points: 0.5 }],
    ['conll=0', { metric: 'conll', points: 0 }],
    ['strict.PER=5', { metric: 'strict', part: 'PER', points: 5 }],
    ['strict.PER.f1=5', { metric: 'strict', part: 'PER', otherPart: 'PER.f1', points: 5 }],
    ['muc.recall=1', { metric: 'muc', otherPart: 'recall', side: 'recall', points: 1 }],
    ['muc.precision=1', { metric: 'muc', otherPart: 'precision', side: 'precision', points: 1 }],
    ['muc.f1=1', { metric: 'muc', otherPart: 'f1', points: 1 }],
    ['strict.a.b=5', { metric: 'strict', part: 'a.b', points: 5 }],
    ['strict.a=b=5', { metric: 'strict', part: 'a=b', points: 5 }],
  ])('%s is read', (text, expected) => expect(parseDropLimit(text)).toEqual(expected));

  it.each(['', '=5', 'conll=', 'conll', '-1', '101', 'conll=5e1'])("'%s' is refused", (text) => {
    expect(() => parseDropLimit(text)).toThrow('METRIC[.PART][.recall|precision|f1]=POINTS');
  });

  const side = (before: number, after: number) => ({ before, after, change: after - before });
  const change = (before: number, after: number) => {
    return { ...side(before, after), recall: side(before, before), precision: side(before, before) };
  };
  const rows = [row('strict', 1, 2, 'micro'), row('strict', 1, 2, 'PER'), row('strict', 1, 2, 'LOC')];
  const differences = {
    'strict.micro': change(0.9, 0.8),
    'strict.PER': change(0.9, 0.6),
    'strict.LOC': change(0.9, 0),
  };
  const baseline = { file: 'b', differences };

  it.each([
    //  limits                                                       rows that fell too far
    [['5'], ['strict']],
    [['10'], []],
    [['strict.PER=5'], ['strict PER']],
    [['strict.PER=30'], []],
    [
      ['5', 'strict.PER=20'],
      ['strict', 'strict PER'],
    ],
    // A row's own limit goes before that of all.
    [['5', 'strict=20'], []],
    [['20', 'strict.micro=5'], ['strict']],
    // Of several on one row, the last holds.
    [['strict.PER=5', 'strict.PER=40'], []],
    [['5', '20'], []],
  ])('%j is missed by %j', (limits, expected) => {
    const words = droppedRows(rows, baseline, limits.map(parseDropLimit));
    expect(words.map((text) => text.split(' F1 fell')[0]).sort()).toEqual(expected);
  });

  it('of a recall or precision stands beside that of the F1', () => {
    const sides = { ...change(0.9, 0.8), recall: side(0.9, 0.5), precision: side(0.7, 0.695) };
    const limits = ['5', 'strict.micro.recall=10', 'strict.micro.precision=0.4', 'strict.PER.recall=0'];
    const of = { file: 'b', differences: { ...differences, 'strict.micro': sides } };
    expect(droppedRows(rows, of, limits.map(parseDropLimit))).toEqual([
      'strict recall fell by 40.00, from 90.00 to 50.00 (--max-drop strict.micro.recall=10)',
      'strict F1 fell by 10.00, from 90.00 to 80.00 (--max-drop 5)',
      'strict precision fell by 0.50, from 70.00 to 69.50 (--max-drop strict.micro.precision=0.4)',
    ]);
  });

  it('has as many digits as decide, and the largest falls first, three of them at length', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((metric) => row(metric, 1, 2));
    const falls = { a: 0.3, b: 0.0050001, c: 0.2, d: 0.4, e: 0.1 };
    const of = Object.fromEntries(Object.entries(falls).map(([name, fall]) => [name, change(0.5, 0.5 - fall)]));
    expect(droppedRows(many, { file: 'b', differences: of }, [{ points: 0.5 }])).toEqual([
      'd F1 fell by 40.00, from 50.00 to 10.00 (--max-drop 0.5)',
      'a F1 fell by 30.00, from 50.00 to 20.00 (--max-drop 0.5)',
      'c F1 fell by 20.00, from 50.00 to 30.00 (--max-drop 0.5)',
      'and 2 more: e by 10.00, b by 0.50001',
    ]);
  });

  it.each([
    [0.995, 0.99498, 0.001, 'fell by 0.002, from 99.500 to 99.498 (--max-drop 0.001)'],
    [0.99503, 0.99497, 0, 'fell by 0.006, from 99.503 to 99.497 (--max-drop 0)'],
    [0.5, 0.4, 10 - 1e-6, 'fell by 10.00, from 50.00 to 40.00 (--max-drop 9.999999)'],
  ])('is shown by the numbers that it is between: %s and %s', (before, after, points, expected) => {
    const of = { file: 'b', differences: { a: change(before, after) } };
    expect(droppedRows([row('a', 1, 2)], of, [{ points }])).toEqual([`a F1 ${expected}`]);
  });

  it('of documents is that of their main rows', () => {
    const byDocument = [
      { document: 'a', unit: 0, differences },
      { document: 'b', unit: 1, differences: { 'strict.micro': change(0.5, 0.9), 'strict.PER': change(1, 0) } },
    ];
    expect(droppedDocuments(rows, { ...baseline, byDocument }, 5)).toEqual([
      'strict F1 of a fell by 10.00, from 90.00 to 80.00 (--max-document-drop 5)',
    ]);
    expect(droppedDocuments(rows, { ...baseline, byDocument }, 10)).toEqual([]);
    expect(droppedDocuments(rows, baseline, 0)).toEqual([]);
  });
});
