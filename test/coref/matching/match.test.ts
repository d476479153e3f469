import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heaviestMatching, type WeightedTable } from '../../../src/coref/alignment/augmenting-paths.ts';
import { orderedAssignment } from '../../../src/coref/alignment/ordered-assignment.ts';
import { corefDocument } from '../../../src/coref/given-document.ts';
import { type Matching, type MatchRules, matchMentions } from '../../../src/coref/matching/match.ts';
import { documentsToMatch } from '../../../src/coref/matching/match-documents.ts';
import { entityRanks, matchSide, withoutOwnRepeats } from '../../../src/coref/matching/match-side.ts';
import { haveBareZeros } from '../../../src/coref/matching/zeros.ts';
import { countWords } from '../../../src/coref/mor.ts';
import { membersOf } from '../../../src/coref/nodes.ts';
import { numberMatched, numberMentions } from '../../../src/coref/numbering.ts';
import { type Dependency, type GivenText, type GivenWords, givenWords, nodesDocument } from './nodes.ts';

function matched(text: GivenText, key: readonly GivenWords[], response: readonly GivenWords[], rules: MatchRules) {
  const [ofKey, ofResponse] = [key, response].map((mentions) =>
    matchSide(nodesDocument(text, mentions), rules.match === 'head'),
  );
  return matchMentions(ofKey, ofResponse, rules);
}

/** The pairs as text, `0,1*=1*,2`. */
function pairsOf({ key, response, keyOf }: Matching): string[] {
  const shown = (side: typeof key, mention: number): string =>
    [...membersOf(side, mention)].map((word) => `${word}${word === side.head[mention] ? '*' : ''}`).join(',');
  return [...keyOf].flatMap((k, r) => (k < 0 ? [] : [`${shown(key, k)}=${shown(response, r)}`])).sort();
}

const text: GivenText = { count: 12, begins: [6], zeros: [2, 4, 8, 10] };
const withDeps = (deps: GivenText['deps']): GivenText => ({ ...text, deps: deps ?? {} });

