import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nerscore-units-'));
  const [gold, pred] = ['MISC', 'PER'].map(
    (type) => `EU B-ORG\nsaid O\n\nGerman B-${type}\ncalls O\n\n-DOCSTART- O\n\nPeter B-PER\n\n`,
  );
  const [one, other] = ['PER', 'LOC'].map((type) => `Ada B-${type}\n\nPeter B-PER\n\n`);
  const write = (files: Record<string, string>): void => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  };
  write({ 'gold/a.tsv': gold, 'pred/a.tsv': pred, 'gold/b.tsv': one, 'pred/b.tsv': other });
  write({ 'pred.tsv': pred + other, 'both.tsv': 'Ada B-PER B-LOC\n\nPeter B-PER B-PER\n' });
  const words = (from: string): string => [...'abcdefghijkl'].map((word) => `${from}${word} O\n`).join('');
  const long = `${words('a')}\n-DOCSTART- O\n\n${words('b')}`;
  write({ 'long.tsv': long, 'short.tsv': long.replace('be O\n', '') });
  const spans = (end: number): string =>
    `{"text": "Ada met Peter", "spans": [{"start": 0, "end": ${end}, "label": "PER"}]}\n`;
  write({ 'gold.jsonl': spans(3) + spans(3), 'pred.jsonl': spans(3) + spans(5) });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The strict counts of gold, predicted and correct spans, or the exit code and the codes of the problems. */
async function counts(inputs: string, document: string, options = ''): Promise<unknown> {
  const paths = inputs.split(' ').map((path) => `${folder}/${path}`);
  const { status, stdout, stderr } = await run(
    `nerscore ${paths.join(' ')} --document '${document}' ${options} -q -f json`,
  );
  if (status !== 0) return [status, ...new Set(stderr.match(/[A-Z]+_[A-Z_]+/g))];
  const { recall, precision } = JSON.parse(stdout).systems[0].scores.strict.micro;
  return [recall.denominator, precision.denominator, recall.numerator];
}

describe('nerscore --document', () => {
  it.each([
    // inputs                   name             options             gold, predicted, correct
    ['gold pred', 'a.tsv', '', [3, 3, 2]],
    ['gold pred', 'a.tsv: 1', '', [2, 2, 1]],
    ['gold pred', 'a.tsv: 2', '', [1, 1, 1]],
    ['gold pred', 'a.tsv: 1:4', '', [2, 2, 1]],
    ['gold pred', 'a.tsv: 2', '--units sentence', [1, 1, 0]],
    ['gold pred', 'gold/a.tsv:4', '--units sentence', [1, 1, 0]],
    ['gold pred', 'gold/a.tsv:4', '', [2, 2, 1]],
    ['gold pred', 'b.tsv: 1', '', [1, 1, 0]],
    ['gold pred.tsv', 'a.tsv: 1', '', [2, 2, 1]],
    ['gold pred.tsv', 'b.tsv', '', [2, 2, 1]],
    ['gold/a.tsv pred/a.tsv', '1', '', [2, 2, 1]],
    ['gold/a.tsv pred/a.tsv', 'a.tsv:9', '', [1, 1, 1]],
    ['gold/a.tsv pred/a.tsv', '2', '--units sentence', [1, 1, 0]],
    ['gold/b.tsv pred/b.tsv', '2', '', [1, 1, 1]],
    ['both.tsv', '1', '', [1, 1, 0]],
    ['gold pred', 'a.tsv: 1 sentence 2', '', [1, 1, 0]],
    ['gold pred', 'b.tsv sentence 2', '', [1, 1, 1]],
    ['gold/a.tsv pred/a.tsv', '2 sentence 1', '', [1, 1, 1]],
    ['gold/b.tsv pred/b.tsv', '1 sentence 1', '', [1, 1, 0]],
    ['gold.jsonl pred.jsonl', '1', '', [1, 1, 1]],
    ['gold.jsonl pred.jsonl', 'gold.jsonl:2', '', [1, 1, 0]],
  ])('scores of %s what reports call %s %s', async (inputs, name, options, expected) => {
    expect(await counts(inputs, name, options)).toEqual(expected);
  });

  it('lists a document that is scored alone under the name that it has among all', async () => {
    const { stdout } = await run(
      `nerscore ${folder}/gold ${folder}/pred --document 'a.tsv: 1' --errors all -q -f json`,
    );
    const [{ byDocument, findings, tokens }] = JSON.parse(stdout).systems;
    expect([tokens, byDocument, findings.list[0].document]).toEqual([4, undefined, 'a.tsv: 1']);
    const spans = `nerscore ${folder}/gold.jsonl ${folder}/pred.jsonl --by-document -q -f json`;
    const all = JSON.parse((await run(spans)).stdout).systems[0].byDocument;
    const one = JSON.parse((await run(`${spans} --document 2`)).stdout).systems[0].byDocument;
    expect(one).toEqual([all[1]]);
  });

  it.each([
    ['1', { gold: 0, pred: 0 }],
    ['2', { gold: 1, pred: 0 }],
  ])('counts only the rows of document %s as lacking where rows are paired by words', async (document, unpaired) => {
    const paths = `${folder}/long.tsv ${folder}/short.tsv`;
    const { stdout } = await run(`nerscore ${paths} --lenient --document ${document} -q -f json`);
    expect(JSON.parse(stdout).systems[0]).toMatchObject({ tokens: 12, unpaired });
  });

  it('is an error where no document or sentence is called so', async () => {
    expect(await counts('gold pred', 'a.tsv: 4')).toEqual([3, 'UNKNOWN_DOCUMENT']);
    expect(await counts('gold pred', 'a.tsv: 3', '--units document')).toEqual([3, 'UNKNOWN_DOCUMENT']);
    expect(await counts('gold pred', 'c.tsv: 1')).toEqual([3, 'UNKNOWN_DOCUMENT']);
    expect(await counts('gold pred', 'a.tsv: 1 sentence 3')).toEqual([3, 'UNKNOWN_DOCUMENT']);
    expect(await counts('gold/b.tsv pred/b.tsv', '3')).toEqual([3, 'UNKNOWN_DOCUMENT']);
  });
});
