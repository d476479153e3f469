import { describe, expect, it } from 'vitest';
import { formatReport, type Report, scoreCorefFiles, scoreNerFiles } from '../../src/index.ts';
import { pairedSystems } from '../../src/results/baseline.ts';
import { line } from '../told.ts';

describe('the saved system that one is compared with', () => {
  const pairs = (saved: readonly string[], now: readonly string[], name?: string) =>
    pairedSystems(
      saved.map((file) => ({ file, name, scores: {}, problemCounts: {} })),
      now.map((file) => ({ file, name: undefined })),
    ).map((one) => one?.file);

  it('is the only one, whatever its name', () => {
    expect(pairs(['a'], ['b', 'c'])).toEqual(['a', 'a']);
  });

  it('has the same path, however it is written', () => {
    expect(pairs(['x', 'a/b'], ['./a//c/../b', 'x'])).toEqual(['a/b', 'x']);
    expect(pairs(['x', '../a'], ['../a', 'y', 'z'])).toEqual(['../a', undefined, undefined]);
    expect(pairs(['/a', 'x'], ['a', '/a', 'y'])).toEqual([undefined, '/a', undefined]);
    expect(pairs(['../../a', 'x'], ['a', '../../a', 'y'])).toEqual([undefined, '../../a', undefined]);
  });

  it('is else the one at its place, if there are as many', () => {
    expect(pairs(['a', 'b'], ['b', 'c'])).toEqual(['b', 'a']);
    expect(pairs(['a', 'b'], ['c', 'd', 'e'])).toEqual([undefined, undefined, undefined]);
  });
});

const text = 'Ada met Bo in Ulm';
const spans = (...own: readonly (readonly [number, number, string])[]): string =>
  line({ text, spans: own.map(([start, end, label]) => ({ start, end, label })) });
const [ada, bo, ulm] = [
  [0, 3, 'PER'],
  [8, 10, 'PER'],
  [14, 17, 'LOC'],
] as const;

/** What is said of predictions against a saved report, with the changes of the main row and what was missed. */
async function compared(
  saved: string,
  preds: Readonly<Record<string, string>>,
  options: object,
  gold = spans(ada, bo, ulm),
) {
  const { report, log } = await scoreNerFiles(['gold', ...Object.keys(preds)], { gold, ...preds, saved }, {
    baseline: 'saved',
    ...options,
  } as never);
  const told = log.problems
    .filter(({ code }) => code !== 'SAME_FILE')
    .map(({ code, severity, message, help }) => `${severity}: ${message} [${code}]${help ? `; ${help}` : ''}`);
  const changes = (report as Report | undefined)?.systems.map(({ rows, baseline }) => {
    const { before, after } = rows.find(({ isMain }) => isMain)!.change!;
    return [before.toFixed(3), after.toFixed(3), ...[baseline?.system ?? [], baseline?.notes ?? []].flat()].join(' ');
  });
  return [...(changes ?? ['refused']), ...told, ...((report as Report | undefined)?.missed ?? [])];
}

async function saved(
  preds: Readonly<Record<string, string>>,
  options: object = {},
  gold = spans(ada, bo, ulm),
  byUnit = true,
) {
  const { report } = await scoreNerFiles(['gold', ...Object.keys(preds)], { gold, ...preds }, options as never);
  return formatReport(report as Report, 'json', { byUnit } as never);
}

