import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../report/parsing.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, from: string): string => {
  copyFileSync(`testdata/${from}`, join(folder, name));
  return join(folder, name);
};
const [worse, better] = ['quickstart/response.conll', 'several/other.conll'];
const key = 'testdata/quickstart/key.conll';
const a = [file('a.1.conll', worse), file('a.2.conll', better), file('a.3.conll', worse)].join(' ');
const b = [file('b-seed1.conll', better), file('b-seed2.conll', better)].join(' ');
const lone = file('c.conll', worse);
const json = async (line: string) => JSON.parse((await run(`${line} -q -f json`)).stdout);

describe('names of systems that cannot be what they should', () => {
  it.each(['--runs', '--significance permutation --against zz'])(
    'are refused before anything is read: %s',
    async (options) => {
      const inputs = ['gold', 'pred', 'pred'].map((name) => `testdata/quickstart/${name}.tsv`).join(' ');
      const { stderr, status } = await run(`nerscore ${inputs} ${options}`);
      expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: --(?:runs|against zz): expected /)]);
    },
  );
});

describe('--runs', () => {
  it('has the mean and the standard deviation of runs, beside others as they are', async () => {
    const { systems, ranking, signature, confidence } = await json(`corefscore ${key} ${a} ${lone} ${b} -m muc --runs`);
    expect(systems.map(({ response }: { response: string }) => response)).toEqual([`${folder}/a`, lone, `${folder}/b`]);
    expect(systems[0].runs).toEqual(a.split(' '));
    // F1 of MUC: 2/3, 5/6, 2/3
    const [{ scores, intervals }, alone, same] = systems;
    expect(scores.muc.f1).toBeCloseTo((2 / 3 + 5 / 6 + 2 / 3) / 3, 12);
    expect(scores.muc.recall).toEqual({ value: 5 / 7 });
    // The mean is 13/18: deviations -1/18, 2/18, -1/18.
    expect(intervals.muc.deviation.f1).toBeCloseTo(Math.sqrt(6 / 18 ** 2 / 2), 12);
    expect([alone.runs, alone.intervals.muc.deviation]).toEqual([undefined, undefined]);
    expect(same.intervals.muc.deviation.f1).toBe(0);
    expect(ranking.systems).toEqual([2, 0, 1]);
    expect(signature).toContain('|ci:95/1000|interval:percentile|seed:1|runs:3,1,2|unit:document|v:');
    expect(confidence).toMatchObject({ level: 95, units: 2 });
  });

  it('gives equal runs the interval of one', async () => {
    const [of] = (await json(`corefscore ${key} ${b} -m muc --runs`)).systems;
    const [one] = (await json(`corefscore ${key} ${b} -m muc --confidence 95`)).systems;
    expect(of.intervals.muc).toEqual({ ...one.intervals.muc, deviation: { recall: 0, precision: 0, f1: 0 } });
  });

  it('knows runs by given names, and shows them in every format', async () => {
    const named = a.split(' ').map((path, at) => `x.${at + 1}=${path}`);
    const line = `corefscore ${key} ${named.join(' ')} -m muc -q --runs`;
    const { stdout } = await run(line);
    expect(stdout).toContain('F1  95 % interval\nMUC      71.43      75.00  72.22  ± 9.62 [57.14, 83.33]\n');
    expect(stdout).toContain('x: mean ± standard deviation of 3 runs, x.1, x.2, x.3\n');
    expect((await run(`${line} -f html`)).stdout).toMatch(/mean of \d runs, [^<]*; standard deviation 9\.62</);
    expect((await run(`${line} -f markdown`)).stdout).toContain('72.22 ± 9.62 [57.14, 83.33]');
    expect((await run(`${line} -f latex`)).stdout).toContain('{\\scriptsize $\\pm$ 9.62 [57.14, 83.33]}');
    const [cells] = parseCsv((await run(`${line} -f csv`)).stdout);
    expect(cells).toMatchObject({ response: 'x', runs: '3', recall_sd: '0', recall_numerator: '' });
    expect(Number(cells.f1_sd)).toBeCloseTo(Math.sqrt(3) / 18, 12);
  });

  it('compares systems by means of their runs', async () => {
    const { comparisons } = await json(`corefscore ${key} ${a} ${b} -m muc --runs --significance bootstrap`);
    const f1 = comparisons.find(({ side }: { side: string }) => side === 'f1');
    expect(f1.difference).toBeCloseTo(5 / 6 - 13 / 18, 12);
    expect(comparisons).toHaveLength(3);
  });

  it('joins predictions of tags that have different types', async () => {
    const gold = 'testdata/quickstart/gold.tsv';
    const tags = [file('t.1.tsv', 'quickstart/pred.tsv'), file('t.2.tsv', 'quickstart/gold.tsv')].join(' ');
    const { strict } = (await json(`nerscore ${gold} ${tags} --mode strict --runs`)).systems[0].scores;
    expect(strict.micro.f1).toBe((0.5 + 1) / 2);
    expect(strict.types.ORG.f1).toBe((0.4 + 1) / 2);
  });

  it.each([
    [`${lone} ${b.split(' ')[0]}`, 'expected names that differ in a number at their end'],
    [`${a} --significance permutation`, 'take --significance bootstrap'],
    [`${a} --interval bca`, 'percentile intervals'],
    [`${a} --by-document`, 'no scores of single documents'],
    [`${a} -f jsonl`, 'no scores of single documents'],
    [`${a} --errors 3`, 'leave out --errors'],
    [`${a} --significance bootstrap`, '--significance compares systems'],
  ])('refuses %s', async (line, message) => {
    const { status, stderr } = await run(`corefscore ${key} ${line} -m muc --runs`);
    expect([status, stderr.includes(message)]).toEqual([2, true]);
  });
});
