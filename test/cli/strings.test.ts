import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'strings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const tags = write('gold.conll', 'Ada B-PER\nLovelace I-PER\nmet O\nAda B-PER\nin O\nLondon B-LOC\n');
const answer = write(
  'answer.json',
  '[{"type":"PER","text":"Ada Lovelace"},{"type":"PER","text":"Ada"},{"type":"LOC","text":"Paris"}]',
);

async function scored(commandLine: string) {
  const { stdout, stderr } = await run(`nerscore ${commandLine} -f json`);
  expect(stderr).not.toContain('error');
  return JSON.parse(stdout).systems[0];
}

describe('strings against tags', () => {
  it('need no text under --mode string, and tokens joined in others', async () => {
    const { scores, strings } = await scored(`${tags} ${answer} --mode string`);
    expect(scores.string.micro).toMatchObject({ correct: 2, missed: 1, spurious: 1 });
    expect(strings).toEqual({ predicted: 3, unparsable: 0 });
    const joined = await scored(`${tags} ${answer} --text joined`);
    expect(joined.scores.strict.micro).toMatchObject({ correct: 1, missed: 2, spurious: 2 });
    expect(joined.strings).toMatchObject({ predicted: 3, placed: 2, unplaced: 1 });
  });

  it('are shown by themselves where the text does not have them', async () => {
    const { stdout } = await run(`nerscore ${tags} ${answer} --text joined --errors all`);
    expect(stdout).toMatch(/^ +1 {2}\[LOC: Paris\]$/m);
  });

  it('that were not placed are counted by why: not in the text, or there less often', async () => {
    const summary = async (strings: readonly string[]): Promise<string | undefined> => {
      const own = strings.map((text) => ({ type: 'PER', text }));
      const path = write('unplaced.json', JSON.stringify(own));
      const { stdout } = await run(`nerscore ${tags} ${path} --text joined`);
      return /^strings: .*$/m.exec(stdout.replaceAll('\n  ', ' '))?.[0];
    };
    expect(await summary(['Ada', 'Ada'])).toBe('strings: 2; placed in the text: 2');
    expect(await summary(['Ada', 'Paris'])).toBe(
      'strings: 2; placed in the text: 1; not placed: 1 (1 not in the text)',
    );
    expect(await summary(['met', 'met', 'met'])).toBe(
      'strings: 3; placed in the text: 1; not placed: 2 (2 not as often there)',
    );
    expect(await summary(['met', 'met', 'Paris'])).toBe(
      'strings: 3; placed in the text: 1; not placed: 2 (1 not in the text, 1 not as often there)',
    );
  });

  it('need the text under --confusion, which asks where they are', async () => {
    const { status, stderr } = await run(`nerscore ${tags} ${answer} --mode string --confusion`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('NO_TEXT')]);
    const { confusion } = await scored(`${tags} ${answer} --mode string --confusion --text joined`);
    expect(confusion.entities.matrix).toEqual([
      [0, 0, 1],
      [0, 1, 1],
      [1, 1, 0],
    ]);
  });

  it('are compared of two tag files too', async () => {
    const { stdout, status } = await run(`nerscore ${tags} ${tags} --mode string-set -f json`);
    expect([status, JSON.parse(stdout).systems[0].scores['string-set'].micro.f1]).toEqual([0, 1]);
  });
});

describe('strings', () => {
  const spans = 'testdata/spans/gold.jsonl';
  const answers = 'testdata/spans/answers.jsonl';

  it('have intervals, documents that add up, and are merged', async () => {
    const saved = join(folder, 'saved.json');
    const options = '--mode string --normalize caseless';
    const { stdout } = await run(
      `nerscore ${spans} ${answers} ${options} --by-document --confidence 95 -o ${saved} -f json`,
    );
    const [{ scores, byDocument }] = JSON.parse(stdout).systems;
    const sum = (of: 'correct' | 'missed' | 'spurious') =>
      byDocument.reduce((total: number, one: (typeof byDocument)[number]) => total + one.scores.string.micro[of], 0);
    for (const of of ['correct', 'missed', 'spurious'] as const) expect(sum(of)).toBe(scores.string.micro[of]);
    const merged = JSON.parse((await run(`nerscore merge ${saved} -f json`)).stdout);
    expect(merged.systems[0].scores).toEqual(scores);
    expect(merged.signature).toContain('|normalize:caseless|');
  });

  it('are never dropped as repeats, and spans with a place are', async () => {
    const text = 'Ada and Bo';
    const span = { start: 0, end: 3, type: 'PER' };
    const gold = write('gold.jsonl', JSON.stringify({ id: 1, text, spans: [span, span] }));
    const pred = write('pred.jsonl', JSON.stringify({ id: 1, output: { PER: ['Ada', 'Ada', 'Ada'] } }));
    const counts = async (options: string) => (await scored(`${gold} ${pred} ${options}`)).scores;
    expect((await counts('--mode string')).string.micro).toMatchObject({ correct: 1, missed: 0, spurious: 2 });
    expect((await counts('--mode string --duplicates count')).string.micro).toMatchObject({ correct: 2, spurious: 1 });
    expect((await counts('--mode strict')).strict.micro).toMatchObject({ correct: 1, missed: 0, spurious: 2 });
  });

  it('of types that get one name are counted together', async () => {
    const gold = write(
      'two.jsonl',
      '{"id":1,"text":"Ada, Ada","spans":[{"start":0,"end":3,"type":"PER"},{"start":5,"end":8,"type":"PER"}]}',
    );
    const pred = write('named.jsonl', '{"id":1,"output":[["Ada","PERSON"],["Ada","HUMAN"]]}');
    const { scores } = await scored(`${gold} ${pred} --map PERSON=PER --map HUMAN=PER`);
    expect(scores.strict.micro).toMatchObject({ correct: 2, spurious: 0 });
  });

  it.each([
    `${spans} testdata/spans/pred.jsonl --normalize tidy --unparsable empty`,
    'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv --normalize tidy --unparsable empty',
  ])('%s has options that change nothing', async (files) => {
    const [plain] = files.split(' --');
    expect((await scored(files)).scores).toEqual((await scored(plain)).scores);
  });
});
