import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'plain-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command says on standard error of these files, which `$1` and `$2` name. */
async function said(command: string, ...contents: (string | Uint8Array)[]): Promise<string> {
  const paths = contents.map((content, at) => {
    const path = join(folder, `${at + 1}.txt`);
    writeFileSync(path, content);
    return path;
  });
  const { stdout, stderr } = await run(command.replace(/\$(\d)/g, (_, number) => paths[number - 1]));
  return (stdout + stderr).replaceAll(`${folder}/`, '');
}

const conll = (...cells: string[]): string =>
  `#begin document (d)\n${cells.map((cell, at) => `d\t0\t${at}\tw${at}\t${cell}\n`).join('')}#end document\n`;
const json = (...documents: object[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');

describe('a message says the problem first:', () => {
  const four = conll('(1)', '-', '(1)', '-');
  const latin = Uint8Array.from(Buffer.from(conll('(Müller)', '-'), 'latin1'));
  const tags = (...lengths: number[]): string => lengths.map((length) => `${'a O\n'.repeat(length)}\n`).join('');
  const named = (name: string): string => conll('(1)', '(1)').replace('(d)', name);

  it.each([
    ['a column past the end', 'corefscore $1 $1 --column 9', [four], 'column 9 does not exist: rows have 5 columns'],
    ['UTF-16', 'corefscore $1 $1', [Buffer.from(four, 'utf16le')], 'error: this is not a text file, or it is UTF-16'],
    [
      'an id that is not UTF-8',
      'corefscore $1 $1',
      [latin],
      "entity id 'Müller' is not valid UTF-8; two names could become one: convert with iconv -f LATIN1 -t UTF-8",
    ],
    [
      'an id like a fragment',
      'corefscore $1 $1',
      [conll('(1a)', '(1a)')],
      "'1a' is read as part of one mention of entity 1, as in CRAFT [POSSIBLE_FRAGMENT]",
    ],
    [
      'what becomes of fragments',
      'corefscore $1 $1',
      [conll('(1a)', '(1a)')],
      'help: if 1a is an entity, give it another id\n',
    ],
    [
      'ids that scorer.pl joins',
      'corefscore $1 $1',
      [conll('(1(2)3)', '-')],
      'scorer.pl misreads brackets such as (1(2)3) and joins the ids; corefscore reads them correctly',
    ],
    [
      'a document that a threshold needs',
      'corefscore $1 $2 --fail-under muc=50',
      [named('(d)') + named('(e)'), named('(d)')],
      'help: add the document, or use --lenient: thresholds need every document\n',
    ],
    [
      'names that look misspelt',
      'corefscore $1 $2',
      [named('(d)') + named('(e)'), named('(d)') + named('(f)')],
      'help: use the same names, or --missing-document empty to score documents without a partner as empty\n',
    ],
    [
      'documents without names',
      'corefscore $1 $2',
      [json({ clusters: [[[0, 1]]] }, { clusters: [[[0, 1]]] }), json({ clusters: [[[0, 1]]] })],
      'cannot pair documents: the key has 2 documents, the response has 1 document',
    ],
    [
      'a mention of two entities',
      'corefscore $1 $1',
      [conll('(1)|(2)', '(1)', '(2)')],
      "token 1 of document '(d)' is a mention of entities 1 and 2; counted as scorer.pl does [",
    ],
    ['longer sentences', 'nerscore $1 $2', [tags(4), tags(5)], 'sentence 1 has 5 rows here, 4 in 1.txt ['],
    ['more sentences', 'nerscore $1 $2', [tags(2, 2), tags(2, 2, 2, 2)], '1.txt has 2 sentences, this file 4 ['],
    [
      'documents that were rejected',
      'nerscore $1 $1',
      [json({ text: 'Ada', spans: [], answer: 'reject' }, { text: 'Bo', spans: [], answer: 'accept' })],
      '1 of 2 documents is not scored: rejected in Prodigy (or ignored) [LEFT_OUT]',
    ],
    ['a missing file', 'corefscore $1', [four], 'which file should be scored against 1.txt?\n'],
  ] as [string, string, (string | Uint8Array)[], string][])('%s', async (_, command, contents, message) => {
    expect(await said(command, ...contents)).toContain(message);
  });

  it('rows that disagree on the coreference column', async () => {
    const text = await said('corefscore check testdata/broken/AMBIGUOUS_COLUMNS.conll');
    expect(text).toMatch(/rows disagree on the coreference column \(2 here, 3 elsewhere\)/);
    expect(text).toContain("help: fill empty cells with '-'\n");
  });
});
