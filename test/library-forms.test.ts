import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  convertFile,
  mergeScores,
  type NerInput,
  reportJson,
  scoreCoref,
  scoreCorefFiles,
  scoreNer,
  scoreNerFiles,
  sweepFiles,
} from '../src/index.ts';

// The forms that sides may have in code, and those that they may not.

const f1 = (report: object | undefined): number =>
  JSON.parse(JSON.stringify(reportJson(report as never))).systems[0].scores.strict.micro.f1;
const text = (path: string) => ({ name: path, bytes: readFileSync(`testdata/${path}`) });
const [key, response] = ['quickstart/key.conll', 'quickstart/response.conll'].map(text);
const [gold, pred] = ['quickstart/gold.tsv', 'quickstart/pred.tsv'].map(text);

describe('sides', () => {
  it('of flat clusters without names are paired by their places', async () => {
    const flat = { sizes: [1, 2], spans: [0, 1, 0, 1, 2, 3], counts: [1, 1] };
    const { report } = await scoreCorefFiles([flat, flat]);
    expect(report?.systems[0].byUnit?.map(({ name }) => name)).toEqual(['1', '2']);
  });

  it('of spans may end at their last character, and have parts', async () => {
    const documents = (last: number): NerInput => [
      {
        unit: 'code-points',
        text: 'Ann and Bob sing',
        spans: [
          { start: 0, end: last, type: 'PER' },
          { fragments: [[8, last + 8], [12, 15]], type: 'ACT' }, // biome-ignore format: parts
        ],
      },
    ];
    const { report } = await scoreNerFiles([documents(2), documents(2)], {}, { ends: 'inclusive' });
    expect(f1(report)).toBe(1);
    expect(f1(scoreNer(documents(3), documents(3)))).toBe(1);
  });

  it('of tags and of label ids are read beside spans', async () => {
    const spans: NerInput = [{ unit: 'tokens', tokens: ['a', 'b'], spans: [{ start: 0, end: 2, type: 'PER' }] }];
    const labels = ['O', 'B-PER', 'I-PER'];
    const ids = { labels, lengths: new Uint32Array([3]), ids: new Int16Array([1, 2, -100]) };
    for (const side of [[['B-PER', 'I-PER']], { ...ids, lengths: new Uint32Array([3]) }] as NerInput[])
      expect(f1((await scoreNerFiles([spans, side])).report)).toBe(1);
  });

  it('are called after what they are, also where a file has that name', async () => {
    const { log } = await scoreNerFiles([[['X-PER']], [['O']]], { gold: 'a O\n' });
    expect(log.problems[0].place?.file).toBe("gold'");
  });

  it.each([
    ['spans and tags in one list', () => scoreNer([[{ start: 0, end: 1, type: 'X' }], ['O']] as never, [[], []])],
    ['a document that is no list', () => scoreCoref({ documents: { a: 5 } } as never, { documents: { a: [] } })],
    ['files that are none', () => scoreNerFiles(['a', 'b'], 'files' as never)],
    [
      'runs with scores of single documents',
      () => scoreCorefFiles([key, response, response], {}, { runs: true, units: true } as never),
    ],
  ])('that are wrong are refused: %s', async (_, score) => {
    await expect((async () => score())()).rejects.toThrow(RangeError);
  });
});

describe('convertFile', () => {
  const treeOf = (entity: string): string =>
    `# newdoc id = d\n# global.Entity = eid-etype-head-other\n1\tAda\t_\t_\t_\t_\t2\tnsubj\t_\t${entity}\n2\tran\t_\t_\t_\t_\t0\troot\t_\t${entity}\n\n`;
  const trees = { 'key.conllu': treeOf('_') };

  it('writes spans in other schemes', async () => {
    const { text: written } = await convertFile('nerscore', [gold], {}, {
      to: 'conll-bio',
      toScheme: 'bioes',
    } as never);
    expect(written).toMatch(/\tS-/);
  });

  it.each([
    ['nerscore', { into: 'key.conllu' }, 'into writes coreference'],
    ['corefscore', { into: 'key.conllu', to: 'jsonl' }, 'into writes the format of the key: leave out to jsonl'],
    ['corefscore', {}, 'to is missing'],
  ] as const)('refuses %s with %o', async (tool, options, said) => {
    await expect(convertFile(tool, [tool === 'nerscore' ? gold : key], trees, options as never)).rejects.toThrow(said);
  });

  it.each([{}, { to: 'conllu' }])('writes into a key of CoNLL-U, with %o', async (options) => {
    const files = { ...trees, 'answers.json': '{"clusters": [[[0, 0], [1, 1]]]}' };
    const { text } = await convertFile('corefscore', ['answers.json'], files, { into: 'key.conllu', ...options });
    expect(text).toBe(treeOf('Entity=(1--1-)'));
  });
});

it('sweepFiles takes modes of spans alone', async () => {
  await expect(sweepFiles('nerscore', [gold, pred], {}, { metrics: ['token'] } as never)).rejects.toThrow(
    'mode: expected one mode of spans',
  );
});

it('mergeScores adds the modes that are asked for', async () => {
  const { report } = await scoreNerFiles([gold, pred], {}, {
    metrics: ['strict', 'exact'],
    units: 'document',
  } as never);
  const json = { name: 'a.json', bytes: JSON.stringify(reportJson(report as never)) };
  const merged = await mergeScores('nerscore', [json] as never, {}, { metrics: ['exact'] } as never);
  expect(merged.log.problems.map(({ code }) => code)).toEqual([]);
});
