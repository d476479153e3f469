import { describe, expect, it } from 'vitest';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import type { Change, Report, ReportRow, UnitReport } from '../../src/results/report.ts';
import { isLimited, missed, parseDropLimit, parseThreshold, refuseUnscored } from '../../src/results/thresholds.ts';
import { rowName, score, side } from '../../src/score/score.ts';

const row = (metric: string, numerator: number, denominator: number, part?: string) => ({
  ...{
    metric,
    title: part === undefined || part === 'micro' ? metric : part,
    isMain: part === undefined || part === 'micro',
    score: score(side(numerator, denominator), side(1, 1)),
  },
  ...(part !== undefined && { part }),
});

/** The rows with their changes, by name. */
const changed = (rows: readonly ReportRow[], changes: Readonly<Record<string, Change>>): ReportRow[] =>
  rows.map((row) => ({ ...row, change: changes[rowName(row)] }));

/** What of one system's rows misses those limits. */
const missedBy = (
  rows: readonly ReportRow[],
  failUnder: readonly string[],
  maxDrop: readonly string[] = [],
  more: { readonly byUnit?: readonly UnitReport[]; readonly maxDocumentDrop?: number } = {},
) => {
  const { byUnit, maxDocumentDrop } = more;
  const demands = {
    failUnder: failUnder.map(parseThreshold),
    maxDrop: maxDrop.map(parseDropLimit),
    ...(maxDocumentDrop !== undefined && { maxDocumentDrop }),
  };
  return missed({ systems: [{ rows, file: 'f', byUnit }] } as unknown as Report, demands);
};

describe('a threshold', () => {
  it.each([
    ['conll=78.5', 'conll', 78.5],
    ['strict.PER.f1=90', 'strict.PER.f1', 90],
    ['strict.a=b=90', 'strict.a=b', 90],
    ['strict.=90', 'strict.', 90],
    ['conll=0', 'conll', 0],
    ['conll=1.5', 'conll', 1.5],
  ])('%s is read', (text, name, points) => expect(parseThreshold(text)).toEqual({ name, points }));

  it.each([
    ['conll=0.785', /write 78\.5$/],
    ['conll=1', /write 100$/],
    ['conll=0.57', /write 57$/],
    ['conll=101', /from 0 to 100/],
    ['conll', /expected METRIC/],
    ['5', /^expected METRIC=POINTS, such as conll=78\.5, muc\.recall=80 or strict\.PER=90, not '5'$/],
    ['=5', /expected METRIC/],
    ['conll=', /expected METRIC/],
    ['conll=-5', /expected METRIC/],
    ['conll=5e1', /expected METRIC/],
  ])('%s is refused', (text, message) => expect(() => parseThreshold(text)).toThrow(message));
});

it('limits on metrics that are not scored are refused before anything is read', () => {
  const refused = (demands: object) => () => refuseUnscored(['muc', 'bcub'], demands);
  expect(refused({ failUnder: [parseThreshold('bcub.recall=5')], maxDrop: [parseDropLimit('2')] })).not.toThrow();
  expect(refused({ failUnder: [parseThreshold('lea=5')] })).toThrow(
    '--fail-under lea: this metric is not scored; choose from muc, bcub; for a part of one, such as a type, write METRIC.PART',
  );
  expect(refused({ maxDrop: [parseDropLimit('conll.*=5')] })).toThrow(
    '--max-drop conll: this metric is not scored; choose from muc, bcub; for a part of one, such as a type, write METRIC.PART',
  );
});

