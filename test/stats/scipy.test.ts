import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { resample } from '../../src/stats/bootstrap.ts';
import { totalsOf } from '../../src/stats/columns.ts';
import { intervalOf } from '../../src/stats/intervals.ts';
import { accelerations } from '../../src/stats/jackknife.ts';
import { valuesOf } from '../../src/stats/measures.ts';
import { permutationTest } from '../../src/stats/permutation.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { accuracies, accuracy, paired } from './corpus.ts';

const [units, samples, seed] = [14, 400, 3];
/** Older versions do not take draws that were made elsewhere. */
const asksScipy = 'import inspect, scipy.stats as s; inspect.signature(s.bootstrap).parameters["bootstrap_result"]';
const hasScipy = spawnSync('python3', ['-c', asksScipy]).status === 0;

/** Draws the intervals of a share and of its difference, and tries all exchanges, each as scipy does it; rows and draws are ours. */
const program = `
import json, sys
import numpy as np
from types import SimpleNamespace
from scipy.stats import bootstrap, permutation_test
def found(given):
    a, b = np.array(given["a"]), np.array(given["b"])
    rows = np.concatenate([a, b])
    n = len(a)
    def share(at, axis=-1):
        found = rows[at]
        return found[..., 0].sum(axis=-1) / found[..., 1].sum(axis=-1)
    def own(at, axis=-1):
        return share(at)
    def difference(at, axis=-1):
        return share(at + n) - share(at)
    at, draws = np.arange(n), np.array(given["draws"])
    def interval(statistic, method):
        drawn = SimpleNamespace(bootstrap_distribution=statistic(draws))
        found = bootstrap((at,), statistic, n_resamples=0, bootstrap_result=drawn, method=method, confidence_level=0.9)
        return list(found.confidence_interval)
    test = permutation_test((at, at + n), lambda x, y, axis=-1: share(y) - share(x), permutation_type="samples",
        n_resamples=np.inf, vectorized=True)
    return {"intervals": [[interval(s, m) for m in ("percentile", "BCa")] for s in (own, difference)], "p": test.pvalue}
print(json.dumps([found(given) for given in json.load(sys.stdin)]))
`;

function randomTable(source: Random) {
  const all = Array.from({ length: units }, () => 1 + source.below(20));
  return accuracies(
    all.map((count) => source.below(count + 1)),
    all,
  );
}

/** The intervals and the p-value of a random corpus, and what scipy needs to find them. */
function corpus(number: number) {
  const source = random(number);
  const tables = [randomTable(source), randomTable(source)] as const;
  const { columns, statistics, pair } = paired([accuracy], [[tables[0]], [tables[1]]]);
  const drawn = finished(resample(columns, statistics, { samples, seed }));
  const skew = accelerations(columns, statistics, [{ b: 0 }, { a: 0, b: 1 }]);
  const numbers = [
    { value: valuesOf(statistics, totalsOf(columns, 0))[0], resampled: drawn[0][0] },
    { value: pair.observed[0], resampled: drawn[1][0].map((value, sample) => value - drawn[0][0][sample]) },
  ];
  const intervals = numbers.flatMap(({ value, resampled }, at) =>
    (['percentile', 'bca'] as const).map(
      (method) => intervalOf(value, resampled, skew[at][0], { level: 90, method }).bounds!,
    ),
  );
  const [p] = finished(permutationTest(columns, [pair], statistics, { samples: 1, seed }));
  const again = random(seed);
  const draws = Array.from({ length: samples }, () => Array.from({ length: units }, () => again.below(units)));
  const [a, b] = tables.map(({ rows }) => {
    return Array.from({ length: units }, (_, unit) => [...rows.slice(2 * unit, 2 * unit + 2)]);
  });
  return { intervals, p: p[0], given: { a, b, draws } };
}

describe.skipIf(!hasScipy)('scipy, where python3-scipy is installed,', () => {
  it('finds the same intervals and p-values from the same rows and draws', { timeout: 120_000 }, () => {
    const corpora = [1, 2, 3, 4, 5].map(corpus);
    const input = JSON.stringify(corpora.map(({ given }) => given));
    const run = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const found: { readonly intervals: number[][][]; readonly p: number }[] = JSON.parse(run.stdout);
    corpora.forEach(({ intervals, p }, at) => {
      expect(p).toBeCloseTo(found[at].p, 12);
      expect(intervals.flat()).toEqual(found[at].intervals.flat(2).map((bound) => expect.closeTo(bound, 10)));
    });
  });
});
