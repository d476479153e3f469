import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import type { CountTable } from '../../src/score/score.ts';
import { confidenceIntervals } from '../../src/stats/bootstrap.ts';
import { compareSystems, type Test } from '../../src/stats/compare.ts';
import { run } from './golden-case.ts';

const files =
  'testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll testdata/quickstart/key.conll';

const metrics = selectMetrics(['all']);

/** The counts of each system, from the JSON of a run without statistics. Its documents stand in the order of their names. */
async function countsOf(): Promise<CountTable[][]> {
  const { systems } = JSON.parse((await run(`corefscore ${files} -f json --by-document -q`)).stdout);
  return systems.map(({ byDocument }: { byDocument: { counts: Record<string, Record<string, number>> }[] }) =>
    metrics.map(({ name, fields }) => ({
      metric: name,
      fields: fields.length,
      rows: Float64Array.from(byDocument.flatMap(({ counts }) => fields.map((field) => counts[name][field]))),
    })),
  );
}

describe('the command', () => {
  it('has the intervals of the library, for every number of every score', async () => {
    const { systems, confidence, signature } = JSON.parse(
      (await run(`corefscore ${files} -f json -q --confidence 90 --samples 77 --seed 5`)).stdout,
    );
    expect(confidence).toEqual({ level: 90, samples: 77, seed: 5, units: 2 });
    expect(signature).toContain('|ci:90/77|seed:5|v:');
    for (const [at, tables] of (await countsOf()).entries()) {
      const { intervals } = confidenceIntervals(metrics, tables, { level: 90, samples: 77, seed: 5 });
      expect(intervals.length).toBe(3 * (metrics.length + 2));
      for (const { metric, part, side, low, high } of intervals) {
        const whole = systems[at].intervals[metric];
        expect((part === undefined ? whole : whole.parts[part])[side]).toEqual([low, high]);
      }
    }
  });

  it.each<Test>(['bootstrap', 'permutation'])('has the comparisons of the library by %s', async (test) => {
    const { comparisons, significance, signature } = JSON.parse(
      (await run(`corefscore ${files} -f json -q --significance ${test} --samples 77 --seed 5`)).stdout,
    );
    expect(significance).toEqual({ test, samples: 77, seed: 5, units: 2, against: 'first', adjustment: 'holm' });
    expect(signature).toContain(`|test:${test}/77|seed:5|v:`);
    const expected = compareSystems(metrics, await countsOf(), { test, samples: 77, seed: 5 });
    expect(comparisons).toEqual(expected.comparisons);
  });

  it('draws 1,000 samples for intervals and 10,000 for tests, from seed 1, where nothing else is said', async () => {
    const { stdout } = await run(`corefscore ${files} -m muc -q --confidence 95 --significance permutation -f json`);
    expect(JSON.parse(stdout).signature).toContain('|ci:95/1000|test:permutation/10000|seed:1|');
  });

  it('warns of few documents, and says what to do', async () => {
    const { stderr, status } = await run(`corefscore ${files} -m muc --confidence 95`);
    expect(status).toBe(0);
    expect(stderr.match(/FEW_UNITS/g)?.length).toBe(1);
    expect(stderr).toContain('score at least 20 documents');
  });
});

describe('under --missing-document skip', () => {
  const key = 'testdata/quickstart/key.conll';
  const asked = '-q -m muc --missing-document skip';

  it('systems are scored and compared on the documents that all of them have', async () => {
    const { stdout, status } = await run(
      `corefscore ${key} testdata/several/fox-only.conll ${key} ${asked} --significance permutation --by-document -f json`,
    );
    expect(status).toBe(0);
    const { systems, significance } = JSON.parse(stdout);
    expect(systems.map(({ documents }: { documents: number }) => documents)).toEqual([1, 1]);
    const alone = JSON.parse((await run(`corefscore ${key} testdata/several/fox-only.conll ${asked} -f json`)).stdout);
    expect(systems[0].scores).toEqual(alone.systems[0].scores);
    expect(systems[1].scores.muc.recall).toEqual({ numerator: 4, denominator: 4, value: 1 });
    for (const { byDocument } of systems) {
      expect(byDocument.map(({ document }: { document: string }) => document)).toEqual(['(tales/fox); part 000']);
    }
    expect(significance.units).toBe(1);
    const table = await run(`corefscore ${key} testdata/several/fox-only.conll ${key} ${asked}`);
    expect(table.stdout.split('\n')[0]).toBe(`2 systems against ${key}: 1 document`);
  });

  it('systems without any document in common are refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corefscore-common-'));
    const [fox, wind] = readFileSync(key, 'utf8').split(/(?<=#end document.*\n)/);
    writeFileSync(join(folder, 'fox.conll'), fox);
    writeFileSync(join(folder, 'wind.conll'), wind);
    const { status, stderr } = await run(`corefscore ${key} ${folder}/fox.conll ${folder}/wind.conll ${asked}`);
    rmSync(folder, { recursive: true });
    expect(status).toBe(3);
    expect(stderr).toContain('no document of the key is in all of the 2 responses');
    expect(stderr).toContain('[NO_COMMON_DOCUMENT]');
  });
});

describe('p-values of a table', () => {
  const last = (stdout: string): string[] => stdout.split('\n').filter((line) => / - .* difference |^†/.test(line));
  const table = async (systems: string, format = 'table'): Promise<string> => {
    const options = '-m conll -q --significance permutation --samples 20';
    return (await run(`corefscore testdata/quickstart/key.conll ${systems} ${options} -f ${format}`)).stdout;
  };
  const [one, other, third] = [
    'A=testdata/quickstart/response.conll',
    'B=testdata/several/other.conll',
    'C=testdata/quickstart/key.conll',
  ];

  it('are adjusted for the systems that are compared under each metric', async () => {
    expect(last(await table(`${one} ${other} ${third}`))).toEqual([
      expect.stringMatching(/^B - A +difference +p +p adjusted$/),
      expect.stringMatching(/^C - A +difference +p +p adjusted$/),
      '† p adjusted < 0.05, after Holm over 2 comparisons of each metric',
    ]);
    expect(await table(`${one} ${other} ${third}`, 'latex')).toContain('20 resamples, after Holm)');
  });

  it('of two systems have nothing to be adjusted for', async () => {
    expect(last(await table(`${one} ${other}`))).toEqual([
      expect.stringMatching(/^B - A +difference +p$/),
      '† p < 0.05',
    ]);
    expect(await table(`${one} ${other}`, 'latex')).toContain('20 resamples)');
  });

  it('are of a system whose name is code in Markdown', async () => {
    const named = await table(`<b>x*y*=testdata/quickstart/response.conll ${other}`, 'markdown');
    expect(named).toContain('F1 differs from `<b>x*y*` (p < 0.05');
  });
});
