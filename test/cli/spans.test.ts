import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-spans-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Given {
  readonly id?: string | number;
  readonly text?: string;
  readonly spans: readonly (readonly [start: number, end: number, type: string, score?: number])[];
}

let files = 0;

/** A file of spans in the neutral format. */
function file(...documents: readonly Given[]): string {
  const path = join(folder, `${++files}.jsonl`);
  const lines = documents.map(({ spans, ...rest }) => {
    const objects = spans.map(([start, end, type, score]) => ({ start, end, type, score }));
    return `${JSON.stringify({ ...rest, spans: objects })}\n`;
  });
  writeFileSync(path, lines.join(''));
  return path;
}

/** Correct, gold and predicted spans under strict, the documents, the warnings and the signature; or the codes of what was refused. */
async function scored(command: string) {
  const { stdout, stderr, status } = await run(`nerscore ${command} --format json`);
  const report = JSON.parse(stdout);
  if (status !== 0) return { status, codes: report.problems?.map(({ code }: { code: string }) => code), stderr };
  const [system] = report.systems;
  const { correct, support, predicted } = system.scores.strict.micro;
  const { documents, problemCounts: warnings } = system;
  return { counts: [correct, support, predicted], documents, warnings, signature: report.signature as string };
}

const ada: Given = { id: 7, text: 'Ada met Bo.', spans: [[0, 3, 'PER']] };
const bo: Given = { id: 'b', text: 'Bo left.', spans: [[0, 2, 'PER']] };
const without = ({ id, ...rest }: Given): Given => rest;

describe('documents', () => {
  it('are paired by id as text, in any order', async () => {
    const found = await scored(`${file(ada, bo)} ${file(bo, { ...ada, id: '7' })}`);
    expect(found).toMatchObject({ counts: [2, 2, 2], documents: 2, signature: expect.stringContaining('|pair:id|') });
  });

  it('are paired by text without ids on one side', async () => {
    const found = await scored(`${file(ada, bo)} ${file(without(bo), without(ada))}`);
    expect(found).toMatchObject({ counts: [2, 2, 2], signature: expect.stringContaining('|pair:text|') });
  });

  it('are paired by position without texts', async () => {
    const pred = file({ spans: [[0, 3, 'PER']] }, { spans: [] });
    const found = await scored(`${file(ada, bo)} ${pred}`);
    expect(found).toMatchObject({ counts: [1, 2, 1], signature: expect.stringContaining('|pair:position|') });
  });

  it('are paired by what --pair says', async () => {
    const pred = file({ ...ada, id: 'b' }, { ...bo, id: 'a' });
    expect(await scored(`${file(ada, bo)} ${pred} --pair text`)).toMatchObject({ counts: [2, 2, 2] });
    expect(await scored(`${file(ada, bo)} ${pred} --pair position`)).toMatchObject({ counts: [2, 2, 2] });
    expect(await scored(`${file(ada, bo)} ${file(without(ada))} --pair id`)).toMatchObject({
      codes: ['NO_COMMON_DOCUMENT'],
    });
  });

  it('that pred does not have are empty, left out or an error', async () => {
    const inputs = `${file(ada, bo)} ${file(bo)}`;
    expect(await scored(inputs)).toMatchObject({ counts: [1, 2, 1], documents: 2, warnings: { MISSING_DOCUMENT: 1 } });
    expect(await scored(`${inputs} --missing-document skip`)).toMatchObject({ counts: [1, 1, 1], documents: 1 });
    expect(await scored(`${inputs} --missing-document error`)).toMatchObject({ codes: ['MISSING_DOCUMENT'] });
  });

  it('that one of several predictions lacks are left out of all of them under skip', async () => {
    const cy: Given = { id: 'c', text: 'Cy sang.', spans: [[0, 2, 'PER']] };
    const counts = async (...preds: readonly string[]) => {
      const options = '--missing-document skip --by-document --format json';
      const { stdout, status } = await run(`nerscore ${file(ada, bo, cy)} ${preds.join(' ')} ${options}`);
      const report = JSON.parse(stdout);
      if (status !== 0) return report.problems.map(({ code }: { code: string }) => code);
      return report.systems.map((one: { documents: number; byDocument: { document: string }[] }) => [
        one.documents,
        ...one.byDocument.map(({ document }) => document),
      ]);
    };
    const [first, second, third] = [file(cy, ada), file(bo, cy), file(bo)];
    expect(await counts(first, second)).toEqual([
      [1, 'c'],
      [1, 'c'],
    ]);
    expect(await counts(second, third)).toEqual([
      [1, 'b'],
      [1, 'b'],
    ]);
    expect(await counts(first)).toEqual([[2, '7', 'c']]);
    expect(await counts(first, third)).toEqual(['NO_COMMON_DOCUMENT']);
  });

  it('that only pred has are not scored', async () => {
    const found = await scored(`${file(ada)} ${file(ada, bo)}`);
    expect(found).toMatchObject({ counts: [1, 1, 1], warnings: { EXTRA_DOCUMENT: 1 } });
  });

  it('are the units', async () => {
    const { stdout } = await run(`nerscore ${file(ada, bo)} ${file(ada)} --by-document --confidence 95 --format json`);
    const [{ byDocument }] = JSON.parse(stdout).systems;
    expect(
      byDocument.map(({ document, scores }: { document: string; scores: { strict: { micro: { f1: number } } } }) => [
        document,
        scores.strict.micro.f1,
      ]),
    ).toEqual([
      ['7', 1],
      ['b', 0],
    ]);
  });
});

