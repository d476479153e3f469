import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../report/parsing.ts';
import { textRunner } from './text-runner.ts';

const { on, folder } = textRunner('public');

/** Documents with secret names and words, and these cells of coreference. */
function conll(...documents: readonly (readonly string[])[]): string {
  return documents
    .map((cells, at) => {
      const rows = cells.map((cell, row) => `secret${at} 0 ${row} veiled${row} ${cell}\n`).join('');
      return `#begin document (secret${at}); part 000\n${rows}\n#end document\n`;
    })
    .join('');
}

const cells = ['(0)', '(0)', '(1)', '(1)', '-'];
const key = conll(cells, cells, cells);
const other = conll(cells, ['(0)', '(0)', '(1)', '-', '(1)'], cells);
const open = conll(cells, ['(0', '(0)', '(1', '-', '(1)'], cells);
const short = conll(cells, cells, ['(0)', '(0)']);
const teams = 'corefscore $1 A=$2 B=$3 C=$4 D=$5 --skip-faulty --significance permutation --against all';

describe('--public', () => {
  const formats = ['table', 'csv', 'tsv', 'json', 'jsonl', 'markdown', 'latex', 'html'];

  it.each(formats)('shows no word, name, path or hash of the gold in %s', async (format) => {
    const { stdout, status } = await on(
      [key, other, key, open, short],
      `${teams} --by-document --public Teams -f ${format} -q`,
    );
    expect(status).toBe(3);
    expect(stdout).toContain('A');
    expect(stdout).not.toMatch(/secret|veiled|"corpus"|\.txt/);
    expect(stdout).not.toContain(folder);
  });

  it('words problems from their codes and numbers', async () => {
    const { stdout } = await on([key, other, key, open, short], `${teams} --by-document --public Teams -f json -q`);
    const { skipped, key: named, corpus } = JSON.parse(stdout);
    expect([named, corpus]).toEqual(['key', undefined]);
    expect(skipped.map(({ problem }: { problem: { message: string } }) => problem.message)).toEqual([
      'document 2: a mention is opened and never closed',
      'document 3: 2 tokens instead of 5',
    ]);
    expect(skipped.map(({ problem }: { problem: { file: string } }) => problem.file)).toEqual(['C', 'D']);
  });

  it('has the ranks in CSV, and the teams that were not scored', async () => {
    const { stdout } = await on([key, other, key, open, short], `${teams} -m conll --public Teams -f csv -q`);
    const rows = parseCsv(stdout);
    expect(
      rows.filter(({ metric }) => metric === 'conll').map((row) => [row.response, row.rank_from, row.rank_to]),
    ).toEqual([
      ['B', '1', '2'],
      ['A', '1', '2'],
    ]);
    expect(rows.slice(-2).map(({ response, problem }) => [response, problem])).toEqual([
      ['C', expect.stringContaining('[UNCLOSED_MENTION]')],
      ['D', expect.stringContaining('[TOKENS_DIFFER]')],
    ]);
  });

  it('writes a page that has its downloads in it, and calls teams by their files without folders', async () => {
    const page = join(folder, 'board.html');
    await on([key, other, key], `corefscore $1 $2 $3 --public 'Teams & <all>' -q -o ${page}`);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<title>Teams &amp; &lt;all&gt;</title>');
    expect(html).not.toContain('<script');
    expect(html).not.toContain(folder);
    expect(html.match(/download="leaderboard\.(\w+)"/g)).toHaveLength(4);
    const csv = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(html)![1];
    const rows = parseCsv(decodeURIComponent(csv.replaceAll('&quot;', '"').replaceAll('&amp;', '&')));
    expect(new Set(rows.map(({ response }) => response))).toEqual(new Set(['2', '3']));
  });

  it('says how it was scored in sentences, of what its scores depend on', async () => {
    const factsOf = async (commandLine: string): Promise<string> => {
      const { stdout } = await on([key, other, key], `${commandLine} --public Teams -q -f html`);
      const list = /<dl>(.*?)<\/dl>/s.exec(stdout)![1];
      return list
        .replace(/<dt>/g, '\n')
        .replace(/<\/dt>/g, ': ')
        .replace(/<[^>]*>/g, '');
    };
    const facts = await factsOf('corefscore $1 $2 $3 --singletons drop --window 4');
    expect(facts).toContain(
      '\nMentions: They match only where they cover the same words. Entities of one mention are left out on both sides. A repeated mention counts as in scorer.pl.',
    );
    expect(facts).toContain('\nDocuments: They are cut into windows of 4 tokens.');
    expect(facts).not.toContain('Settings');
    const tags = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv testdata/several/other.tsv';
    const ofTags = await factsOf(tags);
    expect(ofTags).toContain('\nTags: Their scheme is found in the gold.');
    expect(ofTags).not.toContain('Overlap');
    expect(await factsOf(`${tags} -m strict,partial`)).toContain('\nOverlap: Spans overlap from 1 % ');
  });

  it('is refused beside what shows the gold', async () => {
    for (const asked of [
      '--errors 5',
      '--document secret0',
      '--baseline x.json',
      '-f official',
      '-f github',
      '--errors-to x.md',
    ]) {
      const { status, stderr } = await on([key, other], `corefscore $1 $2 --public Teams ${asked}`);
      expect([asked, status]).toEqual([asked, 2]);
      expect(stderr).toContain('--public');
    }
  });
});
