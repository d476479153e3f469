import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { nameAndPart } from '../../src/coref/document-names.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import type { PairingRules } from '../../src/pair/item.ts';
import { type CorefDocuments, pairCoref } from '../../src/pair/pair-coref.ts';
import { withHelp } from '../../src/text/problem.ts';

describe('documents', () => {
  it('pair by name, whatever the order', () => {
    const { pairs, problems } = pair(['a', 'b', 'c'], ['c', 'a', 'b']);
    expect(pairs).toEqual(['0 a~a', '1 b~b', '2 c~c']);
    expect(problems).toEqual([]);
  });

  it('of one name pair in order, also where both sides have all names in one order', () => {
    expect(pair(['a', 'b', 'a'], ['a', 'b', 'a']).pairs).toEqual(['0 a~a', '1 b~b', '2 a~a']);
    expect(pair(['a', 'b', 'a'], ['b', 'a', 'a']).pairs).toEqual(['0 a~a', '1 b~b', '2 a~a']);
  });
});

describe('a key document that the response lacks', () => {
  it.each([
    ['empty', ['0 a~a', '1 b~'], 'warning'],
    ['skip', ['0 a~a'], 'warning'],
    ['error', ['0 a~a'], 'error'],
  ] as const)('makes under %s the pairs %j, with a problem of severity %s', (missing, pairs, severity) => {
    expect(pair(['a', 'b'], ['a'], { missing })).toEqual({
      pairs,
      problems: [`${severity} MISSING_DOCUMENT key:2`],
    });
  });

  it('is scored against an empty document of its name', () => {
    const { pairs } = pairCoref(side('key', [document('a')]), side('response', []), rules);
    expect(pairs[0].response).toMatchObject({ id: 'a', entityIds: [] });
    expect(pairs[0].response.start).toHaveLength(0);
  });

  it('is missing, not unlike, where the response has no document at all', () => {
    expect(pair(['a', 'b'], [])).toEqual({
      pairs: ['0 a~', '1 b~'],
      problems: ['warning MISSING_DOCUMENT key:1', 'warning MISSING_DOCUMENT key:2'],
    });
  });
});

describe('a response document that the key lacks', () => {
  it('is warned of and not scored', () => {
    expect(pair(['a'], ['x', 'a', 'y'])).toEqual({
      pairs: ['0 a~a'],
      problems: ['warning EXTRA_DOCUMENT response:1', 'warning EXTRA_DOCUMENT response:3'],
    });
  });
});

describe('a name that several documents have', () => {
  it('pairs them in order where both sides have it equally often, with a warning', () => {
    expect(pair(['a', 'b', 'a'], ['a', 'a', 'b'])).toEqual({
      pairs: ['0 a~a', '1 b~b', '2 a~a'],
      problems: ['warning REPEATED_DOCUMENT key:1'],
    });
  });

  it('pairs the first with the first', () => {
    const documents = (name: string, lines: readonly number[]) => lines.map((line) => document('a', name, line));
    const sides = [side('key', documents('key', [4, 5, 6])), side('response', documents('response', [1, 2, 3]))];
    const { pairs } = pairCoref(sides[0], sides[1], rules);
    const found = pairs.map(({ key, response }) => `${key.place.line}~${response.place.line}`);
    expect(found).toEqual(['4~1', '5~2', '6~3']);
  });

  it('may be empty', () => {
    expect(pair(['', ''], ['', ''])).toEqual({
      pairs: ['0 ~', '1 ~'],
      problems: ['warning REPEATED_DOCUMENT key:1'],
    });
  });

  it.each([
    //  key            response   the first that is left over
    [['a', 'a'], ['a'], 'key:2'],
    [['a'], ['a', 'a'], 'response:2'],
    [['a', 'a', 'a'], ['a'], 'key:2'],
  ])('is an error where the key has %j and the response %j', (keys, responses, left) => {
    expect(pair(keys, responses).problems).toEqual([`error UNEVEN_DOCUMENTS ${left}`]);
  });

  it('says how many documents each side has of a name', () => {
    const [key, response] = [side('key', [document('a')]), side('response', [document('a'), document('a')])];
    const { problems } = pairCoref(key, response, rules);
    expect(problems[0].message).toMatch(/^the key has 1 document named 'a', the response 2: /);
  });

  it('and that one side alone has is repeated, and missing or extra', () => {
    expect(pair(['a', 'b', 'b'], ['a']).problems).toEqual([
      'warning REPEATED_DOCUMENT key:2',
      'warning MISSING_DOCUMENT key:2',
      'warning MISSING_DOCUMENT key:3',
    ]);
    expect(pair(['a'], ['a', 'b', 'b']).problems).toEqual([
      'warning REPEATED_DOCUMENT response:2',
      'warning EXTRA_DOCUMENT response:2',
      'warning EXTRA_DOCUMENT response:3',
    ]);
  });
});

