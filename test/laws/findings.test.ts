import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import type { CorefFinding, CorefFindings, FoundEntity } from '../../src/findings/coref-finding.ts';
import type { FoundMention } from '../../src/findings/found-mention.ts';
import { scored } from '../evaluate/scored.ts';
import { shuffler } from './clusterings.ts';

type Span = readonly [start: number, end: number];
type Side = readonly (readonly Span[])[];
interface Pair {
  readonly key: Side;
  readonly response: Side;
}

/** Up to 12 mentions of up to 4 tokens, which may be nested, overlap, or be there twice, in up to five entities; entities may be empty. */
const sides: fc.Arbitrary<Side> = fc
  .array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 4 }), fc.nat(4)), { maxLength: 12 })
  .map((mentions) =>
    [0, 1, 2, 3, 4].map((entity) =>
      mentions.flatMap(([start, length, own]) => (own === entity ? [[start, start + length] as const] : [])),
    ),
  );
const corpora: fc.Arbitrary<readonly Pair[]> = fc.array(fc.record({ key: sides, response: sides }), {
  minLength: 1,
  maxLength: 3,
});

const documents = (corpus: readonly Pair[], side: keyof Pair) =>
  corpus.map((pair, at) => ({ ...corefDocument(`d${at}`, pair[side]), areNumbered: undefined }));
const duplicates = 'first' as const;
const options = { findings: true, duplicates, metrics: ['muc', 'bcub', 'lea', 'links', 'mentions'] } as const;
const found = (corpus: readonly Pair[], scope: 'corpus' | undefined, rule: 'first' | 'reference' = duplicates) => {
  const own = scored(documents(corpus, 'key'), documents(corpus, 'response'), {
    ...options,
    duplicates: rule,
    ...(scope && { scope }),
    metrics: [...options.metrics],
  });
  return { scores: own.scores, ...(own.findings as CorefFindings) };
};
const swapped = (corpus: readonly Pair[]): readonly Pair[] =>
  corpus.map(({ key, response }) => ({ key: response, response: key }));

const name = (mention: FoundMention): string => mention.join(' ');
const of = <Kind extends CorefFinding['kind']>(list: readonly CorefFinding[], kind: Kind) =>
  list.filter((finding): finding is Extract<CorefFinding, { kind: Kind }> => finding.kind === kind);
const entitiesOf = (list: readonly CorefFinding[], kind: 'conflated' | 'divided') =>
  list.flatMap((finding) => (finding.kind === kind && 'parts' in finding ? [finding] : []));
const lost = ({ denominator = 0, numerator = 0 }: { denominator?: number; numerator?: number }): number =>
  denominator - numerator;

/** The sets of mentions of each document, or of all. One that is there several times is in the first of its entities, or the last. */
function clusters(
  corpus: readonly Pair[],
  side: keyof Pair,
  isPooled: boolean,
  kept: 'first' | 'last' = 'first',
): readonly ReadonlySet<string>[] {
  const all = new Map<string, Set<string>>();
  for (const [at, pair] of corpus.entries()) {
    const seen = new Set<string>();
    const inOrder = [...pair[side].entries()];
    for (const [entity, mentions] of kept === 'first' ? inOrder : inOrder.reverse())
      for (const [start, end] of mentions) {
        const own = `d${at} ${start} ${end - 1}`;
        const cluster = isPooled ? String(entity) : `${at} ${entity}`;
        if (seen.size < seen.add(own).size) all.set(cluster, (all.get(cluster) ?? new Set()).add(own));
      }
  }
  return [...all.values()];
}

/** Sets in an order that does not depend on theirs. */
const plain = (sets: Iterable<Iterable<string>>): readonly string[] =>
  [...sets]
    .map((set) => [...set].sort().join('|'))
    .filter((set) => set !== '')
    .sort();

const runs = { numRuns: 100 };
const scopes = [undefined, 'corpus'] as const;

