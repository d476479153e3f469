import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatPlace } from '../../src/text/problem.ts';
import { run } from '../cli/golden-case.ts';
import { textRunner } from '../cli/text-runner.ts';
import { readInput } from './read-input.ts';
import { read, shown } from './reading.ts';

const { on, folder } = textRunner('headless');

/** A row of a document, its cells between tabs; and a filler of rows without mentions, from which on files are read by the scanner. */
const row = (number: number, word: string, cell: string, gap = '\t'): string =>
  `${['d', 0, number, word, cell].join(gap)}\n`;
const filler = (gap = '\t'): string => Array.from({ length: 1200 }, (_, at) => row(at + 3, 'w', '-', gap)).join('');
const header = '#begin document (d); part 000\n';

const sizes = ['', filler()] as const;

it.each([
  ['the cell is a mention', 'd\t0\t0\tKim\t(1)\n'],
  ['the cell is `-`', 'd\t0\t0\tKim\t-\nd\t0\t1\tsaw\t(1)\n'],
  ['the cell is `_`', 'd\t0\t0\tKim\t_\n'],
  ['the cell is `*`', 'd\t0\t0\tKim\t*\n'],
  ['the cell closes a mention', 'd\t0\t0\tKim\t1)\n'],
  ['the cell is the fourth', 'd\t0\t0\t-\nd\t0\t1\t(1)\n'],
  ['a mention in a later cell', 'd\t0\t0\tKim\t\nd\t0\t1\tsaw\t\n\nd\t0\t0\tKim\t(1)\n'],
  ['the cell is `_` and the fourth', 'd\t0\t0\t_\n'],
  ['the cell is `*` and the fourth', 'd\t0\t0\t*\n'],
  ['the fifth cell is neither a number nor empty', 'd\t0\t0\tKim\tNNP\t-\n'],
  ['the last cell is neither a number nor one of CoNLL', 'd\t0\t0\tKim\tNNP\n'],
  ['the second cell is no number', 'd\tx\t0\tKim\n'],
  ['the third cell is no number', 'd\t0\tx\tKim\n'],
  ['blanks between the columns', 'd 0 0 Kim (1)\n'],
])('rows of CoNLL without a header are no TSV: %s', (_, text) => {
  for (const more of sizes) expect(readInput(`${text}${more}`).problems).toEqual(['NO_DOCUMENT 1:1']);
  for (const chunk of [1, 7]) expect(readInput(text, { chunk }).format).toBe('conll');
});

it.each([
  ['4 columns', 'd\t1\t2\te1\n'],
  ['a score', 'd\t1\t2\te1\t0.5\n'],
  ['a score and a type', 'd\t1\t2\te1\t1.0\tPER\n'],
  ['a type without a score', 'd\t1\t2\te1\t\tPER\n'],
  ['a negative score', 'd\t1\t2\te1\t-1e-5\n'],
  ['an empty score in all rows', 'd\t1\t2\te1\t\nd\t3\t3\te1\t\n'],
  ['an empty score in the first row', 'd\t1\t2\te1\t\nd\t3\t3\te1\t0.5\n'],
  ['an id with brackets', 'd\t1\t2\tParis_(Texas)\n'],
])('rows of TSV are read as such: %s', (_, text) => {
  for (const chunk of [1, 7, 1000]) {
    const { format, documents, problems } = readInput(text, { chunk });
    expect([format, documents.length, problems]).toEqual(['tsv', 1, []]);
  }
});

it('--input tsv reads rows that look like CoNLL', async () => {
  const text = 'd\t1\t2\t(e1)\nd\t4\t4\t(e1)\n';
  expect((await on([text, text], 'corefscore $1 $2 -m muc --input tsv')).status).toBe(0);
  expect((await on([text, text], 'corefscore $1 $2 -m muc')).status).toBe(3);
});

it.each([
  ['tabs', '\t'],
  ['blanks', ' '],
])('CoNLL without a header is an error that names the line to add: %s', async (_, gap) => {
  const text = `${row(0, 'Kim', '-', gap)}${row(1, 'she', '(1)', gap)}${filler(gap)}`;
  for (const [key, response] of [
    [text, text],
    [text, `${header}${text}#end document\n`],
    [`${header}${text}#end document\n`, text],
  ]) {
    for (const command of ['corefscore $1 $2', 'corefscore $1 $2 --compat neleval']) {
      const { stderr, stdout, status } = await on([key, response], command);
      expect([stdout, status]).toEqual(['', 3]);
      expect(stderr).toContain(":1:1: error: no '#begin document' line before the rows [NO_DOCUMENT]\n  d");
      expect(stderr).toContain('add the line that begins each: #begin document (NAME); part 000\n');
    }
  }
  const { stdout, status } = await on([text], 'corefscore check $1');
  expect([status, stdout.match(/[A-Z]+_[A-Z]+/g)]).toEqual([3, ['NO_DOCUMENT']]);
  expect(() => read(text)).not.toThrow();
  expect(read(text).problems.map(({ code, place }) => `${code} ${formatPlace(place)}`)).toEqual(['NO_DOCUMENT f:1:1']);
});

