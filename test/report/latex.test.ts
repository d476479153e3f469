import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latexText } from '../../src/report/latex.ts';
import { run } from '../cli/golden-case.ts';
import { nastyReport } from './nasty-report.ts';

const hasTex = spawnSync('pdflatex', ['--version']).status === 0;

const coref = 'corefscore testdata/quickstart/key.conll -q -f latex';
const [response, other] = ['testdata/quickstart/response.conll', 'testdata/several/other.conll'];
const ner = 'nerscore testdata/quickstart/gold.tsv -q -f latex';
const [pred, more] = ['testdata/quickstart/pred.tsv', 'testdata/several/other.tsv'];
const sampled = '--significance permutation --samples 50';

const nasty = [
  `'A very long name, 100% & more_{}~^\\#$ étude=${response}'`,
  `'[2!*=${other}'`,
  `'*"|<>\`=${response}'`,
];
const wide = [`${'W'.repeat(40)}=${pred}`, `${'M'.repeat(23)}=${more}`, `[a]=${pred}`];

const commands = [
  `${coref} ${response}`,
  `${coref} ${response} -m conll`,
  `${coref} ${response} -m conll --confidence 95 --samples 50`,
  `${coref} rules=${response} match=${other} -m conll ${sampled}`,
  `${coref} ${response} ${other} -m conll`,
  `${coref} ${response} ${other} -m all ${sampled}`,
  `${coref} ${response} ${other} -m all ${sampled} --confidence 95`,
  `${coref} ${nasty.join(' ')} -m conll ${sampled}`,
  `${ner} ${pred}`,
  `${ner} ${pred} -m all --percent`,
  `${ner} ${pred} ${more} ${sampled}`,
  `${ner} ${pred} ${more} a=${pred} -m all ${sampled}`,
  `${ner} ${pred} ${more} a=${pred} ${sampled} --confidence 95`,
  `${ner} ${pred} ${more} a=${pred} b=${more} -m all --percent`,
  `${ner} ${wide.join(' ')} ${sampled}`,
];

describe.skipIf(!hasTex)('with pdflatex, where it is installed, else skipped', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'corefscore-latex-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What TeX complains of in an article in 10 pt that has the tables. */
  const complaints = (tables: string): string[] => {
    const lines = [
      '\\documentclass[10pt]{article}',
      '\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{booktabs}\\usepackage{graphicx}',
      `\\begin{document}\n${tables}\\end{document}\n`,
    ];
    writeFileSync(join(folder, 'paper.tex'), lines.join('\n'));
    const { status } = spawnSync('pdflatex', ['-interaction=nonstopmode', 'paper.tex'], { cwd: folder });
    const log = readFileSync(join(folder, 'paper.log'), 'latin1');
    const found = log.match(/^!.*|.*(?:Warning|Overfull|Underfull|Missing character).*/gm) ?? [];
    return status === 0 ? found : [`exit ${status}`, ...found];
  };

  it('finds what is too wide, or no LaTeX', () => {
    const row = `${'100.00 & '.repeat(12)}100.00`;
    expect(complaints(`\\begin{tabular}{${'r'.repeat(13)}}${row}\\end{tabular}\n`)[0]).toMatch(/^Overfull \\hbox/);
    expect(complaints('a_b\n')).toContain('! Missing $ inserted.');
  });

  it.each(commands)(
    '%s compiles without a warning, no wider than the text',
    async (command) => {
      const { stdout, status } = await run(command);
      expect([status, complaints(stdout)]).toEqual([0, []]);
    },
    30_000,
  );

  it.each([
    [`${ner} ${pred}`, false],
    [`${coref} ${response} ${other} -m all`, true],
  ])(
    '%s is scaled: %s',
    async (command, isScaled) => {
      const { stdout } = await run(command);
      const widths = stdout.replace(/\\resizebox(.*)\{!\}\{%\n([\s\S]*?\\end\{tabular\})\}/g, (_, size, table) => {
        const box =
          '\\setbox0=\\hbox{' +
          table +
          '}\\typeout{scaled \\the\\wd0}\\setbox0=\\hbox{\\resizebox' +
          size +
          '{!}{\\copy0}}';
        return `${box}\\typeout{scaled \\the\\wd0}\\box0`;
      });
      complaints(widths);
      const [before, after] = [...readFileSync(join(folder, 'paper.log'), 'latin1').matchAll(/^scaled (.*)pt$/gm)].map(
        ([, width]) => Number(width),
      );
      expect(after < before).toBe(isScaled);
    },
    30_000,
  );

  it('so do names with everything that LaTeX reads otherwise', () => {
    const names = ['a,"b"\t|`*_\\\n&%$#{}~^<é>.txt', '[x]', '*'];
    expect(complaints(latexText(nastyReport(names), { digits: 2, scale: 'fraction' }))).toEqual([]);
  }, 30_000);
});

it('a table of 130,000 types goes on in others too', () => {
  const [system] = nastyReport().systems;
  const [micro, type] = system.rows;
  const rows = [micro, ...Array.from({ length: 130_000 }, (_, at) => ({ ...type, part: `T${at}`, title: `T${at}` }))];
  const text = latexText({ ...nastyReport(), systems: [{ ...system, rows }] }, { digits: 2, scale: 'percent' });
  expect(text.match(/^ +T\d+ &/gm)?.length).toBe(130_000);
});

