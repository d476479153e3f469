import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

// Tables of records with the numbers of scorer.pl, coval, scikit-learn and er-evaluation, in three readings of records of one side.

type Numbers = Readonly<Record<string, number>>;
interface Block {
  readonly [metric: string]: Numbers | number;
}
type Expected = Readonly<Record<string, Readonly<Record<string, Block>>>>;

const folder = sharedPath('conformance', 'id-clusters');
const read = <Content>(file: string): Content => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const expected = shared ? read<Expected>('expected.json') : {};
const counts = shared ? read<{ id: string; pred_clusters: number }[]>('index.json') : [];

const rules = [
  ['as_mentions', 'as-mention', 'all,exact-clusters'],
  ['common_only', 'drop', 'all,exact-clusters,vmeasure,rand,ari,ami'],
  ['missing_as_singletons', 'singleton', 'all,exact-clusters,vmeasure,rand,ari,ami'],
] as const;

/** The cases whose tables have the numbers of clusters that are written down: the predictions of oi01 are not those that were scored. */
const cases = counts.filter(({ id, pred_clusters }) => {
  const rows = readFileSync(`${folder}/${id}.pred.csv`, 'utf8').trim().split(/\r?\n/).slice(1);
  const clusters = rows.map((row) => row.slice(row.lastIndexOf(',') + 1)).filter((cluster) => cluster !== '');
  return new Set(clusters).size === pred_clusters;
});

it.skipIf(!shared)('all cases but one have the tables that were scored', () => {
  expect(counts.length - cases.length).toBe(1);
});

describe.skipIf(!shared)('the numbers of other tools for tables of records', () => {
  it.each(cases.flatMap(({ id }) => rules.map((rule) => [id, ...rule] as const)))(
    '%s: %s',
    async (id, block, rule, metrics) => {
      const own = expected[id][block];
      const files = `${folder}/${id}.gold.csv ${folder}/${id}.pred.csv`;
      const { stdout, status } = await run(`corefscore ${files} -m ${metrics} --missing-record ${rule} -f json -q`);
      if (block === 'common_only' && (own.mentions as Numbers).rd === 0) {
        expect(status).toBe(3);
        return;
      }
      const { scores } = JSON.parse(stdout).systems[0];
      for (const metric of ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'lea', 'links']) {
        const { r, p, f, rn, rd } = own[metric] as Numbers;
        const { recall, precision, f1 } = scores[metric];
        near([recall.value, precision.value, f1], [r, p, f]);
        if (rd !== undefined) near([recall.numerator, recall.denominator], [rn, rd]);
      }
      near([scores.conll.f1], [own.conll as number]);
      const { labels, er_evaluation: er } = own as Readonly<Record<string, Numbers | undefined>>;
      if (labels) {
        const { vmeasure, rand, ari, ami } = scores;
        const found = [vmeasure.recall.value, vmeasure.precision.value, vmeasure.f1, rand.f1, ari.f1, ami.f1];
        const { completeness, homogeneity, v_measure } = labels;
        near(found, [completeness, homogeneity, v_measure, labels.rand, labels.adjusted_rand, labels.ami]);
      }
      if (er) {
        const { recall, precision, f1 } = scores['exact-clusters'];
        near([recall.value, precision.value, f1], [er.cluster_recall, er.cluster_precision, er.cluster_f]);
      }
    },
  );
});

function near(found: readonly number[], wanted: readonly number[]): void {
  expect(found.map((value, at) => Math.abs(value - wanted[at]) < 1e-9 || [value, wanted[at]])).toEqual(
    found.map(() => true),
  );
}
