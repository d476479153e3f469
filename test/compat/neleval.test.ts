import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fieldNames } from '../../src/compat/neleval/fields.ts';
import { aggregateNames, measureSets, namedMeasures } from '../../src/compat/neleval/measures.ts';
import { run } from '../cli/golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'neleval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

type Numbers = Readonly<Record<string, number>>;
type Scores = Readonly<Record<string, Readonly<Record<string, Numbers>>>>;

/** The scores of two files of rows. */
async function scoresOf(key: string, response: string, more = ''): Promise<Scores> {
  const files = `${file('key.tsv', key)} ${file('response.tsv', response)}`;
  const { stdout } = await run(`corefscore ${files} --compat neleval --format json ${more}`);
  return JSON.parse(stdout).systems[0].compat.scores;
}

/** Rows of three documents, in which a mention may be repeated, and an entity, if it is not said to be local, crosses documents. */
const rows = (isLocal: boolean): fc.Arbitrary<string> => {
  const row = fc.record({
    document: fc.nat(2),
    start: fc.nat(9),
    length: fc.nat(2),
    entity: fc.nat(3),
    type: fc.nat(1),
  });
  return fc.array(row, { minLength: 1, maxLength: 14 }).map((all) =>
    all
      .map(({ document, start, length, entity, type }) => {
        const eid = `${entity === 0 ? 'NIL' : 'E'}${entity}${isLocal ? `.${document}` : ''}`;
        return `d${document}\t${start}\t${start + length}\t${eid}\t1\t${type === 0 ? 'PER' : 'ORG'}\n`;
      })
      .join(''),
  );
};

it('each named measure of neleval equals its triple', async () => {
  const triples = Object.values(namedMeasures);
  await fc.assert(
    fc.asyncProperty(rows(false), rows(false), async (key, response) => {
      const { pooled } = await scoresOf(key, response, `-m all,${triples.join()}`);
      for (const [name, triple] of Object.entries(namedMeasures)) expect(pooled[name]).toEqual(pooled[triple]);
    }),
    { numRuns: 25 },
  );
});

it('pooled measures are the sums over documents where no entity crosses them', async () => {
  await fc.assert(
    fc.asyncProperty(rows(true), rows(true), async (key, response) => {
      // Documents that only the response has count when pooled alone.
      const all = ['d0', 'd1', 'd2'].map((name) => `${name}\t99\t99\tlast.${name}\n`).join('');
      const { pooled, by_doc_micro } = await scoresOf(key + all, response + all, '-m all');
      for (const [name, numbers] of Object.entries(by_doc_micro)) {
        for (const [column, value] of Object.entries(numbers)) expect(pooled[name][column]).toBeCloseTo(value, 9);
      }
    }),
    { numRuns: 25 },
  );
});

it.each([
  ['muc', { ptp: 0, fp: 2, rtp: 0, fn: 2 }, { ptp: 0, fp: 2, rtp: 0, fn: 0 }],
  ['b_cubed', { ptp: 2, fp: 2, rtp: 2, fn: 2 }, { ptp: 2, fp: 2, rtp: 4, fn: 0 }],
])('an entity that crosses documents is one when pooled, and cut by document: %s', async (name, pooled, byDocument) => {
  const key = 'd1\t1\t1\tA\nd2\t1\t1\tA\nd1\t2\t2\tB\nd2\t2\t2\tB\n';
  const response = 'd1\t1\t1\tX\nd1\t2\t2\tX\nd2\t1\t1\tY\nd2\t2\t2\tY\n';
  const scores = await scoresOf(key, response);
  expect([scores.pooled[name], scores.by_doc_micro[name]]).toMatchObject([pooled, byDocument]);
});

it('the overlaps of its documentation are 0.75, and 1 by the sum', async () => {
  const key = 'd\t1\t10\ta\nd\t12\t12\tb\n';
  const response = 'd\t1\t5\ta\nd\t6\t12\tb\n';
  const names = ['maxmax', 'maxsum', 'summax', 'sumsum'].map((name) => `overlap-${name}::span`);
  const { pooled } = await scoresOf(key, response, `-m ${names.join()}`);
  const found = names.map((name) => [pooled[name].recall, pooled[name].precis]);
  expect(found).toEqual([
    [(0.5 + 1) / 2, expect.closeTo((1 + 5 / 7) / 2)],
    [(0.5 + 1) / 2, expect.closeTo((1 + 6 / 7) / 2)],
    [1, expect.closeTo((1 + 5 / 7) / 2)],
    [1, expect.closeTo((1 + 6 / 7) / 2)],
  ]);
});

