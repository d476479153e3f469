import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  agreementOfFiles,
  checkFiles,
  compatFiles,
  convertFile,
  countFiles,
  formatReport,
  htmlReport,
  listFiles,
  mergeScores,
  scoreCorefFiles,
  scoreNerFiles,
  sweepFiles,
} from '../../src/index.ts';
import { run } from '../cli/golden-case.ts';

const at = (name: string): string => `testdata/quickstart/${name}`;
const contents = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, readFileSync(path)]));
const [key, response, gold, pred] = ['key.conll', 'response.conll', 'gold.tsv', 'pred.tsv'].map(at);
const spans = ['testdata/spans/gold.jsonl', 'testdata/spans/pred.jsonl'];
const files = contents(key, response, gold, pred, ...spans);

/** The JSON that a command prints. */
const printed = async (line: string) => JSON.parse((await run(`${line} -f json`)).stdout);
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('commands as functions find what the commands print', () => {
  it.each([
    ['corefscore', [key, response]],
    ['nerscore', [gold, pred]],
  ] as const)('of %s', async (tool, paths) => {
    const checked = await checkFiles(tool, paths, files);
    const { files: found, notes } = await printed(`${tool} check ${paths.join(' ')}`);
    expect(plain({ files: checked.files, notes: checked.notes })).toEqual({ files: found, notes });
    const { counts } = await countFiles(tool, paths, files);
    expect(await printed(`${tool} count ${paths.join(' ')}`)).toMatchObject(plain(counts));
    const { documents } = await listFiles(tool, paths, files);
    const all = await printed(`${tool} list ${paths.join(' ')}`);
    expect(documents.flatMap(({ items }) => items)).toHaveLength((all.spans ?? all.mentions).length);
    const { report } = await agreementOfFiles(tool, paths, files, { samples: 50 });
    const { mean } = await printed(`${tool} agreement ${paths.join(' ')} --samples 50`);
    expect(mean).toEqual({ value: report?.rows.find(({ pair }) => !pair)?.f1, interval: report?.interval });
  });

  it('and convert, sweep and merge', async () => {
    const { text } = await convertFile('corefscore', [key], files, { to: 'jsonl' });
    expect(text).toBe((await run(`corefscore convert ${key} --to jsonl`)).stdout);
    const data = await convertFile(
      'corefscore',
      [
        {
          documents: {
            d: [
              [
                [0, 1],
                [2, 3],
              ],
            ],
          },
        },
      ],
      {},
      { to: 'jsonl' },
    );
    expect(data.text).toContain('"clusters":[[[0,0],[2,2]]]');

    const { report } = await sweepFiles('nerscore', spans, files, { mode: ['strict'] });
    expect(JSON.stringify(await printed(`nerscore sweep ${spans.join(' ')}`))).toContain(
      JSON.stringify(report?.all.best),
    );

    const one = await scoreNerFiles([gold, pred], files);
    const saved = { 'a.jsonl': formatReport(one.report!, 'jsonl') };
    const merged = await mergeScores('nerscore', ['a.jsonl'], saved);
    expect(merged.report?.systems[0].scores).toEqual(one.report?.systems[0].scores);
    const coref = await scoreCorefFiles([key, response], files);
    const shards = { 'b.jsonl': formatReport(coref.report!, 'jsonl') };
    const both = await mergeScores('corefscore', ['b.jsonl'], shards, { metrics: ['muc'] });
    expect(both.report?.systems[0].scores).toEqual({ muc: coref.report?.systems[0].scores.muc });
  });

  it.each([
    ['nerscore', 'seqeval', [gold, pred], {}, ''],
    ['nerscore', 'conlleval', [gold, pred], {}, ''],
    ['corefscore', 'coval', [key, response], { singletons: 'drop' }, '--singletons drop'],
    ['corefscore', 'scorer.pl', [key, response], { metrics: ['muc'] }, '-m muc'],
    ['corefscore', 'neleval', [key, response], {}, ''],
  ] as const)('and numbers of other scorers: %s %s', async (tool, compat, paths, options, flags) => {
    const { outcome } = await compatFiles(tool, paths, files, { compat, ...options });
    const { systems } = await printed(`${tool} ${paths.join(' ')} --compat ${compat} ${flags}`);
    expect(plain(outcome)).toMatchObject({ scores: systems[0].compat.scores });
  });
});

describe('their problems', () => {
  it('are in the words of functions', async () => {
    const { log } = await checkFiles('nerscore', ['t'], { t: 'a _\nb B-X\n' });
    expect(log.problems.map(({ help }) => help)).toContain('if it is outside, as in HIPE: outside O,_');
    const wording = (option: string) => `${option.slice(2).replaceAll('-', '_')}=`;
    const { log: own } = await scoreNerFiles(['g', 'p'], { g: 'a B:X\n', p: 'a B:X\n' }, { wording });
    expect(own.problems[0].help).toBe('tag_delimiter= : reads it');
  });

  it.each([
    ['an unknown tool', () => checkFiles('ner' as never, ['a'], {}), 'tool: '],
    ['no format', () => convertFile('corefscore', ['k'], { k: '[]' }), 'to is missing'],
    [
      'an option without effect',
      () => compatFiles('nerscore', [gold, pred], files, { compat: 'seqeval', pair: 'id' }),
      'seqeval does not support pair',
    ],
    ['two files to convert', () => convertFile('corefscore', [key, key], files, { to: 'jsonl' }), 'at most 1, not 2'],
    ['three files to sweep', () => sweepFiles('nerscore', [...spans, pred], files), 'at most 2, not 3'],
    ['a sweep of tags', () => sweepFiles('nerscore', [gold, pred], files), 'tags have none'],
    ['a sweep of coreference', () => sweepFiles('corefscore', [key, response], files), 'tool: '],
    ['a key alone', () => compatFiles('corefscore', [key], files, { compat: 'coval' }), 'which file'],
    [
      'a page without its code',
      async () => htmlReport((await scoreNerFiles([gold, pred], files)).report!, {} as never),
      'the built page',
    ],
    ['data of tags', () => listFiles('nerscore', [[['a']]], {}), 'expected a path or the content of a file'],
  ])('refuse %s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
    await expect(call()).rejects.toBeInstanceOf(RangeError);
  });
});
