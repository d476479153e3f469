import { withoutPart } from '../../coref/document-names.ts';
import { corefMetrics } from '../../coref/metrics.ts';
import { numberedOverlap, type Overlap } from '../../coref/overlap.ts';
import { identify } from '../../coref/repeats/identification.ts';
import { isOfficialMetric, type OfficialMetric, officialCounts } from '../../coref/repeats/repeats.ts';
import { type Duplicates, withoutRows } from '../../coref/rules.ts';
import type { ScoredPair } from '../../coref/scored-pair.ts';
import { withoutWindow } from '../../coref/windows.ts';
import { withAgainst } from '../../findings/against.ts';
import { corefFindings } from '../../findings/coref-findings.ts';
import { comparedPairs } from '../../findings/coref-pair.ts';
import { corefTexts } from '../../findings/coref-texts.ts';
import { addMentionErrors, type MentionErrors } from '../../findings/error-counts.ts';
import { mentionProfiles, mentionSlicesOf } from '../../findings/slices/mention-slices.ts';
import type { MentionSlice } from '../../findings/slices/slice.ts';
import { acrossDocuments } from '../../pair/units.ts';
import type { Watch } from '../../results/make-report.ts';
import { type Counted, type NamedSystem, scoresOfTables } from '../../results/result.ts';
import {
  type Counts,
  type CountTable,
  countedParts,
  type Metric,
  type Score,
  type ScoreRow,
} from '../../score/score.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { arePairedById, signatureOf } from '../../settings/signature.ts';
import { type CorefSide, columnsOf } from '../../sides/coref-side.ts';
import { systemsOf } from '../../sides/input-paths.ts';
import type { CorefTask } from './coref-task.ts';

/** What was counted of each response, without its scores, and what is asked for besides. */
export function corefSystems(
  { inputs, metrics, findings, keepsPairs, watch, ...asked }: CorefTask,
  { duplicates }: Pick<CorefSettings, 'duplicates'>,
  [key, ...responses]: readonly CorefSide[],
  paired: readonly (readonly ScoredPair[])[],
): readonly NamedSystem[] {
  const by = asked.by as MentionSlice | undefined;
  const given = systemsOf(inputs);
  const systems = given.map((system, at): NamedSystem => {
    const [response, pairs] = [responses[at], paired[at]];
    if (findings) watch?.('looking for errors', at / given.length);
    const shown = !findings || findings.keepsText ? pairs : pairs.map(withoutWords);
    const compared = findings?.withTexts ? comparedPairs(shown, duplicates) : undefined;
    const pools = pairs.flatMap(({ pool }) => pool ?? []);
    return {
      ...system,
      file: response.path,
      names: pairs.map((pair) => pair.key.id),
      ...countPairs(pairs, metrics, duplicates, watch),
      strings: response.strings,
      logs: [...new Set([key.log, response.log])],
      acrossDocuments: pools.length > 0 ? acrossDocuments(pools) : undefined,
      columns: columnsOf(key, response),
      pairs: keepsPairs ? pairs : undefined,
      findings: findings && corefFindings(shown, duplicates, compared),
      profiles: compared && mentionProfiles(shown, duplicates, compared),
      texts: findings?.withTexts ? corefTexts(shown) : undefined,
      slices: by && mentionSlicesOf(pairs, by, duplicates, findings?.inSlices === true),
    };
  });
  return findings ? withAgainst(systems) : systems;
}

function withoutWords(pair: ScoredPair): ScoredPair {
  const [key, response] = [pair.key, pair.response].map((one) => ({ ...one, text: undefined }));
  return { ...pair, key, response };
}

/** What was counted of one or more responses to one key. The headline is the CoNLL average or, if that was not scored, the last metric. */
export function corefCounted(
  key: string,
  results: readonly NamedSystem[],
  metrics: readonly Metric<Overlap>[],
  settings: CorefSettings,
): Counted {
  return {
    tool: 'corefscore',
    signature: signatureOf('coref', corefSettings, settings),
    settings,
    reference: key,
    unit: settings.topic === undefined ? 'document' : 'topic',
    headline: (metrics.find(({ name }) => name === 'conll') ?? metrics[metrics.length - 1]).name,
    sortedBy: arePairedById(settings.pair ?? 'id') ? 'name' : 'counts',
    stemOf: stemOf(settings),
    scorers: metrics,
    scorersOf: () => metrics,
    systems: results.map((result) => {
      return { ...result, size: result.names.length, scores: scoresOfTables(metrics, result.tables) };
    }),
    // Scores read from a saved result have the same shape as those of a report.
    rowsOf: (scores) => corefRows(scores as Readonly<Record<string, Score>>),
  };
}

