import { describe, expect, it } from 'vitest';
import { documentOf, type GivenMention } from '../../../src/coref/given-document.ts';
import { selectMetrics } from '../../../src/coref/metrics.ts';
import { countPairs } from '../../../src/evaluate/coref/counted.ts';
import { pairAndCompare } from '../../../src/evaluate/coref/pair-sides.ts';
import { comparedPairs } from '../../../src/findings/coref-pair.ts';
import { binOf } from '../../../src/findings/slices/bins.ts';
import { mentionProfiles, mentionSlicesOf } from '../../../src/findings/slices/mention-slices.ts';
import type { Slice } from '../../../src/findings/slices/slice.ts';
import { scoresOfTables } from '../../../src/results/result.ts';
import type { Score } from '../../../src/score/score.ts';
import { corefSettings } from '../../../src/settings/coref.ts';
import { defaultsOf } from '../../../src/settings/table.ts';
import { type Random, random } from '../../../src/stats/random.ts';
import { problemLog } from '../../../src/text/problem.ts';

/** The slices alone. */
const slicesOf = (...of: Parameters<typeof mentionSlicesOf>) => mentionSlicesOf(...of).rows as readonly Slice[];

type Entities = readonly (readonly GivenMention[])[];

function pairOf(key: Entities, response: Entities) {
  const side = (name: 'key' | 'response', entities: Entities) => {
    const place = { file: name, line: 1, column: 1 };
    return {
      path: name,
      side: name,
      documents: [{ ...documentOf('d', entities), place }],
      log: problemLog(),
      formats: [],
    };
  };
  return pairAndCompare(side('key', key), side('response', response), { ...defaultsOf(corefSettings), lenient: false });
}

const fraction = ({ numerator, denominator }: { numerator?: number; denominator?: number }) =>
  `${numerator}/${denominator}`;

