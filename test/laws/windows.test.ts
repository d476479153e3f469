import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { joinWindows } from '../../src/coref/join-windows.ts';
import { scored } from '../evaluate/scored.ts';

type Span = readonly [start: number, end: number];
type Entities = readonly (readonly Span[])[];

const TOKENS = 30;

/** Entities of up to 12 mentions in a document of 30 tokens, none of them repeated. */
const entities: fc.Arbitrary<Entities> = fc
  .uniqueArray(fc.tuple(fc.nat(TOKENS - 4), fc.integer({ min: 1, max: 4 }), fc.nat(3)), {
    maxLength: 12,
    selector: ([start, length]) => `${start} ${length}`,
  })
  .map((mentions) =>
    [0, 1, 2, 3]
      .map((entity) =>
        mentions.filter((mention) => mention[2] === entity).map(([start, length]): Span => [start, start + length]),
      )
      .filter((entity) => entity.length > 0),
  );

const document = (id: string, own: Entities): CorefDocument => ({ ...corefDocument(id, own), tokens: TOKENS });

/** The slow twin: the entities of each window, in lists. */
const cut = (own: Entities, at: number, length: number): Entities =>
  own
    .map((entity) => entity.filter(([start]) => Math.floor(start / length) === at))
    .filter((entity) => entity.length > 0);

const metrics = ['all', 'links'];

describe('documents in windows', () => {
  it('have the scores of documents that are cut by hand', () => {
    fc.assert(
      fc.property(entities, entities, fc.integer({ min: 1, max: 40 }), (key, response, length) => {
        const whole = scored([document('book', key)], [document('book', response)], { metrics, window: length });
        const places = Array.from({ length: Math.ceil(TOKENS / length) }, (_, at) => at);
        const [keys, responses] = [key, response].map((own) =>
          places.map((at) => document(`book window ${at + 1}`, cut(own, at, length))),
        );
        const apart = scored(keys, responses, { metrics });
        expect(whole.scores).toEqual(apart.scores);
        const isEmpty = (at: number): boolean => cut(key, at, length).length + cut(response, at, length).length === 0;
        const names = places.filter((at) => !isEmpty(at)).map((at) => `book window ${at + 1}`);
        expect(whole.byUnit?.map(({ name }) => name)).toEqual(names.length > 0 ? names : ['book window 1']);
      }),
    );
  });

  it('have the scores of whole documents where one window holds all', () => {
    fc.assert(
      fc.property(entities, entities, (key, response) => {
        const [ours, theirs] = [[document('book', key)], [document('book', response)]];
        expect(scored(ours, theirs, { metrics, window: TOKENS }).scores).toEqual(
          scored(ours, theirs, { metrics }).scores,
        );
      }),
    );
  });

  it('drop singletons of the windows, also those that the cut makes', () => {
    const key = [
      document('book', [
        [
          [0, 1],
          [20, 21],
        ],
        [[5, 6]],
      ]),
    ];
    const { scores } = scored(key, key, { metrics: ['mentions', 'muc'], window: 10, singletons: 'drop' });
    expect(scores.mentions.recall).toMatchObject({ numerator: 0, denominator: 0 });
    expect(scores.muc.recall).toMatchObject({ numerator: 0, denominator: 0 });
  });
});

