import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  detectCommand,
  FileError,
  type Files,
  formatReport,
  readNer,
  scoreCoref,
  scoreCorefFiles,
  scoreNer,
  scoreNerFiles,
} from '../../src/index.ts';
import { run } from '../cli/golden-case.ts';

const contents = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, readFileSync(path)]));
const quickstart = (name: string): string => `testdata/quickstart/${name}`;
const coref = [quickstart('key.conll'), quickstart('response.conll'), 'testdata/several/other.conll'];
const ner = [quickstart('gold.tsv'), quickstart('pred.tsv')];

it('files from elsewhere say with a FileError why they cannot be read', async () => {
  const files: Files = {
    kind: () => 'file',
    list: () => ({ names: [], real: '' }),
    open: () => ({
      next() {
        throw new FileError('the network is down', 'try again');
      },
    }),
  };
  const { log } = await scoreNerFiles(ner, files);
  expect(log.problems.map(({ code, message, help }) => `${code} ${message}; ${help}`)).toEqual(
    Array.from({ length: 2 }, () => 'FILE_NOT_READABLE the network is down; try again'),
  );
});

describe('files in memory', () => {
  it('take settings by the names of their options, but not what sets the exit code', async () => {
    const files = contents(...coref);
    const named = { missingDocument: 'skip', extraDocument: 'skip', acrossDocuments: true } as const;
    const { report } = await scoreCorefFiles(coref, files, named);
    expect(report?.settings).toMatchObject({ missing: 'skip', extra: 'skip', scope: 'corpus' });
    expect(() => scoreNerFiles(ner, {}, { errorOnWarnings: true } as never)).toThrow("no option 'errorOnWarnings'");
  });

  it.each([{ skipFaulty: true }, { baseline: 'b.json' }])('alone take what is asked of files: %j', (option) => {
    expect(() => scoreNer([['O']], [['O']], option)).toThrow(' is for scoreNerFiles, which has files');
    expect(() => scoreCoref([['a']], [['a']], option)).toThrow(' is for scoreCorefFiles, which has files');
  });

  it.each([
    ['coreference', coref, {}, ''],
    [
      'settings',
      coref,
      { metrics: ['muc', 'lea'], settings: { singletons: 'drop', missing: 'skip' }, confidence: 90 } as const,
      '-m muc,lea --singletons drop --missing-document skip --confidence 90',
    ],
  ])('are scored as the command scores those of a disk: %s', async (_, paths, options, flags) => {
    const { report, log } = await scoreCorefFiles(paths, contents(...paths), options);
    const { stdout } = await run(`corefscore ${paths.join(' ')} -f json --by-document -q ${flags}`);
    expect(report && formatReport(report, 'json', { byUnit: true })).toBe(stdout);
    expect(log.errors).toBe(0);
  });

  it.each([
    ['tags', ner, {}, ''],
    ['one file of both', ['testdata/tags/both.txt'], { metrics: ['all'] }, '-m all'],
    ['several documents', ['testdata/tags/documents-gold.tsv', 'testdata/tags/documents-pred.tsv'], {}, ''],
    ['spans', ['testdata/spans/gold.jsonl', 'testdata/spans/pred.jsonl'], {}, ''],
    ['settings', ner, { settings: { scheme: 'bio', types: ['PER'] } } as const, '--scheme bio --types PER'],
  ])('are scored as the command scores those of a disk: %s', async (_, paths, options, flags) => {
    const { report } = await scoreNerFiles(paths, contents(...paths), { ...options, wording: String });
    const { stdout } = await run(`nerscore ${paths.join(' ')} -f json --by-document -q ${flags}`);
    expect(report && formatReport(report, 'json', { byUnit: true })).toBe(stdout);
  });

  it('may be gzipped, and in folders', async () => {
    const [key, response] = coref.map((path) => readFileSync(path));
    const files = { 'k/a.conll': gzipSync(key), 'r/a.conll': response.toString() };
    const { report } = await scoreCorefFiles(['k', 'r'], files, { metrics: ['muc'] });
    expect(report?.systems[0].scores).toMatchObject({ muc: { recall: { numerator: 5, denominator: 7 } } });
    const { log } = await scoreCorefFiles(['k', 'r'], { k: key, r: gzipSync(response).subarray(0, 60) });
    expect(log.problems.map(({ code, place }) => [code, place.file])).toEqual([['FILE_NOT_READABLE', 'r']]);
  });

  it('have their problems, warnings too, each once, errors first', async () => {
    const folder = 'testdata/many-problems/';
    const paths = [`${folder}key.conll`, `${folder}response.conll`];
    const { report, log } = await scoreCorefFiles(paths, contents(...paths));
    expect(report).toBeUndefined();
    expect(log.problems.map(({ code, place: { line, column } }) => [code, line, column])).toEqual([
      ['UNOPENED_MENTION', 4, 11],
      ['UNCLOSED_MENTION', 2, 11],
      ['SPLIT_ANTECEDENT', 8, 12],
    ]);
    const alike = await scoreCorefFiles(['k', 'r'], { k: readFileSync(coref[0]), r: readFileSync(coref[0]) });
    expect(alike.log.problems.map(({ code, severity }) => [code, severity])).toEqual([['SAME_FILE', 'warning']]);
    const absent = await scoreCorefFiles(['k', 'r'], { k: readFileSync(coref[0]) });
    expect(absent.log.problems.map(({ code, place }) => [code, place.file])).toEqual([['FILE_NOT_READABLE', 'r']]);
  });

  it('have findings with their texts if these are asked for', async () => {
    const { report } = await scoreNerFiles(ner, contents(...ner), { findings: true });
    const [{ findings, texts, confusion }] = report!.systems;
    expect(findings?.list.map(({ kind }) => kind)).toContain('split');
    expect(texts).toHaveLength(4);
    expect(confusion?.entities).toBeDefined();
  });

  it('have findings without passages for a page, which has the texts', async () => {
    const [all, ofPage] = await Promise.all(
      [true, 'page' as const].map((units) => scoreNerFiles(ner, contents(...ner), { findings: true, units })),
    );
    const [list, own] = [all, ofPage].map(({ report }) => report!.systems[0].findings!.list);
    expect(list.every(({ excerpts }) => excerpts!.length > 0)).toBe(true);
    expect(own).toEqual(list.map(({ excerpts, ...finding }) => finding));
  });

  it('are refused where settings contradict each other', async () => {
    const files = contents(...coref);
    const settings = { scope: 'corpus', window: 5 } as const;
    await expect(scoreCorefFiles(coref, files, { settings })).rejects.toBeInstanceOf(RangeError);
    expect(() => scoreCorefFiles(coref, files, { settings: { singletons: 'no' as 'drop' } })).toThrow(
      /singletons 'no'/,
    );
    expect(() => scoreCorefFiles(coref, files, { settings: { positions: 'characters' } })).toThrow(
      /no option 'positions'/,
    );
    expect(() => scoreCorefFiles(coref, files, { settings: { match: 'near' as 'min' } })).toThrow(/match 'near'/);
    expect(() => scoreCorefFiles([], {})).toThrow('paths: expected a list of 1 or more paths, not []');
    expect(() => scoreCorefFiles('key.conll' as never)).toThrow("a list of 1 or more paths, not 'key.conll'");
    expect(() => scoreNerFiles(ner, {}, { modes: ['exac'] })).toThrow(
      "modes: unknown mode 'exac': did you mean exact?",
    );
    await expect(scoreCorefFiles(['k'], { k: 'x' })).rejects.toThrow('which file should be scored against k?');
  });
});

