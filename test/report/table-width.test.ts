import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/text/width.ts';
import { run } from '../cli/golden-case.ts';

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';

describe('the table with intervals', () => {
  it.each([
    [coref, ''],
    [coref, '--digits 4'],
    [coref, '-m all --by-document'],
    [ner, ''],
    [ner, '--mode all --by-document'],
    [ner, '--mode all --confusion'],
  ])('%s %s stays within a terminal of 80 columns', async (command, options) => {
    const { stdout } = await run(`${command} ${options} --confidence 95 --samples 20 --quiet`);
    // The first line has the paths and the last the signature, of whatever length; a document has a row of all metrics.
    const blocks = stdout.trimEnd().split('\n\n').slice(1, -1);
    const lines = blocks
      .filter((block) => !/F1 of (document|sentence)\n/.test(block))
      .join('\n')
      .split('\n');
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(lines.some((line) => line.includes(' – '))).toBe(true);
  });

  it.each([coref, ner])('%s is the same with colours, apart from them', async (command) => {
    const options = '--confidence 95 --samples 20 --quiet';
    const { stdout } = await run(`${command} ${options}`);
    const colored = await run(`FORCE_COLOR=1 ${command} ${options}`);
    expect(colored.stdout).not.toBe(stdout);
    expect(stripVTControlCharacters(colored.stdout)).toBe(stdout);
    expect((await run(`NO_COLOR=1 FORCE_COLOR=1 ${command} ${options}`)).stdout).toBe(stdout);
  });

  it('has the counts below the scores where both would be too wide', async () => {
    const { stdout } = await run(`${ner} --mode all --confidence 95 --samples 20 --quiet`);
    const heads = stdout.split('\n').filter((line) => line.startsWith('metric'));
    expect(heads.map((head) => head.split(/ {2,}/))).toEqual([
      ['metric', 'precision', 'recall', 'F1', 'support'],
      ['metric', 'precision =', 'recall ='],
      ['metric', 'precision 95 %', 'recall 95 %', 'F1 95 %'],
    ]);
    expect(stdout).toMatch(/^ {2}O {2,}13 \/ 16 {2,}13 \/ 14$/m);
    expect(stdout.match(/^ {2}not outside, weighted/gm)?.length).toBe(2);
  });

  it('has the intervals of each row below the scores, in the same order', async () => {
    const { stdout } = await run(`${ner} --confidence 95 --samples 20 --quiet`);
    const [, scores, intervals] = stdout.split('\n\n');
    const titles = (table: string): string[] => table.split('\n').map((line) => line.split(/ {2,}\S/)[0]);
    expect(titles(intervals)).toEqual(titles(scores));
    expect(intervals).toMatch(/^metric +precision 95 % +recall 95 % +F1 95 %\n/);
  });
});
