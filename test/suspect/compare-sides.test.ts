import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { pairAndCompare } from '../../src/evaluate/coref/pair-sides.ts';
import { onlyMeant } from '../../src/pair/meant-document.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import type { CorefSide } from '../../src/sides/coref-side.ts';
import type { ComparisonRules } from '../../src/suspect/compared.ts';
import { problemLog } from '../../src/text/problem.ts';
import { parse } from '../coref/entities.ts';

const key = document('d', '{ab} {c}');
const response = document('d', '{a} {bc}');

describe('two sides that differ as they should', () => {
  it('are no problem', () => {
    expect(problemsOf([key], [response])).toEqual([]);
    expect(problemsOf([withWords(key, [1, 2, 3])], [withWords(response, [1, 2, 3])])).toEqual([]);
  });
});

describe('differing tokens', () => {
  const [ten, nine] = [
    { ...key, tokens: 10 },
    { ...response, tokens: 9 },
  ];

  it('are an error at the response, with both counts', () => {
    const { problems } = evaluate([ten], [nine]);
    expect(problems.map(({ severity, code, place }) => `${severity} ${code} ${place.file}`)).toEqual([
      'error TOKENS_DIFFER response.conll',
    ]);
    expect(problems[0]).toMatchObject({
      message: "document 'd' has 9 tokens here and 10 in the key key.conll",
      help: 'make the tokens equal, or match mentions by token number with --lenient',
    });
  });

  it('are warned of under lenient', () => {
    const { problems } = evaluate([ten], [nine], { lenient: true });
    expect(problems.map(({ severity, code, message }) => `${severity} ${code}: ${message}`)).toEqual([
      "warning TOKENS_DIFFER: document 'd' has 9 tokens here and 10 in the key key.conll: mentions are matched by token number",
    ]);
  });

  it.each([
    //  key           response      line  what is said of it
    [[1, 2, 3], [1, 9, 2, 3], 12, 'the first words that differ are at token 2: here and at key.conll:12'],
    [[1, 2, 3, 4, 5], [1, 2, 3, 5], 22, 'the first words that differ are at token 4: here and at key.conll:22'],
    [[1, 2, 3, 4], [1, 2], 12, 'the words are the same as far as token 2, and the key goes on: at key.conll:21'],
    [[1, 2], [1, 2, 3, 4], 21, 'the words are the same as far as token 2, and the response goes on: here'],
    [[1, 0, 3], [1, 9], 12, 'the words are the same as far as token 2, and the key goes on: at key.conll:21'],
  ])('of %j and %j are shown at line %i: %s', (words, others, line, said) => {
    // Two rows, lines of something else, and the other rows.
    const runs = Int32Array.of(0, 11, 2, 21);
    const log = evaluate([{ ...withWords(key, words), runs }], [{ ...withWords(response, others), runs }]);
    expect(log.problems.map(({ severity, place }) => `${severity} ${place.line}`)).toEqual([`error ${line}`]);
    expect(log.problems[0].message).toContain(said);
  });

  it.each([
    [{}, 'warning'],
    [{ isGated: true }, 'error'],
    [{ isGated: true, lenient: true }, 'warning'],
  ] as const)('where one side has no rows are under %j: %s', (choices, severity) => {
    const [rows, none] = [withWords(key, [1, 2, 3]), withWords(document('d', '-'), [])];
    for (const [one, other] of [
      [rows, none],
      [none, rows],
    ]) {
      const { problems } = evaluate([document('e', '{ab}'), one], [document('e', '{ac}'), other], choices);
      const said = problems.filter(({ code }) => code !== 'ONE_SIDED_SINGLETONS');
      expect(said.map((problem) => `${problem.severity} ${problem.code}`)).toEqual([`${severity} TOKENS_DIFFER`]);
    }
  });

  it('are not looked for where a side does not count them', () => {
    expect(problemsOf([{ ...key, tokens: 10 }], [response])).toEqual([]);
  });
});

describe('differing words', () => {
  it('are warned of once a document', () => {
    const found = problemsOf([withWords(key, [1, 2, 3])], [withWords(response, [1, 9, 8])]);
    expect(found).toEqual(['warning WORDS_DIFFER response.conll']);
  });

  it('are counted, and the first is named', () => {
    const log = evaluate([withWords(key, [1, 2, 3])], [withWords(response, [1, 9, 8])]);
    expect(log.problems[0].message).toMatch(/^2 words .*, the first at token 2: here and at key.conll$/);
  });

  it.each([
    //  key        response
    [
      [1, 0, 3],
      [1, 9, 3],
    ],
    [
      [1, 2, 3],
      [1, 0, 3],
    ],
  ])('are not those that a side does not have: %j and %j', (words, others) => {
    expect(problemsOf([withWords(key, words)], [withWords(response, others)])).toEqual([]);
  });

  it('are compared as far as both sides go', () => {
    const sides = [[withWords(key, [1, 2, 3, 4])], [withWords(response, [1, 2, 3])]] as const;
    expect(problemsOf(...sides, { lenient: true })).toEqual(['warning TOKENS_DIFFER response.conll']);
  });
});

