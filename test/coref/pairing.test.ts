import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorefDocument, DocumentPair, MissingDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { documentPairing, nameAndPart } from '../../src/coref/pairing.ts';
import { type ProblemSink, problemLog, withHelp } from '../../src/text/problem.ts';
import { shuffler } from '../laws/clusterings.ts';

describe('documents', () => {
  it('pair by name, whatever the order', () => {
    const { pairs, problems } = pair(['a', 'b', 'c'], ['c', 'a', 'b']);
    expect(pairs).toEqual(['0 a~a', '1 b~b', '2 c~c']);
    expect(problems).toEqual([]);
  });

  it('pair as soon as both have come', () => {
    const seen: number[] = [];
    const pairing = documentPairing({ ...options(), onPair: ({ index }) => seen.push(index) });
    pairing.key(document('a'));
    pairing.key(document('b'));
    expect(seen).toEqual([]);
    pairing.response(document('b'));
    expect(seen).toEqual([1]);
    pairing.response(document('a'));
    expect(seen).toEqual([1, 0]);
  });

  it('pair to the same pairs in whatever order the two sides arrive', () => {
    const keys = ['a', 'b', 'b', '', 'missing', 'c'];
    const responses = ['c', '', 'b', 'extra', 'a', 'b'];
    const expected = pair(keys, responses);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const sides = [...keys.map(() => 'key'), ...responses.map(() => 'response')] as const;
        expect(pairInOrder(keys, responses, shuffler(seed)(sides)).pairs).toEqual(expected.pairs);
      }),
    );
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
    const found: DocumentPair[] = [];
    const pairing = documentPairing({ ...options(), onPair: (one) => found.push(one) });
    pairing.key(document('a'));
    pairing.end();
    expect(found[0].response).toMatchObject({ id: 'a', entityIds: [] });
    expect(found[0].response.start).toHaveLength(0);
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
    const found: string[] = [];
    const pairing = documentPairing({
      ...options(),
      onPair: ({ key, response }) => found.push(`${key.place.line}~${response.place.line}`),
    });
    for (const line of [1, 2, 3]) pairing.response(document('a', 'response', line));
    for (const line of [4, 5, 6]) pairing.key(document('a', 'key', line));
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

describe('names that are one name and part, spelled differently', () => {
  const keys = ['(bc/a); part 000', 'b', '(bc/a); part 001'];
  const responses = ['bc_a_1', 'b', 'bc/a_0'];

  it('pair, with a warning, in the order of the key', () => {
    expect(pair(keys, responses)).toEqual({
      pairs: ['0 (bc/a); part 000~bc/a_0', '1 b~b', '2 (bc/a); part 001~bc_a_1'],
      problems: ['warning NEARLY_EQUAL_NAMES response:3', 'warning NEARLY_EQUAL_NAMES response:1'],
    });
  });

  it('are no lack of a common document', () => {
    expect(pair(['(a)'], ['a'])).toEqual({ pairs: ['0 (a)~a'], problems: ['warning NEARLY_EQUAL_NAMES response:1'] });
  });

  it('leave the others missing and extra, where no name is common', () => {
    expect(pair(['(a)', 'b'], ['a', 'x']).problems).toEqual([
      'warning NEARLY_EQUAL_NAMES response:1',
      'warning MISSING_DOCUMENT key:2',
      'warning EXTRA_DOCUMENT response:2',
    ]);
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
    [5, 5, false, [], 'error', /'y' and 'x' of the key key are the only documents, both of 5 tokens; .* --lenient$/],
    [5, 5, true, ['0 x~y'], 'warning', /both of 5 tokens: they are paired$/],
    [5, 4, true, [], 'error', /^no document name of response is in the key key/],
    [0, 0, true, [], 'error', /^no document name/],
    [undefined, undefined, true, [], 'error', /^no document name/],
  ] as const)('with %j and %j tokens, lenient %j: %j', (keyTokens, tokens, lenient, pairs, severity, message) => {
    const [found, log]: [string[], ProblemSink] = [[], problemLog()];
    const onPair = ({ index, key, response }: DocumentPair) => found.push(`${index} ${key.id}~${response.id}`);
    const pairing = documentPairing({ ...options(), lenient, log, onPair });
    pairing.key({ ...document('x'), ...(keyTokens !== undefined && { tokens: keyTokens }) });
    pairing.response({ ...document('y', 'response'), ...(tokens !== undefined && { tokens }) });
    pairing.end();
    expect(found).toEqual(pairs);
    expect(log.problems).toMatchObject([
      { code: 'NO_COMMON_DOCUMENT', severity, place: { file: 'response', line: 1, column: 1 } },
    ]);
    expect(withHelp(log.problems[0])).toMatch(message);
  });

  it('are refused where there are several on a side', () => {
    const pairing = { lenient: true };
    expect(pair(['x'], ['y', 'z'], pairing).problems).toEqual(['error NO_COMMON_DOCUMENT response:1']);
    expect(pair(['x', 'x'], ['y'], pairing).problems.at(-1)).toBe('error NO_COMMON_DOCUMENT response:1');
  });
});

interface Outcome {
  /** `index key~response`, in the order of the key; no response name where it is empty in place of a missing document. */
  readonly pairs: readonly string[];
  /** `severity code side:number`. */
  readonly problems: readonly string[];
}

interface Choices {
  readonly missing?: MissingDocument;
  readonly lenient?: boolean;
}

function pair(keys: readonly string[], responses: readonly string[], choices: Choices = {}): Outcome {
  return pairInOrder(keys, responses, [...keys.map(() => 'key'), ...responses.map(() => 'response')], choices);
}

/** Hands on the documents of each side in their order, and the sides interleaved as told. */
function pairInOrder(
  keys: readonly string[],
  responses: readonly string[],
  sides: readonly string[],
  choices: Choices = {},
): Outcome {
  const found: DocumentPair[] = [];
  const log = problemLog();
  const pairing = documentPairing({ ...options(), ...choices, log, onPair: (one) => found.push(one) });
  let nextKey = 0;
  let nextResponse = 0;
  for (const side of sides) {
    if (side === 'key') pairing.key(document(keys[nextKey], 'key', ++nextKey));
    else pairing.response(document(responses[nextResponse], 'response', ++nextResponse));
  }
  pairing.end();
  return {
    pairs: found
      .sort((a, b) => a.index - b.index)
      .map(({ index, key, response }) => `${index} ${key.id}~${response.entityIds.length ? response.id : ''}`),
    problems: log.problems.map(({ severity, code, place }) => `${severity} ${code} ${place.file}:${place.line}`),
  };
}

function options() {
  return {
    missing: 'empty' as const,
    lenient: false,
    oneSided: 'warning' as const,
    log: problemLog(),
    keyFile: 'key',
    responseFile: 'response',
    onPair: () => {},
  };
}

/** A document with one entity, the n-th of its side: its place says so. */
function document(id: string, side = 'key', line = 1): CorefDocument {
  return { ...corefDocument(id, [[[0, 1]]]), place: { file: side, line, column: 1 } };
}