describe('matching', () => {
  it.each<[string, MatchRules['match'], string, string, string[]]>([
    ['needs equal words', 'exact', 'a:0,1* b:3,5*', 'a:0,1* b:5', ['0,1*=0,1*']],
    ['needs no equal heads', 'exact', 'a:0,1*', 'a:0*,1', ['0,1*=0*,1']],
    ['by head pairs mentions of one head', 'head', 'a:0,1*', 'a:1', ['0,1*=1*']],
    ['by head leaves equal words with different heads apart', 'head', 'a:0,1*', 'a:0*,1', []],
    ['by head takes the greatest total', 'head', 'a:0,1* b:1*,3,5,6', 'a:1 b:0,1*,3', ['0,1*=0,1*,3', '1*,3,5,6=1*']],
    ['by head takes equal mentions first', 'head', 'a:0,1* b:1', 'a:1', ['1*=1*']],
    ['by part needs the head of the key', 'partial', 'a:0,1*,3', 'a:0 b:1,3', ['0,1*,3=1*,3']],
    ['by part ignores the head of the response', 'partial', 'a:0,1*,3', 'b:1,3*', ['0,1*,3=1,3*']],
    ['by part allows no word outside', 'partial', 'a:0,1*,3', 'b:1*,3,5', []],
    ['knows mentions of several runs', 'exact', 'a:0*,3,5', 'a:0*,3,5 b:0*,1,5', ['0*,3,5=0*,3,5']],
    ['takes the earlier of equal candidates', 'head', 'a:0,1*,3', 'a:0,1* b:1*,3', ['0,1*,3=0,1*']],
  ])('%s (%s)', (_, match, key, response, expected) => {
    const result = matched(text, givenWords(key), givenWords(response), { match, zeroMatch: 'dependent' });
    expect(pairsOf(result)).toEqual(expected);
  });

  const zeros = (deps: readonly [ofKey: readonly Dependency[], ofResponse: readonly Dependency[]], response = 4) => {
    const both = withDeps({ 2: deps[0], [response]: deps[1] });
    return (zeroMatch: MatchRules['zeroMatch']) =>
      pairsOf(matched(both, givenWords('a:2'), givenWords(`a:${response}`), { match: 'exact', zeroMatch }));
  };

  it('pairs zeros by what they depend on, wherever they stand', () => {
    expect(zeros([[[3, 'nsubj']], [[3, 'nsubj']]])('dependent')).toEqual(['2*=4*']);
    expect(zeros([[[3, 'nsubj']], [[3, 'nsubj']]])('linear')).toEqual([]);
    expect(zeros([[[3, 'nsubj']], [[3, 'obj']]])('dependent')).toEqual(['2*=4*']);
    expect(zeros([[[3, 'nsubj']], [[5, 'nsubj']]])('dependent')).toEqual([]);
    expect(zeros([[[-1, 'root']], [[-1, 'root']]])('dependent')).toEqual(['2*=4*']);
    expect(zeros([[], []])('dependent')).toEqual([]);
  });

  it('pairs no zeros of different sentences', () => {
    expect(zeros([[[3, 'nsubj']], [[3, 'nsubj']]], 8)('dependent')).toEqual([]);
  });

  it('prefers the zero whose parents are most alike by F1', () => {
    // Both of the key's among eight, which is an F1 of 4/10, or one of them among two: 1/2.
    const many = [0, 1, 3, 5, 6, 7, 8, 9].map((parent) => [parent, 'x'] as const);
    const side = (deps: GivenText['deps'], words: string) =>
      matchSide(nodesDocument(withDeps(deps), givenWords(words)), true);
    const key = side({ 2: many.slice(0, 2) }, 'a:2');
    const response = side({ 2: many, 4: [many[0], [11, 'x']] }, 'a:2 b:4');
    expect(pairsOf(matchMentions(key, response, { match: 'exact', zeroMatch: 'dependent' }))).toEqual(['2*=4*']);
  });

  it('prefers one relation in common to all parents, and counts a parent once', () => {
    const deps = { 2: [[3, 'nsubj']], 4: [[3, 'obj']] } as const;
    const swapped = { 2: [[3, 'obj']], 4: [[3, 'nsubj']] } as const;
    const side = (of: GivenText['deps']) => matchSide(nodesDocument(withDeps(of), givenWords('a:2 b:4')), true);
    const result = matchMentions(side(deps), side(swapped), { match: 'head', zeroMatch: 'dependent' });
    expect(pairsOf(result)).toEqual(['2*=4*', '4*=2*']);
    const linear = matchMentions(side(deps), side(swapped), { match: 'head', zeroMatch: 'linear' });
    expect(pairsOf(linear)).toEqual(['2*=2*', '4*=4*']);
  });

  it('pairs a zero that is left with a mention whose head it is', () => {
    const result = matched(text, givenWords('a:2'), givenWords('a:1,2*'), { match: 'head', zeroMatch: 'dependent' });
    expect(pairsOf(result)).toEqual(['2*=1,2*']);
  });

  it('knows zeros without dependencies beside one of the other side', () => {
    const side = (deps: GivenText['deps'], words: string) =>
      matchSide(nodesDocument(withDeps(deps), givenWords(words)), true);
    const bare = side({}, 'a:2');
    expect(haveBareZeros(bare, side({ 4: [[3, 'x']] }, 'a:4'))).toBe(true);
    expect(haveBareZeros(side({ 4: [[3, 'x']] }, 'a:4'), bare)).toBe(true);
    expect(haveBareZeros(bare, side({ 8: [[7, 'x']] }, 'a:8'))).toBe(false);
    expect(haveBareZeros(bare, side({}, 'a:3'))).toBe(false);
  });
});

describe('a side', () => {
  it('has each mention once, by its words or by its words and head, in the order of the text', () => {
    const document = nodesDocument(text, givenWords('b:3 a:0,1* b:0*,1 c:0,3* c:0,1,3*'));
    expect(matchSide(document, true)).toMatchObject({ count: 5, head: Int32Array.of(0, 1, 3, 3, 3) });
    expect(matchSide(document, false)).toMatchObject({ count: 4, mention: Int32Array.of(3, 0, 0, 1, 2) });
  });

  it('takes the head from the entity that udapi has first', () => {
    const side = (words: string) => matchSide(nodesDocument(text, givenWords(words)), false).head[1];
    expect([side('a:3,4* b:3*,4 b:0'), side('b:3*,4 a:3,4* a:0')]).toEqual([3, 4]);
  });

  it('ranks entities by their first mentions, of which the longer goes first', () => {
    expect(entityRanks(nodesDocument(text, givenWords('a:3 b:0 b:4 c:0,1 d:0,3 e:0')))).toEqual(
      Int32Array.of(4, 2, 0, 1, 3),
    );
  });

  it('leaves out what an entity lists again', () => {
    const merged = (withHeads: boolean) =>
      withoutOwnRepeats(nodesDocument(text, givenWords('a:0,1* a:0,1* a:0*,1 b:0,1*')), withHeads).entity;
    expect([merged(true), merged(false)]).toEqual([Int32Array.of(0, 0, 1), Int32Array.of(0, 1)]);
    const given = nodesDocument(text, givenWords('a:0,1* a:0,1* a:0*,1 b:0,1*'));
    const matched = (match: MatchRules['match']) =>
      documentsToMatch({ key: given, response: given }, { match })!.map(({ entity }) => entity.length);
    expect([matched('head'), matched('exact')]).toEqual([
      [3, 3],
      [2, 2],
    ]);
  });
});

