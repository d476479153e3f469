import { describe, expect, it } from 'vitest';
import { readNer } from '../../src/evaluate/library/read-ner.ts';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import { scoreNer } from '../../src/evaluate/library/score-ner.ts';
import { schemes } from '../../src/ner/schemes.ts';
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

  it('leaves out spans of lists with a low score', () => {
    const scored = [
      [
        { start: 0, end: 1, type: 'X', score: 0.9 },
        { start: 2, end: 3, type: 'X', score: 0.2 },
      ],
    ];
    const [{ scores }] = scoreNer(scored, scored, { minScore: 0.5 }).systems;
    expect(scores.strict?.micro).toMatchObject({ support: 2, predicted: 1, correct: 1 });
  });

  it.each([
    ['other numbers of sentences', () => scoreNer(gold, []), 'SENTENCES_DIFFER'],
    ['other lengths', () => scoreNer([['O']], [['O', 'O']]), 'LENGTHS_DIFFER'],
    ['a tag that cannot be read', () => scoreNer([['O']], [['Q-X']]), 'UNKNOWN_TAG'],
    ['tags of types in another case', () => scoreNer([['B-PER']], [['B-per']]), 'TYPES_DIFFER'],
    ['spans of types in another case', () => scoreNer(span('PER'), span('per')), 'TYPES_DIFFER'],
    ['a broken scheme, where that is an error', () => scoreNer(gold, pred, { invalid: 'error' }), 'INVALID_SEQUENCE'],
  ])('throws an InputError for %s', (_, run, code) => {
    expect(run).toThrow(InputError);
    expect(run).toThrow(`[${code}]`);
  });

  const span = (type: string) => [[{ start: 0, end: 1, type }]];
  const swapped = [['B-X', 'L-X', 'E-Y', 'O']];

  it.each([
    ['tags of other types', () => scoreNer([['B-PER', 'O']], [['B-GPE', 'O']]), ['TYPES_DIFFER pred']],
    ['spans of other types', () => scoreNer(span('PER'), span('GPE')), ['TYPES_DIFFER pred']],
    [
      'tags of types in another case, if they are allowed',
      () => scoreNer([['B-PER', 'O']], [['B-per', 'O']], { allow: ['TYPES_DIFFER'] }),
      ['TYPES_DIFFER pred'],
    ],
    [
      'spans of types in another case, if they are allowed',
      () => scoreNer(span('PER'), span('per'), { allow: ['TYPES_DIFFER'] }),
      ['TYPES_DIFFER pred'],
    ],
    ['gold without spans', () => scoreNer([['O', 'O']], [['B-X', 'O']]), ['EMPTY_GOLD gold']],
    ['pred without spans', () => scoreNer(span('PER'), [[]]), ['EMPTY_PRED pred']],
    ['nothing', () => scoreNer([], []), ['EMPTY_GOLD gold', 'EMPTY_PRED pred']],
    [
      'a type that is on neither side',
      () => scoreNer(span('PER'), span('PER'), { types: ['PER', 'FOO'] }),
      ['UNKNOWN_TYPE gold'],
    ],
    [
      'a type with several labels',
      () => scoreNer([['B-X|B-Y']], [['B-X|B-Y']]),
      ['SEVERAL_LABELS gold', 'SEVERAL_LABELS pred'],
    ],
    [
      'gold that fits no scheme',
      () => scoreNer(swapped, [['B-X', 'I-X', 'B-Y', 'O']], { invalid: 'discard', scheme: 'bio' }),
      ['DISCARDED_SPANS gold', 'SIDES_SWAPPED gold'],
    ],
  ])('warns of %s, as the command does', (_, run, expected) => {
    const report = run();
    const [{ problems, problemCounts }] = report.systems;
    const told = problems.filter(({ code }) => code !== 'INVALID_SEQUENCE').map(({ code, file }) => `${code} ${file}`);
    expect(told).toEqual(expected);
    for (const one of expected) expect(problemCounts).toHaveProperty(one.split(' ')[0]);
    // SIDES_SWAPPED moves no score.
    expect(formatReport(report).replaceAll('\\', '')).toContain(expected[0].split(' ')[0]);
  });

  it.each([
    ['tags', () => scoreNer(gold, pred, { types: ['FOO'] })],
    ['spans', () => scoreNer(span('PER'), span('PER'), { types: ['FOO'] })],
  ])('throws an InputError where no span of %s has a type that is scored', (_, run) => {
    expect(run).toThrow(InputError);
    expect(run).toThrow("gold:1:1: no span has the type 'FOO': the types are ");
  });

  it.each([
    [
      'text',
      () => scoreNer('O' as never, []),
      "gold: expected a list of sentences, each a list of tags or of spans { start, end, type }, not 'O'",
    ],
    ['a flat list', () => scoreNer([], ['O'] as never), "sentence 1 is 'O'"],
    [
      'tags against spans',
      () => scoreNer([['O']], [[{ start: 0, end: 1, type: 'X' }]]),
      'gold and pred: expected tags, which are strings, or spans { start, end, type } on both sides',
    ],
    ['a span that is none', () => scoreNer([[{ start: 1, end: 1, type: 'X' }]], [[]]), 'a span is [start, end)'],
    ['an unknown scheme', () => scoreNer(gold, pred, { scheme: 'IOB9' as never }), "scheme 'IOB9': did you mean iob1?"],
    ['a mode that is none', () => scoreNer(gold, pred, { modes: ['loose' as never] }), "no scores of the mode 'loose'"],
    ['tokens of spans', () => scoreNer([[]], [[]], { modes: ['surface' as never] }), "no scores of the mode 'surface'"],
  ])('throws a RangeError for %s', (_, run, message) => {
    expect(run).toThrow(RangeError);
    expect(run).toThrow(message);
  });
});

