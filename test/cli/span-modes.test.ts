import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-modes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Spans as `type start-end`, or `type start-end;start-end`, of documents from `d0` on. */
function spans(name: string, ...documents: readonly string[]): string {
  return spansFrom(0, name, ...documents);
}

function spansFrom(first: number, name: string, ...documents: readonly string[]): string {
  const lines = documents.map((list, at) => {
    const all = list.split(', ').map((one) => {
      const [type, runs] = one.split(' ');
      const fragments = runs.split(';').map((run) => run.split('-').map(Number));
      return { type, start: fragments[0][0], end: fragments.at(-1)![1], fragments };
    });
    return `${JSON.stringify({ id: `d${first + at}`, text: 'left and right arm of Ada Lee', spans: all })}\n`;
  });
  return file(name, lines.join(''));
}

const golds = ['PART 0-4;15-18, PER 22-29', 'PART 9-18', 'PER 22-29, PART 0-18'];
const preds = ['PART 0-4;15-18, PER 22-25', 'PART 0-4;15-18', 'PER 22-29'];
const both = `${spans('g.jsonl', ...golds)} ${spans('p.jsonl', ...preds)}`;
const modes = ['strict', 'exact', 'partial', 'type', 'overlap', 'average', 'iou-30', 'iou-50', 'characters', 'surface'];
const all = `--mode ${modes.join()}`;

async function json(command: string) {
  const { stdout, status, stderr } = await run(`nerscore ${command} --format json`);
  expect([stderr, status]).toEqual([stderr, 0]);
  return JSON.parse(stdout);
}

describe('every mode of spans', () => {
  it.each(['table', 'csv', 'tsv', 'markdown', 'latex', 'jsonl', 'github', 'sklearn'])(
    'is printed as %s',
    async (format) => {
      const { stdout, status } = await run(`nerscore ${both} ${all} --format ${format}`);
      expect(status).toBe(0);
      for (const mode of modes) expect(stdout).toContain(mode === 'average' ? 'verage' : mode);
      if (!['jsonl', 'sklearn'].includes(format)) expect(stdout).toContain('discontinuous');
    },
  );

  it('has the scores of documents, which add up in merge to the last bit', async () => {
    const whole = await json(`${both} ${all}`);
    const parts = await Promise.all(
      golds.map(async (_, at) => {
        const files = `${spansFrom(at, `g${at}.jsonl`, golds[at])} ${spansFrom(at, `p${at}.jsonl`, preds[at])}`;
        const saved = join(folder, `${at}.jsonl`);
        await run(`nerscore ${files} ${all} --format jsonl -o ${saved}`);
        return saved;
      }),
    );
    const merged = await json(`merge ${parts.join(' ')}`);
    expect(merged.systems[0].scores).toEqual(whole.systems[0].scores);
    expect(Object.keys(merged.systems[0].scores)).toEqual(modes);
    expect(merged.systems[0].scores.strict.discontinuous).toMatchObject({ correct: 1, support: 1, predicted: 2 });
  });

  it('is merged from another that counts the same', async () => {
    const saved = join(folder, 'overlap.jsonl');
    await run(`nerscore ${both} --mode overlap --format jsonl -o ${saved}`);
    const whole = await json(`${both} --mode average`);
    expect((await json(`merge ${saved} --mode average`)).systems[0].scores).toEqual(whole.systems[0].scores);
    expect((await run(`nerscore merge ${saved} --mode strict`)).stderr).toContain('SHARDS_DIFFER');
  });

  it('has intervals and tests, of discontinuous spans too', async () => {
    const { systems, comparisons } = await json(
      `${both} ${both.split(' ')[0]} ${all} --confidence 95 --significance permutation`,
    );
    expect(Object.keys(systems[0].intervals)).toEqual(modes);
    expect(systems[0].intervals.strict.parts.discontinuous.f1).toHaveLength(2);
    expect(new Set(comparisons.map(({ metric }: { metric: string }) => metric.split('.')[0]))).toEqual(new Set(modes));
  });

  it('has gates, and a baseline', async () => {
    const saved = join(folder, 'base.json');
    await run(`nerscore ${both} ${all} --format json -o ${saved}`);
    const same = `nerscore ${both} ${all} --baseline ${saved} --max-drop 0`;
    expect((await run(same)).status).toBe(0);
    const { stderr, status } = await run(
      `${same} --fail-under iou-50.PER.recall=99 --fail-under strict.discontinuous=80`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain('iou-50 PER recall 0.5000 is below 0.99');
    expect(stderr).toContain('strict discontinuous F1 0.6667 is below 0.8');
  });

  it('of any number is explained, and lenient is another name for overlap', async () => {
    expect((await run('nerscore explain iou-75')).stdout).toContain('iou-50: ');
    const [one, other] = await Promise.all(['lenient', 'overlap'].map((mode) => json(`${both} --mode ${mode}`)));
    expect(one).toEqual(other);
  });

  it.each([
    ['--mode token', 'scores tags'],
    ['--mode surface-corpus --by-document', 'no scores of single documents'],
    ['--mode surface-corpus --confidence 95', 'no scores of single documents'],
    ['--mode surface-corpus --format jsonl', 'no scores of single documents'],
    ['--mode iou-101', "unknown mode 'iou-101'"],
  ])('%s is refused', async (options, words) => {
    const { stderr, status } = await run(`nerscore ${both} ${options}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it('token is refused beside a mode that reads tags as spans, which the message does not call spans', async () => {
    const { stderr, status } = await run(
      'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv --mode token,surface',
    );
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      'error: --mode token scores tags, and another mode reads these as spans: leave it out',
    ]);
  });
});

it('surfaces need a text or tokens', async () => {
  const bare = file('bare.json', '[[{"entity_group": "PER", "start": 0, "end": 3, "word": "ada", "score": 1}]]');
  const { stderr, status } = await run(`nerscore ${bare} ${bare} --mode surface`);
  expect([status, stderr]).toEqual([3, expect.stringContaining('[NO_TEXT]')]);
  expect((await run(`nerscore ${bare} ${bare} --mode characters`)).status).toBe(0);
  const tokens = file('tokens.json', '[{"tokenized_text": ["Ada", "Lee"], "ner": [[0, 1, "PER"]]}]');
  const [{ scores }] = (await json(`${tokens} ${tokens} --mode surface,characters`)).systems;
  expect([scores.surface.micro.correct, scores.characters.micro.correct]).toEqual([1, 2]);
});

it('tag files have the modes that need no words, and merge them', async () => {
  const tags = file('both.txt', 'a B-X B-X\nb I-X O\nc O O\n\nd B-X O\ne B-Y B-Y\n\n');
  const others = '--mode strict,overlap,average,iou-50,iou-51,characters,token';
  const [{ scores }] = (await json(`${tags} ${others}`)).systems;
  const correct = Object.values<{ micro: { correct?: number } }>(scores).map(({ micro }) => micro.correct);
  expect(correct).toEqual([1, 2, 1, 2, 1, 2, undefined]);
  const saved = join(folder, 'tags.jsonl');
  await run(`nerscore ${tags} ${others} --format jsonl -o ${saved}`);
  expect((await json(`merge ${saved}`)).systems[0].scores).toEqual(scores);
  expect((await run(`nerscore ${tags} --mode surface`)).status).toBe(2);
});
