import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CorefInput,
  corefDocument,
  InputError,
  type NerInput,
  reportJson,
  scoreCoref,
  scoreCorefFiles,
  scoreNer,
  scoreNerFiles,
} from '../../src/index.ts';
import { problemLog } from '../../src/text/problem.ts';
import { tagSequenceScores } from '../ner/score-sequences.ts';

const labels = ['O', 'B-A', 'I-A', 'B-B', 'I-B', 'E-A', 'L-B', 'S-A'];
type Tag = string | number | null;

/** Sentences of both sides, with ids of labels; -100 is no token. */
const corpora = (ignored: boolean) =>
  fc.array(
    fc.array(
      fc.tuple(
        ...[0, 1].map(() =>
          fc.oneof({ weight: 9, arbitrary: fc.nat(labels.length - 1) }, fc.constant(ignored ? -100 : 0)),
        ),
      ),
      {
        maxLength: 6,
      },
    ),
    { minLength: 1, maxLength: 5 },
  );

type Corpus = readonly (readonly (readonly number[])[])[];

const tagsOf = (corpus: Corpus, side: number): Tag[][] =>
  corpus.map((sentence) => sentence.map((both) => (both[side] < 0 ? -100 : labels[both[side]])));
const idsOf = (corpus: Corpus, side: number): NerInput => ({
  labels,
  lengths: Uint32Array.from(corpus, ({ length }) => length),
  ids: Int16Array.from(corpus.flatMap((sentence) => sentence.map((both) => both[side]))),
});

/** The tokens that neither side ignores, in sentences that have items. */
const keptOf = (corpus: Corpus): Corpus =>
  corpus.map((sentence) => sentence.filter((both) => both.every((id) => id >= 0)));

