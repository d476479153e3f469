import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scoreCorefFiles } from '../../src/index.ts';
import { run } from './golden-case.ts';

// One file whose records have both sides scores as two files with a side each.

const folder = mkdtempSync(join(tmpdir(), 'both-sides-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, records: readonly object[] | string): string {
  const path = join(folder, name);
  const text = typeof records === 'string' ? records : records.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(path, text);
  return path;
}

/** What the built command prints of what it gets on standard input. */
const piped = (command: string, input: string): string =>
  execFileSync(process.execPath, [`dist/bin/${command.split(' ')[0]}.cjs`, ...command.split(' ').slice(1)], {
    input,
  }).toString();

const scoresOf = (stdout: string) => JSON.parse(stdout).systems.map(({ scores }: { scores: object }) => scores);

const clusters = [
  {
    key: [
      [
        [0, 0],
        [2, 2],
      ],
    ],
    response: [
      [
        [0, 0],
        [2, 2],
      ],
    ],
  },
  {
    key: [
      [
        [0, 1],
        [3, 3],
      ],
      [[2, 2]],
    ],
    response: [
      [
        [0, 1],
        [2, 2],
      ],
    ],
  },
];
const tokens = ['Ada', 'met', 'Bo', 'there'];
const side = (name: string, at: 'key' | 'response') =>
  clusters.map((own, number) => ({ id: `d${number}`, tokens, [name]: own[at] }));

describe('corefscore', () => {
  const two = [write('key.jsonl', side('clusters', 'key')), write('response.jsonl', side('clusters', 'response'))];
  const records = (key: string, response: string) =>
    clusters.map((own, number) => ({ id: `d${number}`, tokens, [key]: own.key, [response]: own.response }));

  it.each([
    ['clusters', 'predicted_clusters', ''],
    ['gold', 'pred', ''],
    ['a', 'b', '--key-clusters-field a --response-clusters-field b'],
  ])('reads %s and %s of one file', async (key, response, options) => {
    const both = write(`${key}.jsonl`, records(key, response));
    const expected = scoresOf((await run(`corefscore ${two.join(' ')} -f json`)).stdout);
    expect(scoresOf((await run(`corefscore ${both} ${options} -f json`)).stdout)).toEqual(expected);
    const text = records(key, response)
      .map((one) => JSON.stringify(one))
      .join('\n');
    expect(scoresOf(piped(`corefscore - -f json ${options}`.trim(), text))).toEqual(expected);
  });

  it('reads records of which the first is long', async () => {
    const [first, ...others] = records('clusters', 'predicted_clusters');
    const long = { text: 'x'.repeat(3 << 20), ...first };
    expect(await run(`corefscore ${write('long.jsonl', [long, ...others])} -q`)).toMatchObject({ status: 0 });
  });

  it.each([
    ['JSON of one side', write('one.jsonl', side('clusters', 'key')), ''],
    ['CoNLL', 'testdata/quickstart/key.conll', ''],
    ['a folder', folder, ''],
    ['another scorer', write('others.jsonl', records('clusters', 'predicted_clusters')), ' --compat coval'],
  ])('asks for the other file: %s', async (_, path, options) => {
    const outcome = await run(`corefscore ${path}${options}`);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(`which file should be scored against ${path}?`);
  });

  it('of which there is none is an error of input', async () => {
    expect(await run(`corefscore ${folder}/none`)).toMatchObject({ status: 3 });
  });

  it('says in the library what it says', async () => {
    const content = records('gold', 'pred')
      .map((one) => JSON.stringify(one))
      .join('\n');
    const { report } = await scoreCorefFiles(['both'], { both: content });
    expect(report?.systems[0].size).toBe(2);
    await expect(scoreCorefFiles(['one'], { one: '[[[0, 0]]]' })).rejects.toThrow('which file');
  });
});

describe('nerscore', () => {
  const gold = [
    [
      [0, 3, 'P'],
      [8, 10, 'P'],
    ],
    [],
  ];
  const pred = [
    [
      [0, 3, 'P', 0.5],
      [8, 10, 'L', 0.1],
    ],
    [[0, 3, 'P']],
  ];
  const object = ([start, end, type, score]: readonly unknown[]) => ({ start, end, label: type, score });
  const text = 'Ada met Bo';
  const spans = (some: readonly (readonly unknown[])[]) =>
    some.map(([start, end, type, score]) => ({ start, end, type, score }));
  const two = [gold, pred].map((own, at) =>
    write(
      `${at}.jsonl`,
      own.map((some, number) => ({ id: `d${number}`, text, spans: spans(some) })),
    ),
  );

  it.each([
    ['lists', (some: readonly (readonly unknown[])[]) => some],
    ['objects', (some: readonly (readonly unknown[])[]) => some.map(object)],
  ])('reads gold and pred as %s', async (name, made) => {
    const records = gold.map((own, at) => ({ id: `d${at}`, text, gold: made(own), pred: made(pred[at]) }));
    const both = write(`${name}.jsonl`, records);
    const expected = scoresOf((await run(`nerscore ${two.join(' ')} -f json`)).stdout);
    expect(scoresOf((await run(`nerscore ${both} -f json`)).stdout)).toEqual(expected);
    expect(scoresOf(piped('nerscore - -f json', records.map((one) => JSON.stringify(one)).join('\n')))).toEqual(
      expected,
    );
  });

  it('counts tokens where records have them', async () => {
    const both = write('tokens.jsonl', [
      {
        id: 'd',
        tokens,
        gold: [[0, 1, 'P']],
        pred: [
          [0, 1, 'P'],
          [2, 4, 'P'],
        ],
      },
    ]);
    const [scores] = scoresOf((await run(`nerscore ${both} -f json`)).stdout);
    expect(scores.strict.micro).toMatchObject({ correct: 1, predicted: 2, support: 1 });
    const mixed = write('mixed.jsonl', [
      { tokens, gold: [[0, 1, 'P']], pred: [] },
      { text, gold: [], pred: [] },
    ]);
    expect(await run(`nerscore ${mixed}`)).toMatchObject({ status: 3 });
  });

  it('refuses a record that lacks a side', async () => {
    const both = write('lacks.jsonl', [
      { text, gold: [[0, 3, 'P']], pred: [] },
      { text: 'x', gold: [] },
    ]);
    const { status, stderr } = await run(`nerscore ${both}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining("this record has no 'pred'")]);
  });

  it('reads samples of eval4ner with ids', async () => {
    const both = write('samples.jsonl', [{ id: '7', gold: [['P', 'Ada']], pred: [['P', 'Ada']], text }]);
    const { stdout } = await run(`nerscore ${both} --by-document -f json`);
    expect(JSON.parse(stdout).systems[0].byDocument[0].document).toBe('7');
  });
});
