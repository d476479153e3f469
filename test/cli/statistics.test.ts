import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import { statistics } from '../../src/results/statistics.ts';
import { holm, type Test } from '../../src/stats/compare.ts';
import type { SystemUnits } from '../../src/stats/units.ts';
import { finished } from '../../src/stats/work.ts';
import { parseCsv } from '../report/parsing.ts';
import { run } from './golden-case.ts';

const files =
  'testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll testdata/quickstart/key.conll';

const metrics = selectMetrics(['all']).filter(({ needs }) => needs === undefined);

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
    expect(confidence).toEqual({ level: 90, samples: 77, seed: 5, method: 'percentile', units: 2 });
    expect(signature).toContain('|ci:90/77|interval:percentile|seed:5|unit:document|v:');
    const { intervals } = finished(statistics(metrics, await countsOf(), { confidence: 90, ...sampling }, []));
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
      ...{
        test,
        seed: 5,
        units: 2,
        against: 'first',
        adjustment: 'holm',
        interval: { level: 95, samples: 77, method: 'percentile' },
      },
    };
    expect(significance).toEqual(expected);
    expect(signature).toContain(`|interval:percentile|test:${test}/${samples}|holm:2|seed:5|unit:document|v:`);
    const pairs = [1, 2].map((b) => ({ a: 0, b }));
    const found = finished(statistics(metrics, await countsOf(), { significance: test, ...sampling }, pairs));
    expect(comparisons).toEqual(found.comparisons);
  });

  it('draws 1,000 samples for intervals and 10,000 for tests, from seed 1, where nothing else is said', async () => {
    const { stdout } = await run(`corefscore ${files} -m muc -q --confidence 95 --significance bootstrap -f json`);
    expect(JSON.parse(stdout).signature).toContain(
      '|ci:95/1000|interval:percentile|test:bootstrap/10000|holm:2|seed:1|',
    );
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
    expect(stderr).toContain('warning: only 2 documents: intervals and tests are unreliable (20 or more needed)');
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
    const text = await table(`${one} ${other} ${third}`);
    expect(text).toMatch(/^F1 +- A +95 % interval +p adjusted\nC +\+27\.80 .*\nB +\+14\.14 /m);
    expect(last(text)).toEqual(['† p adjusted < 0.05, after Holm over 2 pairs']);
    expect(await table(`${one} ${other} ${third}`, 'latex')).toMatch(/20 resamples of .*, Holm for 2 pairs/);
  });

  it('of two systems have nothing to be adjusted for', async () => {
    expect(last(await table(`${one} ${other}`))).toEqual([
      expect.stringMatching(/^B - A +difference +95 % interval +p$/),
      '† p < 0.05',
    ]);
    expect(await table(`${one} ${other}`, 'latex')).not.toContain('Holm');
  });

  it('are of a system whose name is code in Markdown', async () => {
    const named = await table(`<b>x*y*=testdata/quickstart/response.conll ${other}`, 'markdown');
    expect(named).toContain('above `<b>x*y*`.');
  });
});

describe('--against', () => {
  const systems = [
    'A=testdata/quickstart/response.conll',
    'B=testdata/several/other.conll',
    'C=testdata/quickstart/key.conll',
  ].join(' ');
  const asked = (against: string, format = 'json') =>
    run(
      `corefscore testdata/quickstart/key.conll ${systems} -m conll -q --significance permutation ${against} -f ${format}`,
    );

  it.each([
    ['', 'first', ['0 1', '0 2']],
    ['--against B', 'B', ['1 0', '1 2']],
    ['--against testdata/several/other.conll', 'testdata/several/other.conll', ['1 0', '1 2']],
    ['--against best', 'best', ['2 0', '2 1']],
    ['--against all', 'all', ['0 1', '0 2', '1 2']],
  ])('%s compares with %s', async (option, against, pairs) => {
    const { significance, comparisons } = JSON.parse((await asked(option)).stdout);
    expect(significance.against).toBe(against);
    expect([...new Set(comparisons.map(({ a, b }: { a: number; b: number }) => `${a} ${b}`))]).toEqual(pairs);
    const f1 = comparisons.filter(({ metric, side }: Found) => metric === 'conll' && side === 'f1');
    expect(f1.map(({ adjusted }: Found) => adjusted)).toEqual(holm(f1.map(({ p }: Found) => p)));
  });

  it('has a row for each pair, a sentence, and differences to the system that is named', async () => {
    const one = (await asked('--against B', 'table')).stdout;
    expect(one).toMatch(/^F1 +- B +95 % interval +p adjusted\nC +\+13\.66 .* 1\.000\nA +-14\.14 .* 1\.000\n/m);
    expect(one).toContain('Against B, 86.34: the test cannot tell C and\nA from it.');
    expect(one).toContain('after Holm over 2 pairs');
    const all = (await asked('--against all', 'table')).stdout;
    expect(all).toMatch(
      /^all pairs +C +B +A\nC +- +\+13\.66 +\+27\.80\nB +1\.000 +- +\+14\.14\nA +1\.000 +1\.000 +-\n/m,
    );
    expect(all).toContain('the test cannot tell it from B and A');
    expect(all).toContain('after Holm over 3 pairs');
    const latex = (await asked('--against B', 'latex')).stdout;
    expect(latex).toMatch(/F1 differs from B \(.*\); .*all 4 exchanges of 2 documents.*, Holm for 2 pairs/);
  });

  it('puts the tests of each row beside it: those with the named system', async () => {
    const rows = parseCsv((await asked('--against best', 'csv')).stdout);
    const conll = rows.filter(({ metric }) => metric === 'conll');
    expect(conll.map(({ f1_difference }) => Number(f1_difference) < 0)).toEqual([true, true, false]);
    expect(conll[2].f1_p).toBe('');
  });

  it('refuses a name that no system has', async () => {
    const { status, stderr } = await asked('--against D');
    expect(status).toBe(2);
    expect(stderr).toContain('--against D: expected best, all, or the name or file of a system: A, B, C');
  });

  it('is refused without a test', async () => {
    const { status, stderr } = await run(`corefscore ${files} --against best`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('add --significance permutation')]);
  });
});

