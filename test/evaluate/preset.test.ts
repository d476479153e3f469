import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compatFiles, reportJson, scoreCoref, scoreCorefFiles } from '../../src/index.ts';
import { citationText } from '../../src/report/citation.ts';
import { presetScorer } from '../../src/results/preset.ts';
import { run } from '../cli/golden-case.ts';

const [cs, en] = ['cs_demo-corefud-dev.conllu', 'en_demo-corefud-dev.conllu'];
const text = (path: string): string => readFileSync(`testdata/crac/${path}`, 'utf8');
const sides = ['gold', 'anna', 'bob'];
const all = Object.fromEntries(
  sides.flatMap((side) => [cs, en].map((file) => [`${side}/${file}`, text(`${side}/${file}`)])),
);

interface Preset {
  readonly datasets: readonly (Readonly<Record<string, number>> & { readonly dataset: string })[];
  readonly macro: Readonly<Record<string, number>>;
}

async function scored(files: Readonly<Record<string, string>>, paths: readonly string[] = sides, options: object = {}) {
  const { report, log } = await scoreCorefFiles(paths, files, { preset: 'crac2024', ...options });
  const systems = report ? (reportJson(report).systems as unknown as readonly { readonly preset: Preset }[]) : [];
  return { report, presets: systems.map(({ preset }) => preset), codes: [...log.counts.keys()], log };
}

/** The files with some left out, and others beside them. */
function changed(without: readonly string[], more: Readonly<Record<string, string>> = {}) {
  return { ...Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name))), ...more };
}

const ways = {
  head: {},
  partial: { match: 'partial' },
  exact: { match: 'exact' },
  singletons: { singletons: 'keep' },
} as const;

