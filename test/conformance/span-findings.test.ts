import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { type NerFindings, spanFindings } from '../../src/evaluate/findings/span-findings.ts';
import { inputPaths } from '../../src/evaluate/folders.ts';
import { evaluateNer } from '../../src/evaluate/ner/evaluate.ts';
import { nerSettings } from '../../src/evaluate/ner/settings.ts';
import { defaultsOf } from '../../src/evaluate/settings.ts';
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

async function findingsOf(set: string, id: string) {
  const inputs = inputPaths(
    ['gold.txt', 'pred.txt'].map((name) => join(root, set, id, name)),
    nodeFiles,
  );
  const settings = defaultsOf(nerSettings);
  const task = {
    inputs,
    settings,
    modes: ['strict'] as const,
    confusion: false,
    findings: { keepsText: true },
    maxDrop: [],
    failUnder: [],
  };
  const { outcome } = await evaluateNer(task, nodeFiles);
  return outcome!.systems[0].findings as NerFindings;
}

describe.skipIf(!shared)('findings of the conformance', () => {
  it.each(cases('ner'))('ner %s', async (id) => {
    const { counts, list } = await findingsOf('ner', id);
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
});