describe('slices of mentions', () => {
  const key: Entities = [
    [
      [0, 1],
      [2, 3],
      [5, 8],
    ],
    [[10, 12]],
  ];
  const response: Entities = [
    [
      [0, 1],
      [2, 3],
      [9, 10],
    ],
    [
      [10, 12],
      [13, 15],
    ],
  ];

  it('by length have mentions and B³ of either side', () => {
    const slices = slicesOf(pairOf(key, response), 'length', 'first', true);
    expect(
      slices.map(({ slice, scores: { mentions, bcub }, findings }) => [
        slice,
        ...[mentions.recall, mentions.precision, bcub.recall].map(fraction),
        bcub.precision.numerator!.toFixed(3),
        findings,
      ]),
    ).toEqual([
      ['1', '2/2', '2/3', `${4 / 3}/2`, '1.333', { spurious: 1 }],
      ['2', '1/1', '1/2', '1/1', '0.500', { spurious: 1 }],
      ['3', '0/1', '0/0', '0/1', '0.000', { missing: 1 }],
    ]);
  });

  it('by size are those of the entity on its own side, with what counts entities too', () => {
    const slices = slicesOf(pairOf(key, response), 'size', 'first', false);
    const muc = slices.map(({ slice, scores: { muc }, findings }) => [
      slice,
      fraction(muc.recall),
      fraction(muc.precision),
      findings,
    ]);
    expect(muc).toEqual([
      ['1', '0/0', '0/0', undefined],
      ['2', '0/0', '0/1', undefined],
      ['3', '1/2', '1/2', undefined],
    ]);
  });

  it.each(['length', 'distance'] as const)('by %s are refused of names', (by) => {
    expect(() => mentionSlicesOf(pairOf([['a', 'b']], [['a']]), by, 'first', false)).toThrow('choose size');
  });

  it('by distance count the mentions from that before in the entity, and whether the other side links the two', () => {
    const slices = slicesOf(pairOf(key, response), 'distance', 'first', false);
    const counts = slices.map(({ slice, scores: { mentions, links } }) => [
      slice,
      ...[mentions.recall, mentions.precision].map(fraction),
      ...(links ? [links.recall, links.precision].map(fraction) : []),
    ]);
    expect(counts).toEqual([
      ['first', '2/2', '2/2'],
      ['1', '1/2', '1/3', '1/2', '1/3'],
    ]);
  });

  it('by distance have links as entities show them, on random documents', () => {
    const source = random(3);
    for (let run = 0; run < 1000; run++) {
      const [one, other] = [randomEntities(source), randomEntities(source)];
      const found = slicesOf(pairOf(one, other), 'distance', 'first', false).flatMap(({ slice, scores: { links } }) => {
        return links && links.recall.denominator! > 0 ? [`${slice}: ${fraction(links.recall)}`] : [];
      });
      expect(new Set(found)).toEqual(new Set(linksOf(one, other)));
    }
  });

  it.each([
    ['length', ['mentions', 'bcub']],
    ['distance', ['mentions', 'bcub']],
    ['size', ['mentions', 'muc', 'bcub', 'lea', 'links']],
  ] as const)('by %s add up to the metrics, on random documents', (by, names) => {
    const source = random(7);
    const metrics = selectMetrics(names);
    for (let run = 0; run < 1000; run++) {
      const pairs = pairOf(randomEntities(source), randomEntities(source));
      const whole = scoresOfTables(metrics, countPairs(pairs, metrics, 'first').tables) as Record<string, Score>;
      const slices = slicesOf(pairs, by, 'first', true);
      for (const name of names)
        for (const side of ['recall', 'precision'] as const)
          for (const part of ['numerator', 'denominator'] as const) {
            const sum = slices.reduce((total, { scores }) => total + scores[name][side][part]!, 0);
            expect(sum).toBeCloseTo(whole[name][side][part]!, 9);
          }
    }
  });

  it('of pages are those of the metric that is drawn, and none of names', () => {
    const source = random(11);
    for (let run = 0; run < 300; run++) {
      const pairs = pairOf(randomEntities(source), randomEntities(source));
      const compared = comparedPairs(pairs, 'first');
      const drawn = mentionProfiles(pairs, 'first', compared);
      const expected = (['length', 'distance'] as const).map((by) => {
        const metric = by === 'length' ? 'mentions' : 'links';
        const rows = slicesOf(pairs, by, 'first', false).flatMap(({ slice, scores: { [metric]: score } }) =>
          score ? [{ slice, scores: { [metric]: score } }] : [],
        );
        return { by, rows };
      });
      expect(drawn).toMatchObject(expected);
      expect(drawn.map(({ rows }) => rows.length)).toEqual(expected.map(({ rows }) => rows.length));
    }
    const names = pairOf([['a', 'b']] as never, [['a', 'b']] as never);
    expect(mentionProfiles(names, 'first', comparedPairs(names, 'first'))).toEqual([]);
  });
});

/** Up to five entities of mentions of one to three tokens, none repeated. */
function randomEntities(source: Random): Entities {
  const entities: GivenMention[][] = Array.from({ length: source.below(5) + 1 }, () => []);
  for (let start = 0; start < 8; start++)
    for (let length = 1; length <= 3; length++)
      if (source.below(3) === 0) entities[source.below(entities.length)].push([start, start + length]);
  return entities.filter((entity) => entity.length > 0);
}

/** By distance, how many links from a mention to the one before it in its entity are within one entity of the other side. */
function linksOf(entities: Entities, others: Entities): readonly string[] {
  const inOrder = (mentions: Entities[number]) =>
    mentions.map((mention) => mention as readonly [number, number]).sort(([a, b], [c, d]) => a - c || b - d);
  const all = inOrder(entities.flat()).map(String);
  const counts = new Map<string, [kept: number, all: number]>();
  for (const entity of entities) {
    const own = inOrder(entity).map(String);
    for (let at = 1; at < own.length; at++) {
      const bin = binOf(all.indexOf(own[at]) - all.indexOf(own[at - 1]));
      const isKept = others.some((other) => own.slice(at - 1, at + 1).every((one) => other.map(String).includes(one)));
      const [kept, count] = counts.get(bin) ?? [0, 0];
      counts.set(bin, [kept + Number(isKept), count + 1]);
    }
  }
  return Array.from(counts, ([bin, [kept, count]]) => `${bin}: ${kept}/${count}`);
}