describe('names that are the same name and part, spelled differently', () => {
  const keys = ['(bc/a); part 000', 'b', '(bc/a); part 001'];
  const responses = ['bc_a_1', 'b', 'bc/a_0'];

  it('pair, with a warning, in the order of the key', () => {
    expect(pair(keys, responses)).toEqual({
      pairs: ['0 (bc/a); part 000~bc/a_0', '1 b~b', '2 (bc/a); part 001~bc_a_1'],
      problems: ['warning NEARLY_EQUAL_NAMES response:3'],
    });
  });

  it.each([
    ['(bc/a); part 000', 'bc_a_0', []],
    ['(a); part 0', 'a', []],
    ['(a); part 007', 'a', ['warning NEARLY_EQUAL_NAMES response:1']],
  ])('pair without a word where only the formats of the sides make them differ: %s and %s', (one, other, expected) => {
    const sides = (theirs: string) => [
      { ...side('key', [document(one)]), formats: ['conll'] },
      { ...side('response', [document(other, 'response')]), formats: [theirs] },
    ];
    const said = (theirs: string) => {
      const [key, response] = sides(theirs);
      return pairCoref(key, response, rules).problems.map(
        ({ severity, code, place }) => `${severity} ${code} ${place.file}:${place.line}`,
      );
    };
    expect(said('jsonl')).toEqual(expected);
    expect(said('conll')).toEqual(['warning NEARLY_EQUAL_NAMES response:1']);
  });

  it('are no lack of a common document', () => {
    expect(pair(['(a)'], ['a'])).toEqual({ pairs: ['0 (a)~a'], problems: ['warning NEARLY_EQUAL_NAMES response:1'] });
  });

  it('leave the others missing and extra, where no name is common', () => {
    expect(pair(['(a)', 'b'], ['a', 'x'], { mayLack: true }).problems).toEqual([
      'warning NEARLY_EQUAL_NAMES response:1',
      'warning MISSING_DOCUMENT key:2',
      'warning EXTRA_DOCUMENT response:2',
    ]);
  });

  it.each([
    [
      ['(a); part 007', 'b'],
      ['a', 'b'],
      ['0 (a); part 007~a', '1 b~b'],
    ],
    [
      ['a', 'b'],
      ['(a); part 000', 'b'],
      ['0 a~(a); part 000', '1 b~b'],
    ],
  ])('of which one has no part pair where there is only that part: %j and %j', (keys, responses, pairs) => {
    expect(pair(keys, responses)).toEqual({ pairs, problems: ['warning NEARLY_EQUAL_NAMES response:1'] });
  });

  it('of which one has no part pair with none of several parts', () => {
    const keys = ['(a); part 000', '(a); part 001', 'b'];
    expect(pair(keys, ['a', 'b']).problems).toEqual(['error MISSING_DOCUMENT key:1', 'error MISSING_DOCUMENT key:2']);
  });

  it.each([
    [
      ['(a); part 0', 'c_1'],
      ['a_0', 'c:1', 'a/0'],
    ],
    [
      ['a/b_0', 'a_b_0', 'c_1'],
      ['(a/b); part 0', '(c); part 1'],
    ],
  ])('are refused, all of them, where two of one side are one: %j and %j', (keys, responses) => {
    const { pairs, problems } = pair(keys, responses);
    expect(pairs.filter((one) => !one.endsWith('~'))).toEqual([]);
    expect(problems.filter((one) => one.includes('NEARLY'))).toEqual([
      expect.stringMatching('error NEARLY_EQUAL_NAMES'),
      expect.stringMatching('error NEARLY_EQUAL_NAMES'),
    ]);
  });

  it('then pair in order under lenient: what is left over is missing or extra', () => {
    expect(pair(['(a)', 'b'], ['a', ' a', 'b'], { lenient: true })).toEqual({
      pairs: ['0 (a)~a', '1 b~b'],
      problems: ['warning NEARLY_EQUAL_NAMES response:1', 'warning EXTRA_DOCUMENT response:2'],
    });
  });

  it('do not take a document that pairs exactly', () => {
    expect(pair(['a', '(a)'], ['a']).problems).toEqual(['warning MISSING_DOCUMENT key:2']);
  });

  it.each([
    ['(bc/cctv/00/cctv_0000); part 000', 'bc/cctv/00/cctv_0000 part 0'],
    ['(bc/cctv/00/cctv_0000); part 000', 'bc/cctv/00/cctv_0000_0'],
    ['(bc/cctv/00/cctv_0000); part 012', 'bc_cctv_00_cctv_0000_12'],
    ['(bc/cctv/00/cctv_0000); part 012', 'bc:cctv:00:cctv_0000:12'],
    ['bc/cctv/00/cctv_0000_012', 'bc:cctv:00:cctv_0000_12'],
    ['(d); part 010', '(d);part 10'],
    ['(bc/cctv/00/cctv_0000); part 012', '(bc/cctv/00/cctv_0000);_part_012'],
    [' d ', 'd'],
    ['d  e', 'd e'],
  ])('%s and %s are one', (one, other) => {
    expect(nameAndPart(one)).toBe(nameAndPart(other));
  });

  it.each([
    ['(d); part 001', '(d); part 010'],
    ['(d_1); part 001', 'd_1'],
    ['(d); part 000', 'd'],
    ['d01', 'd1'],
    ['D', 'd'],
    ['a b', 'ab'],
  ])('%s and %s are not', (one, other) => {
    expect(nameAndPart(one)).not.toBe(nameAndPart(other));
  });
});