describe('mentions beyond the tokens', () => {
  const characters = spans('d', [0, 3], [13, 16], [8, 11], [23, 26]);
  const tokens = spans('d', [0, 1], [4, 5], [2, 3], [6, 7]);
  const told = { unit: 'tokens', told: "it has 'tokens'" } as const;
  const within = { ...tokens, tokens: 8, positions: told };

  it.each([
    ['no tokens', {}],
    ['tokens', { tokens: 8, positions: told }],
    ['an unknown unit', { positions: { unit: 'unknown', told: '' } as const }],
  ])('are characters if most of one side are, with %s', (_, members) => {
    const { problems } = evaluate([within], [{ ...characters, ...members }]);
    expect(problems.find(({ code }) => code === 'UNITS_DIFFER')).toMatchObject({
      severity: 'error',
      place: { file: 'response.conll' },
      message:
        "mentions seem to be characters here (3 of 4 lie beyond the tokens of their documents), but are tokens in key.conll (it has 'tokens')",
      help: 'write both as token numbers, counted from the start of each document',
    });
    const { problems: swapped } = evaluate([{ ...characters, ...members }], [within]);
    expect(swapped.find(({ code }) => code === 'UNITS_DIFFER')).toMatchObject({
      place: { file: 'response.conll' },
      message:
        "mentions are tokens here (it has 'tokens'), but seem to be characters in key.conll (3 of 4 lie beyond the tokens of their documents)",
    });
  });

  it('are counted where nothing else tells the unit of the other side', () => {
    const { problems } = evaluate([tokens], [{ ...characters, tokens: 8 }]);
    expect(problems.find(({ code }) => code === 'UNITS_DIFFER')?.message).toContain(
      'but are tokens in key.conll (0 of 4 lie beyond)',
    );
  });

  it.each([
    ['half of a side', [within], [spans('d', [0, 1], [2, 3], [13, 16], [23, 26])]],
    ['one mention, of all there are', [within], [spans('d', [23, 26])]],
    ['those of one document', [within, { ...within, id: 'e' }], [characters, spans('e', [0, 1], [2, 3], [4, 5])]],
    ['those of both sides', [{ ...characters, tokens: 8 }], [characters]],
    ['ends that are exclusive', [within], [spans('d', [2, 9], [3, 9], [6, 9], [0, 2])]],
    ['tokens from 1', [{ ...spans('d', [0, 1]), tokens: 1 }], [spans('d', [1, 2], [1, 2])]],
  ])('are a warning if they are %s', (_, keys, responses) => {
    const found = evaluate(keys, responses).problems.map(({ code, severity }) => `${severity} ${code}`);
    expect(found).toContain('warning BEYOND_TOKENS');
    expect(found).not.toContain('error UNITS_DIFFER');
  });

  it('are summed over documents', () => {
    const keys = ['d', 'e', 'f'].map((id) => ({ ...within, id }));
    const responses = [
      { ...tokens, id: 'd' },
      spans('e', [20, 22], [30, 31]),
      spans('f', [20, 22], [30, 31], [40, 42]),
    ];
    const { problems } = evaluate(keys, responses);
    expect(problems.find(({ code }) => code === 'UNITS_DIFFER')?.message).toContain('5 of 9 lie beyond');
  });
});

describe('mentions by names on one side and by tokens on the other', () => {
  const names = (id: string): CorefDocument => corefDocument(id, [['x', 'y']]);

  it.each([
    ['the response', [key], [names('d')], "are names ('x'), others token positions", 'response.conll'],
    ['the key', [names('d')], [response], "are names ('x'), others token positions", 'response.conll'],
    [
      'a later document',
      [key, names('e')],
      [response, names('e')],
      "are names ('x'), others token positions",
      'key.conll',
    ],
  ])('are one error, at the first odd document: %s', (_, keys, responses, said, file) => {
    const log = evaluate(keys, responses);
    const found = log.problems.filter(({ code }) => code === 'MIXED_MENTIONS');
    expect(found.map(({ severity, place, message }) => [severity, place.file, message.includes(said)])).toEqual([
      ['error', file, true],
    ]);
  });

  it('are no extents that are made of known words, or documents without mentions', () => {
    const extents = { ...withWords(names('d'), [1, 2, 3]), tokens: 3 };
    expect(problemsOf([key], [extents]).filter((one) => !one.includes('SINGLETONS'))).toEqual([]);
    expect(problemsOf([names('d'), document('e', '-')], [names('d'), document('e', '-')])).toEqual([
      'warning SAME_FILE response.conll',
    ]);
  });
});