describe('a shared task of CorefUD', () => {
  it.each(['anna', 'bob'])('has the scores of --compat corefud for each dataset of %s', async (side) => {
    const { presets } = await scored(all, ['gold', side]);
    for (const [at, file] of [cs, en].entries()) {
      for (const [column, options] of Object.entries(ways)) {
        const asked = { compat: 'corefud', ...options } as never;
        const { outcome } = await compatFiles('corefscore', [`gold/${file}`, `${side}/${file}`], all, asked);
        const { conll, mor, zero } = (outcome as never as { scores: Record<string, { f1: number }> }).scores;
        expect(presets[0].datasets[at][column]).toBe(conll);
        if (column !== 'head') continue;
        expect(presets[0].datasets[at]).toMatchObject({ mor: mor.f1, zero: zero.f1 });
      }
    }
  });

  it('keeps counts of each document, which add up to the scores of all', async () => {
    const { report } = await scored(all);
    const scorer = presetScorer(['cs_demo', 'en_demo']);
    for (const { byUnit, scores } of report!.systems) {
      const sum = (field: string): number =>
        byUnit.reduce((total, { counts }) => total + (counts.macro[field] ?? 0), 0);
      expect(scorer.scores(Float64Array.from(scorer.fields, sum))).toEqual(scores.macro);
      expect(byUnit.map(({ name }) => name)).toEqual([
        'cs_demo/cesta',
        'cs_demo/škola',
        'en_demo/boat',
        'en_demo/garden',
      ]);
    }
  });

  it('ranks systems by their means, whatever their order and that of the files', async () => {
    const [one, other] = [await scored(all), await scored(all, ['gold', 'bob', 'anna'])];
    expect([one.report!.ranking, other.report!.ranking]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(other.presets).toEqual([...one.presets].reverse());
  });

  it('cites the papers of the metrics that its columns are made of', async () => {
    const { report } = await scored(all);
    const cited = citationText(report!);
    for (const paper of [
      'Vilain et al. (1995)',
      'Luo (2005)',
      'Žabokrtský et al. (2022)',
      'Tuggener (2014)',
      'Pradhan et al. (2012)',
    ])
      expect(cited).toContain(`\n  ${paper}`);
    expect(cited).not.toContain('BLANC');
  });

  it('calls a dataset as its file up to -corefud, or without its extension', async () => {
    const named = (name: string): Readonly<Record<string, string>> => ({
      [`gold/a/${name}`]: text(`gold/${en}`),
      [`bob/${name}`]: text(`bob/${en}`),
    });
    for (const [name, dataset] of [
      ['x_y-corefud-minidev.conllu', 'x_y'],
      ['x.y.conllu', 'x.y'],
      ['xy', 'xy'],
    ]) {
      const { presets } = await scored(named(name), ['gold', 'bob']);
      expect(presets[0].datasets.map((own) => own.dataset)).toEqual([dataset]);
    }
  });

  it('refuses a system without a dataset, or scores it as 0 if that is asked for', async () => {
    const files = changed([`bob/${cs}`]);
    expect((await scored(files)).codes).toEqual(['MISSING_FILE']);
    expect((await scored(files, sides, { missing: 'error' })).codes).toEqual(['MISSING_FILE']);
    const [whole, lacking] = [await scored(all), await scored(files, sides, { missing: 'empty' })];
    const none = { dataset: 'cs_demo', head: 0, partial: 0, exact: 0, singletons: 0, mor: 0, zero: 0 };
    expect(lacking.presets[0]).toEqual(whole.presets[0]);
    expect(lacking.presets[1].datasets).toEqual([none, whole.presets[1].datasets[1]]);
    expect(lacking.presets[1].macro.head).toBe(whole.presets[1].datasets[1].head / 2);
    expect(lacking.codes).toEqual(['MISSING_FILE']);
    expect((await run('corefscore --preset crac2024 testdata/crac/gold testdata/folders/gold')).status).toBe(3);
  });

  it('refuses a dataset that the key lacks, always', async () => {
    const files = changed([`gold/${cs}`]);
    for (const options of [{}, { missing: 'empty' }])
      expect((await scored(files, sides, options)).codes).toEqual(['EXTRA_FILE']);
  });

  it('refuses two files of one dataset', async () => {
    const { codes } = await scored(changed([], { 'bob/cs_demo-corefud-test.conllu': text(`bob/${cs}`) }));
    expect(codes).toEqual(['REPEATED_FILE']);
  });

  it('refuses a response without a document, or scores this as empty, unless it has another name', async () => {
    const short = text(`bob/${en}`).split('# newdoc id = garden')[0];
    const files = changed([], { [`bob/${en}`]: short });
    expect((await scored(files)).codes).toEqual(['MISSING_DOCUMENT']);
    const { presets, report } = await scored(files, sides, { missing: 'empty' });
    expect(presets[1].datasets[1].head).toBeLessThan((await scored(all)).presets[1].datasets[1].head);
    expect(report!.systems[1].byUnit[3].scores.macro.f1).toBe(0);
    const renamed = changed([], { [`bob/${en}`]: text(`bob/${en}`).replace('id = garden', 'id = yard') });
    expect((await scored(renamed, sides, { missing: 'empty' })).report).toBeUndefined();
  });

  it('scores the other systems if one has errors and --skip-faulty is given', async () => {
    const { report } = await scored(changed([`bob/${cs}`]), sides, { skipFaulty: true });
    expect(report!.systems.map(({ file }) => file)).toEqual(['anna']);
    expect(report!.skipped).toMatchObject([{ file: 'bob', errors: 1, problem: { code: 'MISSING_FILE' } }]);
  });

  it('refuses what corefud-scorer does not read', async () => {
    const { codes, log } = await scored(
      changed([], { [`bob/${en}`]: '{"doc_key": "boat", "clusters": [[[0, 0], [1, 1]]]}' }),
    );
    expect(codes).toContain('OTHER_FORMAT');
    expect(log.problems.find(({ code }) => code === 'OTHER_FORMAT')?.help).toContain('corefscore convert FILE');
  });

  it('has limits for the means, each column and each dataset', async () => {
    const limits = ['macro=71', 'macro.exact=72', 'macro.cs_demo.head=74', 'macro.en_demo.mor.recall=58'];
    const { report } = await scored(all, ['gold', 'bob'], { failUnder: limits });
    expect(report!.missed?.map((miss) => miss.replace(/.*\(/, ''))).toEqual([
      'failUnder macro.exact=72)',
      'failUnder macro.cs_demo.head=74)',
      'failUnder macro.en_demo.mor.recall=58)',
    ]);
  });

  it('warns where intervals are of few documents', async () => {
    const few = async (options: object) => {
      const { log, report } = await scored(all, ['gold', 'bob'], options);
      const told = report!.systems[0].problems.some(({ code }) => code === 'FEW_UNITS');
      return [log.counts.get('FEW_UNITS'), told];
    };
    expect(await few({ confidence: 95, samples: 20 })).toEqual([1, true]);
    expect(await few({})).toEqual([undefined, false]);
  });

  it('compares with a saved report, and refuses that of another kind', async () => {
    const { report } = await scored(all, ['gold', 'bob'], { failUnder: [] });
    const saved = changed([], { 'old.json': JSON.stringify(reportJson(report!)) });
    const now = await scored(saved, ['gold', 'anna'], { baseline: 'old.json', maxDrop: ['1'], at: 90 });
    const row = now.report!.systems[0].rows.find(({ part }) => part === 'cs_demo.head')!;
    expect(row.change?.change).toBeCloseTo(0.0504, 4);
    expect(row.change?.interval).toHaveLength(2);
    const other = await scoreCorefFiles([`gold/${cs}`, `anna/${cs}`], saved, { baseline: 'old.json' });
    expect([...other.log.counts.keys()]).toContain('BASELINE_DIFFERS');
  });
});

describe('the options of --preset', () => {
  const command = 'corefscore --preset crac2024 testdata/crac/gold testdata/crac/bob';
  it.each([
    '--match partial',
    '--zero-match linear',
    '--singletons keep',
    '--duplicates first',
    '--extra-document skip',
    '--missing-document skip',
    '--across-documents',
    '--window 3',
    '-m muc',
    '--show f1',
    '--units part',
    '--why 40',
    '--errors 3',
    '--by length',
    '--compat corefud',
    '--confidence 95 --interval bca',
    '-f jsonl',
    '-f official',
    '--fail-under conll=3',
  ])('do not go with %s', async (option) => {
    const { status, stderr } = await run(`${command} ${option}`);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: .*/)]);
  });

  it('are for folders', async () => {
    const { status, stderr } = await run(`${command.replaceAll(/gold|bob/g, `$&/${cs}`)}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('folders with one dataset a file')]);
    expect(() => scoreCoref([], [], { preset: 'crac2024' })).toThrow('folders with one dataset a file');
  });

  it('are refused in the library as on the command line', async () => {
    for (const options of [{ match: 'exact' }, { metrics: ['muc'] }, { findings: true }, { scope: 'corpus' }])
      await expect(scored(all, sides, options)).rejects.toThrow('preset crac2024');
  });
});
