import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { foundCauses } from '../../src/compat/coref/causes.ts';
import { corefTool } from '../../src/compat/coref-tools.ts';
import { corefDocument, type GivenMention } from '../../src/coref/given-document.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = 'testdata/quickstart/key.conll testdata/quickstart/response.conll';

const [allennlp, coval] = ['allennlp', 'coval'].map(corefTool);

describe('--compat of several tools', () => {
  it('has a row for each, and the change of the average', async () => {
    const { stdout, stderr, status } = await run(`corefscore ${files} --compat scorer.pl,allennlp`);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^corefscore +66\.67 +75\.22 +78\.57 +74\.73 +68\.25 +53\.33 +72\.20$/m);
    expect(stdout).toMatch(/^scorer\.pl +66\.67 +75\.22 +78\.57 +74\.73 +68\.25 +- +72\.20 +\+0\.00$/m);
    expect(stdout).toMatch(/^allennlp +66\.67 +66\.27 +- +69\.84 +- +- +67\.59 +-4\.61$/m);
    expect(stdout).toMatch(/^allennlp +3 singletons +-4\.61$/m);
    expect(stdout).toContain('coref|compat:scorer.pl,allennlp|in:conll|v:');
  });

  it('gives the numbers that each tool has by itself', async () => {
    const json = async (compat: string) =>
      JSON.parse((await run(`corefscore ${files} --compat ${compat} -f json`)).stdout);
    const { tools } = await json('coval,scorch,corefud');
    for (const [at, name, field] of [
      [1, 'coval', 'conll'],
      [2, 'scorch', 'conll2012'],
      [3, 'corefud', 'conll'],
    ] as const) {
      expect(tools[at].name).toBe(name);
      expect(tools[at].f1s.conll).toBe((await json(name)).systems[0].compat.scores[field]);
    }
  });

  it('leaves the row of a tool that refuses the files empty, and exits 3', async () => {
    const key = join(folder, 'key.jsonl');
    writeFileSync(key, '{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}\n{"doc_key": "b", "clusters": []}\n');
    const response = join(folder, 'response.jsonl');
    writeFileSync(response, '{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}\n');
    const { stdout, stderr, status } = await run(`corefscore ${key} ${response} --compat coval,allennlp`);
    expect(status).toBe(3);
    expect(stderr).toContain('coval gives no number: coval raises KeyError');
    expect(stdout).toMatch(/^coval +-/m);
    expect(stdout).toMatch(/^allennlp +100\.00/m);
  });

  it('says where the tool that refuses a file does so', async () => {
    const [key, response] = ['key', 'response'].map((name) => {
      const path = join(folder, `${name}.csv`);
      writeFileSync(path, 'record,cluster\n1,1\n2,1\n');
      return path;
    });
    const { stderr, status } = await run(`corefscore ${key} ${response} --compat scorer.pl,coval`);
    expect(status).toBe(3);
    expect(stderr).toContain(
      `scorer.pl gives no number: ${key}:1:1: error: no '#begin document' line, so scorer.pl would`,
    );
  });

  it('leaves the row of corefscore empty where no document is on both sides, and --why says so', async () => {
    const [key, response] = ['a', 'b'].map((name) => {
      const path = join(folder, `only-${name}.jsonl`);
      const documents = [1, 2].map((number) => ({ doc_key: name + number, clusters: [[[0, 0]]] }));
      writeFileSync(path, documents.map((one) => JSON.stringify(one)).join('\n'));
      return path;
    });
    const none = `${response}:1:1: error: no document of ${response} is in the key ${key}: found 'b1' here, 'a1' in the key ${key} [NO_COMMON_DOCUMENT]\n`;
    const several = await run(`corefscore ${key} ${response} --compat allennlp,scorch`);
    expect([several.status, several.stderr]).toEqual([
      3,
      expect.stringContaining(`corefscore gives no number: ${none}`),
    ]);
    expect(several.stdout).toMatch(/^corefscore +- +- +- +-$/m);
    expect(several.stdout).toMatch(/^allennlp +0\.00 +0\.00 .* 0\.00$/m);
    const why = await run(`corefscore ${key} ${response} --why 40.34`);
    expect([why.status, why.stdout, why.stderr]).toEqual([
      3,
      '',
      expect.stringContaining(`nothing was scored: ${none}`),
    ]);
  });

  it('scores the documents of both sides where one is not on the other, and so does --why', async () => {
    const [key, response] = ['b', 'c'].map((name) => {
      const path = join(folder, `other-${name}.jsonl`);
      const documents = ['a', name].map((id) => ({
        doc_key: id,
        clusters: [
          [
            [0, 0],
            [2, 2],
          ],
        ],
      }));
      writeFileSync(path, documents.map((one) => JSON.stringify(one)).join('\n'));
      return path;
    });
    const { stdout, status } = await run(`corefscore ${key} ${response} --why 50.00`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ +50\.00 +CoNLL recall +the defaults$/m);
  });

  it('refuses standard input, options of one tool, and names that are none', async () => {
    const refused = async (options: string) => (await run(`corefscore ${options}`)).stderr;
    expect(await refused('testdata/quickstart/key.conll - --compat coval,allennlp')).toContain('can be read once');
    expect(await refused(`${files} --compat coval,allennlp --metric muc`)).toContain('does not support --metric');
    expect(await refused(`${files} --compat coval,covall`)).toContain('did you mean');
  });
});

