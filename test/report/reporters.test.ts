import { describe, expect, it } from 'vitest';
import { nerCounted, nerResult } from '../../src/evaluate/ner/counted.ts';
import { nerUnits } from '../../src/evaluate/ner/units.ts';
import { githubText } from '../../src/report/github.ts';
import { latexText } from '../../src/report/latex.ts';
import { reporterForFile, reporterOf, reporters, reportersOf } from '../../src/report/reporters.ts';
import { plainStyle } from '../../src/report/style.ts';
import { tableText } from '../../src/report/text.ts';
import { reportOf } from '../../src/results/make-report.ts';
import type { Report } from '../../src/results/report.ts';
import type { NerSettings } from '../../src/settings/ner.ts';
import { finished } from '../../src/stats/work.ts';
import { run } from '../cli/golden-case.ts';
import { scoreTagFiles } from '../evaluate/score-tag-files.ts';
import { nastyReport } from './nasty-report.ts';
import { parseCsv, parseMarkdown, parseTsv } from './parsing.ts';

const key = 'testdata/quickstart/key.conll';
const files = `${key} testdata/quickstart/response.conll testdata/several/other.conll`;
const quickstart = (side: string): string => `testdata/quickstart/${side}.tsv`;
const asked = '--by-document --confidence 90 --significance permutation --samples 20 --quiet';
const render = async (name: string, report = nastyReport()): Promise<string> => {
  const text = reporterOf(name)?.render ?? tableText;
  return String(
    text(report, {
      digits: 4,
      scale: report.tool === 'corefscore' ? 'percent' : 'fraction',
      style: plainStyle,
      byUnit: false,
      withoutOutside: false,
    }),
  );
};

describe('every format', () => {
  it.each(reportersOf().map(({ name, isPlot }) => [name, isPlot ? '--plot pr-plane' : '']))(
    '%s carries the signature, and ends with a line break',
    async (name, plot) => {
      const { stdout } = await run(`corefscore ${files} -m conll -f ${name} ${plot}`);
      expect(stdout).toContain('coref|in:conll|match:exact|singletons:keep|dup:reference|missing:empty|v:');
      expect(stdout.endsWith('\n')).toBe(true);
    },
  );

  it.each(reporters.filter(({ foreign }) => foreign).map(({ name, foreign }) => [name, foreign!.tool] as const))(
    '%s is the text of another program, of one system, with the signature on standard error',
    async (name, tool) => {
      const [reference, ...systems] =
        tool === 'corefscore' ? files.split(' ') : ['gold', 'pred', 'pred'].map(quickstart);
      const one = await run(`${tool} ${reference} ${systems[0]} -f ${name} --confidence 90 --samples 20`);
      expect([one.status, one.stdout.includes('|v:'), one.stdout.endsWith('\n')]).toEqual([0, false, true]);
      expect(one.stderr).toMatch(/(?:^|\n)(?:coref\|in|ner\|scheme):[^\n]*\|v:[^|\n]*\n/);
      expect(one.stderr).not.toContain('|ci:');
      const two = await run(`${tool} ${reference} ${systems.join(' ')} -q -f ${name}`);
      expect([two.status, two.stdout]).toEqual([2, '']);
      expect(two.stderr).toMatch(
        new RegExp(`^error: --format ${name} scores one (?:response|pred) at a time, not 2\n`),
      );
    },
  );

  it.each(reportersOf('nerscore').map(({ name }) => name))('%s reads nothing but data', async (name) => {
    const text = 'w B-X B-X\nw I-X I-Y\n\nw B-Z I-Z\n';
    const rules = { scheme: 'auto', invalid: 'repair', labels: 'union' } as const;
    const all: NerSettings = { ...rules, zeroDivision: 0, minOverlap: 1, partialWeight: 0.5 };
    const scores = scoreTagFiles({ gold: text }, { units: 'sentence' });
    const result = nerResult('f', scores, all, { modes: ['strict', 'token'], confusion: true }, []);
    const units = nerUnits([scores.units!], ['strict', 'token'], all);
    const questions = { failUnder: [], maxDrop: [], confidence: 90, samples: 20 };
    const report = finished(reportOf(nerCounted('f', [result], all, units), questions, true));
    expect(await render(name, structuredClone(report))).toBe(await render(name, report));
  });

  it('has a name and extensions of its own', () => {
    const names = reporters.map(({ name }) => name);
    const extensions = reporters.flatMap((reporter) => reporter.extensions);
    expect([new Set(names).size, new Set(extensions).size]).toEqual([names.length, extensions.length]);
    expect(reporterForFile('a/b.c/Scores.JSON')?.name).toBe('json');
    expect([reporterForFile('scores'), reporterForFile('a.json/b')]).toEqual([undefined, undefined]);
  });
});

