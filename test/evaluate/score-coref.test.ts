import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import { InputError } from '../../src/text/problem.ts';
import { version } from '../../src/version.ts';
import { parse, parseBoth } from '../coref/entities.ts';
import { scored } from './scored.ts';

const { key, response } = parseBoth('{abc} {defg}', '{ab} {cd} {fghi}');

describe('scoreCoref', () => {
  it('scores every metric of the set all when none is named', () => {
    const { scores, size } = scored([key], [response]);
    expect(Object.keys(scores)).toEqual([
      'mentions',
      'muc',
      'bcub',
      'ceafm',
      'ceafe',
      'blanc',
      'lea',
      'links',
      'conll',
    ]);
    expect(size).toBe(1);
    expect(scores.muc).toEqual({
      recall: { value: 2 / 5, numerator: 2, denominator: 5 },
      precision: { value: 2 / 5, numerator: 2, denominator: 5 },
      f1: expect.closeTo(2 / 5, 15),
    });
  });

  it('warns of mentions beyond the tokens, which either side may have', () => {
    const beyond = corefDocument('d', [
      [
        [0, 1],
        [4, 6],
      ],
    ]);
    const within = { ...corefDocument('d', [[[0, 1]]]), tokens: 2 };
    for (const sides of [
      [beyond, within],
      [within, beyond],
      [{ ...beyond, tokens: 2 }, beyond],
    ])
      expect(scored([sides[0]], [sides[1]]).problemCounts.BEYOND_TOKENS).toBeGreaterThan(0);
    expect(scored([{ ...beyond, tokens: 6 }], [beyond]).problemCounts).toEqual({ SAME_FILE: 1 });
  });

  it('takes an empty list against entities for one document without any', () => {
    const empty = scored([], [[[0, 1]]], { metrics: ['bcub'] });
    expect([empty.size, empty.problemCounts]).toEqual([1, { EMPTY_KEY: 1 }]);
    expect(empty.scores.bcub.precision).toEqual({ value: 0, numerator: 0, denominator: 1 });
    expect(scored([[[0, 1]]], []).problemCounts).toEqual({ EMPTY_RESPONSE: 1 });
    expect(scored([], []).size).toBe(0);
  });

  it('warns of ends that look exclusive in JSON, but not of documents and lists made here', () => {
    const mentions = Array.from({ length: 10 }, (_, at): [number, number] => [3 * at, 3 * at + 1]);
    const documents = readCoref(JSON.stringify({ clusters: [mentions] }));
    const made = corefDocument('1', [mentions.map(([start, end]) => [start, end + 1])]);
    expect(scored(documents, [made]).problemCounts).toEqual({ SAME_FILE: 1, EXCLUSIVE_ENDS: 1 });
  });

  it.each([
    ['fewer than ten mentions', 9, [], {}],
    ['mentions of characters', 10, [], { text: 'a b c '.repeat(10) }],
    ['a mention of one token', 10, [[50, 50]], {}],
  ])('does not take the ends of %s for exclusive', (_, count, more, members) => {
    const mentions = [...Array.from({ length: count }, (_, at) => [3 * at, 3 * at + 1]), ...more];
    const documents = readCoref(JSON.stringify({ clusters: [mentions], ...members }));
    expect(scored(documents, documents).problemCounts).toEqual({ SAME_FILE: 1 });
  });

  it('scores the metrics that are named', () => {
    expect(Object.keys(scored([key], [response], { metrics: ['conll', 'lea'] }).scores)).toEqual([
      'muc',
      'bcub',
      'ceafe',
      'lea',
      'conll',
    ]);
  });

  it('gives conll the same number with its parts and alone', () => {
    const [alone, among] = [['conll'], ['all']].map((metrics) => scored([key], [response], { metrics }).scores);
    expect(alone.conll).toEqual(among.conll);
  });

  it('has the counts of each document by the names of the fields', () => {
    const { byUnit } = scored([key], [response], { metrics: ['bcub'] });
    expect(byUnit).toEqual([
      {
        name: 'd',
        scores: scored([key], [response], { metrics: ['bcub'] }).scores,
        rows: [expect.objectContaining({ metric: 'bcub', title: 'B³', isMain: true })],
        counts: { bcub: { recallSum: 35 / 12, precisionSum: 4, key: 7, response: 8 } },
      },
    ]);
  });

  it('is signed with everything that can change a score', () => {
    expect(scored([key], [response]).signature).toBe(
      `coref|in:documents|match:exact|singletons:keep|dup:reference|missing:empty|v:${version}`,
    );
    const rules = { singletons: 'drop', duplicates: 'first', missing: 'skip', lenient: true } as const;
    expect(scored([key], [response], rules).signature).toBe(
      `coref|in:documents|match:exact|singletons:drop|dup:first|missing:skip|lenient:yes|v:${version}`,
    );
  });

  it('scores the sum of documents by name', () => {
    const one = parseBoth('{ab} {cd}', '{ab} {cd}', 'd1');
    const other = parseBoth('{abcdef}', '{abc} {def}', 'd2');
    const { scores, size } = scored([one.key, other.key], [other.response, one.response]);
    expect(size).toBe(2);
    expect(scores.muc.recall).toMatchObject({ numerator: 6, denominator: 7 });
    expect(scores.bcub.recall).toMatchObject({ numerator: 7, denominator: 10 });
    expect(scores.ceafe.precision).toMatchObject({ numerator: 2 + 6 / 9, denominator: 4 });
    expect(scores.blanc.recall.value).toBeCloseTo((8 / 17 + 4 / 4) / 2, 15);
    expect(scores.blanc.precision.value).toBeCloseTo((8 / 8 + 4 / 13) / 2, 15);
  });

  it('makes non-coreferent pairs within documents only', () => {
    const one = parseBoth('{ab} {c}', '{a} {bc}', 'd1');
    const other = parseBoth('{ab}', '{ab}', 'd2');
    const { scores } = scored([one.key, other.key], [one.response, other.response]);
    expect(scores.blanc.parts?.nonCoreference.recall).toMatchObject({ numerator: 1, denominator: 2 });
  });

  it.each([
    //  missing   MUC recall  documents
    ['empty', '2/3', 2],
    ['skip', '2/2', 1],
  ] as const)('counts a document that the response lacks, under %s, as MUC recall %s', (missing, muc, count) => {
    const one = parseBoth('{ab} {cd}', '{ab} {cd}', 'd1');
    const { scores, size, problemCounts } = scored([one.key, corefDocument('d2', parse('{ab}'))], [one.response], {
      missing,
    });
    const { numerator, denominator } = scores.muc.recall;
    expect(`${numerator}/${denominator}`).toBe(muc);
    expect(size).toBe(count);
    expect(problemCounts.MISSING_DOCUMENT).toBe(1);
  });

  it('does not score a document that the key lacks', () => {
    const { scores, problemCounts } = scored([key], [response, corefDocument('x', parse('{ab}'))]);
    expect(scores).toEqual(scored([key], [response]).scores);
    expect(problemCounts).toEqual({ EXTRA_DOCUMENT: 1 });
  });

  it.each([['NO_COMMON_DOCUMENT', {}, 'x']] as const)('throws an InputError with %s', (code, options, name) => {
    const thrown = caught(() => scored([key], [{ ...response, id: name }], options));
    expect(thrown).toBeInstanceOf(InputError);
    expect(thrown.log.problems.map((problem) => problem.code)).toEqual([code]);
    expect(thrown.message).toContain(`[${code}]`);
  });

  it('throws an InputError for a missing document under error', () => {
    const keys = [key, corefDocument('x', parse('{ab}'))];
    expect(caught(() => scored(keys, [response], { missing: 'error' })).log.errors).toBe(1);
  });

  it('pairs names that are one name and part, and says so', () => {
    const { scores, problemCounts } = scored([{ ...key, id: '(d); part 000' }], [{ ...response, id: 'd_0' }]);
    expect(scores).toEqual(scored([key], [response]).scores);
    expect(problemCounts).toEqual({ NEARLY_EQUAL_NAMES: 1 });
  });

  it('takes lists as one document, in which equal names are the same mention', () => {
    const { scores, size } = scored([['Ann', 'she'], ['Bob']], [['Ann', 'Bob'], ['she']]);
    expect(size).toBe(1);
    expect(scores.mentions.f1).toBe(1);
    expect(scores.muc.recall).toEqual({ numerator: 0, denominator: 1, value: 0 });
    expect(
      scored(
        [
          [
            [0, 1],
            [2, 3],
          ],
        ],
        [],
      ).scores.mentions.recall,
    ).toMatchObject({ numerator: 0, denominator: 2 });
  });

  it('compares names across the sides of every document', () => {
    const [keys, responses] = [
      [corefDocument('a', [['x', 'y']]), corefDocument('b', [['y', 'z']])],
      [corefDocument('b', [['z', 'y']]), corefDocument('a', [['y', 'x']])],
    ];
    expect(scored(keys, responses).scores.conll.f1).toBe(1);
  });

  it('throws an InputError where one side has names and the other tokens', () => {
    expect(caught(() => scored([['Ann', 'she']], [[[0, 1]]])).log.problems).toEqual([
      {
        code: 'MIXED_MENTIONS',
        severity: 'error',
        place: { file: 'response', line: 1, column: 1 },
        message: "some mentions are names ('Ann'), others token positions: use one kind",
        help: 'give every mention as a position, such as {"text": …, "start": …, "end": …}',
      },
    ]);
  });

  it.each([
    [
      'a string',
      'key' as never,
      [],
      "key: expected a list of documents, or a list of entities, each a list of mentions, not 'key'",
    ],
    [
      'a list of numbers',
      [],
      [1] as never,
      'response: expected a list of documents, or a list of entities, each a list of mentions; item 1 is 1',
    ],
    [
      'a mention of three numbers',
      [[[1, 2.5, 3]]] as never,
      [],
      'a mention is a name, or [start, end) in whole numbers',
    ],
    ['nothing for a mention', [[undefined]] as never, [], 'a mention is a name, or [start, end) in whole numbers'],
  ])('throws a RangeError for %s', (_, one, other, message) => {
    expect(() => scored(one, other)).toThrow(RangeError);
    expect(() => scored(one, other)).toThrow(message);
  });

  it('refuses an unknown value of a rule in the words of the command', () => {
    expect(() => scored([key], [response], { singletons: 'omit' as never })).toThrow(
      "singletons 'omit': allowed choices are keep, drop",
    );
  });

  it.each([
    ['singletons', 'remove', "'remove': allowed choices are keep, drop"],
    ['duplicates', 'last', "'last': allowed choices are reference, first, error"],
    [
      'allow',
      ['SHIFT'],
      "['SHIFT']: did you mean SHIFTED? allowed choices are SHIFTED, OTHER_TEXT, TEXTS_DIFFER, TYPES_DIFFER, SURFACE_DIFFERS",
    ],
    ['missing', null, 'null: allowed choices are empty, error, skip'],
    ['lenient', 'yes', "'yes': expected true or false"],
    ['metrics', 'muc', "'muc': expected a list of names"],
    ['metrics', [], '[]: expected a list of names'],
  ])('refuses %s: %j and says what it may be', (option, value, words) => {
    expect(() => scored([key], [response], { [option]: value })).toThrow(new RangeError(`options: ${option} ${words}`));
  });

  it('refuses an option that there is not, and names those that there are', () => {
    expect(() => scored([key], [response], { singleton: 'drop' } as never)).toThrow(
      new RangeError("options: there is no option 'singleton': did you mean singletons?"),
    );
  });

  it('names the metrics that there are where one is unknown', () => {
    expect(() => scored([key], [response], { metrics: ['rouge'] })).toThrow(
      new RangeError("metrics: unknown metric 'rouge': corefscore explain lists all metrics"),
    );
  });

  it('takes what is undefined or false as not given', () => {
    const { settings, signature } = scoreCoref([key], [response], { singletons: undefined, lenient: false } as never);
    expect(settings).toEqual(scoreCoref([key], [response]).settings);
    expect(Object.keys(settings)).toEqual(['input', 'match', 'singletons', 'duplicates', 'missing']);
    expect(signature).toBe(scoreCoref([key], [response]).signature);
  });

  it.each([
    // Int32Array took the first for [0, 1), and the second two for one mention.
    [
      'tokens',
      [[[2 ** 32, 2 ** 32 + 1]]],
      'a mention is a name, or [start, end) in whole numbers with 0 <= start < end < 2^31',
    ],
    [
      'numbers as names',
      [[2 ** 53, 2 ** 53 + 1]],
      'a number that names a mention is at most 2^53 - 1, not 9007199254740992',
    ],
    ['names that are no numbers', [[Number.NaN]], 'a number that names a mention is at most 2^53 - 1, not NaN'],
  ])('refuses %s that cannot be told apart', (_, entities, words) => {
    expect(() => scored(entities as never, entities as never)).toThrow(`key: ${words}`);
  });

  it('refuses a document whose columns do not fit together', () => {
    const rows = { ...key, entity: Int32Array.of(0, 1, 2, 3, 4, 5, 6) };
    expect(() => scored([rows], [response])).toThrow(
      'key: row 2 of a document is a mention of one of its entities, not [2, 3) in entity 2',
    );
    expect(() => scored([key], [{ ...response, start: [1] as never }])).toThrow(
      "response: expected a document as readCoref and corefDocument make it: its member 'start' is an Int32Array, not [1]",
    );
    expect(() => scored([{ ...key, tokens: -1 }], [response])).toThrow(
      "key: expected a document as readCoref and corefDocument make it: its member 'tokens' is a whole number, not -1",
    );
  });

  it('scores more entities than a call can have arguments', () => {
    const rows = Array.from({ length: 2e5 }, (_, at) => `x\t(${at})\nx\t(${at})\n`);
    const documents = readCoref(`#begin document d\n${rows.join('')}#end document\n`);
    const { muc } = scored(documents, documents, { metrics: ['muc'] }).scores;
    expect(muc.recall).toEqual({ numerator: 2e5, denominator: 2e5, value: 1 });
  });

  it('scores no documents as 0/0', () => {
    const { scores, size, problems } = scored([], []);
    expect([size, scores.bcub.recall, problems]).toEqual([0, { value: 0, numerator: 0, denominator: 0 }, []]);
  });
});

function caught(run: () => unknown): InputError {
  try {
    run();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
