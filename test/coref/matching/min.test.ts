import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchMinimum } from '../../../src/coref/matching/min.ts';
import { scoreCoref } from '../../../src/evaluate/library/score-coref.ts';
import { scoreCorefFiles } from '../../../src/evaluate/score-files.ts';
import type { CorefSettings } from '../../../src/settings/coref.ts';
import { caseFiles, casePath } from '../../conformance/cases.ts';

/** Rows of a sentence: word, part of speech, parse and the cells of the two sides. */
type Rows = readonly (readonly [word: string, tag: string, parse: string, key: string, response: string])[];

/** `the red car that sold` in one sentence, of which the response has `the red car`, and `it` in another. */
const car: readonly Rows[] = [
  [
    ['the', 'DT', '(TOP(S(NP(NP*', '(0', '(5'],
    ['red', 'JJ', '*', '-', '-'],
    ['car', 'NN', '*)', '-', '5)'],
    ['that', 'WDT', '(SBAR(WHNP*)', '-', '-'],
    ['sold', 'VBD', '(S(VP*))))', '0)', '-'],
    ['works', 'VBZ', '(VP*)))', '-', '-'],
  ],
  [['it', 'PRP', '(TOP(S(NP*)))', '(0)', '(5)']],
];

function conll(sentences: readonly Rows[], side: 'key' | 'response'): Uint8Array {
  const rows = sentences.map((sentence) =>
    sentence.map(([word, tag, parse, key, response], at) =>
      (side === 'key' ? ['d', 0, at, word, tag, parse, '-', key] : ['d', 0, at, word, response]).join('\t'),
    ),
  );
  const text = rows.map((sentence) => `${sentence.join('\n')}\n\n`).join('');
  return new TextEncoder().encode(`#begin document (d); part 000\n${text}#end document\n`);
}

async function scored(sentences: readonly Rows[], settings: Partial<CorefSettings> = { match: 'min' }) {
  const files = { key: conll(sentences, 'key'), response: conll(sentences, 'response') };
  return scoreCorefFiles(['key', 'response'], files, { settings, findings: true });
}

describe('--match min', () => {
  it('matches mentions with the same minimum span in the parse of the key, of which the response has no parse', async () => {
    const { report, log } = await scored(car);
    expect(log.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report!.systems[0].scores.mentions).toMatchObject({
      recall: { numerator: 2, denominator: 2 },
      precision: { numerator: 2, denominator: 2 },
    });
    expect(report!.systems[0].scores.muc!.f1).toBe(1);
    expect(report!.systems[0].findings?.list.map(({ kind }) => kind)).toEqual(['matched']);
    expect(report!.signature).toContain('|match:min|');
    const exact = await scored(car, {});
    expect(exact.report!.systems[0].scores.mentions).toMatchObject({ recall: { numerator: 1, denominator: 2 } });
  });

  it('matches equal mentions first, and the others one to one in the order of the text', async () => {
    const nested: readonly Rows[] = [
      [
        ['the', 'DT', '(TOP(NP(NP*', '(0|(1', '(3|(4'],
        ['car', 'NN', '*)', '1)', '3)'],
        ['that', 'WDT', '(SBAR(WHNP*)', '-', '4)'],
        ['sold', 'VBD', '(S(VP*))))))', '0)', '-'],
      ],
    ];
    const { report } = await scored(nested, { match: 'min', duplicates: 'first' });
    // `the car` is equal, and `the car that sold` is matched with `the car that`.
    expect(report!.systems[0].scores.mentions).toMatchObject({
      recall: { numerator: 2, denominator: 2 },
      precision: { numerator: 2, denominator: 2 },
    });
  });

  it('matches after singletons are dropped, and across documents', async () => {
    const { report } = await scored([...car, [['he', 'PRP', '(TOP(NP*))', '(1)', '(0)']]], {
      match: 'min',
      singletons: 'drop',
    });
    expect(report!.systems[0].scores.mentions).toMatchObject({
      recall: { numerator: 2, denominator: 2 },
      precision: { numerator: 2, denominator: 2 },
    });
    const pooled = await scored(car, { match: 'min', scope: 'corpus' });
    expect(pooled.report!.systems[0].scores.mentions).toMatchObject({ recall: { numerator: 2, denominator: 2 } });
    const cut = await scored(car, { match: 'min', window: 6 });
    expect(cut.report!.systems[0].scores.mentions).toMatchObject({ recall: { numerator: 2, denominator: 2 } });
  });

  it('is an error with its place where the key has no parse', async () => {
    const bare = car.map((rows) => rows.map(([word, tag, , ...cells]) => [word, tag, '-', ...cells] as const));
    const { report, log } = await scored(bare);
    expect(report).toBeUndefined();
    expect(log.problems.map(({ code, place, message }) => [code, place, message])).toEqual([
      ['NO_PARSE', { file: 'key', line: 2, column: 1 }, 'column 6 of this row is not part of a parse'],
    ]);
    expect(() => scoreCoref([[[0, 1]]], [[[0, 1]]], { match: 'min' })).toThrow(/has no parse/);
  });

  it.each(['head', 'partial'] as const)(
    'by %s takes heads from the same parse, by the rules for English',
    async (match) => {
      const matchedBy = async (more: Partial<CorefSettings>, own = car) => {
        const { report } = await scored(own, { match, ...more });
        expect(report!.settings).toMatchObject({ match, heads: 'collins' });
        return report!.systems[0].scores.mentions;
      };
      const both = { recall: { numerator: 2, denominator: 2 }, precision: { numerator: 2, denominator: 2 } };
      expect(await matchedBy({})).toMatchObject(both);
      expect(await matchedBy({ scope: 'corpus' })).toMatchObject(both);
      expect(await matchedBy({ window: 6 })).toMatchObject(both);
      const parseIs = (change: (parse: string) => string) =>
        car.map((rows) => rows.map(([word, tag, parse, ...cells]) => [word, tag, change(parse), ...cells] as const));
      const faults = [
        [() => '-', 'column 6 of this row is not part of a parse'],
        [(parse: string) => parse.replace('))', ')'), 'its brackets do not close'],
        [(parse: string) => parse.replace('(S(', '(IP('), "'IP' is not a constituent of English"],
      ] as const;
      for (const [change, message] of faults) {
        const { report, log } = await scored(parseIs(change), { match });
        expect(report).toBeUndefined();
        expect(log.problems[0]).toMatchObject({ code: 'NO_PARSE', place: { file: 'key', line: 2, column: 1 } });
        expect(log.problems[0].message).toContain(message);
      }
      expect(() => scoreCoref([[[0, 1]]], [[[0, 1]]], { match })).toThrow(/needs the heads of mentions/);
    },
  );

  it.each([
    [{ npOnly: true }, 'npOnly needs compat coval'],
    [{ removeNested: true }, 'removeNested needs compat coval'],
  ] as const)('refuses %j with what it needs', async (settings, message) => {
    await expect(scored(car, settings)).rejects.toThrow(message);
  });
});