/** Mentions of a few words, many of one run. */
const mentions = fc.array(
  fc
    .tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 1 }),
      fc.nat(),
    )
    .map(([entity, first, length, others, choice]) => {
      const run = Array.from({ length }, (_, at) => Math.min(first + at, 11));
      const words = [...new Set([...run, ...others])].sort((a, b) => a - b);
      return { entity, words, head: words[choice % words.length] };
    }),
  { maxLength: 9 },
);
const dependency = fc.tuple(fc.constantFrom(-1, 1, 3), fc.constantFrom('nsubj', 'obj'));
const texts = fc
  .dictionary(fc.constantFrom('2', '4', '8', '10'), fc.array(dependency, { maxLength: 2 }))
  .map((deps): GivenText => ({ ...text, deps }));
const allRules = fc.record<MatchRules>({
  match: fc.constantFrom('exact', 'head', 'partial'),
  zeroMatch: fc.constantFrom('dependent', 'linear'),
});

describe('laws of matching', () => {
  it('is one to one', () => {
    fc.assert(
      fc.property(texts, mentions, mentions, allRules, (own, key, response, rules) => {
        const { keyOf, responseOf } = matched(own, key, response, rules);
        for (const [r, k] of keyOf.entries()) if (k >= 0) expect(responseOf[k]).toBe(r);
        expect([...responseOf].filter((r) => r >= 0).length).toBe([...keyOf].filter((k) => k >= 0).length);
      }),
    );
  });

  it('equals a slow twin', () => {
    fc.assert(
      fc.property(texts, mentions, mentions, allRules, (own, key, response, rules) => {
        const fast = matched(own, key, response, rules);
        expect([...fast.responseOf]).toEqual(slowly(own, fast, rules));
      }),
      { numRuns: 2000 },
    );
  });

  it('matches runs of tokens exactly as if they had no words', () => {
    const runs = mentions.map((all) =>
      all.map((one) => ({ ...one, words: one.words.slice(0, 1), head: one.words[0] })),
    );
    fc.assert(
      fc.property(runs, runs, (key, response) => {
        const { key: own, response: other } = numberMatched(
          matched({ count: 12 }, key, response, { match: 'exact', zeroMatch: 'dependent' }),
        );
        const spans = (list: readonly GivenWords[]) =>
          corefDocument(
            'd',
            list.map(({ words }) => [[words[0], words[0] + 1]]),
          );
        const plain = numberMentions(spans(key), spans(response));
        expect([own.mention, other.mention]).toEqual([plain.key.mention, plain.response.mention]);
      }),
    );
  });

  it('does not change when entities are renamed and mentions reordered', () => {
    fc.assert(
      fc.property(texts, mentions, mentions, allRules, (own, key, response, rules) => {
        const rename: Record<string, string> = { a: 'z', b: 'y', c: 'x' };
        const other = (list: readonly GivenWords[]) =>
          list.map((one) => ({ ...one, entity: rename[one.entity] })).reverse();
        // A mention whose head hangs on the entity that is first has no one head.
        const isPlain = [key, response].every(
          (list) =>
            new Set(list.map(({ words }) => `${words}`)).size ===
            new Set(list.map(({ words, head }) => `${words} ${head}`)).size,
        );
        fc.pre(isPlain || rules.match === 'head');
        expect(pairsOf(matched(own, other(key), other(response), rules))).toEqual(
          pairsOf(matched(own, key, response, rules)),
        );
      }),
    );
  });
});

