import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corefTool } from '../../src/compat/coref-tools.ts';
import { prepareConll } from '../../src/compat/neleval/prepare.ts';
import type { CompatOutcome, CompatScored } from '../../src/compat/tool.ts';
import type { CorefDocument } from '../../src/coref/document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { headOf, readAll } from '../../src/formats/bytes/head.ts';
import { corefReader } from '../../src/formats/formats.ts';
import { problemLog } from '../../src/text/problem.ts';
import { shared, sharedPath } from '../shared.ts';

const tool = corefTool('neleval');

/** neleval's numbers under its own names in JSON, of which one is `precision`. */
type Numbers = Readonly<Record<string, number>> | { readonly refused: string };
type Expected = Readonly<Record<string, Readonly<Record<string, Numbers>>>>;

const cases = shared ? readdirSync(sharedPath('conformance/neleval')).filter((name) => /^o\d/.test(name)) : [];

const text = (id: string, file: string): string => readFileSync(sharedPath('conformance/neleval', id, file), 'utf8');

/** What the rows mean to neleval. */
function rows(id: string, file: string): readonly CorefDocument[] {
  const log = problemLog();
  const bytes = Buffer.from(text(id, file));
  const options = { file, lenient: false, side: 'key' as const, log, tsvReader: tool.tsvReader };
  const reader = corefReader(headOf(bytes, true), 'auto', options)!;
  const documents = readAll(reader, bytes);
  expect([file, reader.format?.(), log.problems]).toEqual([file, 'tsv', []]);
  return documents;
}

it.skipIf(!shared)('the cases of neleval are there', () => {
  expect(cases.length).toBeGreaterThanOrEqual(30);
});

describe.skipIf(!shared).each(cases)('neleval, %s', (id) => {
  const expected: Expected = shared ? JSON.parse(text(id, 'expected.json')) : {};
  const sides = shared
    ? { key: rows(id, 'gold.tsv'), response: rows(id, 'system.tsv'), formats: ['tsv' as const] }
    : { key: [], response: [] };

  /** What differs from the numbers of a part, of which `repaired` has better ones. */
  const differences = (part: string, scores: unknown): string[] =>
    Object.entries(expected[part]).flatMap(([name, given]) => {
      if ('refused' in given) return [];
      const ours = (scores as Record<string, Record<string, number>>)[name] ?? {};
      return Object.entries(expected.repaired[name] ?? given).flatMap(([column, value]) => {
        const own = ours[column === 'precision' ? 'precis' : column];
        return Math.abs(own - Number(value)) <= 1e-9 ? [] : [`${name} ${column}: ${own}, not ${value}`];
      });
    });

  const score = (more: Partial<Parameters<typeof tool.score>[0]>): CompatOutcome => tool.score({ ...sides, ...more });

  it('has its numbers of the 19 measures, in JSON and as its table', () => {
    const { scores, texts, notes } = score({}) as CompatScored;
    expect(differences('pooled', scores.pooled)).toEqual([]);
    const table = readdirSync(sharedPath('conformance/neleval', id)).includes('evaluate.tab');
    if (table) expect(texts?.evaluate).toBe(text(id, 'evaluate.tab'));
    const isRepaired = Object.keys(expected.repaired).length > 0;
    expect(notes).toEqual(isRepaired ? [expect.stringMatching(/matrix; these are the values of its formula: /)] : []);
  });

  it('has its numbers of measures that have no name', () => {
    const { scores } = score({ measures: Object.keys(expected.custom) }) as CompatScored;
    expect(differences('custom', scores.pooled)).toEqual([]);
  });

  it.each([
    ['by_doc', ['docid']],
    ['by_type', ['type']],
    ['by_doc_and_type', ['docid', 'type']],
  ] as const)('has its numbers %s', (part, groupBy) => {
    const names = Object.keys(expected[part]).map((name) => name.replace(/;.*/, ''));
    const outcome = score({ measures: [...new Set(names)], groupBy });
    const refused = Object.values(expected[part]).find((one) => 'refused' in one);
    if (refused) expect(outcome).toEqual({ refusal: expect.stringContaining(`neleval raises ${refused.refused}`) });
    else {
      const { scores } = outcome as CompatScored;
      expect(differences(part, scores[part])).toEqual([]);
      // What differed from run to run was not recorded.
      const unstable = Object.values(expected.unstable).filter((name) => String(name).startsWith(`${part}/`));
      expect(Object.keys(scores[part])).toHaveLength(Object.keys(expected[part]).length + unstable.length);
    }
  });
});

const prepared = cases.filter((id) => id.includes('conll'));

describe.skipIf(!shared).each(prepared)('prepare-conll-coref, %s', (id) => {
  it.each([
    ['key.conll', 'gold.tsv'],
    ['response.conll', 'system.tsv'],
  ])('makes of %s what is in %s', (conll, tsv) => {
    const flags: readonly string[] = JSON.parse(text(id, 'prepare.json'));
    const names = { withKb: flags.includes('--with-kb'), acrossDocuments: flags.includes('--cross-doc') };
    expect(prepareConll(readCoref(text(id, conll)), names).text).toBe(text(id, tsv));
  });
});
