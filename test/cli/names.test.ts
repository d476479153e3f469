import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const key = 'testdata/quickstart/key.conll';
const response = 'testdata/quickstart/response.conll';
const other = 'testdata/several/other.conll';
const tags = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv -q';

describe('names that people know', () => {
  const asNamed = async (command: string): Promise<string> => (await run(command)).stdout;
  it.each([
    ['B3', 'bcub'],
    ['b-cubed', 'bcub'],
    ['B³', 'bcub'],
    ['CEAF_e', 'ceafe'],
    ['ceaf-m,MUC', 'ceafm,muc'],
    ['ceaf', 'ceafm,ceafe'],
    ['MELA', 'conll'],
    ['BLANC_Luo', 'blanc-luo'],
  ])('-m %s is -m %s', async (name, plain) => {
    const named = await asNamed(`corefscore ${key} ${response} -m ${name}`);
    expect(named).toBe(await asNamed(`corefscore ${key} ${response} -m ${plain}`));
    expect(named).not.toBe('');
  });

  it.each([
    ['--scheme IOB2', '--scheme bio'],
    ['--scheme IOBES', '--scheme bioes'],
    ['--scheme BILUO', '--scheme bilou'],
    ['--mode Ent_Type', '--mode type'],
    ['--metric strict,EXACT', '--mode strict,exact'],
    ['-f MD', '-f markdown'],
    ['-f tex', '-f latex'],
  ])('%s is %s', async (named, plain) => {
    expect(await asNamed(`${tags} ${named}`)).toBe(await asNamed(`${tags} ${plain}`));
  });

  it.each([
    [
      `corefscore ${key} ${response} -m ceaff`,
      "unknown metric 'ceaff': did you mean ceafm? corefscore explain lists all metrics\n",
    ],
    [`corefscore ${key} ${response} -f jsn`, 'did you mean json? allowed choices are table, '],
    [`${tags} --input brt`, 'error: --input brt: did you mean brat?\n'],
    [`corefscore ${key} ${response} --metrics muc`, "error: unknown option '--metrics'\n(Did you mean --metric?)"],
    [`${tags} -m exac`, "unknown mode 'exac': did you mean exact? nerscore explain lists all modes\n"],
    ['corefscore explain blnac', "unknown name 'blnac': did you mean blanc?\n"],
  ])('%s: %s', async (command, hint) => {
    const { status, stderr } = await run(command);
    expect([status, stderr.includes(hint)]).toEqual([2, true]);
  });

  it('a file that is not there is likened to those beside it', async () => {
    const { status, stderr } = await run(`corefscore testdata/quickstart/key.conl ${response}`);
    expect(status).toBe(3);
    expect(stderr).toContain(
      'there is no such file [FILE_NOT_READABLE]\nhelp: did you mean testdata/quickstart/key.conll?\n',
    );
  });
});

describe('the name of a system', () => {
  it('is in every format', async () => {
    const command = `corefscore ${key} A=${response} '--name=Second one=${other}' ${other} -m conll`;
    for (const format of ['table', 'json', 'csv', 'tsv', 'markdown', 'latex']) {
      const { stdout, status } = await run(`${command} -f ${format}`);
      expect([format, status, /\bA\b/.test(stdout), stdout.includes('Second one')]).toEqual([format, 0, true, true]);
    }
    const { systems } = JSON.parse((await run(`${command} -f json`)).stdout);
    expect(systems.map(({ name, response: file }: Record<string, string>) => [name, file])).toEqual([
      ['A', response],
      ['Second one', other],
    ]);
  });

  it('names predictions of tags too', async () => {
    const { stdout } = await run(
      'nerscore testdata/quickstart/gold.tsv A=testdata/quickstart/pred.tsv B=testdata/quickstart/pred.tsv -q',
    );
    expect(stdout).toMatch(/^strict micro +precision +recall +F1\nA .*\nB .*\n {2}- A /m);
  });

  it.each([
    [`A=${response} A=${other}`, "two systems are called 'A': choose another name for one of them"],
    [
      `${response} --name A=${response} --name B=${response}`,
      `--name B=${response}: this file is already called 'A': give it one name`,
    ],
    [`${response} --name A=${other}`, `--name A=${other}: expected NAME=FILE, with a file that is scored`],
    [`${response} --name ${response}`, `--name ${response}: expected NAME=FILE, with a file that is scored`],
  ])('%s is refused: %s', async (args, message) => {
    const { status, stderr } = await run(`corefscore ${key} ${args}`);
    expect([status, stderr]).toEqual([2, `error: ${message}\nTry 'corefscore --help'.\n`]);
  });
});

describe('--show', () => {
  it.each([
    [`corefscore ${key} ${response} --show support`, '--show support: allowed choices are r, p, f1, counts'],
    [
      `corefscore ${key} ${response} ${other} --show f1,counts`,
      '--show counts is for one system: tables of several have r, p, f1',
    ],
    [`${tags} testdata/several/other.tsv --show mis`, '--show mis is for one system: tables of several have r, p, f1'],
  ])('refuses what it cannot show: %s', async (command, message) => {
    const { status, stderr } = await run(command);
    expect([status, stderr.split('\n')[0]]).toEqual([2, `error: ${message}`]);
  });
});

it('--confusion is refused for more tags than a matrix has room for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  const many = join(folder, 'many.txt');
  writeFileSync(many, Array.from({ length: 2001 }, (_, at) => `w B-T${at} B-T${at}\n`).join(''));
  const { status, stderr } = await run(`nerscore ${many} --confusion`);
  rmSync(folder, { recursive: true });
  expect([status, stderr.split('\n')[0]]).toEqual([
    2,
    'error: confusion can show at most 2000 tags, and there are 2001: leave it out',
  ]);
});