describe('MOR', () => {
  it('pairs all rows as if none of the mentions were equal', () => {
    fc.assert(
      fc.property(mentions, mentions, fc.boolean(), (ofKey, ofResponse, withHeads) => {
        const [key, response] = [ofKey, ofResponse].map((own) => matchSide(nodesDocument(text, own), withHeads));
        const sets = [key, response].map((side) => [...side.mention].map((one) => new Set(membersOf(side, one))));
        const cells = sets[0].map((k) => sets[1].map((r) => [...k].filter((word) => r.has(word)).length));
        let common = 0;
        for (const [row, column] of heaviestMatching(tableOf(cells, sets[1].length)).entries())
          if (column >= 0) common += cells[row][column];
        expect([...countWords(key, response)]).toEqual([
          common,
          ...sets.map((own) => own.reduce((sum, { size }) => sum + size, 0)),
        ]);
      }),
      { numRuns: 5000 },
    );
  });
});

/** The cells above 0 of a whole matrix. */
function tableOf(cells: readonly (readonly number[])[], columns: number): WeightedTable {
  const places = cells.map((row) => [...row.keys()].filter((at) => row[at] > 0));
  return {
    columns,
    rowStart: Uint32Array.from([0, ...places], (_, at) => places.slice(0, at).flat().length),
    column: Uint32Array.from(places.flat()),
    weight: Float64Array.from(places.flatMap((own, at) => own.map((place) => cells[at][place]))),
  };
}

/** The response mention of each key mention, from the definition: all weights of all pairs, as sets. */
function slowly({ deps = {} }: GivenText, { key, response }: Matching, { match, zeroMatch }: MatchRules): number[] {
  const setOf = (side: typeof key, mention: number) => new Set(membersOf(side, mention));
  const sizeOfCommon = <Value>(a: Set<Value>, b: Set<Value>) => [...a].filter((value) => b.has(value)).length;
  const f1 = <Value>(a: Set<Value>, b: Set<Value>): number => {
    const common = sizeOfCommon(a, b);
    const [p, r] = [common / a.size, common / b.size];
    return common === 0 ? 0 : (2 * p * r) / (p + r);
  };
  const depsOf = (side: typeof key, mention: number) => deps[side.head[mention]] ?? [];
  const sentence = (side: typeof key, mention: number) => (side.head[mention] < 6 ? 0 : 1);
  const isZero = (side: typeof key, mention: number) => [2, 4, 8, 10].includes(side.head[mention]);
  const result = new Array<number>(key.count).fill(-1);
  const step = (
    isIn: (side: typeof key, mention: number) => boolean,
    weigh: (k: number, r: number) => number,
  ): void => {
    const rows = [...result.keys()].filter((k) => result[k] < 0 && isIn(key, k));
    const columns = [...response.head.keys()].filter((r) => !result.includes(r) && isIn(response, r));
    const cells = rows.map((k) => columns.map((r) => weigh(k, r)));
    const { columnOf } = orderedAssignment(tableOf(cells, columns.length));
    columnOf.forEach((at, row) => {
      if (at >= 0) result[rows[row]] = columns[at];
    });
  };
  const likeness = (k: number, r: number): number => {
    if (sentence(key, k) !== sentence(response, r)) return 0;
    const [own, other] = [depsOf(key, k), depsOf(response, r)];
    const parents = f1(new Set(own.map(([parent]) => parent)), new Set(other.map(([parent]) => parent)));
    return 10 * f1(new Set(own.map(String)), new Set(other.map(String))) + parents;
  };
  if (zeroMatch === 'dependent') step(isZero, likeness);
  const isEqual = (k: number, r: number): boolean =>
    String(membersOf(key, k)) === String(membersOf(response, r)) &&
    (match !== 'head' || key.head[k] === response.head[r]);
  const anyMention = () => true;
  step(anyMention, (k, r) => (isEqual(k, r) ? 1 : 0));
  step(anyMention, (k, r) => {
    const [own, other] = [setOf(key, k), setOf(response, r)];
    const common = sizeOfCommon(own, other);
    if (match === 'exact') return 0;
    if (match === 'head') return key.head[k] === response.head[r] ? common / own.size : 0;
    return other.has(key.head[k]) && common === other.size ? common / own.size : 0;
  });
  return result;
}
