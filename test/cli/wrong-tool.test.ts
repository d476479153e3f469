import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Outcome, run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'wrong-tool-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function score(tool: string, text: string, options = ''): Promise<Outcome> {
  const path = join(folder, 'input');
  writeFileSync(path, text);
  return run(`${tool} ${path} ${path} ${options}`);
}

const conll = (...cells: readonly string[]): string =>
  `#begin document (d); part 000\n${cells.map((cell, at) => `d\t0\t${at}\tw\t${cell}\n`).join('')}#end document\n`;

describe('corefscore on a file of another format, read as CoNLL', () => {
  it.each(['--input conll', '--compat scorer.pl'])('names it: %s', async (option) => {
    const path = join(folder, 'other.tsv');
    writeFileSync(path, '#FORMAT=WebAnno TSV 3.3\n\n#Text=Ada\n1-1\t0-3\tAda\t_\n');
    const { stderr, stdout, status } = await run(`corefscore ${path} ${path} ${option}`);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain('other.tsv:1:1: error: this is WebAnno TSV, not coreference in a format that is read [');
    expect(stderr).not.toContain('#begin document');
  });
});

it('nerscore on a long file of another format, given twice, says so once', async () => {
  const { stderr, status } = await score('nerscore', `# global.Entity = eid\n${'1\tAda\t_\n'.repeat(4000)}`);
  expect(status).toBe(3);
  expect(stderr.match(/error: .*/g)).toEqual([
    'error: this is CoNLL-U with Entity= (CorefUD), not a tag file [OTHER_FORMAT]',
  ]);
});

describe('corefscore on a tag file', () => {
  it.each([
    ['BIO', 'Ada\tB-PER\nwrote\tO\n'],
    ['BIO that begins outside', 'the O\nAda B-PER\n'],
    ['both columns', 'Ada NNP B-PER B-PER\n'],
    ['-DOCSTART-', '-DOCSTART- -X- O O\n\nAda NNP B-PER O\n'],
    ['suffix tags', 'Ada\tPER-B\n'],
    ['CRLF', 'Ada\tS-PER\r\n'],
  ])('says that nerscore scores it: %s', async (_, text) => {
    const { stdout, stderr, status } = await score('corefscore', text);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(/this is a tag file.*\[OTHER_FORMAT\]\n(?:.*\n)*help: nerscore scores it$/m);
  });

  it.each(['d 0 0 w (0)\n', 'some text\n', ''])('says nothing of it elsewhere: %j', async (text) => {
    const { stderr, status } = await score('corefscore', text);
    expect(status).toBe(3);
    expect(stderr).not.toContain('nerscore');
  });
});

describe('nerscore on a coreference file', () => {
  it.each([
    ['that begins with a mention', conll('(0', '0)', '-'), ''],
    ['that begins without', conll('-', '(0)'), ''],
    ['with several mentions in a cell', conll('(0|(1', '0)|1)'), ''],
    ['with blanks', conll('(0)').replaceAll('\t', '   '), ''],
    ['with a comment above', `# global.columns = ID\n${conll('_', '(e1)')}`, ''],
    ['under --lenient', conll('(0)'), '--lenient'],
    ['under --compat', conll('(0)'), '--compat sklearn'],
  ])('says, once a file, that corefscore scores it: %s', async (_, text, options) => {
    const { stdout, stderr, status } = await score('nerscore', text, options);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(/\[OTHER_FORMAT\]\n(?:.*\n)*help: corefscore scores it$/m);
    expect(stderr).not.toContain('UNKNOWN_TAG');
  });

  it('says so of one file and in check too', async () => {
    const path = join(folder, 'one');
    writeFileSync(path, conll('(0)', '-'));
    for (const command of [`nerscore ${path}`, `nerscore check ${path}`]) {
      const { stdout, stderr, status } = await run(command);
      expect(status).toBe(3);
      expect(`${stdout}${stderr}`.match(/\[\w+\]/g)).toEqual(['[OTHER_FORMAT]']);
    }
  });

  it.each([
    ['tags in its last column', conll('B-PER', 'I-PER', 'O'), ''],
    ['an outside tag of its own', conll('-', 'B-PER'), '--outside -'],
    ['tags in another column', conll('-', '(0)').replaceAll('\tw\t', '\tB-X\t'), '--gold-column 4 --pred-column 4'],
    ['tags of any kind', conll('-', '(0)'), '--scheme raw'],
  ])('scores it where it has %s', async (_, text, options) => {
    expect((await score('nerscore', text, options)).status).toBe(0);
  });

  it('calls other cells unknown tags', async () => {
    const { stderr } = await score('nerscore', conll('(PERSON*', '*)'));
    expect(stderr).toContain('[UNKNOWN_TAG]');
    expect(stderr).not.toContain('[OTHER_FORMAT]');
  });
});