describe.each(scopes)('findings of coreference, scope %s', (scope) => {
  it('add up to the measures', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const { counts, list, scores } = found(corpus, scope);
        const { mentions, entities, steps, links, pairs } = counts;
        const { muc, bcub, lea, links: pairwise } = scores;
        expect([mentions.missing, mentions.spurious]).toEqual([
          lost(scores.mentions.recall),
          lost(scores.mentions.precision),
        ]);
        expect([links.missing, links.wrong]).toEqual([lost(muc.recall), lost(muc.precision)]);
        expect(links.missing).toBe(steps.merge + steps.add - entities.missing);
        expect(links.wrong).toBe(steps.split + steps.remove - entities.spurious);
        expect([pairs.missing, pairs.wrong]).toEqual([lost(pairwise.recall), lost(pairwise.precision)]);
        const kinds = ['exact', 'altered', 'divided', 'conflated', 'mixed', 'missing', 'spurious'] as const;
        const inKinds = (side: 'key_in' | 'response_in') =>
          kinds.reduce((sum, kind) => sum + (entities[side][kind] ?? 0), 0);
        expect([inKinds('key_in'), inKinds('response_in')]).toEqual([entities.key, entities.response]);
        const groups = of(list, 'group');
        const sums = (side: 'key' | 'response', loss: keyof FoundEntity['losses']) =>
          groups.flatMap((group) => group[side]).reduce((sum, { losses }) => sum + losses[loss], 0);
        for (const [loss, { recall, precision }] of Object.entries({ muc, bcub, lea })) {
          expect(sums('key', loss as 'muc')).toBeCloseTo(lost(recall), 9);
          expect(sums('response', loss as 'muc')).toBeCloseTo(lost(precision), 9);
        }
        const number = (given: CorefFinding['kind']): number => list.filter(({ kind }) => kind === given).length;
        expect([number('missing'), number('spurious'), number('missing_link'), number('wrong_link')]).toEqual([
          mentions.missing,
          mentions.spurious,
          links.missing,
          links.wrong,
        ]);
        expect([number('conflated'), number('divided')]).toEqual([steps.conflated_entities, steps.divided_entities]);
        expect(entitiesOf(list, 'conflated').reduce((sum, one) => sum + one.steps, 0)).toBe(steps.split);
        expect(entitiesOf(list, 'divided').reduce((sum, one) => sum + one.steps, 0)).toBe(steps.merge);
        expect([number('boundary'), number('repeated')]).toEqual([mentions.boundary, mentions.repeated ?? 0]);
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      }),
      runs,
    );
  });

  it.each(['first', 'reference'] as const)(
    'turn the response into the key, step by step, as the list says it: %s',
    (rule) => {
      fc.assert(
        fc.property(corpora, (corpus) => {
          const { list } = found(corpus, scope, rule);
          const spurious = new Set(of(list, 'spurious').map(({ mention }) => name(mention)));
          let entities = clusters(corpus, 'response', scope !== undefined).map(
            (set) => new Set([...set].filter((mention) => !spurious.has(mention))),
          );
          for (const { parts } of entitiesOf(list, 'conflated')) {
            const all = new Set(parts.flatMap(({ mentions }) => mentions.map(name)));
            entities = entities.filter((set) => ![...set].some((mention) => all.has(mention)));
            entities.push(...parts.map(({ mentions }) => new Set(mentions.map(name))));
          }
          for (const { parts } of entitiesOf(list, 'divided')) {
            const all = new Set(parts.flatMap(({ mentions }) => mentions.map(name)));
            entities = [...entities.filter((set) => ![...set].some((mention) => all.has(mention))), all];
          }
          // A missing mention goes to its entity in the key, by any mention that this has besides.
          const key = clusters(corpus, 'key', scope !== undefined, rule === 'first' ? 'first' : 'last');
          for (const { mention } of of(list, 'missing')) {
            const own = key.find((set) => set.has(name(mention)))!;
            const to = entities.find((set) => [...set].some((one) => own.has(one)));
            if (to) to.add(name(mention));
            else entities.push(new Set([name(mention)]));
          }
          expect(plain(entities)).toEqual(plain(key));
        }),
        runs,
      );
    },
  );

  it('link each part of an entity to the mention before it', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const { list } = found(corpus, scope);
        const sideOf = (side: keyof Pair) => clusters(corpus, side, scope !== undefined);
        const linksOf = (own: readonly ReadonlySet<string>[], others: readonly ReadonlySet<string>[]): string[] =>
          own.flatMap((set) => {
            const inOrder = [...set].sort((a, b) => {
              const [[x, i, j], [y, k, l]] = [a.split(' '), b.split(' ')];
              return x < y ? -1 : x > y ? 1 : Number(i) - Number(k) || Number(j) - Number(l);
            });
            const partOf = (mention: string) => others.find((other) => other.has(mention)) ?? mention;
            return inOrder.flatMap((mention, at) => {
              const isNew = inOrder.slice(0, at).every((before) => partOf(before) !== partOf(mention));
              return at > 0 && isNew ? [`${mention} < ${inOrder[at - 1]}`] : [];
            });
          });
        const [key, response] = [sideOf('key'), sideOf('response')];
        const listed = (kind: 'missing_link' | 'wrong_link'): string[] =>
          of(list, kind).map(({ mention, before }) => `${name(mention)} < ${name(before)}`);
        expect(listed('missing_link').sort()).toEqual(linksOf(key, response).sort());
        expect(listed('wrong_link').sort()).toEqual(linksOf(response, key).sort());
      }),
      runs,
    );
  });

  it('pair the best boundaries first, however slowly they are looked for', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const { list } = found(corpus, scope);
        const rows = (kind: 'missing' | 'spurious') =>
          of(list, kind).map(({ mention }) => mention as [string, number, number]);
        const tokens = ([, first, last]: [string, number, number]) =>
          new Set(Array.from({ length: last - first + 1 }, (_, at) => first + at));
        const left = rows('missing').flatMap((key) =>
          rows('spurious').flatMap((response) => {
            const [ours, theirs] = [tokens(key), tokens(response)];
            const common = [...ours].filter((token) => theirs.has(token)).length;
            const share = common / new Set([...ours, ...theirs]).size;
            return key[0] === response[0] && share >= 0.5 ? [{ key, response, share }] : [];
          }),
        );
        const compare = (a: FoundMention, b: FoundMention): number =>
          a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]);
        const expected: string[] = [];
        const taken = new Set<FoundMention>();
        left.sort((a, b) => b.share - a.share || compare(a.key, b.key) || compare(a.response, b.response));
        for (const { key, response } of left)
          if (!taken.has(key) && !taken.has(response)) {
            taken.add(key).add(response);
            expected.push(`${name(key)} ~ ${name(response)}`);
          }
        const pairs = of(list, 'boundary').map(({ key, response }) => `${name(key)} ~ ${name(response)}`);
        expect(pairs.sort()).toEqual(expected.sort());
      }),
      runs,
    );
  });

  it('end at 1 when everything is corrected, as far as there is anything', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const { gains, counts } = found(corpus, scope) as {
          gains: readonly { bcub: number; step: string }[];
        } & CorefFindings;
        expect(gains.map(({ step }) => step)).toEqual(['remove', 'split', 'merge', 'add']);
        expect(gains[3].bcub).toBe(counts.entities.key > 0 ? 1 : 0);
      }),
      runs,
    );
  });

  it('do not change with the names and the order of entities, mentions and documents', () => {
    fc.assert(
      fc.property(corpora, fc.nat(), (corpus, seed) => {
        // Which of two equal mentions is the repeated one does depend on the order of entities.
        const once = corpus.map(({ key, response }) => ({
          key: withoutRepeats(key),
          response: withoutRepeats(response),
        }));
        const shuffled = shuffler(seed);
        const sidesOf = (side: keyof Pair) => documents(once, side);
        const isPooled = scope !== undefined;
        const mixed = (side: keyof Pair) =>
          shuffled(
            once.map((pair, at) => {
              const order = isPooled ? [...pair[side].keys()] : shuffled([...pair[side].keys()]);
              const document = corefDocument(
                `d${at}`,
                order.map((entity) => shuffled(pair[side][entity])),
              );
              return { ...document, entityIds: document.entityIds.map((id) => `${side} ${id}`) };
            }),
          );
        const listOf = (key: readonly CorefDocument[], response: readonly CorefDocument[]) => {
          const { counts, list } = scored(key, response, {
            ...options,
            ...(scope && { scope }),
            metrics: [...options.metrics],
          }).findings as CorefFindings;
          return { counts, ids: list.map(({ id }) => id) };
        };
        expect(listOf(mixed('key'), mixed('response'))).toEqual(listOf(sidesOf('key'), sidesOf('response')));
      }),
      runs,
    );
  });

  it('exchange their kinds when the sides are exchanged', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const [there, back] = [found(corpus, scope), found(swapped(corpus), scope)];
        const { mentions, steps, links, pairs, entities } = back.counts;
        expect(there.counts.mentions).toEqual({
          ...mentions,
          key: mentions.response,
          response: mentions.key,
          missing: mentions.spurious,
          spurious: mentions.missing,
        });
        expect(there.counts.steps).toEqual({
          remove: steps.add,
          split: steps.merge,
          merge: steps.split,
          add: steps.remove,
          conflated_entities: steps.divided_entities,
          divided_entities: steps.conflated_entities,
        });
        expect(there.counts.links).toEqual({ missing: links.wrong, wrong: links.missing });
        expect(there.counts.pairs.missing_with_missing_mention).toBe(pairs.wrong_with_spurious_mention);
        expect([there.counts.entities.divided, there.counts.entities.missing]).toEqual([
          entities.conflated,
          entities.spurious,
        ]);
      }),
      runs,
    );
  });
});

function withoutRepeats(side: Side): Side {
  const seen = new Set<string>();
  return side.map((mentions) => mentions.filter((span) => seen.size < seen.add(span.join()).size));
}