describe('a response in windows', () => {
  const words = Int32Array.from({ length: TOKENS }, (_, token) => token + 1);
  const key = {
    ...document('book', [
      [
        [0, 2],
        [12, 13],
      ],
      [[25, 26]],
    ]),
    words,
  };
  const part = (id: string, from: number, to: number, own: Entities): CorefDocument => ({
    ...corefDocument(id, own),
    tokens: to - from,
    words: words.subarray(from, to),
  });
  const parts = [
    part('book_split10_S0', 0, 10, [[[0, 2]]]),
    part('book_split10_S1', 10, 20, [[[2, 3]]]),
    part('book_split10_S2', 20, 30, [[[5, 6]]]),
  ];

  it('is put together by its names, in the order of their numbers', () => {
    const { scores } = scored([key], [parts[2], parts[0], parts[1]], { metrics, window: 10 });
    expect([scores.mentions.f1, scores.conll.f1]).toEqual([
      1,
      scored([key], [key], { metrics, window: 10 }).scores.conll.f1,
    ]);
  });

  it('is put together by its order where the names say nothing', () => {
    const { documents, joined } = joinWindows(
      [key],
      parts.map((one, at) => ({ ...one, id: 'abc'[at] })),
    );
    expect(joined.map(({ windows }) => windows)).toEqual([3]);
    expect(documents.map(({ id, start, tokens }) => [id, [...start], tokens])).toEqual([['book', [0, 12, 25], 30]]);
    expect(documents[0].entityIds).toEqual(['1 of window 1', '1 of window 2', '1 of window 3']);
  });

  it('may be one window of a short document, if its name says so, and not its number of tokens alone', () => {
    const alone = (id: string): CorefDocument => part(id, 0, 10, [[[0, 2]]]);
    const short = alone('short');
    const windowsOf = (responses: readonly CorefDocument[]) => joinWindows([short, key], responses).joined;
    expect(windowsOf([...parts, alone('short_split10_S0')])).toMatchObject([
      { document: { id: 'short', tokens: 10 }, windows: 1 },
      { document: { id: 'book', tokens: TOKENS }, windows: 3 },
    ]);
    for (const other of ['short_0', 'shorter_split10_S0', 'other_split10_S0'])
      expect(windowsOf([...parts, alone(other)])).toMatchObject([{ document: { id: 'book' } }]);
  });

  it('is told from that of a document whose name begins with the same letters', () => {
    const other = { ...key, id: 'book1' };
    const ofOther = parts.map((one) => ({ ...one, id: one.id.replace('book', 'book1'), entityIds: ['x'] }));
    const { documents } = joinWindows([key, other], [...ofOther, ...parts]);
    expect(documents.map(({ id, entityIds: [first] }) => [id, first])).toEqual([
      ['book', '1 of window 1'],
      ['book1', 'x of window 1'],
    ]);
  });

  /** Windows of so many tokens, with these names, whose words nobody knows. */
  const wordless = (lengths: Readonly<Record<string, number>>): CorefDocument[] =>
    Object.entries(lengths).map(([id, tokens]) => ({ ...corefDocument(id, [[[0, 2]]]), tokens }));

  it('is put together document by document where numbers of tokens are all that is known', () => {
    const [first, second] = wordless({ first: 30, second: 20 });
    const windows = wordless({ a: 10, b: 20, c: 5, d: 5, e: 10 });
    expect(joinWindows([first, second], windows).joined.map((own) => own.windows)).toEqual([2, 3]);
  });

  it('stays as it is from the first document on whose number of tokens no windows have, as one that agrees may be chance', () => {
    const [first, second] = wordless({ first: 30, second: 25 });
    const windows = wordless({ a: 15, b: 10, c: 10 });
    for (const own of [windows, windows.map((one) => ({ ...one, words: new Int32Array(one.tokens!) }))])
      expect(joinWindows([first, second], own).joined).toEqual([]);
  });

  it('is put together without a document whose name only begins alike', () => {
    const windows = wordless({ bookmark: 10, 'book-2': 20, 'book-1': 10 });
    const { joined, documents } = joinWindows(wordless({ book: 30 }), windows);
    expect(joined).toMatchObject([{ windows: 2, document: { start: Int32Array.of(0, 10) } }]);
    expect(documents.map(({ id }) => id)).toEqual(['book', 'bookmark']);
  });

  it('may lack words that the document has, or have some that it lacks', () => {
    const some = (own: Int32Array, at: number): Int32Array => own.map((word, token) => (token === at ? 0 : word));
    const lacking = parts.map((one) => ({ ...one, words: some(one.words!, 3) }));
    expect(joinWindows([{ ...key, words: some(words, 25) }], lacking).joined).toMatchObject([{ windows: 3 }]);
  });

  it('stays as it is without numbers of tokens, and with mentions that are names', () => {
    const { tokens, ...uncounted } = parts[2];
    for (const last of [uncounted, { ...parts[2], extents: ['a'] }]) {
      const odd = [parts[0], parts[1], last];
      expect(joinWindows([key], odd)).toEqual({ documents: odd, joined: [] });
    }
  });

  it('stays as it is where a word, a token or a mention is not of the document', () => {
    const other = { ...parts[1], words: words.subarray(11, 21) };
    const beyond = { ...parts[0], end: Int32Array.of(11) };
    for (const odd of [[parts[0], other, parts[2]], parts.slice(0, 2), [beyond, parts[1], parts[2]]])
      expect(joinWindows([key], odd)).toEqual({ documents: odd, joined: [] });
  });
});
