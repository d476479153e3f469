import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'by-document-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of documents, each with two tokens: their names, and whether both are one entity. */
function file(name: string, ...documents: readonly (readonly [name: string, isLinked: boolean])[]): string {
  const rows = documents.map(([document, isLinked]) => {
    return `#begin document ${document}\nw\t(1)\nw\t(${isLinked ? 1 : 2})\n#end document\n`;
  });
  const path = join(folder, name);
  writeFileSync(path, rows.join(''));
  return path;
}

/** The lines of a report that begin with the name of a document, blanks made one. */
async function documents(command: string): Promise<string[]> {
  const { stdout } = await run(`corefscore ${command} -m muc --by-document -q`);
  return stdout
    .split('\n')
    .filter((line) => /^\([a-z]\)/.test(line))
    .map((line) => line.replace(/ +/g, ' '));
}

const key = file('key', ['(a)', true], ['(b)', true]);
const before = file('before', ['(a)', true], ['(b)', false]);
const after = file('after', ['(a)', false], ['(b)', true]);

describe('documents of a run without the CoNLL average', () => {
  it('are sorted by the last metric', async () => {
    expect(await documents(`${key} ${before} --sort f1`)).toEqual(['(b) 0.00', '(a) 100.00']);
    expect(await documents(`${key} ${after} --sort f1`)).toEqual(['(a) 0.00', '(b) 100.00']);
  });

  it('have their changes since a baseline', async () => {
    const saved = join(folder, 'saved.json');
    await run(`corefscore ${key} ${before} -m muc --by-document -q -o ${saved}`);
    expect(await documents(`${key} ${after} --baseline ${saved}`)).toEqual(['(a) 0.00 -100.00', '(b) 100.00 +100.00']);
  });
});

it('documents of one name have each its own change', async () => {
  const twice = file('twice', ['(a)', true], ['(a)', true]);
  const [first, second] = [file('first', ['(a)', true], ['(a)', false]), file('second', ['(a)', false], ['(a)', true])];
  const saved = join(folder, 'twice.json');
  await run(`corefscore ${twice} ${first} -m muc --by-document -q -o ${saved}`);
  expect(await documents(`${twice} ${second} --baseline ${saved}`)).toEqual(['(a) 0.00 -100.00', '(a) 100.00 +100.00']);
  const { stdout } = await run(`corefscore ${twice} ${second} -m muc --by-document -q -f csv --baseline ${saved}`);
  const [head, ...rows] = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const change = head.indexOf('f1_change');
  expect(rows.filter((row) => row.includes('(a)')).map((row) => row[change])).toEqual(['-1', '1']);
});

it('nothing has no means', async () => {
  const empty = join(folder, 'empty');
  writeFileSync(empty, '');
  const { stdout, status } = await run(`nerscore ${empty} --input tags-in-lines --by-document`);
  expect([status, stdout.includes('mean')]).toEqual([0, false]);
});

it('the page of systems without errors has no bar of their changes', async () => {
  const { stdout } = await run(`corefscore ${key} A=${key} B=${key} -f html`);
  expect([stdout.includes('0 errors'), stdout.includes('NaN%')]).toEqual([true, false]);
});
