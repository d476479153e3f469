import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'findings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';

interface Found {
  readonly counts: object;
  readonly list: readonly { readonly kind: string; readonly text?: string; readonly hash?: string }[];
}

const findingsOf = async (command: string): Promise<Found> =>
  JSON.parse((await run(`${command} --format json -q`)).stdout).systems[0].findings;

describe.each([
  [coref, 'missing'],
  [ner, 'type'],
])('%s', (command, kind) => {
  it('counts the same whatever is listed', async () => {
    const all = await findingsOf(`${command} --errors all`);
    const none = await findingsOf(`${command} --errors 0`);
    const some = await findingsOf(`${command} --errors 1 --error-kinds ${kind}`);
    expect([none.counts, none.list]).toEqual([all.counts, []]);
    expect([some.counts, some.list.map((one) => one.kind)]).toEqual([all.counts, [kind]]);
    expect(all.list.length).toBeGreaterThan(5);
  });

  it('has hashes and no words under --no-text', async () => {
    const shown = await findingsOf(`${command} --errors all`);
    const hidden = await findingsOf(`${command} --errors all --no-text`);
    expect(hidden.list.every(({ text }) => text === undefined)).toBe(true);
    const hashes = new Map(shown.list.map(({ text }, at) => [text, hidden.list[at].hash]));
    expect(new Set(hashes.values()).size).toBe(hashes.size);
    const { stdout } = await run(`${command} --errors all --no-text`);
    for (const { text = '' } of shown.list) expect(stdout).not.toContain(`[${text}]`);
  });

  it.each(['jsonl', 'csv', 'md'])('writes the whole list as .%s', async (extension) => {
    const path = join(folder, `${kind}.${extension}`);
    const plain = await run(command);
    expect(await run(`${command} --errors-to ${path}`)).toEqual(plain);
    const { list } = await findingsOf(`${command} --errors all`);
    const written = readFileSync(path, 'utf8');
    if (extension === 'jsonl') {
      const rows = written
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(rows.map(({ $schema, system, ...row }) => row)).toEqual(list);
    } else if (extension === 'csv') expect(written.trimEnd().split('\n').length).toBe(list.length + 1);
    else expect(written).toContain('## ');
  });

  it('writes over no input, and no file of a configuration', async () => {
    const input = command.split(' ')[1];
    const { status, stderr } = await run(`${command} --errors-to ${input.replace(/\w+$/, '$&')} -q`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('.jsonl, .csv or .md')]);
    const same = await run(`${command} --errors-to ${folder}/same.csv -o ${folder}/same.csv`);
    expect([same.status, same.stderr]).toEqual([2, expect.stringContaining('is the same file as another')]);
  });

  it('leaves formats as they are that have no errors', async () => {
    for (const format of ['csv', 'tsv', 'latex', 'jsonl'])
      expect((await run(`${command} --errors 1 -f ${format}`)).status).toBe(2);
    const more = await run(`${command} --errors 1 -f csv -o ${folder}/more.json`);
    expect([more.status, more.stdout]).toEqual([0, (await run(`${command} -f csv`)).stdout]);
  });
});

it('corefscore lists mentions of tokens that the key lacks, with the words of the response and without a line', async () => {
  const [key, response] = ['key.conll', 'response.conll'].map((name) => join(folder, name));
  writeFileSync(key, '#begin document d\n#end document\n');
  writeFileSync(response, '#begin document d\nx a (1)\nx b (1)\n#end document\n');
  const { list } = (await findingsOf(`corefscore ${key} ${response} --errors all`)) as Found;
  expect(list.flatMap(({ kind, text }) => (kind === 'spurious' ? text : []))).toEqual(['a', 'b']);
  const { stdout } = await run(`corefscore ${key} ${response} --errors all -q`);
  expect(stdout).toMatch(/spurious mentions \(2\).*\n *d +\[a\] b +response 1\n *d +a \[b\] +response 1\n/);
});

describe('nerscore prints of errors', () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const bare = ['B-PER\nI-PER\nO\nI-LOC\n', 'B-PER\nO\nO\nI-LOC\n'].map((text, at) => file(`bare-${at}`, text));

  it('gold before pred, and the tag that is invalid, where there are no words', async () => {
    const { stdout } = await run(`nerscore ${bare.join(' ')} --errors 1 -q`);
    expect(stdout).toContain('1 sentence 1: 0-1 PER > 0-0 PER\n');
    expect(stdout).toContain('1 sentence 1: 3 I-LOC\n');
  });

  it('types under --no-text', async () => {
    const { stdout } = await run(`${ner} --errors all --no-text`);
    expect(stdout).toMatch(/ LOC > PER: 1 token {2}sha256:/);
  });

  it('the F1 that is left once all is corrected, if gold has no spans', async () => {
    const [none, one] = [file('none', 'a O\n'), file('one', 'a B-X\n')];
    expect((await run(`nerscore ${none} ${one} --errors 0 -q`)).stdout).toMatch(/^all +1 +0 +1 +0\.0000 *$/m);
    expect((await run(`nerscore ${none} ${none} --errors 0 -q`)).stdout).toMatch(/^all +0 +0 +0 *$/m);
    expect((await run(`nerscore ${one} ${one} --errors 0 -q`)).stdout).toMatch(/^all +0 +0 +0 +1\.0000 *$/m);
  });
});

describe('nerscore --document', () => {
  it('scores one file of a folder, and lists its errors', async () => {
    const folders = 'nerscore testdata/tag-folders/gold testdata/tag-folders/pred -q -f json';
    const whole = JSON.parse((await run(`${folders} --by-document`)).stdout).systems[0];
    const one = JSON.parse((await run(`${folders} --document letters.tsv --errors all`)).stdout).systems[0];
    expect(one.scores.strict).toEqual(whole.byDocument[0].scores.strict);
    expect(one.findings.counts.fn).toBe(1);
  });

  it('scores one document of spans', async () => {
    const files = 'nerscore testdata/spans/gold.jsonl testdata/spans/pred.jsonl -q -f json';
    const whole = JSON.parse((await run(`${files} --by-document`)).stdout).systems[0];
    const one = JSON.parse((await run(`${files} --document 8`)).stdout).systems[0];
    expect([one.documents, one.scores.strict.micro]).toEqual([1, whole.byDocument[1].scores.strict.micro]);
  });

  it('is an error where there is none of that name', async () => {
    const { status, stderr } = await run('nerscore testdata/tag-folders/gold testdata/tag-folders/pred --document x');
    expect([status, stderr]).toEqual([3, expect.stringContaining('UNKNOWN_DOCUMENT')]);
    expect((await run(`${ner} --document x`)).status).toBe(3);
  });
});