it.each([
  ['corefscore', coref[0]],
  ['corefscore', 'testdata/chinese/key.conll'],
  ['corefscore', 'testdata/compat/clusters.json'],
  ['corefscore', 'testdata/compat/key.tsv'],
  ['corefscore', 'testdata/records/gold.csv'],
  ['nerscore', ner[0]],
  ['nerscore', 'testdata/tags/columns.csv'],
  ['nerscore', 'testdata/spans/answers.jsonl'],
  ['nerscore', 'testdata/spans/prodigy.jsonl'],
])('%s is the command for %s', (command, path) => {
  const bytes = readFileSync(path);
  if (command === 'nerscore') expect(readNer(bytes)).toBeDefined();
  expect(detectCommand(bytes)).toBe(command);
});

describe('mentions that are compared as characters of one text', () => {
  const text = 'Ann saw her';
  const characters = JSON.stringify({
    doc_key: 'd',
    text,
    clusters: [
      [
        [0, 3],
        [8, 11],
      ],
    ],
  });

  it('have no heads of the parse of the key', async () => {
    const rows = ['Ann NNP (TOP(S(NP*) (1)', 'saw VBD (VP* -', 'her PRP (NP*)))) (1)'].map(
      (row, at) => `d 0 ${at} ${row}\n`,
    );
    const files = { key: `#begin document (d); part 000\n${rows.join('')}\n#end document\n`, response: characters };
    for (const match of ['head', 'partial', 'min'] as const)
      await expect(scoreCorefFiles(['key', 'response'], files, { match })).rejects.toThrow(
        `match ${match} needs the tokens of the key`,
      );
  });

  it('are said to be so, also where some are discontinuous', async () => {
    const files = {
      'key/d.txt': text,
      'key/d.ann': 'T1\tMention 0 3;8 11\tAnn her\nT2\tMention 4 7\tsaw\nR1\tCoreference Arg1:T1 Arg2:T2\n',
      response: JSON.stringify({
        doc_key: 'd',
        sentences: [text.split(' ')],
        clusters: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      }),
    };
    const { report } = await scoreCorefFiles(['key/d.ann', 'response'], files);
    expect(report?.signature).toContain('|positions:characters|');
    expect(report?.systems[0].scores.mentions.recall).toMatchObject({ numerator: 1, denominator: 2 });
  });
});