/** What is told of a score, without what is told of how it was read. */
function told(run: () => { readonly systems: readonly object[] }): unknown {
  try {
    const [{ problems, problemCounts, ignored, columns, ...system }] = JSON.parse(JSON.stringify(run().systems));
    return { ...system, reading: { ...system.reading, ignored: undefined, sentences: undefined }, size: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.log.problems.map(({ code }) => code);
  }
}

describe('tags that are data', () => {
  it('are scored as the slow, obvious way scores them', () => {
    const settings = fc.constantFrom(
      {},
      { scheme: 'bioes' },
      { invalid: 'discard' },
      { types: ['A'] },
      { zeroDivision: 1 },
    ) as fc.Arbitrary<object>;
    fc.assert(
      fc.property(corpora(false), settings, (corpus, given) => {
        const [gold, pred] = [0, 1].map((side) => tagsOf(corpus, side) as string[][]);
        const slow = tagSequenceScores(gold, pred, given, problemLog());
        try {
          const [{ scores, reading }] = scoreNer(gold, pred, given).systems;
          expect({ ...scores }).toEqual({ ...slow.scores.scores });
          expect([reading?.tokens, reading?.sentences]).toEqual([slow.scores.tokens, slow.scores.sentences]);
          expect(reading?.scheme).toEqual(slow.scores.scheme);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('may be label ids, and leave out what either side ignores', () => {
    fc.assert(
      fc.property(corpora(true), (corpus) => {
        const [gold, pred] = [0, 1].map((side) => tagsOf(corpus, side));
        const lists = told(() => scoreNer(gold, pred, { findings: true }));
        expect(told(() => scoreNer(idsOf(corpus, 0), idsOf(corpus, 1), { findings: true }))).toEqual(lists);
        const kept = keptOf(corpus);
        const plain = told(() => scoreNer(tagsOf(kept, 0), tagsOf(kept, 1)));
        expect(told(() => scoreNer(gold, pred))).toEqual(plain);
        const nulls = gold.map((list) => list.map((tag) => (tag === -100 ? null : tag)));
        expect(told(() => scoreNer(nulls, pred))).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });

  it('have places that count what is left out', () => {
    const gold = [[], ['O', null, 'I-A', -100, 'L-A']];
    const pred = [[], [-100, 'O', 'O', 'O', 'B-A']];
    const { problems } = scoreNer(gold, pred, { scheme: 'bio' }).systems[0];
    const broken = problems.filter(({ code }) => code === 'INVALID_SEQUENCE');
    expect(broken.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
      'INVALID_SEQUENCE gold:2:3',
      'INVALID_SEQUENCE gold:2:5',
    ]);
    const { reading } = scoreNer(gold, pred, { scheme: 'bio' }).systems[0];
    expect([reading?.tokens, reading?.ignored]).toEqual([2, { gold: 2, pred: 1 }]);
  });

  it('are scored beside files as if they were in files', async () => {
    const text = (lists: readonly (readonly Tag[])[]): string =>
      lists.map((list) => list.map((tag) => `w\t${tag}\n`).join('')).join('\n');
    const answer = async (sources: readonly (string | NerInput)[], files: Record<string, string> = {}) => {
      const { report, log } = await scoreNerFiles(sources, files, { metrics: ['strict', 'token'] });
      const [system] = report?.systems ?? [];
      return { scores: system?.scores, units: system?.byUnit?.map(({ scores }) => scores), errors: log.errors > 0 };
    };
    await fc.assert(
      fc.asyncProperty(corpora(false), async (corpus) => {
        const full = corpus.filter(({ length }) => length > 0);
        fc.pre(full.length > 0);
        const [gold, pred] = [0, 1].map((side) => tagsOf(full, side));
        const files = { g: text(gold), p: text(pred) };
        const expected = await answer(['g', 'p'], files);
        expect(await answer([gold, pred])).toEqual(expected);
        expect(await answer(['g', pred], files)).toEqual(expected);
        expect(await answer([idsOf(full, 0), 'p'], files)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [
      'an id that is no label',
      { labels: ['O'], lengths: [1], ids: [1] },
      'gold: an id is the number of a label, from 0 to 0, or -100, not 1',
    ],
    [
      'other lengths',
      { labels: ['O'], lengths: [2], ids: [0] },
      'gold: the lengths of sentences add up to 2, and the number of ids is 1',
    ],
    ['no labels', { lengths: [1], ids: [0] }, 'expected a list or typed array as labels, not undefined'],
    ['another number', [[5]], 'gold: expected a list of sentences'],
  ])('refuse %s', (_, gold, message) => {
    expect(() => scoreNer(gold as NerInput, [['O']])).toThrow(RangeError);
    expect(() => scoreNer(gold as NerInput, [['O']])).toThrow(message);
  });
});

describe('several systems that are data', () => {
  const gold = Array.from({ length: 30 }, (_, at) => ['B-A', at % 3 === 0 ? 'O' : 'B-B']);
  const [good, bad] = [
    ['B-A', 'B-B'],
    ['B-A', 'O'],
  ].map((list) => gold.map(() => list));

  it('are compared, with statistics and limits', async () => {
    const { report } = await scoreNerFiles([gold, good, bad], {}, {
      names: ['good', 'bad'],
      significance: 'permutation',
      confidence: 95,
      samples: 200,
      failUnder: ['strict=99'],
      mode: ['strict'],
    } as never);
    expect(report?.systems.map(({ name, file }) => [name, file])).toEqual([
      ['good', 'pred 1'],
      ['bad', 'pred 2'],
    ]);
    expect(report?.comparisons?.length).toBeGreaterThan(0);
    expect(report?.missed).toHaveLength(2);
    expect(Object.keys(reportJson(report!))).toContain('significance');
  });

  it('have no units where these are not wanted', async () => {
    const { report } = await scoreNerFiles([gold, good], {}, { units: false });
    expect(report?.systems[0]).not.toHaveProperty('byUnit.0');
    const { report: coref } = await scoreCorefFiles([[['a', 'b']], [['a', 'b']]], {}, { units: false });
    expect(coref?.systems[0]).not.toHaveProperty('byUnit.0');
    expect(scoreNer(gold, good, { units: true }).systems[0].byUnit).toHaveLength(30);
  });

  it('may be lists of spans, paired by position', async () => {
    const spans = [[{ start: 0, end: 1, type: 'A' }], []];
    const { report } = await scoreNerFiles([spans, [spans[0], spans[0]]], {}, {});
    expect(report?.systems[0].scores.strict.micro).toMatchObject({ support: 1, predicted: 2 });
    const last = [[{ start: 0, end: 0, type: 'A' }], []];
    expect(scoreNer(last, spans, { ends: 'inclusive' }).systems[0].scores.strict.micro.support).toBe(1);
  });
});

describe('clusters that are data', () => {
  const clusters = fc.array(
    fc
      .array(fc.tuple(fc.nat(9), fc.nat(2)), { minLength: 1, maxLength: 3 })
      .map((list) => list.map(([start, more]) => [start, start + 1 + more])),
    { maxLength: 4 },
  );
  const documents = fc.array(fc.tuple(clusters, clusters), { minLength: 1, maxLength: 3 });
  type Clusters = number[][][];

  /** The same documents as flat lists. */
  function flat(all: readonly Clusters[], names: readonly string[]): CorefInput {
    const counts = all.map(({ length }) => length);
    return { counts, names, sizes: all.flatMap((own) => own.map(({ length }) => length)), spans: all.flat(3) };
  }

  it('may be flat, by name, with inclusive ends, beside files, with the same scores', async () => {
    const scores = async (sides: readonly (CorefInput | string)[], files = {}, options = {}) => {
      const { report, log } = await scoreCorefFiles(sides, files, { lenient: true, allow: ['SHIFTED'], ...options });
      return [report?.systems[0].scores, report?.systems[0].byUnit, log.errors];
    };
    await fc.assert(
      fc.asyncProperty(documents, async (both) => {
        const names = both.map((_, at) => `d${at}`);
        const [key, response] = [0, 1].map((side) => both.map((one) => one[side]));
        const made = (all: readonly Clusters[]) => all.map((own, at) => corefDocument(names[at], own));
        const named = (all: readonly Clusters[]) => ({
          documents: Object.fromEntries(all.map((own, at) => [names[at], own])),
        });
        const inclusive = (all: readonly Clusters[]) =>
          all.map((own) => own.map((entity) => entity.map(([start, end]) => [start, end - 1])));
        const lines = (all: readonly Clusters[]) =>
          all.map((_, at) => `${JSON.stringify({ doc_key: names[at], clusters: inclusive(all)[at] })}\n`).join('');
        const expected = await scores([made(key), made(response)]);
        expect(await scores([named(key), named(response)])).toEqual(expected);
        expect(await scores([flat(key, names), flat(response, names)])).toEqual(expected);
        const ends = { ends: 'inclusive' };
        expect(await scores([flat(inclusive(key), names), named(inclusive(response))], {}, ends)).toEqual(expected);
        const [found] = await scores(['k', named(response)], { k: lines(key) });
        if (key.flat().length > 0) expect(found).toEqual(expected[0]);
      }),
      { numRuns: 100 },
    );
  });

  it('are one document beside a file of one', async () => {
    const k = '{"doc_key": "d", "clusters": [[[0, 0], [2, 2]]]}';
    const { report, log } = await scoreCorefFiles(
      [
        'k',
        [
          [
            [0, 1],
            [2, 3],
          ],
        ],
      ],
      { k },
    );
    expect([log.errors, report?.systems[0].scores.conll.f1]).toEqual([0, 1]);
  });

  it('name the option where a mention ends where it begins', () => {
    expect(() => scoreCoref([[[0, 0]]], [])).toThrow("not [0, 0]; ends: 'inclusive' says that ends are in mentions");
    expect(
      scoreCoref(
        [
          [
            [0, 0],
            [2, 2],
          ],
        ],
        [
          [
            [0, 0],
            [2, 2],
          ],
        ],
        { ends: 'inclusive' },
      ).systems[0].scores.muc.f1,
    ).toBe(1);
    expect(() => scoreCoref([[[1, 0]]], [], { ends: 'inclusive' })).toThrow('[first, last]');
  });
});
