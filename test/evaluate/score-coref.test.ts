import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/document.ts';
import { scoreCoref } from '../../src/evaluate/coref/score-coref.ts';
import { InputError } from '../../src/text/problem.ts';
import { version } from '../../src/version.ts';
import { parse, parseBoth } from '../coref/entities.ts';

const { key, response } = parseBoth('{abc} {defg}', '{ab} {cd} {fghi}');

describe('scoreCoref', () => {
  it('scores every metric of the set all when none is named', () => {
    const { scores, documents } = scoreCoref([key], [response]);
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
    expect(documents).toBe(1);
    expect(scores.muc).toEqual({
      recall: { value: 2 / 5, numerator: 2, denominator: 5 },
      precision: { value: 2 / 5, numerator: 2, denominator: 5 },
      f1: expect.closeTo(2 / 5, 15),
    });
  });

  it('scores the metrics that are named', () => {
    expect(Object.keys(scoreCoref([key], [response], { metrics: ['conll', 'lea'] }).scores)).toEqual([
      'muc',
      'bcub',
      'ceafe',
      'lea',
      'conll',
    ]);
  });

  it('gives conll the same number with its parts and alone', () => {
    const [alone, among] = [['conll'], ['all']].map((metrics) => scoreCoref([key], [response], { metrics }).scores);
    expect(alone.conll).toEqual(among.conll);
  });

  it('has the counts of each document by the names of the fields', () => {
    const { byDocument } = scoreCoref([key], [response], { metrics: ['bcub'] });
    expect(byDocument).toEqual([
      {
        document: 'd',
        scores: scoreCoref([key], [response], { metrics: ['bcub'] }).scores,
        counts: { bcub: { recallSum: 35 / 12, precisionSum: 4, key: 7, response: 8 } },
      },
    ]);
  });

  it('is signed with everything that can change a score', () => {
    expect(scoreCoref([key], [response]).signature).toBe(
      `coref|in:documents|match:exact|singletons:keep|dup:reference|missing:empty|v:${version}`,
    );
    const rules = { singletons: 'drop', duplicates: 'first', missing: 'skip', lenient: true } as const;
    expect(scoreCoref([key], [response], rules).signature).toBe(
      `coref|in:documents|match:exact|singletons:drop|dup:first|missing:skip|lenient:yes|v:${version}`,
    );
  });

  it('scores the sum of documents by name', () => {
    const one = parseBoth('{ab} {cd}', '{ab} {cd}', 'd1');
    const other = parseBoth('{abcdef}', '{abc} {def}', 'd2');
    const { scores, documents } = scoreCoref([one.key, other.key], [other.response, one.response]);
    expect(documents).toBe(2);
    expect(scores.muc.recall).toMatchObject({ numerator: 6, denominator: 7 });
    expect(scores.bcub.recall).toMatchObject({ numerator: 7, denominator: 10 });
    expect(scores.ceafe.precision).toMatchObject({ numerator: 2 + 6 / 9, denominator: 4 });
    expect(scores.blanc.recall.value).toBeCloseTo((8 / 17 + 4 / 4) / 2, 15);
    expect(scores.blanc.precision.value).toBeCloseTo((8 / 8 + 4 / 13) / 2, 15);
  });

  it('makes non-coreferent pairs within documents only', () => {
    const one = parseBoth('{ab} {c}', '{a} {bc}', 'd1');
    const other = parseBoth('{ab}', '{ab}', 'd2');
    const { scores } = scoreCoref([one.key, other.key], [one.response, other.response]);
    expect(scores.blanc.parts?.nonCoreference.recall).toMatchObject({ numerator: 1, denominator: 2 });
  });

  it.each([
    //  missing   MUC recall  documents
    ['empty', '2/3', 2],
    ['skip', '2/2', 1],
  ] as const)('counts a document that the response lacks, under %s, as MUC recall %s', (missing, muc, count) => {
    const one = parseBoth('{ab} {cd}', '{ab} {cd}', 'd1');
    const { scores, documents, problemCounts } = scoreCoref(
      [one.key, corefDocument('d2', parse('{ab}'))],
      [one.response],
      { missing },
    );
    const { numerator, denominator } = scores.muc.recall;
    expect(`${numerator}/${denominator}`).toBe(muc);
    expect(documents).toBe(count);
    expect(problemCounts.MISSING_DOCUMENT).toBe(1);
  });

  it('does not score a document that the key lacks', () => {
    const { scores, problemCounts } = scoreCoref([key], [response, corefDocument('x', parse('{ab}'))]);
    expect(scores).toEqual(scoreCoref([key], [response]).scores);
    expect(problemCounts).toEqual({ EXTRA_DOCUMENT: 1 });
  });

  it.each([
    ['NO_COMMON_DOCUMENT', {}, 'x'],
    ['NEARLY_EQUAL_NAMES', {}, '(d)'],
  ] as const)('throws an InputError with %s', (code, options, name) => {
    const thrown = caught(() => scoreCoref([key], [{ ...response, id: name }], options));
    expect(thrown).toBeInstanceOf(InputError);
    expect(thrown.log.problems.map((problem) => problem.code)).toEqual([code]);
    expect(thrown.message).toContain(`[${code}]`);
  });

  it('throws an InputError for a missing document under error', () => {
    const keys = [key, corefDocument('x', parse('{ab}'))];
    expect(caught(() => scoreCoref(keys, [response], { missing: 'error' })).log.errors).toBe(1);
  });

  it('pairs nearly equal names under lenient', () => {
    const { scores, problemCounts } = scoreCoref([key], [{ ...response, id: '(d)' }], { lenient: true });
    expect(scores).toEqual(scoreCoref([key], [response]).scores);
    expect(problemCounts).toEqual({ NEARLY_EQUAL_NAMES: 1 });
  });

  it('throws a RangeError for an unknown metric', () => {
    expect(() => scoreCoref([key], [response], { metrics: ['rouge'] })).toThrow(RangeError);
  });

  it('scores no documents as 0/0', () => {
    const { scores, documents, problems } = scoreCoref([], []);
    expect([documents, scores.bcub.recall, problems]).toEqual([0, { value: 0, numerator: 0, denominator: 0 }, []]);
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