describe('rows', () => {
  it('may lack entities under --compat neleval alone, the first row too', async () => {
    const path = file('spans.tsv', 'd\t3\t5\nd\t7\t7\tE1\t0.5\td\n');
    const own = await run(`corefscore ${path} ${path} --compat neleval -m strong_mention_match`);
    expect(own).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('2\t0\t2\t0\t1.000\t1.000\t1.000\tstrong'),
    });
    const other = await run(`corefscore ${path} ${path} --input tsv`);
    expect(other).toMatchObject({ status: 3, stderr: expect.stringContaining('UNREADABLE_TSV_ROW') });
  });

  it.each(['d\t1', 'd\t1\t1\tE\tx', 'd\t1\t1\tE\t\tPER', 'd\t1\t1\tE\t1\tPER\tF', 'd\t2\t1\tE', 'd\t1\t1\tE\t1\t{"a"'])(
    '%j is an error',
    async (row) => {
      const path = file('wrong.tsv', `d\t1\t1\tE\n${row}\n`);
      const { status, stderr } = await run(`corefscore ${path} ${path} --compat neleval`);
      expect([status, stderr]).toEqual([3, expect.stringContaining('wrong.tsv:2:1: error: cannot read this row: ')]);
    },
  );

  it('may have fields of their own in JSON', async () => {
    const key = 'd\t1\t1\tE\t1\t{"role": "agent"}\nd\t2\t2\tE\t1\t{"role": "patient"}\n';
    const { pooled } = await scoresOf(key, key.replace('patient', 'agent'), '-m sets::span+role');
    expect(pooled['sets::span+role']).toMatchObject({ ptp: 1, fp: 1, rtp: 1, fn: 1 });
    const { status, stderr } = await run(
      `corefscore ${join(folder, 'key.tsv')} ${join(folder, 'key.tsv')} --compat neleval`,
    );
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('neleval raises AttributeError: the annotation 1 to 1 '),
    ]);
  });
});