describe('the options of scoreNer', () => {
  const words: readonly (readonly [string, unknown, string])[] = [
    ['scheme', 'iob', `'iob': did you mean iob1? allowed choices are auto, ${Object.keys(schemes).join(', ')}`],
    ['invalid', 'drop', "'drop': allowed choices are repair, discard, error"],
    ['labels', 'pred', "'pred': allowed choices are union, gold"],
    ['zeroDivision', '1', "'1': expected a whole number from 0 to 1"],
    ['minOverlap', Number.NaN, 'NaN: expected a number from 0 to 100'],
    ['partialWeight', 2, '2: expected a number from 0 to 1'],
    ['map', 'a=b', "'a=b': expected a list of names"],
    ['map', ['a'], "['a']: expected FROM=TO, such as PERSON=PER, not 'a'"],
    ['types', 'PER', "'PER': expected a list of names"],
    ['types', new Array(1), '[undefined]: expected a list of names'],
    ['outside', ['\ud800'], "['\ud800']: expected a list of names"],
    ['suffix', 1, '1: expected true or false'],
    ['tagDelimiter', null, 'null: expected text'],
    ['confusion', 'tags', "'tags': expected true or false"],
    ['findings', 5, '5: expected true or false'],
    ['pair', 'name', "'name': allowed choices are id, text, position"],
    ['missingDocument', 'drop', "'drop': allowed choices are empty, error, skip"],
    ['duplicates', 'keep', "'keep': allowed choices are drop, count, error"],
    ['allow', 'SHIFTED', "'SHIFTED': expected a list of names"],
    [
      'allow',
      ['NO_TAGS'],
      "['NO_TAGS']: allowed choices are SHIFTED, OTHER_TEXT, TEXTS_DIFFER, TYPES_DIFFER, SURFACE_DIFFERS",
    ],
    ['ignoreCaseOfTypes', 1, '1: expected true or false'],
    ['minScore', '1', "'1': expected a number, or numbers by type: 0.5,PER=0.6"],
    ['modes', new Set(['strict']), 'a Set: expected a list of names'],
  ];

  it.each(words)('refuse %s: %j and say what it may be', (option, value, message) => {
    expect(() => scoreNer(gold, pred, { [option]: value })).toThrow(new RangeError(`options: ${option} ${message}`));
  });

  it.each(['constructor', '__proto__', 'surface'])('refuse the mode %s, and name those that there are', (mode) => {
    expect(() => scoreNer(gold, pred, { modes: [mode as never] })).toThrow(
      new RangeError(
        `modes: there are no scores of the mode '${mode}'; there are: strict, exact, partial, type, token`,
      ),
    );
  });

  it('that are undefined or false are as by default, in the signature too', () => {
    const off = { suffix: false, types: undefined, invalid: undefined, confusion: false };
    const { settings, signature } = scoreNer(gold, pred, off as never);
    expect([settings, signature]).toEqual([scoreNer(gold, pred).settings, scoreNer(gold, pred).signature]);
    expect(Object.keys(settings)).toEqual([
      ...['scheme', 'invalid', 'labels', 'zeroDivision', 'minOverlap', 'partialWeight'],
    ]);
  });
});

it('a sentence may be of any length', () => {
  // As arguments of a function they were too many: a RangeError that told of the stack.
  const long = [Array.from({ length: 300_000 }, (_, at) => (at % 2 === 0 ? 'B-X' : 'O'))];
  expect(scoreNer(long, long).systems[0].scores.strict?.micro.support).toBe(150_000);
});