interface Found {
  readonly metric: string;
  readonly side: string;
  readonly p: number;
  readonly adjusted: number;
}

describe('--interval', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nerscore-bca-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [gold, pred] = ['gold', 'pred'].map((name) => join(folder, `${name}.tsv`));
  writeFileSync(gold, 'x B-PER\n\n'.repeat(20));
  writeFileSync(pred, `${'x B-LOC\n\n'.repeat(3)}${'x B-PER\n\n'.repeat(17)}`);

  it('bca moves the bounds, and is named in the output', async () => {
    const asked = `nerscore ${gold} ${pred} ${gold} -q --confidence 95 --significance permutation`;
    const plain = JSON.parse((await run(`${asked} -f json`)).stdout);
    const corrected = JSON.parse((await run(`${asked} --interval bca -f json`)).stdout);
    expect([plain.confidence.method, corrected.confidence.method]).toEqual(['percentile', 'bca']);
    expect(corrected.significance.interval).toEqual({ level: 95, samples: 1000, method: 'bca' });
    expect(corrected.signature).toContain('|ci:95/1000|interval:bca|');
    expect(corrected.systems[0].intervals.strict.f1).not.toEqual(plain.systems[0].intervals.strict.f1);
    expect(corrected.comparisons[2].interval).not.toEqual(plain.comparisons[2].interval);
    const { stdout } = await run(`${asked} --interval bca`);
    expect(stdout).toContain('[95 % interval]: BCa bootstrap, 1000 resamples of');
  });
});

describe('the bootstrap test', () => {
  it('of few documents is said to find differences too often, the permutation test is not', async () => {
    const said = async (test: string) => (await run(`corefscore ${files} -m muc -q --significance ${test}`)).stdout;
    expect(await said('bootstrap')).toContain('finds differences too often with fewer than 50 documents');
    expect(await said('permutation')).not.toContain('too often');
  });
});

describe('a type that is in few sentences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nerscore-rare-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [gold, pred, other] = ['gold', 'pred', 'other'].map((name) => join(folder, `${name}.tsv`));
  // Sentence 1 has a location, of 20; the prediction misses it, and the other system finds it.
  const tags = (first: string): string => `x ${first}\n\n${'y B-PER\n\n'.repeat(19)}`;
  writeFileSync(gold, tags('B-LOC'));
  writeFileSync(pred, tags('O'));
  writeFileSync(other, tags('B-LOC'));
  const asked = `nerscore ${gold} ${pred} ${other} -q --confidence 95 --significance bootstrap --samples 1000`;

  it('has the interval of the resamples that have it', async () => {
    const { systems, comparisons } = JSON.parse((await run(`${asked} -f json`)).stdout);
    const [{ LOC }, { LOC: found }] = systems.map((one: Saved) => one.intervals.strict.parts);
    const { leftOut } = LOC;
    // Of 20 draws none is sentence 1, in 0.95²⁰ of the resamples. Nothing is predicted in any.
    expect(Math.abs(leftOut.f1 - 1000 * 0.95 ** 20)).toBeLessThan(4 * Math.sqrt(1000 * 0.358 * 0.642));
    expect(LOC).toEqual({
      recall: [0, 0],
      f1: [0, 0],
      leftOut: { recall: leftOut.f1, precision: 1000, f1: leftOut.f1 },
    });
    expect(found).toEqual({ ...LOC, recall: [1, 1], precision: [1, 1], f1: [1, 1], leftOut: allOf(leftOut.f1) });
    const isLoc = ({ part, side }: { part: string; side: string }) => part === 'LOC' && side === 'f1';
    expect(comparisons.find(isLoc)).toMatchObject({
      interval: [1, 1],
      leftOut: leftOut.f1,
      p: 1 / (1001 - leftOut.f1),
    });
  });

  it('is named in a note', async () => {
    const { stdout } = await run(asked);
    expect(stdout).toMatch(/^0\/0 in some resamples, which intervals leave out: strict\.LOC in 3\d\d$/m);
  });
});

interface Saved {
  readonly intervals: { readonly strict: { readonly parts: Record<string, { leftOut: Record<string, number> }> } };
}

const allOf = (count: number) => ({ recall: count, precision: count, f1: count });