describe('names', () => {
  const path = file('one.tsv', 'd\t1\t1\tE\n');

  it.each([
    ['-m lou', "error: --metric lou: unknown measure 'lou': did you mean luo? "],
    ['-m nothing:None:span', "unknown aggregate 'nothing': "],
    ['-m sets:None:span+link', 'it can only be a filter'],
    ['--group-by start', '--group-by start: '],
    ['--digits 3', '--compat neleval does not support --digits'],
  ])('%s is a wrong command line', async (more, message) => {
    const { status, stderr } = await run(`corefscore ${path} ${path} --compat neleval ${more}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('of groups need neleval', async () => {
    const { status, stderr } = await run(`corefscore ${path} ${path} --group-by type`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--group-by needs --compat neleval')]);
  });

  it('of fields that no candidate has are refused as neleval refuses them', async () => {
    const { status, stderr } = await run(`corefscore ${path} ${path} --compat neleval -m sets:None:nothing`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('neleval raises AttributeError: the annotation')]);
  });

  it('are all in docs/compat.md, which `explain neleval` prints', () => {
    const text = readFileSync('docs/compat.md', 'utf8').replaceAll(/ +/g, ' ');
    const triples = Object.entries(namedMeasures).map(([name, triple]) => ` ${name} ${triple}\n`);
    const sets = Object.entries(measureSets).map(([name, names]) =>
      name === 'all' ? ' all ' : ` ${name} ${names.join(', ')}\n`,
    );
    const lists = [` aggregates ${aggregateNames.join(', ')}\n`, ` fields ${fieldNames.join(', ')}, and`];
    for (const line of [...triples, ...sets, ...lists]) expect(text).toContain(line);
  });
});

it('--by-document prints the groups of documents, and has scores of the library in JSON too', async () => {
  const path = file('two.tsv', 'd1\t1\t1\tE\nd2\t1\t1\tE\n');
  const [byDocument, grouped] = await Promise.all(
    ['--by-document', '--group-by docid'].map((more) =>
      run(`corefscore ${path} ${path} --compat neleval -m b_cubed ${more}`),
    ),
  );
  expect(byDocument.stdout).toBe(grouped.stdout);
  expect(grouped.stdout.split('\n').map((line) => line.split('\t').at(-1))).toEqual([
    ...['measure', 'b_cubed;docid="d1"', 'b_cubed;docid="d2"', 'b_cubed;docid=<macro>', 'b_cubed;docid=<micro>', ''],
  ]);
  const { stdout } = await run(`corefscore ${path} ${path} --compat neleval --by-document --format json`);
  expect(JSON.parse(stdout).systems[0].compat.byDocument[0]).toMatchObject({
    document: 'd1',
    scores: { muc: { p_den: 0 } },
  });
});

describe('corefscore convert --to neleval', () => {
  const text =
    '#begin document (d); part 000\na\t(1\nb\t(2)|1)\nc\t(1)|(3)\n#end document\n#begin document (e); part 001\nx\t(1)\n#end document\n';
  const conll = file('convert.conll', text);

  it.each([
    ['', ['(d);_part_000 1 2 NIL1:(d);_part_000', '(e);_part_001 1 1 NIL1:(e);_part_001']],
    ['--across-documents', ['(d);_part_000 1 2 NIL1', '(e);_part_001 1 1 NIL1']],
    ['--with-kb', ['(d);_part_000 1 2 1', '(e);_part_001 1 1 1']],
  ])('writes rows in the order of their starts, of all documents together: %s', async (more, [first, second]) => {
    const { stdout, stderr, status } = await run(`corefscore convert ${conll} --to neleval ${more}`);
    const lines = stdout.split('\n');
    expect([status, lines.length]).toEqual([0, 5]);
    expect(lines.slice(0, 2)).toEqual([first, second].map((row) => `${row.replaceAll(' ', '\t')}\t\t`));
    expect(lines[3]).toMatch(/^\(d\);_part_000\t3\t3\t(?:NIL)?3/);
    expect(stderr).toContain(
      'note: 1 mention lost: of several mentions with the same tokens, only the last is written\n',
    );
  });

  it('writes what scores as the file itself does', async () => {
    const key = 'testdata/quickstart/key.conll';
    const response = 'testdata/quickstart/response.conll';
    const [ours, theirs] = await Promise.all(
      [key, response].map(async (path, at) =>
        file(`${at}.tsv`, (await run(`corefscore convert ${path} --to neleval`)).stdout),
      ),
    );
    const direct = await run(`corefscore ${key} ${response} --compat neleval`);
    expect((await run(`corefscore ${ours} ${theirs} --compat neleval`)).stdout).toBe(direct.stdout);
  });

  it('writes what scores as the file itself does, against CoNLL too, if told that tokens are counted from 1', async () => {
    const [key, response] = ['key', 'response'].map((side) => `testdata/quickstart/${side}.conll`);
    const rows = (await run(`corefscore convert ${response} --to neleval`)).stdout;
    const compat = `corefscore ${key} --compat neleval --format json --by-document --quiet`;
    const scores = async (more: string) => {
      const { status, stdout } = await run(`${compat} ${more}`);
      expect(status).toBe(0);
      const { scores, byDocument } = JSON.parse(stdout).systems[0].compat;
      return [scores.pooled, scores.by_doc_macro, byDocument.map((one: { scores: object }) => one.scores)];
    };
    const direct = await scores(response);
    const ofRows = file('rows.tsv', rows);
    expect(await scores(`${ofRows} --response-first-token 1`)).toEqual(direct);
    expect(await run(`${compat} ${ofRows}`)).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('with --response-first-token 1, 13 would [SHIFTED]'),
    });
  });

  it('counts documents without mentions as lost', async () => {
    const empty = file('empty.conll', `#begin document (e); part 000\ne\t0\t0\tx\t-\n#end document\n`);
    const { stderr } = await run(`corefscore convert ${empty} --to neleval`);
    expect(stderr).toContain('note: 1 document lost: documents without mentions have no rows, first at ');
  });

  it.each([
    ['names.json', '{"clusters": [["a", "b"]]}', 'mentions of this document are names, not positions [NO_TEXT]'],
    ['rows.tsv', 'd\t1\t1\tE\n', 'these are rows of neleval already [OTHER_FORMAT]'],
  ])('refuses %s', async (name, content, why) => {
    const { status, stdout, stderr } = await run(`corefscore convert ${file(name, content)} --to neleval`);
    expect([status, stdout, stderr]).toEqual([3, '', expect.stringContaining('nothing was written: ')]);
    expect(stderr).toContain(why);
  });

  it('needs a format to write', async () => {
    const { status, stderr } = await run(`corefscore convert ${conll}`);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(
        '--to is missing: choose from conll, conllu, crac, crac-text, jsonl, fastcoref, webanno-tsv, brat, neleval',
      ),
    ]);
  });
});
