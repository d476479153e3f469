import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nervaluateFormat } from '../../src/formats/spans/json/entity-lists.ts';
import { eval4nerFormat } from '../../src/formats/spans/json/eval4ner.ts';
import type { SpanFormat } from '../../src/formats/spans/span-file.ts';
import { tagLists } from '../../src/pair/tag-lists.ts';
import { type ProblemLog, problemLog } from '../../src/text/problem.ts';
import { readSpanFile } from './read-span-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const shown = (log: ProblemLog): string[] =>
  log.problems.map(({ code, severity, place }) => `${code} ${severity} ${place.line}:${place.column}`);

/** What a format of another scorer reads of gold, and the problems with their places. */
function read(format: SpanFormat, text: string, side: 'gold' | 'pred' = 'gold') {
  const log = problemLog();
  const { documents } = readSpanFile(format, { file: 'f', text }, { side, log });
  return { documents, problems: shown(log) };
}

const folder = 'testdata/broken-ner';

/** Every problem of every file of spans and of samples. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'NOT_A_SPAN.samples': [
    'NOT_A_SPAN error 2:38',
    'NOT_A_SPAN error 2:43',
    'NOT_A_DOCUMENT error 4:1',
    'NOT_A_DOCUMENT error 5:1',
    'NOT_A_DOCUMENT error 6:2',
  ],
  'NOT_A_SPAN.spans': [
    'NOT_A_SPAN error 3:3',
    'NOT_A_SPAN error 3:39',
    'NOT_A_SPAN error 4:3',
    'NOT_A_DOCUMENT error 5:2',
  ],
  'NOT_JSON.samples': ['NOT_JSON error 3:38'],
  'NOT_JSON.spans': ['NOT_JSON error 1:19'],
};

describe('broken files of spans and samples', () => {
  it.each(Object.keys(broken))('%s: every problem is reported, with code and place', (file) => {
    const format = file.endsWith('.spans') ? nervaluateFormat : eval4nerFormat;
    expect(read(format, readFileSync(`${folder}/${file}`, 'utf8')).problems).toEqual(broken[file]);
  });

  it('has a line in the table for every file', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(broken).sort());
  });

  it.each(['', '{}', '[[]'])('a file of spans that is %o is an error', (text) => {
    expect(read(nervaluateFormat, text).problems.length).toBe(1);
  });
});

describe('spans and samples', () => {
  it('are read with inclusive ends', () => {
    const text = '[[{"label": "PER", "start": 2, "end": 2, "x": 1}], []]\r\n';
    const { documents, problems } = read(nervaluateFormat, text);
    expect(documents.map(({ spans }) => spans)).toMatchObject([[{ runs: [[2, 3]], type: 'PER' }], []]);
    expect(problems).toEqual([]);
  });

  it('are read a line each, either side', () => {
    const text =
      '{"text": "中 b", "gold": [["X", "中"]], "pred": []}\r\n\n{"pred": [["Y", "z"]], "gold": [], "text": "", "id": 3}';
    const sides = (['gold', 'pred'] as const).map((side) => read(eval4nerFormat, text, side).documents);
    expect(sides[0].map((one) => one.text)).toEqual(['中 b', '']);
    expect(
      sides.map((documents) => documents.map(({ spans }) => spans.map(({ type, surface }) => [type, surface]))),
    ).toEqual([
      [[['X', '中']], []],
      [[], [['Y', 'z']]],
    ]);
  });
});

describe('lists of tags', () => {
  const read = (gold: string, pred?: string, options = {}): { lists: unknown; problems: string[] } => {
    const log = problemLog();
    const file = (name: string, text: string) => ({ name, bytes: bytesOf(text) });
    const lists = tagLists(file('gold', gold), pred === undefined ? undefined : file('pred', pred), options, log);
    return { lists: { gold: lists.gold, pred: lists.pred }, problems: shown(log) };
  };

  it('keeps tags as they are written, whatever their letters', () => {
    expect(read('a O\nb VB\n\n\nc O\nd O\ne O\n', 'a O\nb B-\n\nc O\nd O\ne O')).toEqual({
      lists: {
        gold: [
          ['O', 'VB'],
          ['O', 'O', 'O'],
        ],
        pred: [
          ['O', 'B-'],
          ['O', 'O', 'O'],
        ],
      },
      problems: [],
    });
  });

  it('reads one file, in which runs of outside tokens keep their length', () => {
    const text = `TOKEN GOLD PRED\n${'a O O\n'.repeat(10_000)}b B-X O\n`;
    const { lists } = read(text) as { lists: { gold: string[][]; pred: string[][] } };
    expect([lists.gold.length, lists.gold[0].length, lists.pred[0].length]).toEqual([1, 10_001, 10_001]);
    expect([lists.gold[0].at(-1), lists.pred[0].at(-1)]).toEqual(['B-X', 'O']);
  });

  it('makes one of all outside tags', () => {
    expect(read('a O\nb NONE\n', 'a NONE\nb O\n', { outside: ['O', 'NONE'] }).lists).toEqual({
      gold: [['O', 'O']],
      pred: [['O', 'O']],
    });
  });

  it('reports what the reader of tags reports', () => {
    expect(read('a O\n', 'a O\nb O\n').problems).toEqual(['LENGTHS_DIFFER error 2:1']);
    expect(read('').problems).toEqual(['NO_TAGS error 1:1']);
  });
});
