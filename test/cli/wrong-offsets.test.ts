import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'offsets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, documents: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, documents.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
}

// The emoji is one code point, two units of UTF-16 and four bytes.
const text = '😀 Ada met Bo in Ulm, he said.';
const spans = [
  [2, 5, 'PER'],
  [10, 12, 'PER'],
  [16, 19, 'LOC'],
] as const;
const ids = [0, 1];

const neutral = (move: number, end: number) =>
  ids.map((id) => ({
    id,
    text,
    spans: spans.map(([start, last, type]) => ({ start: start + move, end: last + move + end, type })),
  }));
const doccano = (move: number) =>
  ids.map((id) => ({ id, text, label: spans.map(([start, end, type]) => [start + move, end + move, type]) }));

/** The F1 and the exit code, or the codes of what was refused and what to do. */
async function scored(line: string) {
  const { stdout, stderr, status } = await run(`nerscore ${line} -f json`);
  const codes = [...stderr.matchAll(/\[([A-Z_]+)\]/g)].map(([, code]) => code);
  return { f1: stdout ? JSON.parse(stdout).systems?.[0].scores?.strict.micro.f1 : undefined, status, codes, stderr };
}

describe('offsets that count something else', () => {
  const gold = file('gold.jsonl', neutral(0, 0));

  it.each([
    ['--pred-offsets code-points', doccano(0)],
    ['--pred-offsets utf-16', neutral(1, 0)],
    ['--pred-offsets bytes', neutral(3, 0)],
    ['--pred-end inclusive', neutral(0, -1)],
  ])('are refused with the option that reads them, %s, which scores them', async (option, documents) => {
    const pred = file('pred.jsonl', documents);
    const refused = await scored(`${gold} ${pred}`);
    expect(refused).toMatchObject({ status: 3, codes: ['SHIFTED'] });
    expect(refused.stderr).toContain(`only 0 of 6 spans have the positions of a gold span; with ${option}, 6 would`);
    expect(await scored(`${gold} ${pred} ${option}`)).toMatchObject({ status: 0, f1: 1, codes: [] });
  });

  it.each(['nervaluate-1.1', 'davidsbatista', 'eval4ner'])('are refused under --compat %s too', async (tool) => {
    const pred = file('pred.jsonl', neutral(0, -1));
    expect(await scored(`${gold} ${pred} --compat ${tool}`)).toMatchObject({ status: 3, codes: ['SHIFTED'] });
    const allowed = await scored(`${gold} ${pred} --compat ${tool} --allow SHIFTED`);
    expect(allowed).toMatchObject({ status: 0, codes: ['SHIFTED'] });
  });

  it('are told of gold too, and where most documents are in ASCII', async () => {
    const ascii = Array.from({ length: 40 }, (_, at) => ({
      id: `a${at}`,
      text: 'Ada met Bo.',
      spans: [{ start: 0, end: 3, type: 'PER' }],
    }));
    const own = file('own.jsonl', [...neutral(1, 0), ...ascii]);
    const pred = file('pred.jsonl', [...neutral(0, 0), ...ascii]);
    const { status, stderr } = await scored(`${own} ${pred}`);
    expect([status, stderr.includes('predicted span; with --gold-offsets utf-16, 6 would')]).toEqual([3, true]);
  });

  it('are scored as they are under --allow SHIFTED, and where spans are merely wrong', async () => {
    const pred = file('pred.jsonl', neutral(0, -1));
    expect(await scored(`${gold} ${pred} --allow SHIFTED`)).toMatchObject({ status: 0, f1: 0, codes: ['SHIFTED'] });
    const few = file('few.jsonl', neutral(0, -1).slice(0, 1));
    expect(await scored(`${gold} ${few}`)).toMatchObject({ status: 0, f1: 0, codes: ['MISSING_DOCUMENT'] });
  });
});

describe('a format that was named', () => {
  it('is refused for a file that has no spans in it, but in another', async () => {
    const gold = file('gold.jsonl', neutral(0, 0));
    const { status, codes, stderr } = await scored(`${gold} ${file('pred.jsonl', doccano(1))} --pred-input prodigy`);
    expect([status, codes]).toEqual([3, ['OTHER_FORMAT']]);
    expect(stderr).toContain('help: --pred-input doccano');
  });
});

describe('JSON lines of spans', () => {
  const line = (start: string, type: string) =>
    `{"id": 1, "text": "Ada", "spans": [{"start": ${start}, "end": 3, "type": "${type}"}]}\n`;

  it.each([
    ['a number that JSON does not have', line('NaN', 'PER'), 'NOT_JSON', ':1:46'],
    ['a file that was cut off', line('0', 'PER').slice(0, -4), 'NOT_JSON', ':1:72'],
    ['a type without a name', line('0', ''), 'NOT_A_SPAN', ':1:36'],
  ])('refuse %s', async (_, text, code, place) => {
    const gold = file('gold.jsonl', [{ id: 1, text: 'Ada', spans: [{ start: 0, end: 3, type: 'PER' }] }]);
    const pred = join(folder, 'pred.jsonl');
    writeFileSync(pred, text);
    const { codes, stderr } = await scored(`${gold} ${pred}`);
    expect([codes, stderr.split(': error')[0]]).toEqual([[code], `${pred}${place}`]);
  });
});

describe('answers of models', () => {
  it('may have thoughts before JSON', async () => {
    const gold = file('gold.jsonl', [{ id: 1, text: 'Ada', spans: [{ start: 0, end: 3, type: 'PER' }] }]);
    const output = '<think>{"a name"}</think>\n{"entities": [{"type": "PER", "text": "Ada"}]}';
    expect(await scored(`${gold} ${file('answers.jsonl', [{ id: 1, output }])}`)).toMatchObject({ f1: 1, codes: [] });
  });
});

describe('surfaces of two tag files', () => {
  it('are the words of their spans', async () => {
    const [gold, pred] = ['gold.txt', 'pred.txt'].map((name) => join(folder, name));
    writeFileSync(gold, 'New B-LOC\nYork I-LOC\nBo B-PER\n\nNew B-LOC\nYork I-LOC\n');
    writeFileSync(pred, 'New B-LOC\nYork I-LOC\nBo O\n\nNew O\nYork O\n');
    const { stdout } = await run(`nerscore ${gold} ${pred} -m surface-corpus -f json`);
    const { correct, missed, spurious } = JSON.parse(stdout).systems[0].scores['surface-corpus'].micro;
    expect({ correct, missed, spurious }).toEqual({ correct: 1, missed: 1, spurious: 0 });
  });
});
