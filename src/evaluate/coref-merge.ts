import { corefMetrics } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import type { Metric } from '../score/metric.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type CorefEvaluation, scoreTables } from './coref.ts';
import { countTables, type Merged, merge } from './merge.ts';
import type { SavedScores } from './saved-scores.ts';
import type { CorefSettings } from './signature.ts';
import { signatureFields } from './signature-fields.ts';

/** What saved coreference scores make together, as if all documents had been scored at once. */
export interface MergedCoref {
  readonly settings: CorefSettings;
  readonly key: string;
  readonly metrics: readonly Metric<Overlap>[];
  readonly systems: readonly { readonly response: string; readonly evaluation: CorefEvaluation }[];
}

/**
 * Adds up saved rows of counts. The scores are those of all documents scored in one run, to the last bit. `chosen` keeps those of
 * the metrics; all that were saved when not given. Undefined, with errors in the log, where they cannot be added.
 */
export function mergeCoref(
  shards: readonly SavedScores[],
  chosen: readonly Metric<Overlap>[] | undefined,
  log: ProblemSink,
): MergedCoref | undefined {
  const errors = log.errors;
  for (const shard of shards) refuseForeign(shard, log);
  const merged = log.errors > errors ? undefined : merge(shards, log);
  if (!merged) return undefined;
  const metrics = (chosen ?? corefMetrics).filter(({ name }) => chosen !== undefined || merged.metrics.includes(name));
  const missing = metrics.find((metric) => !hasCounts(metric, merged));
  if (missing) {
    const place = startOf(shards[0].file);
    const message = `the counts of ${missing.name} are not in these files, or not all of them: score with --metric ${missing.name}`;
    log.report('SHARDS_DIFFER', 'error', () => ({ place, message }));
    return undefined;
  }
  const systems = merged.systems.map(({ file, units }) => {
    const tables = countTables(metrics, units);
    return {
      response: file,
      evaluation: { documents: units.map(({ name }) => name), tables, scores: scoreTables(metrics, tables) },
    };
  });
  return { settings: corefSettings(merged.signature), key: merged.reference, metrics, systems };
}

function refuseForeign({ file, tool }: SavedScores, log: ProblemSink): void {
  if (tool === 'corefscore') return;
  const message = `these scores are of ${tool}: expected those of corefscore; ${tool} merge adds them up`;
  log.report('SHARDS_DIFFER', 'error', () => ({ place: startOf(file), message }));
}

function hasCounts({ name, fields }: Metric<Overlap>, { systems }: Merged): boolean {
  return systems.every(({ units }) =>
    units.every(
      ({ counts }) => Object.hasOwn(counts, name) && fields.every((field) => Object.hasOwn(counts[name], field)),
    ),
  );
}

/** The settings that a signature tells. */
function corefSettings(signature: string): CorefSettings {
  const fields = signatureFields(signature);
  const document = fields.get('document');
  return {
    input: fields.get('in') ?? '',
    match: 'exact',
    // A signature of ours has no other words here; what was written by hand is shown as it is.
    singletons: fields.get('singletons') as CorefSettings['singletons'],
    duplicates: fields.get('dup') as CorefSettings['duplicates'],
    missing: fields.get('missing') as CorefSettings['missing'],
    ...(fields.has('lenient') && { lenient: true }),
    ...(document !== undefined && { document: decodeURIComponent(document) }),
  };
}
