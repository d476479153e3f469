import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { type Entities, parse } from '../coref/entities.ts';
import { scored } from '../evaluate/scored.ts';
import { corpora } from './clusterings.ts';

const metrics = ['muc', 'bcub', 'ceafm', 'ceafe', 'links', 'mentions', 'lea', 'blanc'];

const documents = (sides: readonly Entities[]) =>
  sides.map((side, at) => ({ ...corefDocument(`d${at}`, side), areNumbered: undefined }));

describe('documents that are scored as one', () => {
  it('have the summed counts where no entity crosses documents', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        fc.pre(corpus.length > 0);
        // Entities of lists are numbered in each document: these have ids of their own.
        const own = (side: 'key' | 'response') =>
          documents(corpus.map((one) => one[side])).map((one) => ({
            ...one,
            entityIds: one.entityIds.map((id) => `${one.id}:${id}`),
          }));
        const [key, response] = [own('key'), own('response')];
        const apart = scored(key, response, { metrics });
        const pooled = scored(key, response, { metrics, scope: 'corpus' });
        for (const metric of ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'links', 'lea']) {
          for (const side of ['recall', 'precision'] as const) {
            const [sum, one] = [apart, pooled].map(({ scores }) => scores[metric][side]);
            expect(one.numerator).toBeCloseTo(sum.numerator ?? Number.NaN, 9);
            expect(one.denominator).toBe(sum.denominator);
          }
        }
        expect(pooled.acrossDocuments?.entities.key.several).toBe(0);
        expect(scored(key, response, { metrics, topic: '^d(.*)$' }).scores).toEqual(apart.scores);
      }),
    );
  });

  it('are scored as one document with the mentions of all', () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        fc.pre(corpus.length > 0);
        const whole = (side: 'key' | 'response'): Entities => {
          const entities = new Map<string, string[]>();
          for (const [at, one] of corpus.entries())
            for (const [entity, mentions] of one[side].entries())
              entities.set(String(entity), [
                ...(entities.get(String(entity)) ?? []),
                ...mentions.map((mention) => `${at}/${mention}`),
              ]);
          return [...entities.values()];
        };
        const [key, response] = (['key', 'response'] as const).map((side) => documents(corpus.map((one) => one[side])));
        for (const singletons of ['keep', 'drop'] as const) {
          const pooled = scored(key, response, { metrics, scope: 'corpus', singletons });
          expect(pooled.scores).toEqual(scored(whole('key'), whole('response'), { metrics, singletons }).scores);
        }
      }),
    );
  });

  it('count those of one side only, unless they are to be skipped', () => {
    const [key, response] = [documents([parse('{ab}'), parse('{cd}')]), documents([parse('{ab}')])];
    const extra = { ...response[0], id: 'd9' };
    const sides = [key, [...response, extra]] as const;
    expect(
      scored(...sides, { metrics: ['mentions'], scope: 'corpus', missing: 'empty' }).scores.mentions,
    ).toMatchObject({
      recall: { numerator: 2, denominator: 4 },
      precision: { numerator: 2, denominator: 4 },
    });
    expect(scored(...sides, { metrics: ['mentions'], scope: 'corpus', missing: 'skip' }).scores.mentions.f1).toBe(1);
  });
});