describe('two sides without a name in common', () => {
  it('are one error, not a list of missing and extra documents', () => {
    expect(pair(['a', 'b'], ['x', 'y'])).toEqual({
      pairs: [],
      problems: ['error NO_COMMON_DOCUMENT response:1'],
    });
  });
});

describe('one document on each side, with other names', () => {
  it.each([
    //  key  response  lenient  pairs     problem
    [5, 5, false, [], 'error', /^no document of response is in the key: found 'y' here, 'x' in the key; .* --lenient$/],
    [5, 5, true, ['0 x~y'], 'warning', /^the only documents are paired: 'y' here, 'x' in the key$/],
    [5, 4, true, [], 'error', /^no document of response is in the key/],
    [0, 0, true, [], 'error', /^no document of/],
    [undefined, undefined, true, [], 'error', /^no document of/],
  ] as const)('with %j and %j tokens, lenient %j: %j', (keyTokens, tokens, lenient, pairs, severity, message) => {
    const keySide = side('key', [{ ...document('x'), ...(keyTokens !== undefined && { tokens: keyTokens }) }]);
    const other = { ...document('y', 'response'), ...(tokens !== undefined && { tokens }) };
    const { pairs: paired, problems } = pairCoref(keySide, side('response', [other]), { ...rules, lenient });
    const found = paired.map(({ index, key, response }) => `${index} ${key.id}~${response.id}`);
    expect(found).toEqual(pairs);
    expect(problems).toMatchObject([
      { code: 'NO_COMMON_DOCUMENT', severity, place: { file: 'response', line: 1, column: 1 } },
    ]);
    expect(withHelp(problems[0])).toMatch(message);
  });

  it('are refused where there are several on a side', () => {
    const pairing = { lenient: true };
    expect(pair(['x'], ['y', 'z'], pairing).problems).toEqual(['error NO_COMMON_DOCUMENT response:1']);
    expect(pair(['x', 'x'], ['y'], pairing).problems.at(-1)).toBe('error NO_COMMON_DOCUMENT response:1');
  });
});