describe('the causes of a difference', () => {
  const reading = (tool: typeof coval, key: GivenMention[][], response: GivenMention[][]) => {
    return { tool, sides: { key: [corefDocument('d', key)], response: [corefDocument('d', response)] } };
  };

  it('are each left out by itself, and the rest is what none explains', () => {
    const key: GivenMention[][] = [
      [
        [0, 1],
        [2, 3],
      ],
      [[4, 5]],
      [
        [6, 7],
        [8, 9],
      ],
    ];
    const response: GivenMention[][] = [
      [
        [0, 1],
        [2, 3],
      ],
      [[4, 5]],
      [
        [6, 7],
        [8, 9],
      ],
      [
        [6, 7],
        [2, 3],
      ],
    ];
    const found = foundCauses(reading(allennlp, key, response), reading(coval, key, response));
    expect(found.map(({ cause, count }) => [cause, count])).toContainEqual(['singleton', 2]);
    const sum = found.reduce((all, { conll }) => all + conll, 0);
    const [ours, theirs] = [allennlp, coval].map((tool) => tool.score(reading(tool, key, response).sides));
    if ('refusal' in ours || 'refusal' in theirs) throw new Error('refused');
    expect(sum).toBeCloseTo(Number(ours.scores.coref_f1) - Number(theirs.scores.conll), 12);
  });

  it('are none where the numbers are equal', () => {
    const key: GivenMention[][] = [
      [
        [0, 1],
        [2, 3],
      ],
    ];
    expect(foundCauses(reading(allennlp, key, key), reading(coval, key, key))).toEqual([]);
  });
});

describe('--why', () => {
  it('names the settings and the tools that give a number', async () => {
    const { stdout, status } = await run(`corefscore ${files} --why 67.59`);
    expect(status).toBe(0);
    expect(stdout).toBe('what gives 67.59\n\npoints  score     by\n 67.59  coref_f1  --compat allennlp\n');
    const { scores } = JSON.parse((await run(`corefscore ${files} --singletons drop -f json`)).stdout).systems[0];
    const dropped = await run(`corefscore ${files} --why ${(100 * scores.bcub.recall.value).toFixed(2)}`);
    expect(dropped.stdout).toMatch(/B³ recall +--singletons drop/);
  });

  it('finds recall where the sides were exchanged', async () => {
    const { scores } = JSON.parse((await run(`corefscore ${files} -f json`)).stdout).systems[0];
    const { stdout } = await run(`corefscore ${files} --why ${(100 * scores.lea.precision.value).toFixed(2)}`);
    expect(stdout).toMatch(/LEA precision +the defaults/);
    expect(stdout).toMatch(/LEA recall +key and response exchanged/);
  });

  it('names the nearest number where nothing gives it, and exits 1', async () => {
    const { stdout, status } = await run(`corefscore ${files} --why 88.88`);
    expect(status).toBe(1);
    expect(stdout).toContain('nothing gives 88.88; the nearest is\n');
    const { found, nearest } = JSON.parse((await run(`corefscore ${files} --why 88.88 -f json`)).stdout);
    expect([found, nearest.score]).toEqual([[], 'b_cubed.recall']);
    expect((await run(`corefscore ${files} --why CoNLL`)).stderr).toContain('expected points, such as 40.34');
    const useless = await run(`corefscore ${files} --why 88.88 --rank`);
    expect(useless.stderr).toContain('error: --why does not support --rank: leave out one of the two\n');
  });
});