const spansOf = 'min_spans [sent,start,end,[[index,word]..]] per mention';
type Span = readonly [sentence: number, first: number, last: number, words: readonly unknown[]];
type Recorded = Readonly<Record<string, Readonly<Record<'key' | 'sys', readonly (readonly Span[])[]>>>>;
const recorded = Object.entries(
  Object.assign({}, ...caseFiles<object>('minspan/open/expected.json')) as Record<string, Record<string, Recorded>>,
);

/** How many mentions match, by the recorded minimum spans, found the slow way. */
function matchedOf({ key, sys }: Recorded[string]): number {
  const distinct = (spans: readonly Span[]): Span[] =>
    [...new Map(spans.map((span) => [span.slice(0, 3).join(), span])).values()].sort(
      (a, b) => a[0] - b[0] || a[1] - b[1],
    );
  let [own, others] = [distinct(key.flat()), distinct(sys.flat())];
  let matched = 0;
  const textOf = ([sentence, , , words]: Span): string =>
    `${sentence} ${[...new Set(words.map((word) => JSON.stringify(word)))].sort()}`;
  for (const nameOf of [(span: Span) => span.slice(0, 3).join(), textOf]) {
    for (const other of others) {
      const found = own.find((one) => nameOf(one) === nameOf(other));
      if (!found) continue;
      matched++;
      own = own.filter((one) => one !== found);
      others = others.filter((one) => one !== other);
    }
  }
  return matched;
}

it.skipIf(recorded.length === 0).each(recorded)(
  'matches what the recorded minimum spans of %s say',
  async (id, all) => {
    const paths = [`${id}.key.conll`, `${id}.sys.conll`];
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(casePath('minspan/open', path))]));
    const settings = { match: 'min', duplicates: 'first' } as const;
    const { report } = await scoreCorefFiles(paths, files, { settings });
    const matched = Object.values(all[spansOf]).map(matchedOf);
    const { recall } = report!.systems[0].scores.mentions!;
    expect(recall.numerator).toBe(matched.reduce((sum, count) => sum + count, 0));
  },
);

it('matches at most one mention with another, equal ones first, whatever the numbers of mentions are', () => {
  const mention = fc.record({ number: fc.nat(30), span: fc.constantFrom('a', 'b', 'c', undefined) });
  const sideOf = (mentions: readonly { readonly number: number; readonly span: string | undefined }[]) => ({
    numbers: mentions.map(({ number }) => number),
    spanOf: (at: number) => mentions[at].span,
  });
  const sides = fc.uniqueArray(mention, { selector: ({ number }) => number });
  fc.assert(
    fc.property(sides, sides, (key, response) => {
      const matched = [...matchMinimum(sideOf(key), sideOf(response))];
      const found = matched.filter((at) => at >= 0);
      expect(new Set(found).size).toBe(found.length);
      for (const [at, to] of matched.entries()) {
        const equal = key.findIndex(({ number }) => number === response[at].number);
        if (equal >= 0) expect(to).toBe(equal);
        else if (to >= 0) expect(key[to].span).toBe(response[at].span);
      }
      // As many as one-to-one allows: of each span, the smaller number of mentions that are left.
      const isEqual = ({ number }: { number: number }, others: typeof key) =>
        others.some((one) => one.number === number);
      const left = [key.filter((one) => !isEqual(one, response)), response.filter((one) => !isEqual(one, key))];
      const most = ['a', 'b', 'c'].map((span) =>
        Math.min(...left.map((own) => own.filter((one) => one.span === span).length)),
      );
      expect(found.length).toBe(key.length - left[0].length + most.reduce((sum, count) => sum + count, 0));
      const renamed = (own: typeof key) => sideOf(own.map(({ number, span }) => ({ number: 99 - number, span })));
      expect([...matchMinimum(renamed(key), renamed(response))]).toEqual(matched);
    }),
  );
});
