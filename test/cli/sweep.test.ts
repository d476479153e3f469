import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { visibleReport } from '../../src/report/style.ts';
import type { Report } from '../../src/results/report.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const files = 'testdata/spans/gold.jsonl testdata/spans/pred.jsonl';

describe('nerscore sweep', () => {
  it('prints a row for each threshold as CSV, of types too', async () => {
    const rows = [
      '0.98,1,0,5,1,0.16666666666666666,0.2857142857142857',
      '0.95,2,0,4,1,0.3333333333333333,0.5',
      '0.7,3,0,3,1,0.5,0.6666666666666666',
      '0.6,3,1,3,0.75,0.5,0.6',
      '0.4,3,2,3,0.6,0.5,0.5454545454545454',
    ];
    const head = 'threshold,tp,fp,fn,precision,recall,f1';
    expect((await run(`nerscore sweep ${files} -f csv`)).stdout).toBe([head, ...rows, ''].join('\n'));
    const byType = (await run(`nerscore sweep ${files} -f csv --by-type`)).stdout.split('\n');
    expect(byType.slice(0, 2)).toEqual([`type,${head}`, `,${rows[0]}`]);
    expect(byType.slice(6)).toEqual([
      'PART,0.7,1,0,1,1,0.5,0.6666666666666666',
      'PER,0.98,1,0,1,1,0.5,0.6666666666666666',
      'PER,0.6,1,1,1,0.5,0.5,0.5',
      'PER,0.4,1,2,1,0.3333333333333333,0.5,0.4',
      'TIME,0.95,1,0,0,1,1,1',
      '',
    ]);
  });

  it('has the best F1, the average precision and the lowest score in JSON, with the signature', async () => {
    const { stdout, stderr } = await run(`nerscore sweep ${files} -f json --by-type --types PER,LOC`);
    const { sweep, types, signature, documents, note } = JSON.parse(stdout);
    expect(stderr).toBe('');
    expect(sweep).toMatchObject({ best: { threshold: 0.98, f1: 0.5 }, average_precision: 1 / 3, lowest_score: 0.4 });
    expect(types.LOC).toEqual({ rows: [], average_precision: 0 });
    expect([documents, signature]).toEqual([2, expect.stringContaining('|types:PER,LOC|')]);
    expect(note).toMatch(/is too optimistic/);
  });

  it('scores what looks shifted with --allow, as its message advises', async () => {
    const spans = (name: string, ...starts: number[]): string => {
      const all = starts.map((start) => ({ start, end: start + 2, type: 'PER', score: 0.5 }));
      return write(name, `${JSON.stringify({ id: 1, text: 'a text with some words', spans: all })}\n`);
    };
    const line = `nerscore sweep ${spans('g.jsonl', 4, 9, 14)} ${spans('p.jsonl', 3, 8, 13)}`;
    const { status, stderr } = await run(line);
    expect([status, stderr]).toEqual([3, expect.stringContaining('--allow SHIFTED')]);
    expect((await run(`${line} --allow SHIFTED`)).status).toBe(0);
  });

  it('is shown without a look through all of its spans', () => {
    const swept = {
      toJSON(): never {
        throw new Error('these are as large as the input');
      },
    };
    const report = { systems: [{ file: 'pred.jsonl', swept }] } as unknown as Report;
    expect(visibleReport(report).systems).toEqual([{ file: 'pred.jsonl' }]);
  });

  it('applies a least score, and says that a threshold is too optimistic', async () => {
    const { stdout } = await run(`nerscore sweep ${files} --min-score 0.6`);
    expect(stdout).toContain('* best F1 0.6667 at --min-score 0.7; average precision 0.5000\nlowest score 0.6:');
    expect(stdout).toContain('is too optimistic');
    expect(stdout).toContain('|minscore:0.6|');
  });

  it('shows some of many thresholds, the best and the last among them', async () => {
    const spans = (step: number) =>
      Array.from({ length: 90 }, (_, at) => ({ start: at, end: at + 1, type: 'A', score: (100 - at) / 100 })).filter(
        (_, at) => at % step === 0,
      );
    const document = (step: number) => JSON.stringify({ id: 1, text: 'x'.repeat(90), spans: spans(step) });
    const [gold, pred] = [write('gold.jsonl', document(7)), write('pred.jsonl', document(1))];
    const { stdout } = await run(`nerscore sweep ${gold} ${pred}`);
    const shown = stdout.split('\n').filter((line) => /^ +[01]\.?\d* /.test(line));
    expect(shown.length).toBeLessThanOrEqual(22);
    expect(stdout).toContain(`${shown.length} of 90 thresholds; --format csv has all`);
    expect(shown.map((line) => line.trim().split(/ +/)[0])).toEqual(expect.arrayContaining(['1', '0.11']));
  });

  it('of nothing that was predicted says so', async () => {
    const nothing = write(
      'nothing.jsonl',
      '{"id": "7", "text": "Ada Lovelace met Charles Babbage in London.", "spans": []}\n',
    );
    const { stdout, status } = await run(`nerscore sweep testdata/spans/gold.jsonl ${nothing}`);
    expect([stdout, status]).toEqual([expect.stringContaining('nothing was predicted'), 0]);
  });

  it('takes one file with both sides, and prints the thresholds of types as --min-score takes them', async () => {
    const region = (start: number, end: number, label: string, score?: number) => ({
      type: 'labels',
      score,
      value: { start, end, text: 'Ada met Bo in Rome.'.slice(start, end), labels: [label] },
    });
    const annotated = { result: [region(0, 3, 'x=y'), region(8, 10, 'x=y'), region(14, 18, 'a b')] };
    const predicted = [region(0, 3, 'x=y', 0.9), region(4, 7, 'x=y', 0.3), region(14, 18, 'a b', 0.2)];
    const task = {
      data: { text: 'Ada met Bo in Rome.' },
      annotations: [annotated],
      predictions: [{ result: predicted }],
    };
    const both = write('both.json', JSON.stringify([task]));
    const { stdout, stderr } = await run(`nerscore sweep ${both} --by-type`);
    expect(stderr).toBe('');
    const line = "--min-score '0.2,a b=0.2,x=y=0.9'";
    expect(stdout).toContain(`best F1 of each type at ${line}
`);
    expect(JSON.parse((await run(`nerscore sweep ${both} --by-type -f json`)).stdout).minScore).toBe(
      '0.2,a b=0.2,x=y=0.9',
    );
    const config = write('least.json', JSON.stringify({ 'min-score': '0.2,a b=0.2,x=y=0.9' }));
    const scored = await run(`nerscore ${both} --config ${config} -f json`);
    expect(JSON.parse(scored.stdout).systems[0].scores.strict.micro.f1).toBe(4 / 5);
    expect(JSON.parse(scored.stdout).signature).toContain('|minscore:0.2,a%20b=0.2,x=y=0.9|');
  });

  it('sweeps any mode, and says which', async () => {
    const { stdout } = await run(`nerscore sweep ${files} -m overlap`);
    expect(stdout).toContain('2 documents, mode overlap\n');
    expect(stdout).toContain('best F1 0.8000 at --min-score 0.6;');
    const one = await run(`nerscore ${files} -m overlap --min-score 0.6 -f json`);
    expect(JSON.parse(one.stdout).systems[0].scores.overlap.micro.f1).toBeCloseTo(0.8, 12);
  });

  it.each([
    ['testdata/spans/pred.jsonl testdata/spans/gold.jsonl', 3, 'NO_SCORE'],
    ['testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv', 2, 'tags have none'],
    ['testdata/spans/gold.jsonl', 3, 'with the spans of one side'],
    [`${files} --mode token`, 2, 'expected one mode of spans'],
    [`${files} --mode all`, 2, 'expected one mode of spans'],
    [`${files} ${files}`, 2, 'too many arguments'],
    [`${files} --zero-division 1`, 2, 'unknown option'],
  ])('%s exits %i: %s', async (args, status, message) => {
    const found = await run(`nerscore sweep ${args}`);
    expect([found.status, found.stdout, found.stderr]).toEqual([status, '', expect.stringContaining(message)]);
  });
});
