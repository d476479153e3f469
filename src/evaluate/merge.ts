import type { CountTable } from '../score/counts.ts';
import type { Scorer } from '../score/metric.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type SavedScores, type SavedSystem, type SavedUnit, sharedName } from './saved-scores.ts';
import { differenceText, differingField } from './signature-fields.ts';

/** Several saved results as one: the n-th system of all of them is one system, with all their documents. */
export interface Merged {
  readonly signature: string;
  readonly reference: string;
  /** The names of the metrics that every row has. */
  readonly metrics: readonly string[];
  readonly systems: readonly { readonly file: string; readonly units: readonly SavedUnit[] }[];
}

/**
 * Puts the documents of shards together, in the order given. Refused, with an error in the log: shards without documents, of another
 * tool, under other settings (the field is named), with another number of systems, or with other metrics. A document that two
 * shards have is counted twice, with a warning.
 */
export function merge(shards: readonly SavedScores[], log: ProblemSink): Merged | undefined {
  const [first] = shards;
  const errors = log.errors;
  for (const shard of shards) refuseUnlike(first, shard, log);
  if (log.errors > errors) return undefined;
  warnRepeated(shards, log);
  const systems = first.systems.map((_, at) => ({
    file: sharedName(shards.map(({ systems }) => systems[at].file)),
    units: shards.flatMap(({ systems }) => systems[at].units ?? []),
  }));
  return {
    signature: first.signature,
    reference: sharedName(shards.map(({ reference }) => reference)),
    metrics: [...metricsOf(first)],
    systems,
  };
}

/**
 * The saved counts as tables, a table a scorer. A field that a unit does not name has counted nothing, as a type of entity that
 * does not occur there.
 */
export function countTables(scorers: readonly Scorer[], units: readonly SavedUnit[]): CountTable[] {
  return scorers.map(({ name, fields }) => {
    const rows = new Float64Array(fields.length * units.length);
    units.forEach(({ counts }, row) => {
      fields.forEach((field, at) => {
        rows[row * fields.length + at] = counts[name]?.[field] ?? 0;
      });
    });
    return { metric: name, fields: fields.length, rows };
  });
}

function refuseUnlike(first: SavedScores, shard: SavedScores, log: ProblemSink): void {
  const place = startOf(shard.file);
  if (shard.systems.some(({ units }) => units === undefined)) {
    const command = `${shard.tool} … --format json --by-document, or --format jsonl`;
    const message = `the counts of each document are not in this file: save it with ${command}`;
    log.report('NO_DOCUMENT_ROWS', 'error', () => ({ place, message }));
    return;
  }
  const message = unlikeness(first, shard);
  if (message !== undefined) log.report('SHARDS_DIFFER', 'error', () => ({ place, message }));
}

/** Why the rows of two files cannot be added, if so. */
function unlikeness(first: SavedScores, shard: SavedScores): string | undefined {
  const difference = differingField(shard.signature, first.signature);
  if (difference) return `${differenceText(difference)} as in ${first.file}`;
  if (shard.systems.length !== first.systems.length) {
    const numbers = `${shard.systems.length} here and ${first.systems.length} in ${first.file}`;
    return `the number of systems is ${numbers}: expected the same systems in the same order`;
  }
  const [here, there] = [metricsOf(shard), metricsOf(first)];
  const unlike = [...here].filter((name) => !there.has(name)).concat([...there].filter((name) => !here.has(name)));
  if (unlike.length > 0)
    return `${unlike.join(', ')} is in only one of this file and ${first.file}: expected the same metrics`;
  if (shard.systems.every((system) => isUniform(system, here))) return undefined;
  return 'a document lacks the counts of a metric: expected the same metrics in all of them';
}

function metricsOf({ systems }: SavedScores): ReadonlySet<string> {
  return new Set(Object.keys(systems[0]?.units?.[0]?.counts ?? {}));
}

function isUniform({ units = [] }: SavedSystem, metrics: ReadonlySet<string>): boolean {
  return units.every(({ counts }) => {
    const names = Object.keys(counts);
    return names.length === metrics.size && names.every((name) => metrics.has(name));
  });
}

function warnRepeated(shards: readonly SavedScores[], log: ProblemSink): void {
  const seen = new Map<string, string>();
  for (const { file, systems } of shards) {
    const names = new Set((systems[0]?.units ?? []).map(({ name }) => name));
    for (const name of names) {
      const before = seen.get(name);
      if (name !== '' && before !== undefined) {
        log.report('REPEATED_DOCUMENT', 'warning', () => ({
          place: startOf(file),
          message: `document '${name}' is also in ${before}: both are counted; leave out one if they are the same`,
        }));
      }
      seen.set(name, file);
    }
  }
}
