import { describe, expect, it } from 'vitest';
import { InputError, type NerDocument, readNer, scoreNer } from '../src/index.ts';

const lines = (...documents: readonly object[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');

/** An error's codes and places; the message of any other. */
function problemsOf(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (!(error instanceof InputError)) return [(error as Error).message];
    return error.log.problems.map(({ code, place: { file, line, column } }) => `${code} ${file}:${line}:${column}`);
  }
  return [];
}

const text = 'Ada met Bo in Rome.';
const gold: readonly NerDocument[] = [
  {
    id: '1',
    text,
    spans: [
      { start: 0, end: 3, type: 'PER' },
      { start: 14, end: 18, type: 'LOC' },
    ],
  },
  {
    id: '2',
    text: 'left and right arm',
    spans: [
      {
        type: 'PART',
        fragments: [
          [0, 4],
          [15, 18],
        ],
      },
    ],
  },
];
const pred: readonly NerDocument[] = [
  {
    id: '2',
    spans: [
      {
        type: 'PART',
        fragments: [
          [0, 4],
          [15, 18],
        ],
      },
    ],
  },
  {
    id: '1',
    spans: [
      { start: 0, end: 7, type: 'PER', score: 0.4 },
      { start: 14, end: 18, type: 'LOC', text: 'Rome' },
    ],
  },
];

describe('readNer', () => {
  it('gives fragments as the file has them, and the outer ends of all', () => {
    const fragments = [
      [8, 10],
      [0, 3],
    ];
    const row = JSON.stringify({ text: 'Ada met\nBo.', spans: [{ start: 0, end: 10, type: 'PER', fragments }] });
    const [{ spans }] = readNer(new TextEncoder().encode(`${row}\n`)) as readonly NerDocument[];
    expect(spans).toMatchObject([{ start: 0, end: 10, fragments }]);
  });

  it('reads a file of spans as documents, as it counts them', () => {
    const file = lines({ id: 7, text, spans: [{ start: 0, end: 3, type: 'PER', score: 0.5 }] });
    expect(readNer(file)).toEqual([
      { id: '7', text, unit: 'code-points', spans: [{ start: 0, end: 3, type: 'PER', score: 0.5 }] },
    ]);
    const tokens = JSON.stringify([{ tokenized_text: ['Ada', 'met'], ner: [[0, 0, 'PER']] }]);
    expect(readNer(tokens)).toEqual([
      { tokens: ['Ada', 'met'], unit: 'tokens', spans: [{ start: 0, end: 1, type: 'PER' }] },
    ]);
  });

  it('takes the format, the part, the unit and the end that are given', () => {
    const row = { id: 1, text: '😀 Ada', label: [[3, 6, 'PER']] };
    const [document] = readNer(lines(row)) as readonly NerDocument[];
    expect(document).toMatchObject({ unit: 'utf-16', spans: [{ start: 3, end: 6 }] });
    const [other] = readNer(lines(row), {
      input: 'doccano',
      offsets: 'code-points',
      end: 'inclusive',
    }) as readonly NerDocument[];
    expect(other).toMatchObject({ unit: 'code-points', spans: [{ start: 3, end: 7 }] });
  });

  it('reads tags where a column or a format of tags is given', () => {
    expect(readNer('a B-X\n', { input: 'conll-bio' })).toEqual([['B-X']]);
  });

  it('reads either side of a file that has both', () => {
    const both = '{"text": "Ada", "gold": [["PER", "Ada"]], "pred": [["LOC", "Ada"]]}\n';
    const typesOf = (side: 'gold' | 'pred') =>
      (readNer(both, { side }) as readonly NerDocument[])[0].spans.map(({ type }) => type);
    expect([typesOf('gold'), typesOf('pred')]).toEqual([['PER'], ['LOC']]);
  });

  it('throws an InputError with places', () => {
    expect(
      problemsOf(() => readNer(lines({ id: 1, text, spans: [{ start: 0, type: 'PER' }] }), { file: 'a.jsonl' })),
    ).toEqual([expect.stringMatching(/^NOT_A_SPAN a\.jsonl:1:/)]);
  });

  it('and scoreNer give the numbers of the command, whatever the formats are', () => {
    const spans = lines({
      id: 'd',
      text: 'Ada 😀 met Bo',
      spans: [
        { start: 0, end: 3, type: 'PER' },
        { start: 10, end: 12, type: 'PER' },
      ],
    });
    const doccano = lines({
      id: 'd',
      text: 'Ada 😀 met Bo',
      label: [
        [0, 3, 'PER'],
        [11, 13, 'PER'],
      ],
    });
    const [{ scores }] = scoreNer(readNer(spans), readNer(doccano, { side: 'pred' })).systems;
    expect(scores.strict?.micro).toMatchObject({ correct: 2, missed: 0, spurious: 0 });
  });
});

describe('scoreNer on documents', () => {
  it('pairs them by id, takes the text from either side, and scores discontinuous spans', () => {
    const report = scoreNer(gold, pred);
    const [{ scores, size }] = report.systems;
    expect(Object.keys(scores)).toEqual(['strict', 'exact', 'partial', 'type']);
    expect(size).toBe(2);
    expect(scores.strict?.micro).toMatchObject({ correct: 2, incorrect: 1, missed: 0, spurious: 0 });
    expect(scores.strict?.discontinuous).toMatchObject({ correct: 1, support: 1 });
    expect(report).toMatchObject({
      unit: 'document',
      settings: { input: 'documents', pair: 'id', duplicates: 'drop' },
    });
    expect(report.signature).toContain('|in:documents|pair:id|missing:empty|dup:drop|');
  });

  it('has all modes of spans', () => {
    const modes = ['overlap', 'average', 'iou-40', 'iou-50', 'characters', 'surface', 'surface-corpus'] as const;
    const [{ scores }] = scoreNer(gold, pred, { modes }).systems;
    const correct = modes.map((mode) => scores[mode]!.micro.correct);
    // Characters: 3 of Ada, 4 of Rome, 4 of left, 3 of arm.
    expect(correct).toEqual([3, 2, 3, 2, 14, 2, 2]);
  });

  it('takes the options of spans', () => {
    const repeated = [{ ...pred[1], spans: [...pred[1].spans, ...pred[1].spans] }];
    const predicted = (options: object): number =>
      scoreNer(gold, repeated, options).systems[0].scores.strict!.micro.predicted;
    expect(predicted({})).toBe(2);
    expect(predicted({ duplicates: 'count' })).toBe(4);
    expect(problemsOf(() => predicted({ duplicates: 'error' }))).toHaveLength(3);
    expect(problemsOf(() => predicted({ missingDocument: 'error' }))).toEqual(['MISSING_DOCUMENT gold:2:1']);
    expect(scoreNer(gold, pred, { map: ['PER=LOC'], types: ['LOC'] }).systems[0].scores.strict?.micro.support).toBe(2);
    const scored = pred.map((one) => ({
      ...one,
      spans: one.spans.map((span) => ({ ...span, score: span.score ?? 1 })),
    }));
    expect(scoreNer(gold, scored, { minScore: 0.5 }).systems[0].scores.strict?.micro.predicted).toBe(2);
  });

  it('counts tokens where both sides have them', () => {
    const tokens = ['Ada', 'met', 'Bo', '.'];
    const one = [
      {
        tokens,
        spans: [
          { start: 0, end: 1, type: 'PER' },
          { start: 2, end: 3, type: 'PER' },
        ],
      },
    ];
    const other = [{ tokens, spans: [{ start: 0, end: 2, type: 'PER' }] }];
    const [{ scores }] = scoreNer(one, other, { modes: ['characters', 'surface'] }).systems;
    expect(scores.characters?.micro).toMatchObject({ correct: 1, missed: 1, spurious: 1 });
    expect(scores.surface?.micro).toMatchObject({ correct: 0, missed: 2, spurious: 1 });
  });

  it('counts characters of all, if some count those of a text', () => {
    const spans = [{ start: 0, end: 2, type: 'PER' }];
    const ofTokens = { id: 'a', tokens: ['Ada', 'King'], spans };
    const ofText = { id: 'b', text: 'Bo', tokens: ['Bo'], spans };
    const [{ scores }] = scoreNer([ofTokens, ofText], [ofTokens, ofText], { modes: ['characters'] }).systems;
    expect(scores.characters?.micro.support).toBe(9);
  });

  it('places strings without offsets', () => {
    const strings = [
      {
        id: '1',
        spans: [
          { type: 'PER', text: 'Ada' },
          { type: 'LOC', text: 'Paris' },
        ],
      },
      { id: '2', spans: [] },
    ];
    const [{ scores, strings: counts }] = scoreNer(gold, strings).systems;
    expect(scores.strict?.micro).toMatchObject({ correct: 1, spurious: 1 });
    expect(counts).toMatchObject({ predicted: 2, placed: 1, unplaced: 1 });
  });

  it('says which type was taken for which', () => {
    const [{ confusion }] = scoreNer(gold, pred, { confusion: true }).systems;
    expect(confusion).toEqual({
      entities: {
        labels: ['LOC', 'PART', 'PER', ''],
        matrix: [
          [1, 0, 0, 0],
          [0, 1, 0, 0],
          [0, 0, 1, 0],
          [0, 0, 0, 0],
        ],
      },
    });
    const lists = (type: string) => [[{ start: 0, end: 4, type }], [{ start: 0, end: 1, type: 'X' }]];
    expect(scoreNer(lists('X'), lists('Y'), { confusion: true }).systems[0].confusion?.entities).toEqual({
      labels: ['X', 'Y', ''],
      matrix: [
        [1, 1, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    });
    expect(scoreNer(gold, pred).systems[0].confusion).toBeUndefined();
  });

  it('lists what is wrong', () => {
    expect(scoreNer(gold, pred, { findings: true }).systems[0].findings).toBeDefined();
  });

  it.each([
    [
      'a span outside its text',
      [{ id: '1', text, spans: [{ start: 0, end: 99, type: 'X' }] }],
      'SPAN_OUTSIDE_TEXT pred:1:1',
    ],
    [
      'a text that the span does not cover',
      [{ id: '1', text, spans: [{ start: 0, end: 3, type: 'X', text: 'Bo' }] }],
      'SURFACE_DIFFERS pred:1:1',
    ],
    ['ids that are all others', [{ id: '9', spans: [] }], 'NO_COMMON_DOCUMENT pred:1:1'],
  ])('throws an InputError for %s', (_, documents, problem) => {
    expect(problemsOf(() => scoreNer([gold[0]], documents))).toEqual([problem]);
  });

  it.each([
    ['no spans', { id: '1' }, 'pred: expected a list of spans of document 1, not undefined'],
    ['a number as id', { id: 1, spans: [] }, 'pred: expected a string as the id of document 1, not 1'],
    ['no type', { spans: [{ start: 0, end: 1 }] }, 'pred: expected spans { start, end, type } of document 1, not {…}'],
    [
      'half an offset',
      { spans: [{ start: 0.5, end: 1, type: 'X' }] },
      'pred: expected whole numbers as the start and end of a span of document 1, not {…}',
    ],
    [
      'another unit',
      { unit: 'words', spans: [] },
      "pred: expected one of code-points, utf-16, bytes, tokens as the unit of document 1, not 'words'",
    ],
  ])('throws a RangeError for %s', (_, document, message) => {
    expect(problemsOf(() => scoreNer(gold, [document as never]))).toEqual([message]);
  });

  it('throws a RangeError for documents against tags, and for modes of tags', () => {
    expect(problemsOf(() => scoreNer(gold, [['O']]))).toEqual([
      'gold and pred: expected documents on both sides, or on none',
    ]);
    expect(problemsOf(() => scoreNer(gold, pred, { modes: ['token'] }))).toEqual([
      "modes: documents have no scores of the mode 'token'",
    ]);
  });
});

it.each([false, true])('repeats in lists of spans count unless they are dropped, with units: %s', (units) => {
  const list = [[{ start: 0, end: 4, type: 'X' }]];
  const predicted = (settings: { duplicates?: 'count' | 'drop' }) =>
    scoreNer(list, [[...list[0], ...list[0]]], { ...settings, units }).systems[0].scores.strict?.micro.predicted;
  expect([{}, { duplicates: 'count' }, { duplicates: 'drop' }].map((one) => predicted(one as object))).toEqual([
    2, 2, 1,
  ]);
});

it('lists of spans have the modes that need no text, and new names of types', () => {
  const lists = [[{ start: 0, end: 4, type: 'X' }]];
  const other = [[{ start: 0, end: 2, type: 'Y' }]];
  const options = { map: ['Y=X'], modes: ['overlap', 'iou-50', 'characters'] } as const;
  const [{ scores }] = scoreNer(lists, other, options).systems;
  expect([scores.overlap, scores['iou-50'], scores.characters].map((one) => one?.micro.correct)).toEqual([1, 1, 2]);
  expect(problemsOf(() => scoreNer(lists, other, { modes: ['surface'] }))[0]).toContain("mode 'surface'");
});
