import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'delimiters-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const tabs = file('tabs.tsv', 'Smith, John\tB-PER\nsaid "hi"\tO\n"\tO\nin\tB-LOC\n');
const csv = file('quoted.csv', 'token,tag\n"Smith, John",B-PER\n"said ""hi""","O"\n"""",O\nin,B-LOC\n');

describe('a side with a delimiter of its own', () => {
  it.each([
    `${tabs} ${csv} --pred-delimiter ,`,
    `${csv} ${tabs} --gold-delimiter ,`,
    `${csv} ${tabs} --delimiter , --pred-delimiter \\t`,
  ])('is read by it, and CSV by its rules: %s', async (inputs) => {
    const { stdout, stderr, status } = await run(`nerscore ${inputs} -f json`);
    expect([status, stderr]).toEqual([0, '']);
    const [{ scores, tokens }] = JSON.parse(stdout).systems;
    expect([scores.strict.micro.f1, tokens]).toEqual([1, 4]);
  });

  it('is in the signature', async () => {
    const { stdout } = await run(`nerscore ${tabs} ${csv} --pred-delimiter , -f json`);
    expect(JSON.parse(stdout).signature).toContain('|preddelimiter:%2C|');
  });

  it('is what the help says where one side alone has commas', async () => {
    const commas = file('plain.csv', 'a,B-PER\nb,O\nc,O\nd,O\n');
    const gold = file('plain.tsv', 'a\tB-PER\nb\tO\nc\tO\nd\tO\n');
    const refused = await run(`nerscore ${gold} ${commas}`);
    expect(refused.stderr).toContain("help: columns are separated by ',': --pred-delimiter ','\n");
    expect((await run(`nerscore ${gold} ${commas} --pred-delimiter ,`)).status).toBe(0);
    expect((await run(`nerscore check ${commas}`)).stdout).toContain(
      "help: columns are separated by ',': --delimiter ','\n",
    );
  });
});

it('one that no row has is what the help says', async () => {
  const path = file('blanks.txt', 'Ada B-PER\nmet O\n');
  expect((await run(`nerscore ${path} ${path} --delimiter ,`)).stderr).toContain(
    "help: no row has ',': leave out --delimiter\n",
  );
  expect((await run(`nerscore ${path} ${path} --gold-delimiter ';'`)).stderr).toContain(
    "help: no row has ';': leave out --gold-delimiter\n",
  );
});

it('a quotation mark that nothing closes is a token between commas too', async () => {
  const path = file('open.csv', '",O\n"a,B-PER\n');
  expect((await run(`nerscore check ${path} --delimiter ,`)).stdout).toContain('2 tokens, 1 span (PER 1)');
});

it('a word in CSV is shown without its quotation marks', async () => {
  const gold = file('gold.csv', '"Smith, John",B-PER\nb,O\nc,O\nd,O\ne,O\nf,O\n');
  const pred = file('pred.csv', '"Smith, Jane",B-PER\nb,O\nc,O\nd,O\ne,O\nf,O\n');
  const { stderr } = await run(`nerscore ${gold} ${pred} --delimiter ,`);
  expect(stderr).toContain("the word is 'Smith, Jane' here, 'Smith, John' at");
});