describe('a baseline', () => {
  it('has the changes of scores, and limits how far they may fall', async () => {
    const base = await saved({ pred: spans(ada, bo, ulm) });
    expect(await compared(base, { pred: spans(ada, bo) }, {})).toEqual(['1.000 0.800']);
    expect(await compared(base, { pred: spans(ada, bo) }, { maxDrop: ['10'] })).toEqual([
      '1.000 0.800',
      'strict micro F1 fell by 0.2000, from 1.0000 to 0.8000 (maxDrop 10)',
    ]);
    expect(await compared(base, { pred: spans(ada, bo) }, { maxDrop: ['20'] })).toEqual(['1.000 0.800']);
  });

  it('of another corpus is told, and an error of a limit', async () => {
    const base = await saved({ pred: spans(ada) }, {}, spans(ada, bo));
    expect(await compared(base, { pred: spans(ada, bo) }, {})).toEqual([
      '0.667 0.800 the baseline was scored on another corpus',
      'warning: the baseline was scored on another corpus [CORPUS_DIFFERS]; save a new baseline, or score the documents of the baseline',
    ]);
    expect(await compared(base, { pred: spans(ada, bo) }, { maxDrop: ['10'] })).toEqual([
      'refused',
      'error: the baseline was scored on another corpus [CORPUS_DIFFERS]; save a new baseline, or score the documents of the baseline',
    ]);
  });

  it('without a fingerprint is told not to be compared', async () => {
    const { corpus: _, ...base } = JSON.parse(await saved({ pred: spans(ada) }));
    const other = JSON.stringify({ ...base, signature: base.signature.replace(/v:.*/u, 'v:1.0.0') });
    expect(await compared(JSON.stringify(base), { pred: spans(ada) }, {})).toEqual([
      '0.500 0.500 the baseline has no fingerprint: the corpus was not compared',
    ]);
    expect(await compared(other, { pred: spans(ada) }, {})).toEqual([
      '0.500 0.500 the baseline of version 1 has no fingerprint: the corpus was not compared',
    ]);
  });

  it('with other settings, without scores, or without the scores of each document is refused', async () => {
    const base = await saved({ pred: spans(ada) });
    expect(await compared(base, { pred: spans(ada) }, { duplicates: 'count' })).toEqual([
      'refused',
      'error: the baseline was scored with dup drop, this run with count [BASELINE_DIFFERS]',
    ]);
    const whole = await saved({ pred: spans(ada) }, {}, spans(ada, bo, ulm), false);
    expect(await compared(whole, { pred: spans(ada) }, {})).toEqual([
      'refused',
      'error: the scores of each document are not in this file [NO_DOCUMENT_ROWS]; save it with nerscore … format json byDocument',
    ]);
    expect(await compared(whole, { pred: spans(ada) }, { maxDrop: ['1'], at: 95 })).toEqual([
      'refused',
      'error: the scores of each document are not in this file: at 95 draws from these [NO_DOCUMENT_ROWS]; save it with nerscore … format json byDocument',
      'warning: only 1 document: intervals and tests are unreliable (20 or more needed) [FEW_UNITS]; score at least 20 documents',
    ]);
    const rows = JSON.parse(base);
    rows.systems[0].scores = {};
    expect(await compared(JSON.stringify(rows), { pred: spans(ada) }, {})).toEqual([
      'refused',
      'error: a baseline is JSON [UNREADABLE_SCORES]; save it with nerscore … format json byDocument',
    ]);
  });

  it('by other units than this run is refused where units are drawn', async () => {
    const tags = { gold: 'Ada B-PER\n\nBo B-PER\n', pred: 'Ada B-PER\n\nBo O\n' };
    const { report } = await scoreNerFiles(['gold', 'pred'], tags, { units: 'sentence' });
    const base = formatReport(report as Report, 'json', { byUnit: true });
    const { log } = await scoreNerFiles(['gold', 'pred'], { ...tags, base }, {
      baseline: 'base',
      units: 'document',
      maxDrop: ['1'],
      at: 95,
    } as never);
    expect(log.problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'BASELINE_DIFFERS: the rows of the baseline are sentences, those of this run documents: score both with units',
      'FEW_UNITS: only 1 document: intervals and tests are unreliable (20 or more needed)',
    ]);
  });

  it('of which one system has no scores is refused as a whole', async () => {
    const rows = JSON.parse(await saved({ a: spans(ada), b: spans(ada, bo) }));
    delete rows.systems[1].scores;
    expect(await compared(JSON.stringify(rows), { pred: spans(ada) }, {})).toEqual([
      'refused',
      'error: a system of this report lacks its name, its scores, or counts: expected what format json or jsonl writes [UNREADABLE_SCORES]',
    ]);
  });

  it('is needed for a limit on the drop of each document, which is at most 100 points', async () => {
    const scored = (options: object) => compared('', { pred: spans(ada) }, { units: 'document', ...options });
    await expect(scored({ maxDocumentDrop: 5, baseline: undefined })).rejects.toThrow(
      'maxDocumentDrop needs byDocument and a baseline to compare with',
    );
    await expect(scored({ maxDocumentDrop: 101 })).rejects.toThrow(
      'maxDocumentDrop 101: expected points, from 0 to 100',
    );
  });

  it('without a type, or with none of the metrics, limits nothing', async () => {
    const base = await saved({ pred: spans(ada) }, { types: ['PER'] });
    const rows = JSON.parse(await saved({ pred: spans(ada) }));
    delete rows.systems[0].scores.strict.types.LOC;
    expect(await compared(JSON.stringify(rows), { pred: spans(ada) }, { maxDrop: ['1'] })).toEqual([
      'refused',
      'error: strict LOC is new since the baseline: save a new one [BASELINE_DIFFERS]',
    ]);
    expect(await compared(JSON.stringify(rows), { pred: spans(ada) }, { maxDrop: ['strict.LOC=1'] })).toEqual([
      'refused',
      'error: maxDrop strict.LOC: the baseline has no strict.LOC: score what it has, or save a new one [BASELINE_DIFFERS]',
    ]);
    expect(await compared(base, { pred: spans(ada) }, { maxDrop: ['1'] })).toEqual([
      'refused',
      'error: the baseline was scored with types PER, this run with none [BASELINE_DIFFERS]',
    ]);
    const exact = await saved({ pred: spans(ada) }, { modes: ['exact'] });
    expect(await compared(exact, { pred: spans(ada) }, { maxDrop: ['1'] })).toEqual([
      'refused',
      'error: none of its metrics (exact) is scored now: score what it has, or save a new one [BASELINE_DIFFERS]',
    ]);
  });

  it('of several systems is compared by names, or else by places', async () => {
    const base = await saved({ a: spans(ada), b: spans(ada, bo) });
    expect(await compared(base, { b: spans(ada, bo, ulm), a: spans(ada) }, {})).toEqual(['0.800 1.000', '0.500 0.500']);
    expect(await compared(base, { b: spans(ada, bo, ulm), c: spans(ada) }, {})).toEqual([
      '0.800 1.000',
      "0.500 0.500 a the baseline has no 'c': compared with 'a', at the same position",
    ]);
    expect(await compared(base, { c: spans(ada), d: spans(ada), e: spans(ada) }, {})).toEqual([
      'refused',
      "error: none of the 2 systems of the baseline is called 'c': expected 1 system, the same names, or as many systems as this run, 3 [BASELINE_DIFFERS]",
    ]);
  });
});

