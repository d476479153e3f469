import { describe, expect, it } from 'vitest';
import { scoreCorefFiles } from '../../src/index.ts';
import { run } from './golden-case.ts';

const folder = 'testdata/records';
const tables = `${folder}/gold.csv ${folder}/pred.csv`;

interface Scored {
  readonly signature: string;
  readonly systems: readonly { readonly scores: Record<string, { f1: number }>; readonly problemCounts: object }[];
}

const scored = async (options: string): Promise<Scored> =>
  JSON.parse((await run(`corefscore ${options} -f json -q`)).stdout) as Scored;

describe('tables of records', () => {
  it('are scored by all metrics, and by those for records where they are named', async () => {
    const { signature, systems } = await scored(tables);
    expect(signature).toContain('coref|in:records|');
    expect(signature).toContain('|onesided:as-mention|');
    expect(Object.keys(systems[0].scores)).not.toContain('ami');
    const { scores } = (await scored(`${tables} -m exact-clusters,ami,rand`)).systems[0];
    // Whole: {r5, Smith}. Of 15 pairs, 2 are together and 10 apart on both sides.
    expect(scores['exact-clusters'].f1).toBeCloseTo(1 / 3, 12);
    expect(scores.rand.f1).toBeCloseTo(12 / 15, 12);
  });

  it('are the names that JSON has as strings or numbers', async () => {
    const files = { 'key.csv': 'record,cluster\na,x\nb,x\n7,y\n', 'response.json': '[["a", "b"], [7]]' };
    const scores = async (...names: readonly string[]): Promise<unknown> =>
      (await scoreCorefFiles(names, files)).report?.systems[0].scores;
    expect(await scores('key.csv', 'response.json')).toEqual(await scores('key.csv', 'key.csv'));
    expect(await scores('response.json', 'key.csv')).toEqual(await scores('response.json', 'response.json'));
    expect(await scores('key.csv', 'response.json')).toMatchObject({ mentions: { f1: 1 }, conll: { f1: 1 } });
  });

  it('whose header has other names are refused with the options that say where they are', async () => {
    const files = { 'key.csv': 'rec,cl\na,x\nb,x\n', 'response.csv': 'rec,cl\na,x\nb,y\n' };
    const names = ['key.csv', 'response.csv'];
    const refused = await scoreCorefFiles(names, files);
    expect(refused.log.problems[0]).toMatchObject({
      code: 'NO_DOCUMENT',
      help: expect.stringContaining('say where: recordColumn, clusterColumn; else ') as unknown,
    });
    const { report } = await scoreCorefFiles(names, files, { settings: { recordColumn: 'rec', clusterColumn: 'cl' } });
    expect(report?.signature).toContain('in:records');
  });

  it.each([
    ['as-mention', 4 / 5],
    ['drop', 1],
    ['singleton', 1],
  ])('with records of one side, under %s', async (rule, recall) => {
    const lines = `${folder}/gold.csv ${folder}/other.csv --missing-record ${rule}`;
    const { systems, signature } = await scored(`${lines} -m mentions`);
    expect(signature).toContain(`|onesided:${rule}|`);
    // r3 and Smith are in gold only, r6 in the other only.
    expect(systems[0].problemCounts).toEqual({ ONE_SIDED_RECORD: 3 });
    expect(systems[0].scores.mentions.f1).toBeCloseTo(rule === 'as-mention' ? (2 * 4) / 11 : recall, 12);
  });

  it.each([
    [
      'needs the same records',
      `${folder}/gold.csv ${folder}/other.csv -m ami`,
      'choose --missing-record drop or singleton',
    ],
    ['needs them after singletons are dropped too', `${tables} -m ami --singletons drop`, '--singletons keep'],
    [
      'needs records',
      'testdata/quickstart/key.conll testdata/quickstart/response.conll -m exact-clusters',
      'tables of records only',
    ],
  ])('a metric of labels %s', async (_, line, message) => {
    const { stdout, stderr, status } = await run(`corefscore ${line}`);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toContain(message);
  });

  it('a metric of labels is accepted where all records are on both sides', async () => {
    expect((await scored(`${tables} -m ami`)).systems[0].scores.ami.f1).toBeLessThan(1);
  });

  it('without a common record are refused where these are left out', async () => {
    const { stdout, stderr, status } = await run(
      `corefscore ${folder}/gold.csv ${folder}/floats.csv --missing-record drop`,
    );
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain('[NO_COMMON_RECORD]');
    expect(stderr).not.toContain('SAME_FILE');
  });

  it('whose names look like numbers on one side only have a warning', async () => {
    const { stderr } = await run(`corefscore ${folder}/gold.csv ${folder}/floats.csv`);
    expect(stderr).toContain('floats.csv:1:1: warning: records have names such as 1.0 here but not in');
  });

  it('may have more columns, and others names', async () => {
    const { signature, systems } = await scored(
      `${folder}/wide.csv ${folder}/wide.csv --record-column name --cluster-column 3`,
    );
    expect(signature).toContain('|record:name|cluster:3|onesided:as-mention|');
    expect(systems[0].scores.mentions.f1).toBe(1);
    const { stderr, status } = await run(`corefscore ${folder}/wide.csv ${folder}/wide.csv --input records`);
    expect(status).toBe(3);
    expect(stderr).toContain(
      "the header names no record: found 'size', 'name', 'group': name the column of the record",
    );
  });

  it('on any other input, the rule for records changes nothing', async () => {
    const files = 'testdata/quickstart/key.conll testdata/quickstart/response.conll';
    expect(await scored(`${files} --missing-record drop`)).toEqual(await scored(files));
  });

  it('are told to nerscore, and checked', async () => {
    const { stderr, status } = await run(`nerscore ${tables}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('this is a table of records, not a tag file')]);
    const { stdout } = await run(`corefscore check ${folder}/other.csv`);
    expect(stdout).toContain('1 document, 5 mentions');
  });
});