it('rows before the first header are outside of any document, under --lenient too', () => {
  const text = `${row(0, 'w', '-')}${header}${row(0, 'w', '-')}#end document\n`;
  const problems = ['OUTSIDE_DOCUMENT error f:1:1'];
  expect(read(text).problems.map(({ code }) => code)).toEqual(['OUTSIDE_DOCUMENT']);
  expect(shown(text, { lenient: true }).filter((line) => line.startsWith('OUTSIDE'))).toEqual(problems);
  const after = `${header}${row(0, 'w', '-')}#end document\n${row(0, 'w', '(1)')}`;
  expect(shown(after, { lenient: true })).toEqual(['(d); part 000:', 'OUTSIDE_DOCUMENT error f:4:1']);
});

it.each(['', filler()])('--lenient reads a file without a header as one document', (more) => {
  const text = `${row(0, 'Kim', '(1')}${row(1, 'saw', '-')}\n${row(0, 'her', '1)')}${more}`;
  expect(shown(text, { lenient: true })).toEqual([': 1=0-2', 'NO_DOCUMENT warning f:1:1']);
});

it('--lenient pairs such a file with the only document of the other side', async () => {
  const rows = `${row(0, 'Kim', '(1)')}${row(1, 'saw', '-')}${row(2, 'her', '(1)')}`;
  const named = `${header}${rows}#end document\n`;
  const json = '{"doc_key": "x", "clusters": [[[0, 0], [2, 2]]]}\n';
  for (const [key, response] of [
    [rows, rows],
    [rows, named],
    [named, rows],
    [named, `${rows}${row(3, 'too', '-')}`],
    [json, rows],
  ]) {
    for (const tool of ['', ' --compat neleval']) {
      const { stderr, stdout, status } = await on([key, response], `corefscore $1 $2 --lenient${tool}`);
      expect(status).toBe(0);
      // neleval's table is all that is on standard output.
      expect(tool ? stderr : stdout).toContain('lenient:yes');
      expect(
        stdout.match(tool ? /1\t0\t1\t0\t1\.000\t1\.000\t1\.000\tmuc\n/ : /MUC +100\.00 +100\.00 +100\.00/),
      ).not.toBeNull();
      expect(stderr).toContain("warning: no '#begin document' line: the file is read as one document [NO_DOCUMENT]");
    }
  }
  const two = named + named.replace('(d)', '(e)');
  const { stderr, status } = await on([two, rows], 'corefscore $1 $2 --lenient');
  expect([status, stderr.includes('NO_COMMON_DOCUMENT')]).toEqual([3, true]);
});

it.each(['key', 'pred'])(
  'a file without a header among several is no missing document under --lenient: in %s',
  async (bare) => {
    for (const side of ['key', 'pred']) {
      const texts = ['a', 'b'].map((name) => [`#begin document ${name}\n`, row(0, 'Kim', '(1)'), '#end document\n']);
      if (side === bare) texts[1] = texts[1].slice(1, 2);
      mkdirSync(join(folder, bare, side), { recursive: true });
      texts.forEach((text, at) => {
        writeFileSync(join(folder, bare, side, `${at}.conll`), text.join(''));
      });
    }
    const { stderr, stdout, status } = await run(`corefscore ${folder}/${bare}/key ${folder}/${bare}/pred --lenient`);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain(`${bare}/1.conll:1:1: error: a document without a name cannot be paired with several in`);
  },
);

it.each(['neleval', 'coval', 'allennlp', 'scorer.pl'])('no tool scores it: --compat %s', async (tool) => {
  const text = `${row(0, 'Kim', '(1)')}${row(1, 'she', '(1)')}`;
  const { stderr, stdout, status } = await on([text, text], `corefscore $1 $2 --compat ${tool}`);
  expect([stdout, status]).toEqual(['', 3]);
  expect(stderr).toContain('[NO_DOCUMENT]');
});

it('an empty file and one of comments have no document either', async () => {
  expect(shown('# nothing\n')).toEqual(['NO_DOCUMENT error f:1:1']);
  expect(shown('# nothing\n', { lenient: true })).toEqual(['NO_DOCUMENT error f:1:1']);
  expect((await run('corefscore check testdata/broken/NO_DOCUMENT.conll')).status).toBe(3);
});