describe('documents on one side only', () => {
  it.each([
    //  rules                                        problems
    [{}, ['error MISSING_DOCUMENT key:2']],
    [{ mayLack: true }, ['warning MISSING_DOCUMENT key:2', 'warning EXTRA_DOCUMENT response:2']],
    [{ mayLack: true, isGated: true }, ['error MISSING_DOCUMENT key:2', 'error EXTRA_DOCUMENT response:2']],
    [{ lenient: true }, ['error MISSING_DOCUMENT key:2']],
    [
      { isGated: true, lenient: true, mayLack: true },
      ['warning MISSING_DOCUMENT key:2', 'warning EXTRA_DOCUMENT response:2'],
    ],
    [
      { mayLack: true, isGated: true, missing: 'skip' },
      ['warning MISSING_DOCUMENT key:2', 'error EXTRA_DOCUMENT response:2'],
    ],
    [{ missing: undefined }, ['warning MISSING_DOCUMENT key:2', 'warning EXTRA_DOCUMENT response:2']],
  ] as const)('are under %j: %j', (choices, problems) => {
    expect(pair(['a', 'b'], ['a', 'c'], choices).problems).toEqual(problems);
  });
});

describe('a tool that pairs equal names only', () => {
  const tool = { missing: undefined, isExact: true } as const;

  it('pairs neither two spellings of a name nor the only documents', () => {
    expect(pair(['(a)'], ['a'], { ...tool, lenient: true })).toEqual({
      pairs: [],
      problems: ['warning MISSING_DOCUMENT key:1', 'warning EXTRA_DOCUMENT response:1'],
    });
  });

  it('leaves over what one side has more of', () => {
    expect(pair(['a', 'a', 'a'], ['a', 'b', 'b'], tool)).toEqual({
      pairs: ['0 a~a'],
      problems: [
        'warning REPEATED_DOCUMENT key:1',
        'warning REPEATED_DOCUMENT response:2',
        'warning MISSING_DOCUMENT key:2',
        'warning MISSING_DOCUMENT key:3',
        'warning EXTRA_DOCUMENT response:2',
        'warning EXTRA_DOCUMENT response:3',
      ],
    });
  });
});

interface Outcome {
  /** `index key~response`, in the order of the key; no response name where it is empty in place of a missing document. */
  readonly pairs: readonly string[];
  /** `severity code side:number`. */
  readonly problems: readonly string[];
}

function pair(keys: readonly string[], responses: readonly string[], choices: Partial<PairingRules> = {}): Outcome {
  const named = (name: string, ids: readonly string[]) =>
    side(
      name,
      ids.map((id, at) => document(id, name, at + 1)),
    );
  const { pairs, problems } = pairCoref(named('key', keys), named('response', responses), { ...rules, ...choices });
  return {
    pairs: pairs.map(
      ({ index, key, response }) => `${index} ${key.id}~${response.entityIds.length ? response.id : ''}`,
    ),
    problems: problems.map(({ severity, code, place }) => `${severity} ${code} ${place.file}:${place.line}`),
  };
}

const rules: PairingRules = { missing: 'empty', lenient: false };

function side(path: string, documents: readonly CorefDocument[]): CorefDocuments {
  return { path, documents };
}

/** A document with one entity, the n-th of its side: its place says so. */
function document(id: string, side = 'key', line = 1): CorefDocument {
  return { ...corefDocument(id, [[[0, 1]]]), place: { file: side, line, column: 1 } };
}
