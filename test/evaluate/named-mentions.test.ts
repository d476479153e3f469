import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { muc } from '../../src/coref/muc.ts';
import { overlap } from '../../src/coref/overlap.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { InputError } from '../../src/text/problem.ts';
import { run } from '../cli/golden-case.ts';
import { scored } from './scored.ts';

const folder = mkdtempSync(join(tmpdir(), 'named-mentions-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Version 1 numbered the names of each side by itself: these two sides share no link, and had MUC 1.
const key = [
  ['a', 'b'],
  ['c', 'd'],
];
const response = [
  ['b', 'c'],
  ['d', 'a'],
];

describe('{a,b} {c,d} against {b,c} {d,a} has MUC 0', () => {
  it('as lists', () => {
    expect(scored(key, response).scores.muc.recall).toEqual({ numerator: 0, denominator: 2, value: 0 });
  });

  it('as documents, whether they were made from lists or read', () => {
    const sides = [key, response].map((entities) => [corefDocument('d', entities)]);
    const read = [key, response].map((entities) => readCoref(JSON.stringify({ clusters: entities, id: 'd' })));
    for (const [a, b] of [sides, read, [sides[0], read[1]]]) expect(scored(a, b).scores.muc.f1).toBe(0);
  });

  it('in the table that metrics count', () => {
    const table = overlap(corefDocument('d', key), corefDocument('d', response));
    expect(muc.score(muc.count(table)).recall).toEqual({ numerator: 0, denominator: 2, value: 0 });
    expect([...table.column]).toEqual([0, 1, 0, 1]);
  });

  it.each(corefTools.filter(({ name }) => name !== 'neleval'))('under $name', (tool) => {
    const outcome = tool.score({ key: [corefDocument('d', key)], response: [corefDocument('d', response)] });
    expect(outcome).toMatchObject({ scores: { muc: expect.toSatisfy(isZero) } });
  });

  it.each(['json', 'jsonl'])('in files of %s, under every tool that reads them', async (format) => {
    const files = Object.entries({ key, response }).map(([side, clusters]) => {
      const path = join(folder, `${side}.${format}`);
      writeFileSync(path, `${JSON.stringify({ doc_key: 'd', clusters })}\n`);
      return path;
    });
    for (const tool of ['', ...corefTools.map(({ name }) => `--compat ${name}`)]) {
      const { stdout, status } = await run(`corefscore ${files.join(' ')} --input ${format} --format json ${tool}`);
      expect([tool, status]).toEqual([tool, 0]);
      const [{ scores, compat = { scores } }] = JSON.parse(stdout).systems;
      expect([tool, (compat.scores.pooled ?? compat.scores).muc]).toEqual([tool, expect.toSatisfy(isZero)]);
    }
  });
});

describe('names against tokens', () => {
  const named = [corefDocument('d', key)];
  const byTokens = [
    corefDocument('d', [
      [
        [0, 1],
        [2, 3],
      ],
    ]),
  ];

  it.each(corefTools)('are refused by $name', (tool) => {
    for (const sides of [
      { key: named, response: byTokens },
      { key: byTokens, response: named },
    ])
      expect(() => tool.score(sides)).toThrow(InputError);
    expect(() => tool.score({ key: named, response: byTokens })).toThrow('[MIXED_MENTIONS]');
  });

  it('are refused where documents of other names differ in kind', () => {
    const more = [...named, corefDocument('e', [[[0, 1]]])];
    expect(() => scored(more, more)).toThrow('[MIXED_MENTIONS]');
    expect(() => corefTools[0].score({ key: more, response: more })).toThrow('[MIXED_MENTIONS]');
  });

  it('have no overlap', () => {
    expect(() => overlap(named[0], byTokens[0])).toThrow('[MIXED_MENTIONS]');
  });

  it('do not meet where one side is empty', () => {
    expect(scored(named, [corefDocument('d', [])]).scores.muc.f1).toBe(0);
    expect([...overlap(byTokens[0], corefDocument('d', [])).column]).toEqual([]);
  });
});

/** Whether a score under any tool's names has 0 for recall and precision. */
function isZero(score: Readonly<Record<string, unknown>>): boolean {
  const { recall, precision = score.precis } = score;
  return [recall, precision].every((side) => side === 0 || (side as { value?: number }).value === 0);
}