describe('runs of one system', () => {
  it('have the means of their scores, where a type that one of them lacks counts 0', async () => {
    const runs = { 'a.1': spans(ada, [14, 17, 'ORG']), 'a.2': spans(ada, bo), b: spans(bo) };
    const texts = { gold: spans(ada, bo), ...runs };
    const { report } = await scoreNerFiles(Object.keys(texts), texts, { runs: true } as never);
    const rows = (report as Report).systems.map(({ file, name = file, runs: own, rows }) => {
      return `${name}${own ? ` (${own})` : ''}: ${rows.map(({ metric, title, score }) => `${metric} ${title} ${score.f1.toFixed(4)}`).join(', ')}`;
    });
    expect(rows).toEqual([
      'a (a.1,a.2): strict strict micro 0.7500, strict ORG 0.0000, strict PER 0.8333, strict macro 0.6667, strict weighted 0.8333',
      'b: strict strict micro 0.6667, strict PER 0.6667, strict macro 0.6667, strict weighted 0.6667',
    ]);
  });
});

describe('a shared task', () => {
  it('has a row for each dataset and column, and for the means', async () => {
    const key = (id: string): string =>
      `# newdoc id = ${id}\n# global.Entity = eid-etype-head-other\n1\tAda\t_\t_\t_\t_\t2\tnsubj\t_\tEntity=(e1-p-1-)\n2\tsaw\t_\t_\t_\t_\t0\troot\t_\t_\n3\ther\t_\t_\t_\t_\t2\tobj\t_\tEntity=(e1-p-1-)\n4\tdog\t_\t_\t_\t_\t2\tobj\t_\tEntity=(e2-p-1-)\n\n`;
    const response = (id: string): string => key(id).replace('Entity=(e2', 'Entity=(e1');
    const names = ['cs_pdt-corefud-dev.conllu', 'en_gum-corefud-dev.conllu'];
    const texts = Object.fromEntries(
      names.flatMap((name) => [
        [`key/${name}`, key('d')],
        [`response/${name}`, response('d')],
      ]),
    );
    const { report } = await scoreCorefFiles(['key', 'response'], texts, { preset: 'crac2024' } as never);
    const [{ rows }] = (report as Report).systems;
    expect(rows.map(({ title, score, isMain }) => `${title} ${score.f1.toFixed(4)}${isMain ? ' (main)' : ''}`)).toEqual(
      [
        'macro CoNLL 0.6940 (main)',
        'partial 0.6940',
        'exact 0.6940',
        'singletons 0.6381',
        'MOR 0.8000',
        'zero 0.0000',
        'cs_pdt 0.6940',
        'cs_pdt partial 0.6940',
        'cs_pdt exact 0.6940',
        'cs_pdt singletons 0.6381',
        'cs_pdt MOR 0.8000',
        'cs_pdt zero 0.0000',
        'en_gum 0.6940',
        'en_gum partial 0.6940',
        'en_gum exact 0.6940',
        'en_gum singletons 0.6381',
        'en_gum MOR 0.8000',
        'en_gum zero 0.0000',
      ],
    );
  });
});
