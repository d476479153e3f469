import type { CountTable, Scorer } from '../score/score.ts';
import { type Fingerprint, summed } from '../text/fingerprint.ts';
import { type ProblemLog, type ProblemSink, problemLog, startOf } from '../text/problem.ts';
import { readBaseline } from './baseline.ts';
import { comparedOutcome } from './comparable.ts';
import type { Files } from './files.ts';
import { type Evaluated, hasErrors, type Outcome, type Questions, warnFewUnits } from './make-report.ts';
import { sharedName } from './name-parts.ts';
import type { ReadColumns, SystemResults, UnitResults } from './report.ts';
import { readSaved, type Saved } from './saved.ts';
import { type SettingTable, settingsOfSignature, signatureOf } from './settings.ts';
import { canBeAdded, metricsOf } from './shard-refusals.ts';
import { reportEmptyShards, warningsOf } from './shard-warnings.ts';
import { isGated } from './thresholds.ts';

/** What merging needs to know about the command that saved the scores. */
export interface Shards<Settings, Own extends Scorer> {
  readonly tool: 'corefscore' | 'nerscore';
  /** The first field of its signatures. */
  readonly prefix: string;
  readonly settings: SettingTable<Settings>;
  /** Why the rows of a shard cannot be added to those of the first, for reasons that only this command has; else undefined. */
  refusal?(shard: Saved, first: Saved): string | undefined;
  /** Whether units of the same name in two shards are the same unit. */
  readonly areNamed: boolean;
  /** The scorers asked for, or all whose counts were saved; if counts are missing, a message. */
  scorersOf(
    units: readonly Pick<UnitResults, 'counts'>[],
    saved: readonly string[],
    settings: Settings,
  ): readonly Merging<Own>[] | string;
  outcomeOf(merged: Merged<Settings, Own>, logs: readonly ProblemLog[]): Outcome;
}

/** A scorer and the name under which its counts were saved. */
export interface Merging<Own extends Scorer> {
  readonly scorer: Own;
  readonly source: string;
}

/** Several saved results as one: the n-th systems of all results become one system, with the documents of all. */
export interface Merged<Settings, Own extends Scorer> {
  readonly settings: Settings;
  readonly reference: string;
  readonly unit: 'sentence' | 'document';
  readonly scorers: readonly Own[];
  /** The fingerprint of all shards together, if each has one. */
  readonly corpus?: Fingerprint;
  /** For each system, the names of its units and one table per scorer. */
  readonly systems: readonly {
    readonly file: string;
    readonly name?: string;
    readonly names: readonly string[];
    readonly units: readonly Pick<UnitResults, 'counts'>[];
    /** The problems that each of the runs met. */
    readonly warnings: readonly SystemResults['problemCounts'][];
    /** The columns that the runs were read from, each once. */
    readonly columns?: readonly ReadColumns[];
    readonly tables: readonly CountTable[];
  }[];
}

/** Merges saved results of either command. The scores equal those of scoring all units in one run, to the last bit. */
export async function evaluateShards<Settings, Own extends Scorer>(
  paths: readonly string[],
  known: Shards<Settings, Own>,
  questions: Questions,
  files: Files,
): Promise<Evaluated> {
  const log = problemLog();
  const shards: Saved[] = [];
  for (const path of paths) {
    shards.push(...(await readSaved(path, log, files)));
  }
  const merged = hasErrors([log]) ? undefined : mergeShards(shards, known, log);
  if (!merged) return { logs: [log] };
  const { settings, reference, unit, systems } = merged;
  const signature = signatureOf(known.prefix, known.settings, settings);
  const baseline = await readBaseline(questions, signature, systems, log, files);
  const own = systems.map(() => problemLog());
  const logs = [log, ...own];
  reportEmptyShards(merged, known.tool, isGated(questions) ? 'error' : 'warning', log, own);
  warnFewUnits(questions, Math.max(0, ...systems.map(({ names }) => names.length)), unit, reference, log);
  if (hasErrors(logs)) return { logs };
  const { corpus } = merged;
  const plain = known.outcomeOf(merged, []);
  const results = plain.results.map((result, at) => {
    const { columns: [columns, ...others] = [], warnings } = systems[at];
    const read = columns && { columns: others.length > 0 ? [columns, ...others] : columns };
    return { ...result, ...read, logs: [log, own[at], warningsOf(warnings)] };
  });
  const outcome = { ...plain, results, ...(corpus !== undefined && { corpus }) };
  if (!baseline) return { logs, outcome };
  const compared = comparedOutcome(baseline, outcome, questions, log);
  return compared ? { logs, outcome: compared } : { logs };
}

/**
 * Puts the units of shards together, in the order given. It is an error in the log, and the result undefined, if a shard has no
 * documents, is of another major version than this, or differs in the tool, the settings (the field is named), the number of systems,
 * their places or given names, or the metrics, or if a document is in two shards.
 */
export function mergeShards<Settings, Own extends Scorer>(
  shards: readonly Saved[],
  known: Shards<Settings, Own>,
  log: ProblemSink,
): Merged<Settings, Own> | undefined {
  const [first] = shards;
  if (!canBeAdded(shards, known, log)) return undefined;
  const settings = settingsOfSignature(known.settings, first.signature);
  const systems = first.systems.map(({ name }, at) => ({
    ...(name !== undefined && shards.every((shard) => shard.systems[at].name === name) && { name }),
    file: sharedName(shards.map((shard) => shard.systems[at].file)),
    units: shards.flatMap((shard) => shard.systems[at].byUnit ?? []),
    warnings: shards.map((shard) => shard.systems[at].problemCounts),
    columns: distinctColumns(shards.flatMap((shard) => shard.systems[at].columns ?? [])),
  }));
  const all = systems.flatMap(({ units }) => units);
  const prints = shards.flatMap(({ corpus }) => corpus ?? []);
  const merging = known.scorersOf(all, [...metricsOf(first)], settings);
  if (typeof merging === 'string') {
    log.report('SHARDS_DIFFER', 'error', () => ({ place: startOf(first.place.file), message: merging }));
    return undefined;
  }
  return {
    settings,
    reference: sharedName(shards.map(({ reference }) => reference)),
    unit: first.unit,
    scorers: merging.map(({ scorer }) => scorer),
    ...(prints.length === shards.length && { corpus: summed(prints) }),
    systems: systems.map(({ units, ...system }) => {
      const names = units.map(({ name }) => name);
      return { ...system, names, units, tables: merging.map((one) => countTable(one, units)) };
    }),
  };
}

/** The saved counts as a table. A field that is absent from a unit is 0, such as that of a type that does not occur in it. */
function countTable({ scorer, source }: Merging<Scorer>, units: readonly Pick<UnitResults, 'counts'>[]): CountTable {
  const { name, fields } = scorer;
  const rows = new Float64Array(fields.length * units.length);
  units.forEach(({ counts }, row) => {
    fields.forEach((field, at) => {
      rows[row * fields.length + at] = counts[source]?.[field] ?? 0;
    });
  });
  return { metric: name, fields: fields.length, rows };
}

/** Those columns, each once. */
function distinctColumns(all: readonly ReadColumns[]): readonly ReadColumns[] {
  return [...new Map(all.map((columns) => [JSON.stringify(columns), columns])).values()];
}
