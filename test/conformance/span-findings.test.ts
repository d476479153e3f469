import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NerScores } from '../../src/results/tool-reports.ts';
import { nerSystems } from '../findings/ner-system.ts';
import { spanFindings } from '../findings/spans.ts';
import { shared, sharedPath } from '../shared.ts';

const place = { file: 'spans.json', line: 1, column: 1 };
const root = sharedPath('conformance', 'findings');
const cases = (set: string) => (existsSync(root) ? readdirSync(join(root, set)) : []);
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** Without zeros, which may be absent. */
function withoutZeros(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== undefined && `${one}` !== '0' && `${one}` !== '0,0');
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutZeros(one)]));
}

describe.skipIf(!shared)('findings of the conformance', () => {
  it.each(cases('ner'))('ner %s', async (id) => {
    const [{ findings }] = await nerSystems(['gold.txt', 'pred.txt'].map((name) => join(root, 'ner', id, name)));
    const { counts, list } = findings;
    const expected = JSON.parse(read('ner', id, 'expected.json'));
    expect(withoutZeros(counts)).toEqual(withoutZeros(expected.counts));
    const groups = list.filter(({ kind }) => kind !== 'invalid');
    expect(groups.map(({ sentence, kind, gold, pred }) => [sentence, kind, gold, pred])).toEqual(expected.lists);
    const invalid = list.filter(({ kind }) => kind === 'invalid');
    expect(invalid.map(({ sentence, token }) => [sentence, token])).toEqual(expected.invalid);
  });

  it.each(cases('spans'))('spans %s', (id) => {
    type Given = readonly [first: number, last: number, type: string];
    const documents = JSON.parse(read('spans', id, 'spans.json')) as { gold: Given[]; pred: Given[] }[];
    const side = (spans: readonly Given[]) =>
      spans.map(([first, last, type]) => ({ type, runs: [[first, last + 1] as const], where: { place } }));
    const units = documents.map(({ gold, pred }, at) => {
      return { document: `${at}`, gold: side(gold), pred: side(pred), between: ' ' as const, invalid: [] };
    });
    const { counts, list } = spanFindings(units);
    const expected = JSON.parse(read('spans', id, 'expected.json'));
    expect(withoutZeros(counts)).toEqual(withoutZeros(expected.counts));
    const groups = list.filter(({ kind }) => kind !== 'repeated');
    expect(groups.map(({ document, kind, gold, pred }) => [Number(document), kind, gold, pred])).toEqual(
      expected.lists,
    );
  });

  it.each(cases('seqscore'))('seqscore %s counts the same texts', async (id) => {
    const paths = ['gold.bio', 'pred.bio'].map((name) => join(root, 'seqscore', id, name));
    const asked = { findings: { keepsText: false, inSlices: true, withTexts: false }, by: 'text' as const };
    const invalid = id.endsWith('-discard') ? 'discard' : 'repair';
    const [{ textErrors }] = await nerSystems(paths, asked, { invalid });
    const rows = textErrors.map(({ count, error, type, text }) => [count, error, type, text].join('\t'));
    expect(`${['Count\tError\tType\tTokens', ...rows].join('\n')}\n`).toBe(read('seqscore', id, 'errors.tsv'));
  });
});

const wnut = ['spinningbytes', 'arcada', 'mic-cis', 'drexel'].map((name) => `wnut17-${name}`);
const wnutPath = (system: string, file: string) => sharedPath('realdata', 'ner', system, file);

describe.skipIf(!shared)('findings in WNUT17', () => {
  it('are as many of each kind as its screen says', async () => {
    const paths = ['gold.txt', 'pred.txt'].map((file) => wnutPath('wnut17-mic-cis', file));
    const [{ findings }] = await nerSystems(paths);
    const { counts, gains } = findings;
    const rows = gains.map(({ kind, f1 }) => [kind, counts.kinds[kind], ...counts.spans_in[kind], f1.toFixed(4)]);
    expect(rows).toEqual([
      ['missed', 459, 459, 0, '0.6785'],
      ['spurious', 261, 0, 261, '0.4272'],
      ['type', 134, 134, 134, '0.5066'],
      ['boundary+type', 56, 56, 56, '0.4274'],
      ['boundary', 40, 40, 40, '0.4112'],
      ['split', 15, 15, 30, '0.3887'],
      ['merged', 5, 10, 5, '0.3797'],
    ]);
    expect(counts).toMatchObject({ tp: 365, fn: 714, fp: 526, invalid: 13 });
    const [longer, shorter, shifted] = ['longer', 'shorter', 'shifted'].map(
      (extent) => counts.extent[`boundary ${extent}`],
    );
    expect([longer, shorter, shifted]).toEqual([15, 23, 2]);
    const lines = (kind: string) => findings.list.filter((one) => one.kind === kind).map((one) => one.place.line);
    expect(lines('missed').slice(0, 5)).toEqual([197, 204, 212, 219, 278]);
    expect(lines('spurious').slice(0, 5)).toEqual([183, 262, 531, 607, 663]);
    expect(lines('boundary+type').slice(0, 5)).toEqual([828, 1605, 1825, 2676, 3429]);
  });

  it('of four systems add up to strict, and say what was fixed of the first', async () => {
    const paths = [wnutPath(wnut[0], 'gold.txt'), ...wnut.map((name) => wnutPath(name, 'pred.txt'))];
    const systems = await nerSystems(paths);
    for (const { findings, scores } of systems) {
      const { counts, list, against } = findings;
      const { micro } = (scores as NerScores).strict;
      expect([counts.tp, counts.fn, counts.fp]).toEqual([
        micro.correct,
        micro.support - micro.correct,
        micro.predicted - micro.correct,
      ]);
      const ids = new Set(list.map(({ id }) => id));
      expect(ids.size).toBe(list.length);
      const changed = Object.values(against?.kinds ?? {});
      const sum = (of: 'new' | 'shared' | 'fixed') => changed.reduce((total, change) => total + change[of], 0);
      if (against) expect(sum('new') + sum('shared')).toBe(list.length);
      if (against) expect(sum('fixed') + sum('shared')).toBe(systems[0].findings.list.length);
    }
  });
});