describe('spans', () => {
  const repeated: Given = {
    ...ada,
    spans: [
      [0, 3, 'PER', 0.2],
      [0, 3, 'PER', 0.9],
    ],
  };

  it('that repeat are dropped, counted or refused', async () => {
    const inputs = `${file(ada)} ${file(repeated)}`;
    expect(await scored(inputs)).toMatchObject({ counts: [1, 1, 1], warnings: { REPEATED_SPAN: 1 } });
    expect(await scored(`${inputs} --duplicates count`)).toMatchObject({ counts: [1, 1, 2] });
    expect(await scored(`${inputs} --duplicates error`)).toMatchObject({ codes: ['REPEATED_SPAN'] });
  });

  it('with a low score are dropped before repeats are', async () => {
    const inputs = `${file(ada)} ${file(repeated)}`;
    expect(await scored(`${inputs} --min-score 0.5`)).toMatchObject({ counts: [1, 1, 1], warnings: {} });
    expect(await scored(`${inputs} --min-score 0.95`)).toMatchObject({ counts: [0, 1, 0] });
    expect(await scored(`${file(ada)} ${file(ada)} --min-score 0`)).toMatchObject({ codes: ['NO_SCORE'] });
    const { stderr, status } = await run(
      'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv --min-score 0.5',
    );
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('needs predicted spans with scores, and tags have none'),
    ]);
  });

  it('count in code points, UTF-16 units or bytes', async () => {
    const text = '😀é Bo';
    const gold = file({ id: 1, text, spans: [[3, 5, 'PER']] });
    expect(
      await scored(`${gold} ${file({ id: 1, text, spans: [[4, 6, 'PER']] })} --pred-offsets utf-16`),
    ).toMatchObject({ counts: [1, 1, 1] });
    expect(await scored(`${gold} ${file({ id: 1, text, spans: [[7, 9, 'PER']] })} --pred-offsets bytes`)).toMatchObject(
      {
        counts: [1, 1, 1],
      },
    );
    expect(await scored(`${gold} ${file({ id: 1, text, spans: [[3, 4, 'PER']] })} --pred-end inclusive`)).toMatchObject(
      {
        counts: [1, 1, 1],
      },
    );
  });
});

