import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('convert');

it.each(['key', 'response'])('%s.conll is written as it is, by way of JSON lines too', async (name) => {
  const conll = readFileSync(`testdata/quickstart/${name}.conll`, 'utf8');
  expect(await on([conll], 'corefscore convert $1 --to conll')).toEqual({ stdout: conll, stderr: '', status: 0 });
  const { stdout } = await on([gzipSync(conll)], 'corefscore convert $1 --to jsonl --across-documents');
  // Ids that are numbers stay as they are.
  expect(await on([stdout], 'corefscore convert $1 --to conll')).toEqual({ stdout: conll, stderr: '', status: 0 });
});

it('what CoNLL cannot say is counted', async () => {
  const odd = '{"doc_key":"a\\nb","sentences":[["a b","","\\ud800","d"]],"clusters":{"x":[[0,2],[1,3]],"y":[[0,0]]}}';
  const rows = ['(1|(2)', '-', '1)', '-'].map((cell, at) => `a_b\t0\t${at}\t${['a_b', '_', '_', 'd'][at]}\t${cell}\n`);
  expect(await on([odd], 'corefscore convert $1 --to conll')).toEqual({
    stdout: `#begin document a b\n${rows.join('')}\n#end document\n`,
    stderr: `note: 2 ids changed: they are numbers in CoNLL
note: 1 document name changed: its line ends and control characters are no part of a line
note: 1 mention lost: brackets cannot say that two mentions of one entity cross
note: 3 words changed: '_' stands for blanks, control characters and words that are empty
`,
    status: 0,
  });
});

it.each([
  // What is read                                                                    what is written
  ['{"text":"Ann.","clusters":[[[0,3]]],"clusters_strings":[["Ann"]]}', '', '{"text":"Ann.","clusters":[[[0,3]]]}'],
  ['{"doc_key":"a","clusters":[["m",1]]}', '', '{"doc_key":"a","clusters":[["m","1"]]}'],
  ['record,cluster\nr1,a\n2,a\n', '', '{"doc_key":"records","clusters":[["r1","2"]]}'],
  ['{"id":1,"clusters":[[[1,2]]],"predicted_clusters":[]}', '--side response', '{"doc_key":"1","clusters":[]}'],
  [
    '{"n":"a","words":["x","y"],"coref":[[[1,2]]]}',
    '--first-token 1 --name-field n --tokens-field words --clusters-field coref',
    '{"doc_key":"a","sentences":[["x","y"]],"clusters":[[[0,1]]]}',
  ],
])('%s %s is written as %s', async (text, options, line) => {
  const { stdout, stderr, status } = await on([text], `corefscore convert $1 --to jsonl ${options}`);
  expect([stdout, stderr, status]).toEqual([`${line}\n`, '', 0]);
});

it.each([
  ['{"text":"Ann.","clusters":[[[0,3]]],"clusters_strings":[["Ann"]]}', 'has a text and no tokens'],
  ['{"doc_key":"a","clusters":[["m",1]]}', 'has no words'],
  ['{"doc_key":"a","clusters":[[[3,1]]]}', '1 error in the input'],
])('nothing is written as CoNLL of %s', async (text, why) => {
  const { stdout, stderr, status } = await on([text], 'corefscore convert $1 --to conll');
  expect([stdout, status]).toEqual(['', 3]);
  expect(stderr).toMatch(/^nothing was written: /m);
  expect(stderr).toContain(why);
});