it('a type of a megabyte is cut as one of a thousand characters is', () => {
  const [system] = nastyReport().systems;
  const [micro, type] = system.rows;
  const textOf = (title: string): string => {
    const report = { ...nastyReport(), systems: [{ ...system, rows: [micro, { ...type, title }] }] };
    return latexText(report, { digits: 2, scale: 'percent' });
  };
  expect(textOf(`a${'x'.repeat(1 << 20)}b`)).toBe(textOf(`a${'x'.repeat(1000)}b`));
  expect(textOf(`a${'x'.repeat(1000)}b`)).toMatch(/^ +ax+\\ldots\{\}?x+b &|^ +ax+…x+b &/m);
});

it('a long table goes on in others', () => {
  const [system] = nastyReport().systems;
  const [micro, type] = system.rows;
  const rows = Array.from({ length: 80 }, (_, at) => ({ ...type, part: `T${at}`, title: `T${at}` }));
  const text = latexText(
    { ...nastyReport(), systems: [{ ...system, rows: [micro, ...rows] }] },
    { digits: 2, scale: 'percent' },
  );
  expect(text.match(/\\begin\{table\}/g)?.length).toBe(3);
  expect(text.match(/^ +(?:T\d+|micro) &/gm)?.length).toBe(81);
  expect(text.match(/ \(continued\)\}$/gm)?.length).toBe(2);
});

it('every table is made as wide as the text if it is wider, and needs graphicx for that', async () => {
  const { stdout } = await run(`${ner} ${pred} ${more} --confusion`);
  const sized = '\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n  \\begin{tabular}';
  expect(stdout.split(sized).length).toBe(stdout.split('\\begin{tabular}').length);
  expect(stdout.split('\n')[0]).toMatch(/, needs \\usepackage\{booktabs,graphicx\}$/);
});

it('has captions without a lower-case word after a full stop', async () => {
  const { stdout } = await run(`${coref} ${response} B=${other} -m conll --significance bootstrap --samples 50`);
  expect(/Differences in F1.*$/m.exec(stdout)?.[0]).toMatch(
    /^Differences in F1; [^.]*0\.05; \[95 .* 2 documents, seed 1; the bootstrap finds .* take --significance permutation\.}$/,
  );
  const { stdout: warned } = await run(`corefscore testdata/quickstart/key.conll ${coref.split(' ')[1]} -q -f latex`);
  expect(warned).toContain('\\caption{Coreference, 2 documents. Warnings: same file 2.}');
});

it.each([
  ['many metrics', 'all', [' & CEAF$_{\\phi_3}$ & BLANC & LEA & links'], 'F1 & F1 & F1 & F1 & F1'],
  ['one besides', 'conll,lea', [' & \\multicolumn{3}{c}{LEA}'], 'R & P & F1'],
  ['many that are asked for', 'all --show r,f1', [' & \\multicolumn{2}{c}{LEA}'], `${'R & F1 & '.repeat(4)}R & F1`],
])('has the average after those that it is of, with %s', async (_, metrics, groups, others) => {
  const { stdout } = await run(`${coref} ${response} ${other} -m ${metrics}`);
  const [, title, heads, first] = /toprule\n(.*)\n.*\n(.*)\n.*\n(.*)\n/.exec(stdout)!;
  for (const group of ['{MUC}', '{B$^3$}', '{CEAF$_{\\phi_4}$}', 'Avg.', ...groups]) expect(title).toContain(group);
  // Of many, all three numbers would be too small to read.
  const own = metrics.includes('--show') ? ['R & F1 & '.repeat(3), 'R & F1'] : ['R & P & F1 & '.repeat(3), 'F1'];
  expect(heads.trim()).toBe(`System & ${own.join('')} & ${others} \\\\`);
  expect(first.split('&').length).toBe(heads.split('&').length);
});

it('says in its caption what happened to spans that break the scheme, not the code of the warning', async () => {
  const { stdout } = await run(`${ner} ${pred} ${more}`);
  expect(stdout).toContain('quickstart/pred: spans repaired: 1; F1 if discarded: 0.5263.}\n');
  expect(stdout).not.toMatch(/INVALID|WORDS/);
});

it('shows what was asked for, and which type was taken for which', async () => {
  const { stdout } = await run(`${ner} a=${pred} b=${more} --show r,f1 --confusion`);
  expect(stdout).toContain('    System & LOC & PER & ORG & R & F1 \\\\\n');
  expect(stdout).toContain('    type in gold & predicted & a & b \\\\\n');
  expect(stdout.match(/caption\{Types that systems confused\.\}/g)?.length).toBe(1);
  const { stdout: one } = await run(`${ner} ${pred} --confusion`);
  expect(one).toContain('    entities: gold \\textbackslash{} pred & LOC & ORG & PER & missed \\\\\n');
});

it('says what other letters than ASCII need', async () => {
  const needs = '% names that are not ASCII need \\usepackage[T1]{fontenc}, or XeLaTeX or LuaLaTeX\n';
  expect((await run(`${coref} ${response} -m all`)).stdout).not.toContain(needs);
  expect((await run(`${coref} 'étude=${response}' -m all`)).stdout).toContain(needs);
});