describe('reports of spans', () => {
  const inputs = 'testdata/spans/gold.jsonl testdata/spans/pred.jsonl';

  it('say both formats', async () => {
    expect(await scored(inputs)).toMatchObject({
      signature: expect.stringContaining('|in:spans|pair:id|missing:empty|dup:drop|'),
    });
  });

  it.each(['table', 'json', 'csv', 'tsv', 'markdown', 'latex', 'github', 'sklearn'])(
    'are printed as %s',
    async (format) => {
      const { status, stdout } = await run(`nerscore ${inputs} --format ${format}`);
      expect([status, stdout]).toEqual([0, expect.stringContaining('PART')]);
    },
  );

  it.each(['--mode token', '--units sentence --by-document', '--format conlleval'])('have no %s', async (option) => {
    const { status, stderr } = await run(`nerscore ${inputs} ${option}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('error: ')]);
  });

  const confusion = {
    entities: {
      labels: ['LOC', 'PART', 'PER', 'TIME', ''],
      matrix: [
        [0, 0, 1, 0, 0],
        [0, 1, 0, 0, 1],
        [0, 0, 2, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, 0],
      ],
    },
  };

  it('say with --confusion which type was taken for which among matched spans, in any mode', async () => {
    const found = async (options: string) => {
      const { stdout } = await run(`nerscore ${inputs} --confusion --format json ${options}`);
      return JSON.parse(stdout).systems[0].confusion;
    };
    expect(await found('')).toEqual(confusion);
    expect(await found('--mode surface')).toEqual(confusion);
    // "Charles" is less than half of "Charles Babbage": missed and spurious.
    const { matrix } = (await found('--min-overlap 50')).entities;
    expect([matrix[2], matrix[4]]).toEqual([
      [0, 0, 1, 0, 1],
      [0, 0, 1, 0, 0],
    ]);
    expect((await found('--types PER')).entities.labels).toEqual(['PER', '']);
  });

  it.each([
    ['table', /^entities: gold \\ pred {2}LOC {2}PART {2}PER {2}TIME {2}missed\nLOC +\. +\. +1 +\. +\.$/m],
    ['markdown', /^\| `LOC` \| \. \| \. \| 1 \| \. \| \. \|$/m],
    ['github', /^\| `LOC` \| \. \| \. \| 1 \| \. \| \. \|$/m],
    ['latex', /^ *LOC & \. & \. & 1 & \. & \. \\\\$/m],
  ])('show that in %s', async (format, row) => {
    expect((await run(`nerscore ${inputs} --confusion --format ${format}`)).stdout).toMatch(row);
  });

  it('are added up and serve as baselines', async () => {
    const saved = join(folder, 'saved.json');
    writeFileSync(saved, (await run(`nerscore ${inputs} --by-document --format json`)).stdout);
    const merged = JSON.parse((await run(`nerscore merge ${saved} --format json`)).stdout);
    const { signature, settings, systems } = JSON.parse((await run(`nerscore ${inputs} --format json`)).stdout);
    expect([merged.signature, merged.settings, merged.systems[0].scores]).toEqual([
      signature,
      settings,
      systems[0].scores,
    ]);
    // Nothing was read by a scheme.
    for (const name of ['scheme', 'invalid']) expect(settings).not.toHaveProperty(name);
    expect((await run(`nerscore ${inputs} --baseline ${saved} --max-drop strict=0`)).status).toBe(0);
  });

  it('need spans or tags on both sides', async () => {
    const other = join(folder, 'other.json');
    writeFileSync(other, '{"tokens": ["Ada"], "kinds": ["PER"]}');
    const { status, stderr } = await run(`nerscore ${other} testdata/spans/pred.jsonl`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('[OTHER_FORMAT]')]);
  });
});

describe('the formats of other scorers', () => {
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it("nervaluate's lists are read where they are named, with inclusive ends", async () => {
    const [gold, pred] = [
      '[[{"label":"A","start":0,"end":1}],[]]',
      '[[{"label":"A","start":0,"end":1}],[{"label":"B","start":3,"end":3}]]',
    ];
    const lists = `${write('n-gold.json', gold)} ${write('n-pred.json', pred)}`;
    const { stdout } = await run(`nerscore ${lists} --input nervaluate --format json`);
    expect(JSON.parse(stdout).systems[0].scores.strict.micro).toMatchObject({ correct: 1, support: 1, predicted: 2 });
    const refused = await run(`nerscore ${lists}`);
    expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('--input nervaluate')]);
    const half = file({ spans: [[0, 2, 'A']] }, { spans: [[3, 4, 'B']] });
    const mixed = await run(`nerscore ${half} ${join(folder, 'n-pred.json')} --pred-input nervaluate --format json`);
    expect(JSON.parse(mixed.stdout).systems[0].scores.strict.micro).toMatchObject({ correct: 2, support: 2 });
  });

  it("eval4ner's samples have both sides", async () => {
    const samples = write(
      'both.samples',
      '{"text":"Ada met Bo","gold":[["P","Ada"],["P","Bo"]],"pred":[["P","Ada"],["L","Bo"],["P","Cy"]]}\n',
    );
    const { stdout } = await run(`nerscore ${samples} --format json`);
    const [system] = JSON.parse(stdout).systems;
    expect(system.scores.strict.micro).toMatchObject({ correct: 1, support: 2, predicted: 3 });
    expect(system.strings).toMatchObject({ predicted: 3, placed: 2 });
  });

  it('--compat eval4ner scores two files of spans as it scores their words in its own file', async () => {
    const gold = file({
      text: 'Ada met Bo',
      spans: [
        [0, 3, 'P'],
        [8, 10, 'P'],
      ],
    });
    const pred = file({
      text: 'Ada met Bo',
      spans: [
        [0, 7, 'P'],
        [8, 10, 'L'],
      ],
    });
    const samples = write(
      'own.samples',
      '{"text":"Ada met Bo","gold":[["P","Ada"],["P","Bo"]],"pred":[["P","Ada met"],["L","Bo"]]}\n',
    );
    const [ofSpans, own] = [
      await run(`nerscore ${gold} ${pred} --compat eval4ner`),
      await run(`nerscore ${samples} --compat eval4ner`),
    ];
    expect([ofSpans.status, ofSpans.stdout]).toEqual([0, own.stdout]);
    const without = file({ spans: [[0, 3, 'P']] });
    expect((await run(`nerscore ${without} ${without} --compat eval4ner`)).status).toBe(3);
  });

  it.each([
    ['nervaluate', ' holds tags: nervaluate 1.1 scores spans against spans'],
    ['eval4ner', ' holds tags: eval4ner scores spans against spans'],
    ['seqeval', 'this is JSON lines of spans, and seqeval (default mode) scores tags'],
  ])('--compat %s says what it reads where one side is tags', async (tool, words) => {
    const tags = 'testdata/quickstart/gold.tsv';
    for (const files of [`${tags} testdata/spans/pred.jsonl`, `testdata/spans/gold.jsonl ${tags}`]) {
      const { status, stderr } = await run(`nerscore ${files} --compat ${tool}`);
      expect([status, stderr]).toEqual([3, expect.stringContaining(words)]);
      expect(stderr).toContain('leave out --compat');
    }
  });

  it('--compat nervaluate refuses discontinuous spans', async () => {
    const apart = write('apart.jsonl', '{"spans":[{"start":0,"end":9,"type":"A","fragments":[[0,2],[7,9]]}]}\n');
    const { status, stderr } = await run(`nerscore ${apart} ${apart} --compat nervaluate`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('discontinuous')]);
  });
});
