import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-cause-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const lines = (text: string): readonly string[] => text.replaceAll(`${folder}/`, '').trimEnd().split('\n');

/** A coreference file of one document with so many rows. */
function coref(rows: number, row: (at: number) => string): string {
  return `#begin document (d)\n${Array.from({ length: rows }, (_, at) => `${row(at)}\n`).join('')}\n#end document\n`;
}

describe('one cause is one message, of scoring and of check', () => {
  it('where words are read as tags, some of which look like letters of a scheme', async () => {
    const words = [...'Ada saw I and O and B too'.split(' '), ...Array(8).fill('word')];
    const path = file('words', words.map((word) => `${word}\tO\n`).join(''));
    const few = file('few', `${'w\tO\n'.repeat(9)}w\tX-PER\nw\tB-PER\nw\tO\nw\tI-PER\n`);
    const codes = async (command: string) => (await run(command)).stderr.match(/[A-Z]+_[A-Z]+(?=\]$)/gm);
    expect(await codes(`nerscore ${path}`)).toEqual(['UNKNOWN_TAG']);
    // A few unknown tags do not keep what is wrong with the others from being said.
    expect(await codes(`nerscore ${few} ${few}`)).toContain('INVALID_SEQUENCE');
  });

  it('where a coreference file has commas between its columns', async () => {
    const path = file(
      'commas',
      coref(44, (at) => `d,0,${at},w,${['(1', '1)', '(2)', '-'][at % 4]}`),
    );
    const message =
      'commas:1:1: error: this is CoNLL with commas or semicolons between its columns, not coreference in a format that is read [OTHER_FORMAT]';
    const help =
      "help: write tabs between the columns, as sed '/^#/!s/[,;]/\\t/g' does where no word has such a character";
    for (const command of ['check', path]) {
      const { stdout, stderr, status } = await run(`corefscore ${command} ${path}`);
      const said = lines(stdout + stderr);
      expect(said.filter((line) => /: error: /.test(line))).toEqual([message]);
      expect(said).toContain(help);
      expect(status).toBe(3);
    }
  });

  it('where some rows lack a column, however many, and all are in JSON', async () => {
    const path = file(
      'short',
      coref(20, (at) => `d\t0\t${at}\tw${at % 4 === 0 ? '' : '\t-'}\t-`),
    );
    const message = 'short:2:1: error: this row has 5 columns, and its sentence has rows of 6 [UNREADABLE_ROW]';
    for (const command of ['check', path]) {
      const { stdout, stderr } = await run(`corefscore ${command} ${path}`);
      const said = lines(stdout + stderr);
      expect(said.filter((line) => /: error: /.test(line))).toEqual([message]);
      expect(said).toContain('  also short:6:1, short:10:1 and 2 more');
    }
    const { problems } = JSON.parse((await run(`corefscore check ${path} --format json`)).stdout);
    expect(problems.map(({ line }: { line: number }) => line)).toEqual([2, 6, 10, 14, 18]);
  });

  it('where a tag that cannot be read is there often, beside another', async () => {
    const tags = Array.from({ length: 20 }, (_, at) => `w ${at % 3 === 0 ? '_' : at === 7 ? 'x:y' : 'B-X'}\n`).join('');
    const { stdout } = await run(`nerscore check ${file('odd', tags)}`);
    expect(lines(stdout).filter((line) => /: error: /.test(line))).toEqual([
      'odd:1:3: error: the tag `_` has no letter [UNKNOWN_TAG]',
      expect.stringMatching(/^odd:8:3: error: the tag `x:y` .* \[UNKNOWN_TAG\]$/),
    ]);
    expect(lines(stdout)).toContain('  also odd:4:3, odd:7:3 and 4 more');
  });

  it('but three are shown each', async () => {
    const path = file(
      'three',
      coref(12, (at) => `d\t0\t${at}\tw${at % 4 === 0 ? '' : '\t-'}\t-`),
    );
    expect(lines((await run(`corefscore check ${path}`)).stdout).filter((line) => /: error: /.test(line))).toHaveLength(
      3,
    );
  });
});

describe('annotations for GitHub', () => {
  it('are at most ten of a kind, the last of which counts those that are left out by their codes', async () => {
    const cells = (at: number): string => (at < 14 ? `(${at}` : at < 20 ? `x${at}` : '-');
    const path = file(
      'many',
      coref(30, (at) => `d\t0\t${at}\tw\t${cells(at)}`),
    );
    const { stdout } = await run(`corefscore check ${path} --format github`);
    const annotations = lines(stdout);
    expect(annotations).toHaveLength(10);
    expect(annotations.at(-1)).toBe('::error title=more::6 more: UNCLOSED_MENTION 6');
    expect(annotations.filter((line) => line.includes('title=UNCLOSED_MENTION'))).toHaveLength(8);
  });

  it('of ten are all shown', async () => {
    const path = file(
      'ten',
      coref(30, (at) => `d\t0\t${at}\tw\t${at < 10 ? `(${at}` : '-'}`),
    );
    const { stdout } = await run(`corefscore check ${path} --format github`);
    expect(lines(stdout)).toHaveLength(10);
    expect(stdout).not.toContain('title=more');
  });
});