it('a limit is for the metric that it names, for those that its average is of, or for all', () => {
  const isOf = (metric: string, text: string) =>
    isLimited(
      { ...row(metric, 1, 2), averages: metric === 'muc' ? ['conll'] : undefined } as ReportRow,
      parseDropLimit(text),
    );
  expect(['5', 'muc=5', 'muc.recall=5', 'conll.*=5', 'conll.*.recall=5'].map((text) => isOf('muc', text))).toEqual(
    Array(5).fill(true),
  );
  expect(['conll=5', 'lea.*=5', 'mucous=5'].map((text) => isOf('muc', text))).toEqual(Array(3).fill(false));
  expect(isOf('lea', 'conll.*=5')).toBe(false);
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
    expect(missedBy([row('muc', numerator, denominator)], [`muc.recall=${points}`]).length).toBe(Number(isMissed));
  });

  it('say which, and by how much, however little it is', () => {
    const rows = [row('muc', 3, 4), row('bcub', 79_999_999, 100_000_000)];
    expect(missedBy(rows, ['muc.recall=80', 'bcub.recall=80'])).toEqual([
      'muc recall 75.00 is below 80 (--fail-under muc.recall=80)',
      'bcub recall 79.999999 is below 80 (--fail-under bcub.recall=80)',
    ]);
  });

  it('are told in the unit of the table, points or fractions', () => {
    const rows = [row('strict', 1, 4), row('exact', 79_999_999, 100_000_000)];
    const change = { ...{ before: 0.5, after: 0.25, change: -0.25 }, recall: undefined, precision: undefined };
    const systems = [{ rows: changed(rows, { strict: change as unknown as Change }), file: 'f' }];
    const demands = {
      failUnder: ['strict.recall=55', 'exact.recall=80'].map(parseThreshold),
      maxDrop: [parseDropLimit('strict=5')],
    };
    const told = (tool: string, unit = {}) => missed({ tool, systems } as unknown as Report, { ...demands, ...unit });
    const fractions = [
      'strict recall 0.2500 is below 0.55 (--fail-under strict.recall=55)',
      'exact recall 0.79999999 is below 0.8 (--fail-under exact.recall=80)',
      'strict F1 fell by 0.2500, from 0.5000 to 0.2500 (--max-drop strict=5)',
    ];
    expect(told('nerscore')).toEqual(fractions);
    expect(told('corefscore', { fraction: true })).toEqual(fractions);
    expect(told('corefscore')[0]).toBe('strict recall 25.00 is below 55 (--fail-under strict.recall=55)');
    expect(told('nerscore', { percent: true })).toEqual(told('corefscore'));
  });

  it('are of the part that is named, or else of the main row', () => {
    const rows = [row('strict', 1, 4, 'PER'), row('strict', 2, 4, 'micro')];
    expect(missedBy(rows, ['strict.recall=40', 'strict.PER.recall=40'])).toEqual([
      'strict PER recall 25.00 is below 40 (--fail-under strict.PER.recall=40)',
    ]);
    expect(() => missedBy(rows, ['strict.recall=2', 'strict.LOC.recall=2'])).toThrow(
      '--fail-under strict.LOC.recall: this was not scored; choose from strict.micro, strict.PER',
    );
  });

  it('may be of each part or type, which averages are not, but for those with a limit of their own', () => {
    const parts = ['PER', 'LOC', 'types.macro', 'ORG'].map((part, at) => row('strict', at, 4, part));
    const rows = [row('strict', 0, 4, 'micro'), row('strict', 0, 4, 'macro'), row('exact', 0, 4, 'PER'), ...parts];
    expect(missedBy(rows, ['strict.PER=0', 'strict.*=50', 'strict.types.macro=70', 'strict.*.recall=40'])).toEqual([
      'strict LOC F1 40.00 is below 50 (--fail-under strict.*=50)',
      'strict types.macro F1 66.67 is below 70 (--fail-under strict.types.macro=70)',
      'strict PER recall 0.00 is below 40 (--fail-under strict.*.recall=40)',
      'strict LOC recall 25.00 is below 40 (--fail-under strict.*.recall=40)',
    ]);
    // A side of one part outweighs that of each.
    expect(missedBy(rows, ['strict.*.recall=40', 'strict.PER.recall=0', 'strict.LOC.recall=0'])).toEqual([]);
    expect(() => missedBy([row('muc', 1, 2)], ['muc.*=5'])).toThrow('muc.*: this was not scored; choose from muc');
  });

  it('may be of each metric of an average, but for those with a limit of their own', () => {
    const averaged = (metric: string, numerator: number) => ({ ...row(metric, numerator, 4), averages: ['conll'] });
    const rows = [averaged('muc', 1), averaged('bcub', 2), averaged('ceafe', 0), row('lea', 0, 4), row('conll', 1, 4)];
    expect(missedBy(rows, ['ceafe=0', 'conll.*=50', 'conll.*.recall=30'])).toEqual([
      'muc F1 40.00 is below 50 (--fail-under conll.*=50)',
      'muc recall 25.00 is below 30 (--fail-under conll.*.recall=30)',
      'ceafe recall 0.00 is below 30 (--fail-under conll.*.recall=30)',
    ]);
  });

  it('of conll.* are of MUC, B³ and CEAFe', () => {
    const report = scoreCoref(
      [
        [
          [0, 1],
          [1, 2],
        ],
      ],
      [],
      { metrics: ['all'] },
    );
    const told = missed(report, { failUnder: [parseThreshold('conll.*=50')], maxDrop: [] });
    expect(told.map((text) => text.split(' F1')[0])).toEqual(['MUC', 'B³', 'CEAFe']);
  });

  it('are of a type called * where there is one', () => {
    const rows = [row('strict', 0, 4, '*'), row('strict', 0, 4, 'PER')];
    expect(missedBy(rows, ['strict.*=50'])).toEqual(['strict * F1 0.00 is below 50 (--fail-under strict.*=50)']);
  });

  it('may be of what only one of the systems has, whichever it is', () => {
    const systems = [[row('strict', 2, 4, 'micro')], [row('strict', 2, 4, 'micro'), row('strict', 0, 1, 'ORG')]];
    const demands = { failUnder: [parseThreshold('strict.ORG=50')], maxDrop: [] };
    for (const order of [systems, [...systems].reverse()]) {
      const report = { systems: order.map((rows) => ({ rows, file: 'f' })) } as unknown as Report;
      expect(missed(report, demands)).toEqual(['f: strict ORG F1 0.00 is below 50 (--fail-under strict.ORG=50)']);
    }
  });

  it('are of the row that has the name, and only else of a side', () => {
    const rows = [
      row('strict', 2, 4, 'micro'),
      row('strict', 0, 4, 'recall'),
      row('strict', 2, 4, 'macro'),
      row('strict', 0, 4, 'types.macro'),
    ];
    expect(missedBy(rows, ['strict.recall=40', 'strict.macro=40', 'strict.types.macro=40'])).toEqual([
      'strict recall F1 0.00 is below 40 (--fail-under strict.recall=40)',
      'strict types.macro F1 0.00 is below 40 (--fail-under strict.types.macro=40)',
    ]);
    expect(missedBy(rows, ['strict.micro.recall=60', 'strict.recall.recall=60', 'strict.recall.f1=60'])).toEqual([
      'strict recall 50.00 is below 60 (--fail-under strict.micro.recall=60)',
      'strict recall recall 0.00 is below 60 (--fail-under strict.recall.recall=60)',
      'strict recall F1 0.00 is below 60 (--fail-under strict.recall.f1=60)',
    ]);
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
  const words = missedBy(changed([row('muc', 1, 2)], differences), [], [`${points}`]);
  expect(words.length).toBe(Number(dropped));
});

