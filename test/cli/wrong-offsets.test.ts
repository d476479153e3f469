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
    ['--pred-first-offset 1 --pred-end inclusive', neutral(1, -1)],
  ])('are refused with the option that reads them, %s, which scores them', async (option, documents) => {
    const pred = file('pred.jsonl', documents);
    const refused = await scored(`${gold} ${pred}`);
    expect(refused).toMatchObject({ status: 3, codes: ['SHIFTED'] });
    expect(refused.stderr).toContain(
      ` match gold; with ${option}, 6 would [SHIFTED]\nhelp: add ${option}; if the files are right`,
    );
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
    expect([
      status,
      stderr.includes(
        'only 0 of 6 predicted spans after wide characters match gold; with --gold-offsets utf-16, 6 would',
      ),
    ]).toEqual([3, true]);
  });

  it('are scored as they are under --allow SHIFTED, and where spans are merely wrong', async () => {
    const pred = file('pred.jsonl', neutral(0, -1));
    expect(await scored(`${gold} ${pred} --allow SHIFTED`)).toMatchObject({ status: 0, f1: 0, codes: ['SHIFTED'] });
    const [{ spans: all, ...document }] = neutral(0, -1);
    const few = file('few.jsonl', [{ ...document, spans: all.slice(1) }]);
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

describe('surfaces in brat', () => {
  const scoredAlone = (text: string, positions: string, surface: string, option = '') => {
    const path = join(folder, 'a.ann');
    writeFileSync(join(folder, 'a.txt'), text);
    writeFileSync(path, `T1\tPER ${positions}\t${surface}\n`);
    return scored(`${path} ${path} ${option}`);
  };

  it.each([
    ['in the order of the file', '8 10;0 3', 'Bo Ada'],
    ['in the order of the text', '8 10;0 3', 'Ada Bo'],
    ['that touch, with a blank between them', '0 3;3 7', 'Ada  met'],
    ['that touch, as one', '0 3;3 7', 'Ada met'],
  ])('may be those of fragments %s', async (_, positions, surface) => {
    expect(await scoredAlone('Ada met\nBo.', positions, surface)).toMatchObject({ status: 0, f1: 1 });
  });

  it('are refused in any other order', async () => {
    const { status, stderr } = await scoredAlone('Ada met\nBo.', '8 10;0 3;4 7', 'met Bo Ada');
    expect(status).toBe(3);
    expect(stderr).toContain("is 'met Bo Ada', but the text has 'Bo Ada met' at its position [SURFACE_DIFFERS]\n");
    expect(stderr).toContain('help: correct its offsets or its words; --allow SURFACE_DIFFERS scores by offsets\n');
  });

  it.each([
    ['the default', '', '0 4', undefined],
    ['the default', '', '0 2', '--gold-end inclusive'],
    ['inclusive', '--end inclusive', '0 1', undefined],
    ['inclusive', '--end inclusive', '0 3', '--gold-end exclusive'],
  ])('are told of another end, and not of that which is read, %s %s: %s', async (_, option, positions, help) => {
    const { status, stderr } = await scoredAlone('Ada met Bo.', positions, 'Ada', option);
    expect([status, /--gold-\w+ \w+/.exec(stderr)?.[0]]).toEqual([3, help]);
  });
});

describe('spans that are not in the text', () => {
  // Two bytes, and one unit of the others.
  const own = 'Zoë met Zoë';
  const documents = (...ends: readonly (readonly [start: number, end: number])[]) =>
    ends.map(([start, end], id) => ({ id, text: own, spans: [{ start, end, type: 'PER' }] }));
  const gold = file('inside.jsonl', documents([8, 11], [0, 3]));
  const said = 'this PER is not in the text: [9, 13) reaches beyond the text, which has 11';

  it.each([
    ['', 'error', 3],
    ['--lenient', 'warning', 0],
    ['--compat nervaluate', 'error', 3],
  ])('are told which unit all spans of the side fit: %s', async (option, severity, status) => {
    const pred = file('outside.jsonl', documents([9, 13], [0, 4]));
    const refused = await scored(`${gold} ${pred} ${option}`);
    expect(refused.status).toBe(status);
    const isError = severity === 'error';
    expect(refused.stderr).toContain(
      `outside.jsonl:1:39: ${severity}: ${said} code points${isError ? '' : '; left out'} [SPAN_OUTSIDE_TEXT]\n`,
    );
    // Whether all fit would take all documents at once, which is too much for a warning.
    const help = 'help: all spans are in the text with offsets in bytes of UTF-8: --pred-offsets bytes\n';
    expect(refused.stderr.includes(help)).toBe(isError);
    expect(await scored(`${gold} ${pred} --pred-offsets bytes`)).toMatchObject({ status: 0, f1: 1, codes: [] });
  });

  it('are not told of a unit in which they are no whole words', async () => {
    const pred = file('long.jsonl', [{ id: 0, text: 'Über Anna.', spans: [{ start: 5, end: 11, type: 'PER' }] }]);
    expect((await scored(`${pred} ${pred}`)).stderr).not.toContain('-offsets');
  });

  it('are told beside a document that is not there', async () => {
    const path = file('gliner.jsonl', [{ tokenized_text: ['Ada'], ner: [[0, 1, 'PER']] }]);
    const refused = await scored(`${path} ${path} --document nowhere`);
    expect(refused).toMatchObject({ status: 3, codes: ['SPAN_OUTSIDE_TEXT', 'UNKNOWN_DOCUMENT', 'SAME_FILE'] });
  });

  it('are told so of one file, and of gold', async () => {
    const path = file('outside.jsonl', documents([9, 13], [0, 4]));
    for (const line of [`list ${path}`, `check ${path}`, `${path} ${gold}`]) {
      const { stdout, stderr } = await run(`nerscore ${line}`);
      expect(stdout + stderr).toContain('bytes of UTF-8: --gold-offsets bytes\n');
    }
  });

  it.each([
    //  what                          spans              --pred-offsets  what their unit is called
    [
      'one that fits none',
      [
        [9, 13],
        [9, 99],
      ],
      'code-points',
      '11 code points',
    ],
    [
      'one that splits a letter',
      [
        [9, 13],
        [0, 3],
      ],
      'utf-16',
      '11 UTF-16 units',
    ],
    ['those in no text', [[9, 14]], 'bytes', '13 bytes'],
  ] as const)('are not told so of %s', async (_, spans, unit, size) => {
    const { stderr } = await scored(`${gold} ${file('outside.jsonl', documents(...spans))} --pred-offsets ${unit}`);
    expect(stderr).toContain(`reaches beyond the text, which has ${size} [SPAN_OUTSIDE_TEXT]\n`);
    expect(stderr).not.toContain('help:');
  });

  it('say in words what splits a letter, and what a text of one letter has', async () => {
    const { stderr } = await scored(`${gold} ${file('splits.jsonl', documents([0, 3]))} --pred-offsets bytes`);
    expect(stderr).toContain('offset 3 is inside a character, if offsets count bytes [SPAN_OUTSIDE_TEXT]');
    const one = file('one.jsonl', [{ id: 0, text: 'a', spans: [{ start: 0, end: 2, type: 'PER' }] }]);
    expect((await run(`nerscore list ${one}`)).stderr).toContain('which has 1 code point [');
  });
});
