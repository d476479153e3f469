import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchRules } from '../../src/coref/matching/match.ts';
import { matchDocuments } from '../../src/coref/matching/match-documents.ts';
import { repeatedRows } from '../../src/coref/rules.ts';
import type { ScoredPair } from '../../src/coref/scored-pair.ts';
import type { CorefFindings } from '../../src/findings/coref-finding.ts';
import { corefFindings } from '../../src/findings/coref-findings.ts';
import { corefTexts } from '../../src/findings/coref-texts.ts';
import {
  type FoundMention,
  positionOf,
  runsOfMention,
  sharedTokens,
  tokensOf,
} from '../../src/findings/found-mention.ts';
import { type GivenText, type GivenWords, givenWords, nodesDocument } from '../coref/matching/nodes.ts';

const text: GivenText = { count: 12, begins: [6], zeros: [2, 4, 8, 10], deps: { 2: [[0, 'x']], 4: [[0, 'x']] } };

function scored(key: readonly GivenWords[], response: readonly GivenWords[], rules: MatchRules): ScoredPair {
  const pair = { key: nodesDocument(text, key), response: nodesDocument(text, response) };
  const matched = matchDocuments(pair, rules)!;
  const { key: ofKey, response: ofResponse, bound } = matched.mentions;
  return {
    index: 0,
    ...matched,
    repeats: { key: repeatedRows(ofKey, bound), response: repeatedRows(ofResponse, bound) },
  };
}

function found(key: string, response: string, rules: Partial<MatchRules> = {}): CorefFindings {
  const pair = scored(givenWords(key), givenWords(response), { match: 'head', zeroMatch: 'linear', ...rules });
  return corefFindings([pair], 'first');
}

/** The pairs as text: `0-1=0-0`. */
const pairsIn = ({ list }: CorefFindings, kind: string): readonly string[] =>
  list.flatMap((one) =>
    'response' in one && one.kind === kind
      ? [[one.key, one.response].map((own) => positionOf(own as FoundMention)).join('=')]
      : [],
  );

describe('matched mentions', () => {
  it.each<[string, string, string, Partial<MatchRules>, string[]]>([
    ['of one head', 'a:0,1*', 'a:1', {}, ['0-1=1-1']],
    ['with gaps', 'a:0,1*,3,5', 'a:1*,5', {}, ['0-1+3-3+5-5=1-1+5-5']],
    ['that are equal are none', 'a:0,1*', 'a:0,1*', {}, []],
    ['with equal words are none where heads do not count', 'a:0,1*', 'a:0*,1', { match: 'exact' }, []],
    ['of the key’s head', 'a:0,1*,3', 'a:1,3*', { match: 'partial' }, ['0-1+3-3=1-1+3-3']],
    ['that are zeros of one word', 'a:2', 'a:4', { zeroMatch: 'dependent' }, ['2-2=4-4']],
  ])('%s', (_, key, response, rules, expected) => {
    const findings = found(key, response, rules);
    expect(pairsIn(findings, 'matched')).toEqual(expected);
    expect(findings.counts.mentions).toEqual({
      ...{ key: 1, response: 1, common: 1, missing: 0, spurious: 0, boundary: 0 },
      ...(expected.length > 0 && { matched: expected.length }),
    });
  });

  it('with equal words and other heads are missing and spurious, and a pair', () => {
    const findings = found('a:0,1*', 'a:0*,1');
    expect(pairsIn(findings, 'boundary')).toEqual(['0-1=0-1']);
    expect(findings.list.find(({ kind }) => kind === 'boundary')).toMatchObject({ moved: [0, 0], heads: [1, 0] });
  });

  it('are pairs of boundaries by the words between them, whatever their gaps', () => {
    expect(pairsIn(found('a:3,5*', 'a:0*,3,5'), 'boundary')).toEqual(['3-3+5-5=0-0+3-3+5-5']);
    expect(pairsIn(found('a:0*,5', 'a:1,3*,5'), 'boundary')).toEqual([]);
  });

  it('have one number on the page, and others have their own', () => {
    const [{ numbers }] = corefTexts([
      scored(givenWords('a:0,1* b:3'), givenWords('a:1 b:5'), { match: 'head', zeroMatch: 'linear' }),
    ]);
    expect(numbers).toEqual({ gold: [0, 1], pred: [0, 3] });
    const [plain] = corefTexts([
      scored(givenWords('a:0,1* b:3'), givenWords('a:0,1*'), { match: 'head', zeroMatch: 'linear' }),
    ]);
    expect(plain.numbers).toBeUndefined();
  });

  it('are the matched pairs that are not equal, one by one', () => {
    const mention = fc.record({
      entity: fc.constantFrom('a', 'b', 'c'),
      words: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 4 }),
      head: fc.nat(3),
    });
    const mentions = fc.array(
      mention.map(({ words, head, entity }) => ({ entity, words, head: words[head % words.length] })),
      { maxLength: 8 },
    );
    const rules = fc.record({
      match: fc.constantFrom('exact' as const, 'head' as const, 'partial' as const),
      zeroMatch: fc.constantFrom('dependent' as const, 'linear' as const),
    });
    fc.assert(
      fc.property(mentions, mentions, rules, (key, response, rule) => {
        const pair = scored(key, response, rule);
        const { matching, mentions: numbered } = pair;
        const { counts, list } = corefFindings([pair], 'first');
        const shown = (side: 'key' | 'response', own: number): string => {
          const { offsets, members, head } = matching![side];
          return [...members.subarray(offsets[own], offsets[own + 1]), rule.match === 'head' ? head[own] : ''].join();
        };
        const expected = [...matching!.keyOf].filter(
          (k, r) => k >= 0 && shown('key', k) !== shown('response', r),
        ).length;
        expect(list.filter(({ kind }) => kind === 'matched')).toHaveLength(expected);
        expect(counts.mentions.matched ?? 0).toBe(expected);
        const inKey = new Set(numbered.key.mention);
        const common = [...new Set(numbered.response.mention)].filter((number) => inKey.has(number));
        expect(counts.mentions.common).toBe(common.length);
        expect(counts.mentions.common + counts.mentions.missing).toBe(inKey.size);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('found mentions', () => {
  it('share the words that both have, as sets', () => {
    const run = fc.tuple(fc.nat(20), fc.nat(3));
    const mention = fc
      .array(run, { minLength: 1, maxLength: 3 })
      .map((runs) => [
        ...new Set(runs.flatMap(([from, more]) => Array.from({ length: more + 1 }, (_, at) => from + at))),
      ])
      .map((words) => words.sort((a, b) => a - b));
    const asMention = (words: readonly number[]): FoundMention => {
      const runs = words.flatMap((word, at) => (words[at - 1] === word - 1 ? [] : [[word, word] as [number, number]]));
      for (const own of runs) while (words.includes(own[1] + 1)) own[1]++;
      return runs.length === 1 ? ['d', ...runs[0]] : ['d', words[0], words.at(-1)!, runs];
    };
    fc.assert(
      fc.property(mention, mention, (a, b) => {
        const [one, other] = [a, b].map(asMention);
        expect(tokensOf(one)).toBe(a.length);
        expect(
          runsOfMention(one).flatMap(([first, last]) =>
            Array.from({ length: last - first + 1 }, (_, at) => first + at),
          ),
        ).toEqual(a);
        const common = a.filter((word) => b.includes(word)).length;
        expect(sharedTokens(one, other)).toBe(common / new Set([...a, ...b]).size);
      }),
    );
  });
});