describe('a key without mentions', () => {
  it('is warned of', () => {
    expect(problemsOf([document('d', '-')], [response])).toEqual(['warning EMPTY_KEY key.conll']);
  });

  it('is not one of whose documents only one is empty', () => {
    const keys = [document('d', '-'), document('e', '{ab}')];
    const problems = problemsOf(keys, [response, document('e', '{ac}')]);
    expect(problems).toEqual(['warning ONE_SIDED_SINGLETONS response.conll']);
  });
});

describe('a response that equals the key', () => {
  it('is warned of', () => {
    expect(problemsOf([key], [key])).toEqual(['warning SAME_FILE response.conll']);
  });

  it('is not one of which one document differs', () => {
    expect(problemsOf([key, document('e', '{ab}')], [key, document('e', '{a} {b}')])).toEqual([]);
  });

  it('is not one without any mention', () => {
    expect(problemsOf([document('d', '-')], [document('d', '-')])).toEqual([
      'warning EMPTY_KEY key.conll',
      'warning EMPTY_RESPONSE response.conll',
    ]);
  });
});

describe('file names that suggest the other order', () => {
  it.each([
    //  first            second
    ['response.conll', 'key.conll'],
    ['out/system.conll', 'data/gold.conll'],
    ['pred.conll', 'reference.conll'],
    ['x.predicted.gz', 'x.ref.gz'],
    ['a\\sys.conll', 'a\\key.conll'],
    ['x_auto_conll', 'x_gold_conll'],
  ])('are warned of: %s, then %s', (keyFile, responseFile) => {
    expect(problemsOf([key], [response], { keyFile, responseFile })).toEqual([`warning SIDES_SWAPPED ${keyFile}`]);
  });

  it.each([
    ['key.conll', 'response.conll'],
    ['response.conll', 'other.conll'],
    ['other.conll', 'key.conll'],
    ['response/a.conll', 'key/b.conll'], // folders do not count
    ['monkey.conll', 'golden.conll'],
    ['predict.conll', 'keys.conll'],
    ['response.conll', 'key-response.conll'],
  ])('are not: %s, then %s', (keyFile, responseFile) => {
    expect(problemsOf([key], [response], { keyFile, responseFile })).toEqual([]);
  });
});

describe('one document that is asked for', () => {
  it('is an error where the key lacks it', () => {
    expect(problemsOf([key], [response], { document: 'x' })).toEqual(['error UNKNOWN_DOCUMENT key.conll']);
  });

  it('is scored alone, without a word on the others', () => {
    const keys = [key, document('e', '{ab}')];
    expect(problemsOf(keys, [response, document('f', '{ab}')], { document: 'd' })).toEqual([]);
  });
});

interface Names extends Partial<ComparisonRules> {
  readonly keyFile?: string;
  readonly responseFile?: string;
}

function problemsOf(keys: readonly CorefDocument[], responses: readonly CorefDocument[], names: Names = {}): string[] {
  const { problems } = evaluate(keys, responses, names);
  return problems.map(({ severity, code, place }) => `${severity} ${code} ${place.file}`);
}

function evaluate(keys: readonly CorefDocument[], responses: readonly CorefDocument[], names: Names = {}) {
  const { keyFile = 'key.conll', responseFile = 'response.conll', ...choices } = names;
  const log = problemLog();
  const sideOf = (side: CorefSide['side'], path: string, documents: readonly CorefDocument[]): CorefSide => {
    const placed = documents.map((one) => ({ ...one, place: { ...one.place, file: path } }));
    return { path, side, documents: placed, log, formats: [] };
  };
  const rules = { ...defaultsOf(corefSettings), lenient: false, ...choices };
  const sides = [sideOf('key', keyFile, keys), sideOf('response', responseFile, responses)];
  const [key, response] = names.document === undefined ? sides : onlyMeant(sides, names.document);
  pairAndCompare(key, response, rules);
  return log;
}

/** A document in which equal letters are the same mention, whatever the side. */
function document(id: string, entities: string): CorefDocument {
  const spans = parse(entities).map((entity) =>
    entity.map((letter): [number, number] => [letter.charCodeAt(0) - 97, letter.charCodeAt(0) - 96]),
  );
  return corefDocument(id, spans);
}

/** A document of one entity with these mentions `[start, end)`. */
function spans(id: string, ...mentions: [number, number][]): CorefDocument {
  return corefDocument(id, [mentions]);
}

function withWords(one: CorefDocument, words: readonly number[]): CorefDocument {
  return { ...one, tokens: words.length, words: Int32Array.from(words) };
}
