import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'remedies-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** The first error and its help. */
async function refused(command: string): Promise<readonly unknown[]> {
  const { stderr, status } = await run(command);
  expect(status).toBe(3);
  return [/ error: (.*) \[/.exec(stderr)?.[1], /^help: (.*)$/m.exec(stderr)?.[1]];
}

describe('a tag that cannot be read', () => {
  const begins = 'does not begin with one of the letters B I O E S M L U W';
  it.each([
    ['PER-B', 'has its letter last', '--suffix reads it', '--suffix'],
    ['B_PER', 'has `_` after its letter', '--tag-delimiter _ reads it', '--tag-delimiter _'],
    ['PER:B', 'has its letter last, after `:`', '--suffix --tag-delimiter : reads it', '--suffix --tag-delimiter :'],
    [
      'LOC',
      begins,
      'if it is a type without a letter, --scheme io reads it; if it is outside, --outside',
      '--scheme io',
    ],
  ])('such as %s %s: %s', async (tag, what, help, option) => {
    const tags = file('tags.txt', `a ${tag}\nb O\n`);
    expect(await refused(`nerscore ${tags} ${tags}`)).toEqual([`the tag \`${tag}\` ${what}`, help]);
    const { stdout, status } = await run(`nerscore ${tags} ${tags} ${option}`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^(?:PER|LOC) +1\.0000/m);
  });

  it('is a number that stands for a label', async () => {
    const tags = file('tags.txt', 'a 3\nb 0\n');
    const help = 'write the labels that numbers stand for, as the list of labels of the data has them';
    expect(await refused(`nerscore ${tags} ${tags}`)).toEqual(['the tag `3` is a number', help]);
  });

  it('has its letter first, where --suffix was given', async () => {
    const tags = file('tags.txt', 'a B-X\nb O\n');
    const help = 'leave out --suffix and --tag-delimiter';
    expect(await refused(`nerscore ${tags} ${tags} --suffix`)).toEqual(['the tag `B-X` has its letter first', help]);
  });
});

describe('a file that cannot be read', () => {
  const gold = file('gold.txt', 'a B-X\n');

  it.each([
    ['a.zip', 'PK\u0003\u0004\u0014\0\0\0', 'a zip archive'],
    ['a.tar', `a.txt${'\0'.repeat(252)}ustar\0`, 'a tar archive'],
    ['a.bz2', 'BZh91AY&SY\0\0', 'a bzip2 file'],
  ])('is named: %s', async (name, content, what) => {
    const packed = file(name, content);
    const help = 'unpack it; gzip is read as it is';
    expect(await refused(`nerscore ${gold} ${packed}`)).toEqual([`this is ${what}, not a tag file`, help]);
    expect(await refused(`corefscore ${packed} ${packed}`)).toEqual([
      `this is ${what}, not coreference in a format that is read`,
      help,
    ]);
  });

  it('is empty', async () => {
    const empty = file('empty.txt', '');
    expect((await refused(`nerscore ${gold} ${empty}`))[0]).toBe('the file is empty');
    expect((await refused(`corefscore ${empty} ${empty}`))[0]).toMatch(/^the file is empty: /);
    const blank = file('blank.txt', '\n');
    expect((await refused(`nerscore ${gold} ${blank}`))[0]).toBe('the file has no row with a tag');
  });

  it('is not there, and has no line', async () => {
    const { stderr } = await run(`nerscore ${gold} ${join(folder, 'none')}`);
    expect(stderr).toMatch(/^\S+\/none: error: there is no such file \[FILE_NOT_READABLE\]$/m);
  });

  it.each([
    ["{'doc_key': 'a'}", 'JSON has double quotes, as json.dumps of Python writes them'],
    ['{"doc_key": "a", "clusters": [[[NaN, 0]]]}', 'JSON has no NaN: write null or a number'],
    ['{"doc_key": "a", "clusters": None}', 'JSON has no None: write null or a number'],
    ['{"doc_key": "a", "clusters": True}', 'JSON has no True: write true'],
    ['{"doc_key": "a", "clusters": [[[0, 0],]]}', 'leave out the comma before it'],
    ['{"doc_key": "a", "clusters": [],}', 'leave out the comma before it'],
    ['{"doc_key": "a", "clusters": x}', undefined],
  ])('is not JSON: %s', async (content, help) => {
    const json = file('a.jsonl', `${content}\n`);
    expect((await refused(`corefscore ${json} ${json}`))[1]).toBe(help);
  });
});
