import { numberedOverlap, type Overlap } from '../../coref/overlap.ts';
import { identify } from '../../coref/repeats/identification.ts';
import { isOfficialMetric, type OfficialMetric, officialCounts } from '../../coref/repeats/repeats.ts';
import { type Duplicates, withoutRows } from '../../coref/rules.ts';
import { type Counts, type CountTable, countedParts, type Metric } from '../../score/score.ts';
import { addMentionErrors, type MentionErrors } from '../findings/error-counts.ts';
import type { ScoredPair } from './pair-sides.ts';

/**
 * Counts pairs under each metric: one table per metric, in which row i belongs to pair i. An average has the columns of its parts. Also
 * what is wrong in all pairs together.
 */
export function countPairs(
  pairs: readonly ScoredPair[],
  metrics: readonly Metric<Overlap>[],
  duplicates: Duplicates,
): { readonly tables: readonly CountTable[]; readonly errors: MentionErrors } {
  const counting = [...new Set(metrics.flatMap(countedParts))];
  const tables = metrics.map((metric) => {
    const parts = countedParts(metric).map((part) => counting.indexOf(part));
    const fields = parts.reduce((sum, part) => sum + counting[part].fields.length, 0);
    return { metric: metric.name, parts, fields, rows: new Float64Array(fields * pairs.length) };
  });
  const errors = { missing: 0, spurious: 0, conflated: 0, divided: 0 };
  for (const [row, pair] of pairs.entries()) {
    // All counts of documents without mentions are 0.
    if (pair.mentions.bound === 0) continue;
    const overlap = overlapOf(pair);
    addMentionErrors(errors, overlap);
    const counts = countPair(pair, overlap, counting, duplicates);
    for (const { parts, fields, rows } of tables) {
      let at = row * fields;
      for (const part of parts) for (const count of counts[part]) rows[at++] = count;
    }
  }
  return { tables: tables.map(({ metric, fields, rows }) => ({ metric, fields, rows })), errors };
}

/** How the entities share mentions, without those that are repeated. */
function overlapOf({ mentions, repeats }: ScoredPair): Overlap {
  return numberedOverlap({
    key: withoutRows(mentions.key, repeats.key),
    response: withoutRows(mentions.response, repeats.response),
    bound: mentions.bound,
  });
}

/**
 * Counts a pair under metrics that are no averages. This is the one place that decides how a repeated mention counts: it is left out
 * or, under `reference` and for the metrics of scorer.pl, counts as it does there.
 */
function countPair(
  { key, response, repeats }: ScoredPair,
  table: Overlap,
  metrics: readonly Metric<Overlap>[],
  duplicates: Duplicates,
): readonly Counts[] {
  if (duplicates !== 'reference' || repeats.key.length + repeats.response.length === 0)
    return metrics.map((metric) => metric.count(table));
  const { entities } = identify(key, response);
  return metrics.map((metric) =>
    isOfficialMetric(metric.name) ? ours[metric.name](officialCounts(entities, metric.name)) : metric.count(table),
  );
}

/** From scorer.pl's order (numerator and denominator of recall, then of precision) to the fields of our metrics. */
const ours: Readonly<Record<OfficialMetric, (official: Counts) => Counts>> = {
  muc: ([common, key, , response]) => Float64Array.of(common, key, response),
  bcub: ([recall, key, precision, response]) => Float64Array.of(recall, precision, key, response),
  ceafm: ([similarity, key, , response]) => Float64Array.of(similarity, key, response),
  ceafe: ([similarity, key, , response]) => Float64Array.of(similarity, key, response),
  blanc: ([c, keyC, , responseC, n, keyN, , responseN]) => Float64Array.of(c, keyC, responseC, n, keyN, responseN),
};