describe('an allowed drop', () => {
  it.each([
    ['0.5', undefined, 0.5],
    ['conll=0', 'conll', 0],
    ['muc.recall=1', 'muc.recall', 1],
    ['strict.a=b=5', 'strict.a=b', 5],
  ])('%s is read', (text, name, points) => expect(parseDropLimit(text)).toEqual({ name, points }));

  it.each(['', '=5', 'conll=', 'conll', 'conll=101', '-1', '101', 'conll=5e1'])("'%s' is refused", (text) => {
    expect(() => parseDropLimit(text)).toThrow('METRIC[.PART][.recall|precision|f1]=POINTS');
  });

  it('is said to be points from 0 to 100 once', () => {
    for (const parse of [parseDropLimit, parseThreshold])
      expect(() => parse('-1')).toThrow(/^(?!.*points from.*points)/);
    expect(() => parseDropLimit('-1')).toThrow(/^expected points from 0 to 100, or METRIC.*=2, not '-1'$/);
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
    // One for each type gives way to one of a name, whatever comes last.
    [['strict.*=40'], ['strict LOC']],
    [['strict.*=5'], ['strict LOC', 'strict PER']],
    [['strict.PER=40', 'strict.*=5'], ['strict LOC']],
    [['40', 'strict.*=5', 'strict.*=40'], ['strict LOC']],
    // Of several on one row, the last holds.
    [['strict.PER=5', 'strict.PER=40'], []],
    [['5', '20'], []],
  ])('%j is missed by %j', (limits, expected) => {
    const words = missedBy(changed(rows, differences), [], limits);
    expect(words.map((text) => text.split(' F1 fell')[0]).sort()).toEqual(expected);
  });

  it('of a recall or precision stands beside that of the F1', () => {
    const sides = { ...change(0.9, 0.8), recall: side(0.9, 0.5), precision: side(0.7, 0.695) };
    const limits = ['5', 'strict.micro.recall=10', 'strict.micro.precision=0.4', 'strict.PER.recall=0'];
    const of = { ...differences, 'strict.micro': sides };
    expect(missedBy(changed(rows, of), [], limits)).toEqual([
      'strict recall fell by 40.00, from 90.00 to 50.00 (--max-drop strict.micro.recall=10)',
      'strict F1 fell by 10.00, from 90.00 to 80.00 (--max-drop 5)',
      'strict precision fell by 0.50, from 70.00 to 69.50 (--max-drop strict.micro.precision=0.4)',
    ]);
  });

  it('has as many digits as decide, and the largest falls first, three of them at length', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((metric) => row(metric, 1, 2));
    const falls = { a: 0.3, b: 0.0050001, c: 0.2, d: 0.4, e: 0.1 };
    const of = Object.fromEntries(Object.entries(falls).map(([name, fall]) => [name, change(0.5, 0.5 - fall)]));
    expect(missedBy(changed(many, of), [], ['0.5'])).toEqual([
      'd F1 fell by 40.00, from 50.00 to 10.00 (--max-drop 0.5)',
      'a F1 fell by 30.00, from 50.00 to 20.00 (--max-drop 0.5)',
      'c F1 fell by 20.00, from 50.00 to 30.00 (--max-drop 0.5)',
      'and 2 more: b F1, e F1',
    ]);
  });

  it.each([
    [0.995, 0.99498, 0.001, 'fell by 0.002, from 99.5 to 99.498 (--max-drop 0.001)'],
    [0.99503, 0.99497, 0, 'fell by 0.006, from 99.503 to 99.497 (--max-drop 0)'],
    [0.5, 0.4, 10 - 1e-6, 'fell by 10.00, from 50.00 to 40.00 (--max-drop 9.999999)'],
  ])('is shown by the numbers that it is between: %s and %s', (before, after, points, expected) => {
    const fallen = changed([row('a', 1, 2)], { a: change(before, after) });
    expect(missedBy(fallen, [], [`${points}`])).toEqual([`a F1 ${expected}`]);
  });

  it('of documents is that of their main rows', () => {
    const others = { 'strict.micro': change(0.5, 0.9), 'strict.PER': change(1, 0) };
    const byUnit = [differences, others].map((own, at) => {
      return { name: 'ab'[at], scores: {}, counts: {}, rows: changed(rows, own) };
    });
    expect(missedBy(rows, [], [], { byUnit, maxDocumentDrop: 5 })).toEqual([
      'strict F1 of a fell by 10.00, from 90.00 to 80.00 (--max-document-drop 5)',
    ]);
    expect(missedBy(rows, [], [], { byUnit, maxDocumentDrop: 10 })).toEqual([]);
    expect(missedBy(changed(rows, differences), [], [], { maxDocumentDrop: 0 })).toEqual([]);
  });
});
