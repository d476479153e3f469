import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefMetrics } from '../../src/coref/metrics.ts';
import { overlap } from '../../src/coref/overlap.ts';
import type { Score } from '../../src/score/score.ts';
import { documents, type Entities } from '../coref/entities.ts';
import { shuffler } from './clusterings.ts';

/** The clusters of both sides for the records 0 to n - 1, each as a list of cluster numbers. */
type Labels = readonly (readonly [key: number, response: number])[];

const labelled = (maxLength: number): fc.Arbitrary<Labels> =>
  fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength });

function clustersOf(labels: readonly number[]): Entities {
  const clusters = new Map<number, string[]>();
  for (const [record, label] of labels.entries()) clusters.set(label, [...(clusters.get(label) ?? []), `r${record}`]);
  return [...clusters.values()];
}

function scoreOf(name: string, labels: Labels): Score {
  const { key, response } = documents(clustersOf(labels.map(([own]) => own)), clustersOf(labels.map(([, own]) => own)));
  const metric = corefMetrics.find((row) => row.name === name)!;
  return metric.score(metric.count(overlap(key, response)));
}

const names = corefMetrics.filter(({ needs }) => needs !== undefined && needs !== 'words').map(({ name }) => name);
const exchanged = (labels: Labels): Labels => labels.map(([key, response]) => [response, key]);

/** Of all pairs of records those that fit. */
const countPairs = (labels: Labels, fits: (a: Labels[number], b: Labels[number]) => boolean): number =>
  labels.flatMap((a, at) => labels.slice(at + 1).filter((b) => fits(a, b))).length;

/** The mean over all orders of the response's labels. */
function meanOverOrders(labels: Labels, of: (labels: Labels) => number): number {
  const orders = (items: readonly number[]): number[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
  const all = orders(labels.map(([, response]) => response));
  return all.reduce((sum, order) => sum + of(labels.map(([key], at) => [key, order[at]])), 0) / all.length;
}

const entropy = (labels: readonly number[]): number =>
  [...new Set(labels)]
    .map((label) => labels.filter((one) => one === label).length / labels.length)
    .reduce((sum, share) => sum - share * Math.log(share), 0);

const mutual = (labels: Labels): number =>
  entropy(labels.map(([key]) => key)) +
  entropy(labels.map(([, response]) => response)) -
  entropy(labels.map(([key, response]) => 10 * key + response));

describe.each(names)('%s', (name) => {
  it('is 1 for equal clusters, whatever their names', () => {
    fc.assert(
      fc.property(labelled(12), (labels) => {
        expect(
          scoreOf(
            name,
            labels.map(([key]) => [key, 4 - key]),
          ).f1,
        ).toBeCloseTo(1, 12);
      }),
    );
  });

  it('changes no bit when records and clusters change order', () => {
    fc.assert(
      fc.property(labelled(12), fc.nat(), (labels, seed) => {
        expect(scoreOf(name, shuffler(seed)(labels))).toEqual(scoreOf(name, labels));
      }),
    );
  });

  it('exchanges recall and precision with the sides', () => {
    fc.assert(
      fc.property(labelled(12), (labels) => {
        const [one, other] = [scoreOf(name, labels), scoreOf(name, exchanged(labels))];
        expect(other.recall.value).toBeCloseTo(one.precision.value, 12);
        expect(other.f1).toBeCloseTo(one.f1, 12);
      }),
    );
  });
});

describe('the definitions, record by record', () => {
  it('of rand and ari', () => {
    fc.assert(
      fc.property(labelled(12), (labels) => {
        const together = countPairs(labels, (a, b) => a[0] === b[0] && a[1] === b[1]);
        const apart = countPairs(labels, (a, b) => a[0] !== b[0] && a[1] !== b[1]);
        const [g, p] = [0, 1].map((side) => countPairs(labels, (a, b) => a[side] === b[side]));
        const all = countPairs(labels, () => true);
        expect(scoreOf('rand', labels).f1).toBe(all === 0 ? 1 : (together + apart) / all);
        const expected = all === 0 ? 0 : (g * p) / all;
        const most = (g + p) / 2 - expected;
        expect(scoreOf('ari', labels).f1).toBeCloseTo(most === 0 ? 1 : (together - expected) / most, 12);
      }),
    );
  });

  it('of completeness and homogeneity', () => {
    fc.assert(
      fc.property(labelled(12), (labels) => {
        const quotient = (side: 0 | 1): number => {
          const own = entropy(labels.map((one) => one[side]));
          return own === 0 ? 1 : mutual(labels) / own;
        };
        const { recall, precision } = scoreOf('vmeasure', labels);
        expect(precision.value).toBeCloseTo(quotient(0), 10);
        expect(recall.value).toBeCloseTo(quotient(1), 10);
      }),
    );
  });

  it('of ami, with the mean over all orders of the labels', () => {
    fc.assert(
      fc.property(labelled(6), (labels) => {
        const expected = meanOverOrders(labels, mutual);
        const mean = [0, 1].reduce((sum, side) => sum + entropy(labels.map((one) => one[side])) / 2, 0);
        const wanted = mean - expected < 1e-12 ? 1 : (mutual(labels) - expected) / (mean - expected);
        expect(scoreOf('ami', labels).f1).toBeCloseTo(wanted, 9);
      }),
      { numRuns: 50 },
    );
  });

  it('of whole clusters', () => {
    fc.assert(
      fc.property(labelled(12), (labels) => {
        const sides = [0, 1].map((side) =>
          clustersOf(labels.map((one) => one[side])).map((cluster) => cluster.join(' ')),
        );
        const common = sides[0].filter((cluster) => sides[1].includes(cluster)).length;
        const { recall, precision } = scoreOf('exact-clusters', labels);
        expect([recall.numerator, recall.denominator]).toEqual([common, sides[0].length]);
        expect([precision.numerator, precision.denominator]).toEqual([common, sides[1].length]);
      }),
    );
  });
});
