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
    // The first line has the paths and the last the signature, of whatever length.
    const blocks = stdout.trimEnd().split('\n\n').slice(1, -1);
    const lines = blocks.join('\n').split('\n');
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(lines.some((line) => /\[\d.*, \d.*\]/.test(line))).toBe(true);
  });

  it.each([coref, ner])('%s is the same with colours, apart from them', async (command) => {
    const options = '--confidence 95 --samples 20 --quiet';
    const { stdout } = await run(`${command} ${options}`);
    const colored = await run(`FORCE_COLOR=1 ${command} ${options}`);
    expect(colored.stdout).not.toBe(stdout);
    expect(stripVTControlCharacters(colored.stdout)).toBe(stdout);
    expect((await run(`NO_COLOR=1 FORCE_COLOR=1 ${command} ${options}`)).stdout).toBe(stdout);
  });

  it('has intervals instead of counts in coreference, and that of F1 in tagging', async () => {
    const headOf = async (command: string): Promise<string[]> =>
      (await run(`${command} --confidence 95 --samples 20 --quiet`)).stdout.split('\n')[2].split(/ {2,}/);
    expect(await headOf(`${coref} -m conll`)).toEqual(['metric', 'recall', 'precision', 'F1']);
    expect(await headOf(ner)).toEqual(['strict', 'precision', 'recall', 'F1', '95 % interval', 'support']);
  });
});

describe('--show', () => {
  it('sets the columns of one system and their order', async () => {
    const { stdout } = await run(`${ner} -q --show f1,cor,inc,par,mis,spu`);
    expect(stdout.split('\n').slice(2, 6)).toEqual([
      'strict        F1  correct  incorrect  partial  missed  spurious',
      'LOC       0.5000        2          1        0       1         1',
      'ORG       0.4000        1          1        0       0         1',
      'PER       0.5714        2          1        0       0         1',
    ]);
  });

  it('gives several systems recall and precision, whole metrics to a block', async () => {
    const { stdout } = await run(`${coref} testdata/several/other.conll -q --show p,r,f1 -m conll`);
    expect(stdout.split('\n').filter((line) => line.startsWith('system'))).toEqual([
      'system                   CoNLL P  CoNLL R  CoNLL F1   MUC P  MUC R  MUC F1',
      'system                     B³ P   B³ R   B³ F1  CEAFe P  CEAFe R  CEAFe F1',
    ]);
  });
});

describe('--percent and --fraction', () => {
  it('choose how text has numbers', async () => {
    const f1 = async (options: string): Promise<string> =>
      (await run(options)).stdout.match(/^(?:micro|CoNLL) .*/m)?.[0].split(/ +/)[3] ?? '';
    expect(await f1(`${ner} -q --percent`)).toBe('50.00');
    expect(await f1(`${coref} --fraction`)).toBe('0.7220');
    expect(await f1(`${coref} --fraction --digits 2`)).toBe('0.72');
    expect((await run(`${coref} --fraction --percent`)).status).toBe(2);
  });
});