describe('readNer', () => {
  it.each([
    [{ column: 0 }, 'column 0: expected the number of a column: 1 is the first, -1 the last'],
    [{ delimiter: 'ab' }, "delimiter 'ab': expected one ASCII character, or \\t"],
    [{ headerRows: -1 }, 'headerRows -1: expected a whole number from 0 to 1000000'],
    [{ file: 5 }, 'file 5: expected text'],
    [
      { header: 1 },
      "there is no option 'header': expected file, column, id2label, delimiter, headerRows, input, side, read, offsets, end, firstOffset",
    ],
    [[], 'expected an object with options, not []'],
  ])('refuses the options %j', (options, words) => {
    expect(() => readNer('a O\n', options as never)).toThrow(new RangeError(`options: ${words}`));
  });

  it('reads one column of tags', () => {
    const text = 'Ann B-PER O\nran O O\n\nyes O B-X\n';
    expect(readNer(text)).toEqual([['O', 'O'], ['B-X']]);
    expect(readNer(text, { column: 2 })).toEqual([['B-PER', 'O'], ['O']]);
  });

  it('reads lists of spans', () => {
    const lists = '[[{"label": "PER", "start": 2, "end": 3}], []]';
    expect(readNer(lists, { input: 'nervaluate' })).toMatchObject([
      { spans: [{ type: 'PER', start: 2, end: 4 }] },
      { spans: [] },
    ]);
    expect(() => readNer(lists)).toThrow('input nervaluate');
  });

  it('throws an InputError with the place', () => {
    expect(() => readNer('a O\nb\n', { file: 'x.tsv', column: 2 })).toThrow('x.tsv:2:1');
    const refused = /this is JSON with clusters, not a tag file; .* \[OTHER_FORMAT\]/;
    expect(() => readNer('{"clusters": [[[0, 1]]]}')).toThrow(refused);
  });
});

describe('formatReport', () => {
  it('writes a report as the command does', () => {
    const report = scoreNer(gold, pred, { modes: ['strict'] });
    expect(formatReport(report).split('\n').slice(0, 5)).toEqual([
      '`pred` against `gold`: 2 sentences, 5 tokens',
      '',
      '| strict | precision | recall | F1 | support | predicted | correct |',
      '|:--|--:|--:|--:|--:|--:|--:|',
      '| `LOC` | 1.0000 | 1.0000 | 1.0000 | 1 | 1 | 1 |',
    ]);
    expect(JSON.parse(formatReport(report, 'json')).systems[0].scores.strict.micro.f1).toBe(1);
    expect(formatReport(report, 'sklearn', { digits: 1 })).toContain('micro avg        1.0');
    expect(formatReport(report, 'sklearn')).toContain('micro avg       1.00');
  });

  it.each([
    [{ digits: 16 }, 'options: digits 16: expected a whole number from 0 to 15'],
    [{ byUnit: 1 }, 'options: byUnit 1: expected true or false'],
    [{ digit: 1 }, "options: there is no option 'digit': expected digits, byUnit"],
  ])('refuses the options %j', (options, words) => {
    expect(() => formatReport(scoreNer(gold, pred), 'csv', options as never)).toThrow(new RangeError(words));
  });

  it('refuses what is no report, as the JSON of one', () => {
    const json = JSON.parse(formatReport(scoreNer(gold, pred), 'json'));
    expect(() => formatReport(json)).toThrow(
      new RangeError('report: expected what scoreCoref or scoreNer returned, not {…}'),
    );
  });

  it.each([
    ['jsonl', scoreNer(gold, pred), 'the format jsonl has a row for each sentence, and this report has none'],
    [
      'conlleval',
      scoreNer(gold, pred, { modes: ['exact'] }),
      'the format conlleval has the strict scores of tags, and this report has none',
    ],
    [
      'conlleval',
      scoreNer([[{ start: 0, end: 1, type: 'A' }]], [[{ start: 0, end: 1, type: 'A' }]]),
      'the format conlleval has the strict scores of tags, and this report has none',
    ],
  ] as const)('throws a RangeError that says what a report lacks: %s', (format, report, message) => {
    expect(() => formatReport(report, format)).toThrow(new RangeError(`report: ${message}`));
  });

  it('has the scores of documents where they are asked for, and always in jsonl', () => {
    const report = scoreCoref([[[0, 1]], [[2, 3]]], [[[0, 1]], [[2, 3]]], { metrics: ['muc'] });
    for (const [format, mark] of [
      ['markdown', '| 1 document, F1 |'],
      ['json', '"byDocument"'],
      ['csv', ',document,'],
    ] as const) {
      expect(formatReport(report, format)).not.toContain(mark);
      expect(formatReport(report, format, { byUnit: true })).toContain(mark);
    }
    expect(formatReport(report, 'jsonl')).toContain('"document":"1"');
  });

  it('throws a RangeError for a format that there is not', () => {
    const report = scoreNer(gold, pred);
    expect(() => formatReport(report, 'html5' as never)).toThrow(
      "there is no format 'html5': expected one of json, jsonl",
    );
  });
});
