import { describe, expect, it } from 'vitest';
import { scoreNer } from '../../src/evaluate/ner/score-ner.ts';
import { readNer } from '../../src/formats/read-ner.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { InputError } from '../../src/text/problem.ts';
import { version } from '../../src/version.ts';

const gold = [['B-PER', 'I-PER', 'O', 'B-LOC'], ['O']];
const pred = [['B-PER', 'I-PER', 'O', 'I-LOC'], ['O']];

describe('scoreNer', () => {
  it('scores tags in every mode, and says what was read', () => {
    const { systems, signature } = scoreNer(gold, pred);
    const [{ scores, reading, problems, size }] = systems;
    expect(Object.keys(scores)).toEqual(['strict', 'exact', 'partial', 'type', 'token']);
    expect([scores.strict?.micro.f1, scores.token?.accuracy.value, size]).toEqual([1, 0.8, 2]);
    expect(reading?.invalid).toEqual({
      gold: 0,
      pred: 1,
      policy: 'repair',
      otherwise: { policy: 'discard', f1: 2 / 3 },
    });
    expect(problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
      'INVALID_SEQUENCE pred:1:4',
    ]);
    expect(signature).toBe(`ner|scheme:auto|invalid:repair|labels:union|zero:0|overlap:1|partial:0.5|v:${version}`);
  });

  it('scores spans in the modes of spans', () => {
    const spans = [
      [
        { start: 0, end: 2, type: 'PER' },
        { start: 5, end: 6, type: 'LOC' },
      ],
    ];
    const shorter = [
      [
        { start: 0, end: 1, type: 'PER' },
        { start: 5, end: 6, type: 'LOC' },
      ],
    ];
    const [{ scores, reading }] = scoreNer(spans, shorter).systems;
    expect(Object.keys(scores)).toEqual(['strict', 'exact', 'partial', 'type']);
    expect([scores.strict?.micro.f1, scores.partial?.micro.f1, reading]).toEqual([0.5, 0.75, undefined]);
    expect(scoreNer(spans, shorter, { types: ['LOC'] }).systems[0].scores.strict?.micro.f1).toBe(1);
  });

  it('scores what is asked for, as it is asked for', () => {
    const [{ scores }] = scoreNer(gold, pred, { modes: ['strict'], invalid: 'discard' }).systems;
    expect(Object.keys(scores)).toEqual(['strict']);
    expect(scores.strict?.micro.f1).toBe(2 / 3);
  });

  it.each([
    ['other numbers of sentences', () => scoreNer(gold, []), 'SENTENCES_DIFFER'],
    ['other lengths', () => scoreNer([['O']], [['O', 'O']]), 'LENGTHS_DIFFER'],
    ['a tag that cannot be read', () => scoreNer([['O']], [['Q-X']]), 'UNKNOWN_TAG'],
    ['a broken scheme, where that is an error', () => scoreNer(gold, pred, { invalid: 'error' }), 'INVALID_SEQUENCE'],
  ])('throws an InputError for %s', (_, run, code) => {
    expect(run).toThrow(InputError);
    expect(run).toThrow(`[${code}]`);
  });

  it.each([
    ['text', () => scoreNer('O' as never, []), 'gold must be a list of sentences'],
    ['a flat list', () => scoreNer([], ['O'] as never), 'pred must be a list of sentences'],
    ['tags against spans', () => scoreNer([['O']], [[{ start: 0, end: 1, type: 'X' }]]), 'both sides must have tags'],
    ['a span that is none', () => scoreNer([[{ start: 1, end: 1, type: 'X' }]], [[]]), 'a span is [start, end)'],
    ['an unknown scheme', () => scoreNer(gold, pred, { scheme: 'IOB9' as never }), "scheme 'IOB9' is invalid"],
    ['a mode that is none', () => scoreNer(gold, pred, { modes: ['loose' as never] }), "no scores of the mode 'loose'"],
    ['tokens of spans', () => scoreNer([[]], [[]], { modes: ['surface' as never] }), "no scores of the mode 'surface'"],
  ])('throws a RangeError for %s', (_, run, message) => {
    expect(run).toThrow(RangeError);
    expect(run).toThrow(message);
  });
});

describe('readNer', () => {
  it('reads one column of tags', () => {
    const text = 'Ann B-PER O\nran O O\n\nyes O B-X\n';
    expect(readNer(text)).toEqual([['O', 'O'], ['B-X']]);
    expect(readNer(text, { column: 2 })).toEqual([['B-PER', 'O'], ['O']]);
  });

  it('reads lists of spans', () => {
    expect(readNer('[[{"label": "PER", "start": 2, "end": 3}], []]')).toEqual([
      [{ type: 'PER', start: 2, end: 4 }],
      [],
    ]);
  });

  it('throws an InputError with the place', () => {
    expect(() => readNer('a O\nb\n', { file: 'x.tsv', column: 2 })).toThrow('x.tsv:2:1');
    expect(() => readNer('{"text": "a", "gold": [], "pred": []}')).toThrow('[NOT_TAGS]');
  });
});

describe('formatReport', () => {
  it('writes a report as the command does', () => {
    const report = scoreNer(gold, pred, { modes: ['strict'] });
    expect(formatReport(report).split('\n').slice(0, 5)).toEqual([
      '`pred` against the gold `gold`',
      '',
      '| metric | precision | recall | F1 | support |',
      '|:--|--:|--:|--:|--:|',
      '| strict micro | 1.0000 | 1.0000 | 1.0000 | 2 |',
    ]);
    expect(JSON.parse(formatReport(report, 'json')).systems[0].scores.strict.micro.f1).toBe(1);
    expect(formatReport(report, 'sklearn', { digits: 1 })).toContain('micro avg        1.0');
  });

  it('throws a RangeError for a format that there is not', () => {
    const report = scoreNer(gold, pred);
    expect(() => formatReport(report, 'html5' as never)).toThrow(
      "there is no format 'html5': expected one of json, jsonl",
    );
  });
});
