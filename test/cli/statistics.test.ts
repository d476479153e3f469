import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import { statistics } from '../../src/evaluate/statistics.ts';
import type { SystemUnits } from '../../src/stats/align-units.ts';
import type { Test } from '../../src/stats/compare.ts';
import { run } from './golden-case.ts';

const files =
  'testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll testdata/quickstart/key.conll';

const metrics = selectMetrics(['all']);

/** The counts of each system, from the JSON of a run without statistics. */
async function countsOf(): Promise<SystemUnits[]> {
  const { systems } = JSON.parse((await run(`corefscore ${files} -f json --by-document -q`)).stdout);
  return systems.map(({ byDocument }: { byDocument: Unit[] }) => ({
    names: byDocument.map(({ document }) => document),
    tables: metrics.map(({ name, fields }) => ({
      metric: name,
      fields: fields.length,
      rows: Float64Array.from(byDocument.flatMap(({ counts }) => fields.map((field) => counts[name][field]))),
    })),
  }));
}

interface Unit {
  readonly document: string;
  readonly counts: Record<string, Record<string, number>>;
}

describe('the command', () => {
  const sampling = { samples: 77, seed: 5 };

  it('has the intervals of resampled counts, for every number of every score', async () => {
    const { systems, confidence, signature } = JSON.parse(
      (await run(`corefscore ${files} -f json -q --confidence 90 --samples 77 --seed 5`)).stdout,
    );
    expect(confidence).toEqual({ level: 90, samples: 77, seed: 5, units: 2 });
    expect(signature).toContain('|ci:90/77|seed:5|v:');
    const { intervals } = statistics(metrics, await countsOf(), { confidence: 90, ...sampling });
    expect(systems.map((system: { intervals: object }) => system.intervals)).toEqual(intervals);
    expect(Object.keys(systems[0].intervals)).toEqual(metrics.map(({ name }) => name));
  });

  it.each<[Test, string]>([
    ['bootstrap', '77'],
    ['permutation', 'exact'],
  ])('has the comparisons of resampled counts by %s', async (test, samples) => {
    const { comparisons, significance, signature } = JSON.parse(
      (await run(`corefscore ${files} -f json -q --significance ${test} --samples 77 --seed 5`)).stdout,
    );
    const expected = {
      ...(samples === 'exact' ? { exact: true, samples: 4 } : { samples: 77 }),
      ...{ test, seed: 5, units: 2, against: 'first', adjustment: 'holm', interval: { level: 95, samples: 77 } },
    };
    expect(significance).toEqual(expected);
    expect(signature).toContain(`|test:${test}/${samples}|seed:5|v:`);
    const found = statistics(metrics, await countsOf(), { significance: test, ...sampling });
    expect(comparisons).toEqual(found.comparisons);
  });

  it('draws 1,000 samples for intervals and 10,000 for tests, from seed 1, where nothing else is said', async () => {
    const { stdout } = await run(`corefscore ${files} -m muc -q --confidence 95 --significance bootstrap -f json`);
    expect(JSON.parse(stdout).signature).toContain('|ci:95/1000|test:bootstrap/10000|seed:1|');
  });

  it('warns of few documents, and says what to do', async () => {
    const { stderr, status } = await run(`corefscore ${files} -m muc --confidence 95`);
    expect(status).toBe(0);
    expect(stderr.match(/FEW_UNITS/g)?.length).toBe(1);
    expect(stderr).toContain('score at least 20 documents');
  });
});

describe('parts of documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-parts-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const text = readFileSync('testdata/quickstart/key.conll', 'utf8');
  const [fox, wind] = text.split(/(?<=#end document.*\n)/);
  const part = (document: string, name: string, number: number): string =>
    document.replace(/^#begin document .*/, `#begin document (${name}); part 00${number}`);
  const file = join(folder, 'parts.conll');
  writeFileSync(file, [part(fox, 'a', 0), part(wind, 'a', 1), part(fox, 'b', 0)].join(''));

  it('are one unit of resampling, or each is one under --units part; the scores are the same', async () => {
    const scored = async (options: string) => {
      const { stdout } = await run(`corefscore ${file} ${file} -m muc -f json -q --by-document ${options}`);
      const { confidence, signature, systems } = JSON.parse(stdout);
      return [confidence.units, systems[0].byDocument.length, signature.includes('|unit:part|')];
    };
    expect(await scored('--confidence 95')).toEqual([2, 3, false]);
    expect(await scored('--confidence 95 --units part')).toEqual([3, 3, true]);
  });

  it('that are few documents are warned of', async () => {
    const { stderr } = await run(`corefscore ${file} ${file} -m muc --confidence 95`);
    expect(stderr).toContain('2 documents say little about chance');
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
    const options = '-m conll -q --significance bootstrap --samples 20';
    return (await run(`corefscore testdata/quickstart/key.conll ${systems} ${options} -f ${format}`)).stdout;
  };
  const [one, other, third] = [
    'A=testdata/quickstart/response.conll',
    'B=testdata/several/other.conll',
    'C=testdata/quickstart/key.conll',
  ];

  it('are adjusted for the systems that are compared under each metric', async () => {
    expect(last(await table(`${one} ${other} ${third}`))).toEqual([
      expect.stringMatching(/^B - A +difference +95 % interval +p +p adjusted$/),
      expect.stringMatching(/^C - A +difference +95 % interval +p +p adjusted$/),
      '† p adjusted < 0.05, after Holm over 2 comparisons of each metric',
    ]);
    expect(await table(`${one} ${other} ${third}`, 'latex')).toContain('20 resamples, after Holm)');
  });

  it('of two systems have nothing to be adjusted for', async () => {
    expect(last(await table(`${one} ${other}`))).toEqual([
      expect.stringMatching(/^B - A +difference +95 % interval +p$/),
      '† p < 0.05',
    ]);
    expect(await table(`${one} ${other}`, 'latex')).toContain('20 resamples)');
  });

  it('are of a system whose name is code in Markdown', async () => {
    const named = await table(`<b>x*y*=testdata/quickstart/response.conll ${other}`, 'markdown');
    expect(named).toContain('F1 differs from `<b>x*y*` (p < 0.05');
  });
});
