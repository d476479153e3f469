import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headOf, type Reader } from '../../src/formats/head.ts';
import { nerFormat, nerFormats } from '../../src/formats/ner-formats.ts';
import { type SurfaceSample, sampleReader } from '../../src/formats/samples.ts';
import { spanListReader } from '../../src/formats/span-lists.ts';
import { tagLists } from '../../src/formats/tag-lists.ts';
import type { Span } from '../../src/ner/spans.ts';
import { type ProblemLog, problemLog } from '../../src/text/problem.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const shown = (log: ProblemLog): string[] =>
  log.problems.map(({ code, severity, place }) => `${code} ${severity} ${place.line}:${place.column}`);

/** What is read of the bytes, given in pieces of that size. */
function fed<Read>(reader: Reader<Read>, bytes: Uint8Array, size = bytes.length || 1): Read {
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return reader.end();
}

function readSpans(bytes: Uint8Array, size?: number): { lists: readonly (readonly Span[])[]; problems: string[] } {
  const log = problemLog();
  const lists = fed(spanListReader('f', log), bytes, size);
  return { lists, problems: shown(log) };
}

function readSamples(bytes: Uint8Array, size?: number): { samples: readonly SurfaceSample[]; problems: string[] } {
  const log = problemLog();
  const samples = fed(sampleReader('f', log), bytes, size);
  return { samples, problems: shown(log) };
}

const folder = 'testdata/broken-ner';

/** Every problem of every file of spans and of samples. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'NOT_A_SAMPLE.samples': [
    'NOT_A_SAMPLE error 2:38',
    'NOT_A_SAMPLE error 3:1',
    'NOT_A_SAMPLE error 4:1',
    'NOT_A_SAMPLE error 5:10',
    'NOT_A_SAMPLE error 6:1',
  ],
  'NOT_A_SPAN.spans': [
    'NOT_A_SPAN error 2:3',
    'NOT_A_SPAN error 3:3',
    'NOT_A_SPAN error 3:39',
    'NOT_A_SPAN error 4:3',
    'NOT_A_SPAN error 5:2',
  ],
  'NOT_JSON.samples': ['NOT_JSON error 3:38'],
  'NOT_JSON.spans': ['NOT_JSON error 1:19'],
  'NOT_UTF8.samples': ['NOT_UTF8 warning 1:1'],
  'NO_SAMPLE.samples': ['NO_SAMPLE error 1:1'],
};

describe('broken files of spans and samples', () => {
  it.each(Object.keys(broken))('%s: every problem is reported, with code and place', (file) => {
    const bytes = readFileSync(`${folder}/${file}`);
    const { problems } = file.endsWith('.spans') ? readSpans(bytes) : readSamples(bytes);
    expect(problems).toEqual(broken[file]);
  });

  it('has a line in the table for every file', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(broken).sort());
  });

  it.each(['', '{}', '[[]'])('a file of spans that is %o is an error', (text) => {
    expect(readSpans(bytesOf(text)).problems.length).toBe(1);
  });
});

describe('spans and samples', () => {
  const spans = '\ufeff[[{"label": "PER", "start": 2, "end": 2, "x": 1}], []]\r\n';
  it.each([1, 7, 1000])('reads spans with an inclusive end, in pieces of %i bytes', (size) => {
    expect(readSpans(bytesOf(spans), size)).toEqual({ lists: [[{ start: 2, end: 3, type: 'PER' }], []], problems: [] });
  });

  const samples =
    '\ufeff{"text": "中 b", "gold": [["X", "中"]], "pred": []}\r\n\n{"pred": [], "gold": [], "text": "", "id": 3}';
  it.each([1, 7, 1000])('reads samples, a line each, in pieces of %i bytes', (size) => {
    expect(readSamples(bytesOf(samples), size)).toEqual({
      samples: [
        { text: '中 b', gold: [{ type: 'X', surface: '中' }], pred: [] },
        { text: '', gold: [], pred: [] },
      ],
      problems: [],
    });
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

describe('the format of a file of tagging', () => {
  it.each([
    ['a\tO\n', 'tags'],
    ['', 'tags'],
    ['\n\n-DOCSTART- O\n', 'tags'],
    ['[ O\n] O\n', 'tags'],
    ['[[ O\n', 'tags'],
    ['{ O\n', 'tags'],
    ['{" O\n', 'tags'],
    ['[[{"label": "PER", "start": 0, "end": 1}]]', 'nervaluate'],
    ['\ufeff [\n  [\n    {\n', 'nervaluate'],
    ['[[], []]', 'nervaluate'],
    ['[]', 'nervaluate'],
    ['{"text": "a", "gold": [], "pred": []}\n', 'eval4ner'],
    ['\n{ "text": "a"', 'eval4ner'],
    ['{}', 'eval4ner'],
  ])('of %j is %s', (text, name) => {
    expect(nerFormat(headOf(bytesOf(text), true)).name).toBe(name);
    expect(nerFormats.map((format) => format.name)).toContain(name);
  });

  it('is told by a few thousand bytes', () => {
    expect(nerFormat(headOf(bytesOf('\n'.repeat(5000)), true)).name).toBe('tags');
    expect(nerFormat(headOf(bytesOf('中文\tO'), true)).name).toBe('tags');
  });
});
