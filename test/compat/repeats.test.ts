import fc from 'fast-check';
import { expect, it } from 'vitest';
import { corefTool } from '../../src/compat/coref-tools.ts';
import type { CompatScores } from '../../src/compat/tool.ts';
import { bcub } from '../../src/coref/bcub.ts';
import { blancLuo } from '../../src/coref/blanc.ts';
import { ceafe, ceafm } from '../../src/coref/ceaf.ts';
import { type ClusterPair, clusterPair } from '../../src/coref/clusters.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { lea } from '../../src/coref/lea.ts';
import { links } from '../../src/coref/links.ts';
import { mentions } from '../../src/coref/mentions.ts';
import { muc } from '../../src/coref/muc.ts';
import { overlap } from '../../src/coref/overlap.ts';
import { distinctPairCounts } from '../../src/coref/repeats/meeting-pairs.ts';

type Lists = readonly (readonly number[])[];

/** Entities that may share mentions and list one twice. */
const lists: fc.Arbitrary<Lists> = fc.array(fc.array(fc.nat(7), { minLength: 1, maxLength: 5 }), { maxLength: 5 });

/** Entities of which no two share a mention. */
const partitions: fc.Arbitrary<Lists> = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }).map((entityOf) => {
  const entities = [0, 1, 2, 3].map((entity) => entityOf.flatMap((of, mention) => (of === entity ? [mention] : [])));
  return entities.filter(({ length }) => length > 0);
});

function document(entities: Lists) {
  return corefDocument(
    'd',
    entities.map((entity) => entity.map((mention): [number, number] => [mention, mention + 1])),
  );
}

function pairOf(key: Lists, response: Lists): ClusterPair {
  return clusterPair(document(key), document(response));
}

function scores(tool: string, key: Lists, response: Lists): CompatScores {
  const outcome = corefTool(tool).score({ key: [document(key)], response: [document(response)], ...keep(tool) });
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.scores;
}

function keep(tool: string) {
  return corefTool(tool).singletons ? ({ singletons: 'keep' } as const) : {};
}

/** All pairs of a list, each as text: as listed, or with the smaller mention first. */
function pairsOf(lists: Lists, isOrdered: boolean): Set<string> {
  const found = new Set<string>();
  for (const list of lists) {
    list.forEach((a, at) => {
      for (const b of list.slice(at + 1)) {
        if (isOrdered) found.add(`${a} ${b}`);
        else if (a !== b) found.add(`${Math.min(a, b)} ${Math.max(a, b)}`);
      }
    });
  }
  return found;
}

function shared<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): number {
  return [...a].filter((item) => b.has(item)).length;
}

it('distinct pairs are the sets of pairs, counted', () => {
  fc.assert(
    fc.property(lists, lists, (key, response) => {
      const { coreferent, nonCoreferent } = distinctPairCounts(pairOf(key, response));
      const sides = [key, response].map((side) => {
        const all = pairsOf([[...new Set(side.flat())]], false);
        const together = pairsOf(side, false);
        return { together, apart: new Set([...all].filter((pair) => !together.has(pair))) };
      });
      const [k, r] = sides;
      expect([coreferent.key, coreferent.response]).toEqual([k.together.size, r.together.size]);
      expect(coreferent.common).toBe(shared(k.together, r.together));
      expect([nonCoreferent.key, nonCoreferent.response]).toEqual([k.apart.size, r.apart.size]);
      expect(nonCoreferent.common).toBe(shared(k.apart, r.apart));
    }),
  );
});

it('muc of metric4coref is the sets of ordered pairs, whatever is repeated', () => {
  fc.assert(
    fc.property(lists, lists, (key, response) => {
      const [gold, pred] = [pairsOf(key, true), pairsOf(response, true)];
      const { muc } = scores('metric4coref', key, response) as { muc: Record<string, number> };
      expect(muc.recall).toBe(gold.size === 0 ? 0 : shared(gold, pred) / gold.size);
      expect(muc.precision).toBe(pred.size === 0 ? 0 : shared(gold, pred) / pred.size);
    }),
  );
});

/** Where no mention is repeated: the measures of each tool that are the definitions of ours. */
const definitions = [
  ['coval', { mentions, muc, bcub, ceafe, lea }],
  ['corefud', { muc, bcub, ceafe, ceafm, blanc: blancLuo, lea }],
  ['neleval', { muc, b_cubed: bcub, entity_ceaf: ceafe, mention_ceaf: ceafm, pairwise: links }],
  ['scorch', { b_cubed: bcub, ceaf_m: ceafm, ceaf_e: ceafe }],
  ['metric4coref', { ceaf: ceafm }],
  ['allennlp', { muc }],
] as const;

it.each(definitions)('without repeated mentions, what of %s is a definition equals ours', (tool, metrics) => {
  fc.assert(
    fc.property(partitions, partitions, (key, response) => {
      const found = scores(tool, key, response);
      const table = overlap(document(key), document(response));
      for (const [name, metric] of Object.entries(metrics)) {
        const { recall, precision, f1 } = metric.score(metric.count(table));
        const own = (found.pooled ?? found) as CompatScores;
        const { recall: r, precision: p = (own[name] as CompatScores).precis, f1: f } = own[name] as CompatScores;
        const close = [recall.value - Number(r), precision.value - Number(p)].every((gap) => Math.abs(gap) < 1e-12);
        expect([name, close]).toEqual([name, true]);
        expect(Number(f ?? (own[name] as CompatScores).fscore)).toBeCloseTo(f1, 12);
      }
    }),
  );
});

it('exchanging the sides exchanges recall and precision, but for what is counted on one side only', () => {
  const symmetric = ['metric4coref', 'coval', 'scorch'];
  fc.assert(
    fc.property(partitions, partitions, fc.constantFrom(...symmetric), (key, response, tool) => {
      const there = scores(tool, key, response);
      const back = scores(tool, response, key);
      for (const name of Object.keys(there).filter(
        (name) => !['conll', 'conll2012', 'conll_coref_f1', 'blanc', 'ceafe', 'ceaf_e'].includes(name),
      )) {
        const [a, b] = [there[name], back[name]] as [CompatScores, CompatScores];
        expect([a.recall, a.precision]).toEqual([b.precision, b.recall]);
      }
    }),
  );
});