describe.each([
  ['csv', parseCsv],
  ['tsv', parseTsv],
] as const)('%s, read back,', (format, parse) => {
  it('has every number of the JSON, to the last bit', async () => {
    const rows = parse((await run(`corefscore ${files} ${asked} -f ${format}`)).stdout);
    const report = JSON.parse((await run(`corefscore ${files} ${asked} -f json`)).stdout);
    for (const { response, scores, byDocument, intervals } of report.systems) {
      const units = [{ document: '', scores }, ...byDocument];
      for (const unit of units) {
        for (const [metric, score] of Object.entries<typeof scores.muc>(unit.scores)) {
          const row = rows.find((one) => {
            return (
              one.response === response && one.document === unit.document && one.metric === metric && one.part === ''
            );
          });
          expect([row?.recall, row?.precision, row?.f1].map(Number)).toEqual([
            score.recall.value,
            score.precision.value,
            score.f1,
          ]);
          expect(row?.recall_numerator).toBe(String(score.recall.numerator ?? ''));
          const bounds = unit.document === '' ? intervals[metric].f1.map(String) : ['', ''];
          expect([row?.f1_low, row?.f1_high]).toEqual(bounds);
        }
      }
    }
    const tested = rows.filter((row) => row.f1_p !== '' && row.part === '');
    const f1 = report.comparisons.filter(
      (one: { side: string; part?: string }) => one.side === 'f1' && one.part === undefined,
    );
    expect(
      tested.map((row) => [row.metric, Number(row.f1_difference), Number(row.f1_p), Number(row.f1_adjusted)]),
    ).toEqual(f1.map((one: Record<string, number>) => [one.metric, one.difference, one.p, one.adjusted]));
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1", "''-1", '=cmd|"x"!A1'])(
    'has %j as no formula, and as the same text',
    async (name) => {
      const report = nastyReport([name]);
      const [{ rows }] = report.systems;
      const side = { before: 0.5, after: 0, change: -0.5 };
      const change = { ...side, recall: side, precision: side };
      const changed = [rows[0], { ...rows[1], part: name }].map((row) => ({ ...row, change }));
      const systems = [{ ...report.systems[0], rows: changed, baseline: { file: 'b' } }];
      const text = await render(format, { ...report, reference: name, systems });
      const read = parse(text);
      expect(read.map(({ gold, pred, part }) => [gold, pred, part])).toEqual([
        [name, name, 'micro'],
        [name, name, name],
      ]);
      expect(read.map((row) => row.f1_change)).toEqual(['-0.5', '-0.5']);
      const cell =
        format === 'csv' ? name.replaceAll('"', '""') : JSON.stringify(name).replaceAll('\\"', '"').slice(1, -1);
      expect(text.split(`'${cell}`).length).toBe(6);
    },
  );

  it.each(["'a", "'", 'a=1', '1-2', 'O', ''])('has %j as it is', async (name) => {
    const text = await render(format, nastyReport([name]));
    expect(text.split('\n')[1].split(format === 'csv' ? ',' : '\t')[1]).toBe(name);
  });

  it('keeps names as they are, whatever is in them', async () => {
    const report = nastyReport();
    const rows = parse(await render(format, report));
    expect(rows.map(({ pred, part }) => [pred, part])).toEqual([
      [report.systems[0].file, 'micro'],
      [report.systems[0].file, 'A|B'],
    ]);
    expect(rows.map(({ support }) => support)).toEqual(['3', '0']);
    expect(Object.keys(rows[0]).slice(4, 11)).toEqual([
      ...['precision', 'precision_numerator', 'precision_denominator'],
      ...['recall', 'recall_numerator', 'recall_denominator', 'f1'],
    ]);
  });
});

it('jsonl, read back, has the counts of the JSON', async () => {
  const lines = (await run(`corefscore ${files} -f jsonl`)).stdout
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const report = JSON.parse((await run(`corefscore ${files} --by-document -f json`)).stdout);
  const expected = report.systems.flatMap(
    (system: { byDocument: { document: string; counts: object }[] }, at: number) =>
      system.byDocument.flatMap(({ document, counts }, unit) =>
        Object.entries(counts).map(([metric, own]) => [at, unit, document, metric, own]),
      ),
  );
  expect(lines.map(({ system, unit, document, metric, counts }) => [system, unit, document, metric, counts])).toEqual(
    expected,
  );
});

describe('Markdown, read back,', () => {
  it('has one row per system, the best in bold, with intervals and marks', async () => {
    const [systems, tests, first, second] = parseMarkdown(
      (await run(`corefscore ${files} ${asked} -m conll -f markdown`)).stdout,
    );
    expect(systems.map((row) => [row.System, row['MUC R'], row['Avg. F1'].split(' ')[0]])).toEqual([
      ['`quickstart/response`', '**71.43**', '72.20'],
      ['`several/other`', '**71.43**', '**86.34**'],
    ]);
    expect(systems[0]['Avg. F1']).toMatch(/^72\.20 \[\d+\.\d\d, \d+\.\d\d\]$/);
    expect([first.length, second.length]).toEqual([2, 2]);
    const name = '`several/other - quickstart/response`';
    expect(tests.map((row) => row[name])).toEqual(['CoNLL', 'MUC', 'B³', 'CEAFe']);
  });

  it('has nothing of a name that is not text: no HTML, no mathematics, no code that ends, no line of its own', async () => {
    const report = nastyReport(['']);
    const [system] = report.systems;
    const named = (title: string) => ({ ...system, rows: [{ ...system.rows[1], title }] });
    const cell = async (title: string) => {
      const [[row]] = parseMarkdown(await render('markdown', { ...report, systems: [named(title)] }));
      return row.strict;
    };
    expect(await cell('<img src=x>&lt;b>')).toBe('`<img src=x>&lt;b>`');
    expect(await cell('$x$ ~~y~~ `z` [a](b)')).toBe('``$x$ ~~y~~ `z` [a](b)``');
    expect(await cell('a\n\n# b\u202e')).toBe('`a\\u000a\\u000a# b\\u202e`');
    expect((await render('markdown', report)).split('\n')[0]).toBe('`  ` against `gold|file.txt`: 1 sentence');
    const ticks = 'a`'.repeat(200_000);
    expect((await render('markdown', nastyReport([ticks]))).split('\n')[0]).toContain(`\`\` ${ticks} \`\``);
    const systems = await render('markdown', nastyReport(['a\n`b', 'c']));
    expect(systems).toContain('| ``a\\u000a`b`` | 0.0000 |');
    expect(systems).toContain('``a\\u000a`b`` has 0.2000. Not tested.');
  });

  it('keeps its columns, whatever is in a name', async () => {
    const [rows] = parseMarkdown(await render('markdown'));
    expect(rows.map((row) => [row.strict, row.precision, row.support])).toEqual([
      ['`A|B`', '0.0000', '0'],
      ['micro', '0.1429', '3'],
    ]);
    const [systems] = parseMarkdown(await render('markdown', nastyReport(['`a|b`', 'c'])));
    expect(systems.map((row) => [row.System, row['F1 A\\|B'], row['micro P']])).toEqual([
      ['`` `a|b` ``', '0.0000', '0.1429'],
      ['`c`', '0.0000', '**0.2857**'],
      ['gold spans', '0', ''],
    ]);
  });
});

describe('LaTeX', () => {
  it('keeps a name at the beginning of a row from being an argument of the command before it', () => {
    const rows = ['[2cm]a', ' *b', 'a[*', '\u202ec\n^^41\\input'].map((file) => {
      const report: Report = { ...nastyReport([file]), tool: 'corefscore' };
      return /\\midrule\n *(.*?) &/.exec(latexText(report, { digits: 2, scale: 'percent' }))?.[1];
    });
    expect(rows).toEqual([
      '{[}2cm]a',
      '{ *}b',
      'a[*',
      '\\textbackslash{}u202ec \\textasciicircum{}\\textasciicircum{}41\\textbackslash{}input',
    ]);
  });

  it('escapes names, and holds nothing that ends a comment', () => {
    const report: Report = { ...nastyReport(['a,"b"\t|`*_\\&%$#{}~^<é>']), tool: 'corefscore' };
    const text = latexText(report, { digits: 2, scale: 'fraction' });
    expect(text).toContain(
      'a,"b"\t\\textbar{}`*\\_\\textbackslash{}\\&\\%\\$\\#\\{\\}\\textasciitilde{}\\textasciicircum{}\\textless{}é\\textgreater{} & 0.33',
    );
    for (const line of text.split('\n').slice(0, 2)) expect(line).toMatch(/^% /);
  });

  it('has as many cells in every row, the best of each column in bold, equal ones all', () => {
    const systems = (files: readonly string[]): Report => ({ ...nastyReport(files), tool: 'corefscore' });
    const text = latexText(systems(['a', 'b', 'b2']), { digits: 2, scale: 'fraction' });
    const rows = text.split('\n').filter((line) => /^ *[ab]\d? &/.test(line));
    expect(rows).toEqual([
      '    a & 0.33 & 0.14 & 0.20 \\\\',
      '    b & 0.67 & 0.29 & 0.40 \\\\',
      '    b2 & \\textbf{1.00} & \\textbf{0.43} & \\textbf{0.60} \\\\',
    ]);
    const equal = systems(['a', 'a']);
    const [same] = equal.systems;
    expect(
      latexText({ ...equal, systems: [same, same] }, { digits: 2, scale: 'percent' }).match(/textbf/g)?.length,
    ).toBe(6);
  });
});

describe('GitHub', () => {
  it('has an annotation a problem, escaped, problems of several systems once', () => {
    const text = githubText(
      { ...nastyReport(['a', 'b']), missed: ['muc is 5 % under'] },
      { digits: 2, scale: 'percent' },
    );
    expect(text.split('\n').slice(0, 2)).toEqual([
      '::warning file=a%2Cb%3Ac.txt,line=3,col=4,title=WORDS_DIFFER::100 %25 other%0Awords',
      '::error title=nerscore::muc is 5 %25 under',
    ]);
  });
});

describe('the table', () => {
  it('has fractions, precision first, and support where tagging has them', async () => {
    expect(await render('table', nastyReport(['p.txt']))).toBe(`p.txt against gold|file.txt: 1 sentence

strict  precision  recall      F1  support  predicted  correct
A|B        0.0000  0.0000  0.0000        0          7        0

micro      0.1429  0.3333  0.2000        3          7        1

micro pairs spans across types, rows only within a type: they do not add up

ner|scheme:bio|v:1.0.0
`);
  });
});