/** The document that a part or window is of; where parts are units, those of windows. */
function stemOf({ window }: CorefSettings): NonNullable<Counted['stemOf']> {
  return (name, units) => {
    const whole = window === undefined ? name : withoutWindow(name);
    return units === 'part' ? whole : withoutPart(whole);
  };
}

/** The scores as rows, in the order in which reports show the metrics: each metric, then its parts. */
function corefRows(scores: Readonly<Record<string, Score>>): ScoreRow[] {
  return corefMetrics.flatMap(({ name, title }) => {
    const score = scores[name];
    if (!score) return [];
    const parts = Object.entries(score.parts ?? {}).map(([part, of]) => {
      return { metric: name, part, title: partTitles[part], isMain: false, score: of };
    });
    return [{ metric: name, title, isMain: true, averages: averagesOf[name], score }, ...parts];
  });
}

/** The averages that each metric is a part of. */
const averagesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  corefMetrics.map(({ name }) => {
    const averages = corefMetrics.filter(({ parts }) => parts?.some((part) => part.name === name));
    return [name, averages.map((average) => average.name)];
  }),
);

const partTitles: Readonly<Record<string, string>> = { coreference: 'coreferent', nonCoreference: 'other pairs' };

/**
 * Counts pairs under each metric: one table per metric, in which row i belongs to pair i. An average has the columns of its parts. Also
 * what is wrong in all pairs together.
 */
export function countPairs(
  pairs: readonly ScoredPair[],
  metrics: readonly Metric<Overlap>[],
  duplicates: Duplicates,
  watch?: Watch,
): { readonly tables: readonly CountTable[]; readonly errors: MentionErrors } {
  const counting = [...new Set(metrics.flatMap(countedParts))];
  const tables = metrics.map((metric) => {
    const parts = countedParts(metric).map((part) => counting.indexOf(part));
    const fields = parts.reduce((sum, part) => sum + counting[part].fields.length, 0);
    return { metric: metric.name, parts, fields, rows: new Float64Array(fields * pairs.length) };
  });
  const errors = { missing: 0, spurious: 0, conflated: 0, divided: 0 };
  // No loop, which V8 would compile with all metrics in it, and again for those that come later.
  pairs.forEach((pair, row) => {
    watch?.('counting', row / pairs.length);
    // All counts of documents without mentions are 0.
    if (pair.mentions.bound === 0) return;
    const overlap = overlapOf(pair);
    addMentionErrors(errors, overlap);
    const counts = countPair(pair, overlap, counting, duplicates);
    for (const { parts, fields, rows } of tables) {
      let at = row * fields;
      for (const part of parts) {
        rows.set(counts[part], at);
        at += counts[part].length;
      }
    }
  });
  return { tables: tables.map(({ metric, fields, rows }) => ({ metric, fields, rows })), errors };
}

/** How the entities share mentions, without repeated ones. */
function overlapOf({ mentions, repeats, matching }: ScoredPair): Overlap {
  const table = numberedOverlap({
    key: withoutRows(mentions.key, repeats.key),
    response: withoutRows(mentions.response, repeats.response),
    bound: mentions.bound,
  });
  return matching ? { matching, ...table } : table;
}

/**
 * Counts a pair under metrics that are not averages. This is the one place that decides how a repeated mention counts: it is left out
 * or, under `reference` and for the metrics of scorer.pl, counts as it does there.
 */
function countPair(
  { key, response, repeats, mentions }: ScoredPair,
  table: Overlap,
  metrics: readonly Metric<Overlap>[],
  duplicates: Duplicates,
): readonly Counts[] {
  if (duplicates !== 'reference' || repeats.key.length + repeats.response.length === 0)
    return metrics.map((metric) => metric.count(table));
  const { entities } = identify(key, response, mentions);
  return metrics.map((metric) =>
    isOfficialMetric(metric.name) ? fieldsOf[metric.name](officialCounts(entities, metric.name)) : metric.count(table),
  );
}

/** From scorer.pl's order (numerator and denominator of recall, then of precision) to the fields of our metrics. */
const fieldsOf: Readonly<Record<OfficialMetric, (official: Counts) => Counts>> = {
  muc: ([common, key, , response]) => Float64Array.of(common, key, response),
  bcub: ([recall, key, precision, response]) => Float64Array.of(recall, precision, key, response),
  ceafm: ([similarity, key, , response]) => Float64Array.of(similarity, key, response),
  ceafe: ([similarity, key, , response]) => Float64Array.of(similarity, key, response),
  blanc: ([c, keyC, , responseC, n, keyN, , responseN]) => Float64Array.of(c, keyC, responseC, n, keyN, responseN),
};
