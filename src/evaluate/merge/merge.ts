import { evaluated } from '../../results/evaluated.ts';
import { type Evaluated, hasErrors, type Questions } from '../../results/make-report.ts';
import type { Results, SystemResults, UnitResults } from '../../results/report.ts';
import type { Counted, NamedSystem } from '../../results/result.ts';
import { readSaved } from '../../results/saved.ts';
import type { Saved } from '../../results/saved-values.ts';
import { isGated } from '../../results/thresholds.ts';
import { globs } from '../../settings/pairing.ts';
import type { Files } from '../../sides/files.ts';
import { folderFiles, inOrder } from '../../sides/folder-files.ts';
import { withoutSlash } from '../../sides/input-paths.ts';
import { emptyTexts } from '../../suspect/suspicions.ts';
import { summed } from '../../text/fingerprint.ts';
import { sharedName } from '../../text/name-parts.ts';
import {
  type ProblemCode,
  type ProblemLog,
  type ProblemSink,
  problemLog,
  reportAll,
  reportFile,
  scopeOf,
} from '../../text/problem.ts';
import { counted } from '../../text/quoted.ts';
import { haveNames, metricsOf, shardProblems } from './shard-refusals.ts';

/** What merging needs to know about the command that saved the scores. */
export interface Shards {
  readonly tool: 'corefscore' | 'nerscore';
  /** What was counted in all shards; a message if counts that are asked for were not saved. */
  counted(shards: JoinedShards): Counted | string;
}

/** Several saved results as one: the n-th systems of all become one system, with the units of all. */
export interface JoinedShards extends Pick<Saved, 'reference' | 'signature' | 'unit'> {
  /** The metrics or modes whose counts were saved. */
  readonly saved: readonly string[];
  readonly systems: readonly JoinedSystem[];
}

interface JoinedSystem extends Pick<NamedSystem, 'file' | 'name' | 'names' | 'logs'> {
  readonly units: readonly UnitResults[];
}

/** How many documents or shards there must be. */
export interface Expected {
  readonly what: 'documents' | 'shards';
  readonly count: number;
}

/** Merges saved results of either command. Of a folder, these are all of its files. The scores equal those of scoring all units in one run, to the last bit. */
export async function evaluateShards(
  paths: readonly string[],
  known: Shards,
  { expect = [], ...questions }: Questions & { readonly expect?: readonly Expected[] },
  files: Files,
): Promise<Evaluated> {
  const log = problemLog();
  const shards: Saved[] = [];
  const all = paths.flatMap((path) => savedFiles(withoutSlash(path), log, files));
  for (const path of all) shards.push(...(await readSaved(path, log, files)));
  const merged = hasErrors([log]) ? undefined : mergeShards(shards, known, log);
  for (const { what, count } of merged ? expect : []) {
    const { unit, systems } = merged!;
    const [found, noun] = what === 'shards' ? [shards.length, 'shard'] : [systems[0].size, unit];
    if (found === count && what === `${noun}s`) continue;
    const message = `--expect ${what}=${count}: found ${counted(found, noun)}`;
    reportFile(log, 'SHARDS_MISSING', 'error', paths[0], message, 'check that each shard was scored, and is given');
  }
  if (!merged || hasErrors([log])) return { logs: [log] };
  const own = merged.systems.map(() => problemLog());
  reportEmptyShards(shards, merged, isGated(questions) ? 'error' : 'warning', log, own);
  const systems = merged.systems.map((system, at) => ({ ...system, logs: [log, own[at], ...system.logs] }));
  return evaluated({ ...merged, systems }, questions, { all: [log, ...own], ofRun: log, ofSystems: log }, files);
}

function savedFiles(path: string, log: ProblemSink, files: Files): readonly string[] {
  if (files.kind(path) !== 'folder') return [path];
  const found = folderFiles(path, { contents: 'saved scores', unread: [] }, log, files, { followsLinks: true });
  return inOrder(found).map(([, file]) => file);
}

/**
 * Puts the units of shards together, in the order given. It is an error in the log, and the result undefined, if a shard has no
 * documents, is of another major version than this, or differs in the tool, the settings (the field is named), the number of systems,
 * their places or given names, or the metrics, or if a document is in two shards.
 */
export function mergeShards(shards: readonly Saved[], known: Shards, log: ProblemSink): Counted | undefined {
  const [first] = shards;
  const problems = shardProblems(shards, known.tool);
  reportAll(log, problems);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  // Shards may be different files of one folder.
  const unlike = Object.keys(globs).filter((name) =>
    shards.some((own) => own.signature[name] !== first.signature[name]),
  );
  const joined = known.counted({
    reference: sharedName(shards.map((shard) => shard.reference)),
    signature: { ...first.signature, ...Object.fromEntries(unlike.map((name) => [name, undefined])) },
    unit: first.unit,
    saved: [...metricsOf(first)],
    systems: joinedSystems(shards, known.tool),
  });
  if (typeof joined === 'string') {
    reportFile(log, 'SHARDS_DIFFER', 'error', first.place.file, joined);
    return undefined;
  }
  const [corpus, words] = (['corpus', 'words'] as const).map((name) => {
    const prints = shards.flatMap((shard) => shard[name] ?? []);
    return prints.length === shards.length ? summed(prints) : undefined;
  });
  return { ...joined, corpus, words };
}

function joinedSystems(shards: readonly Saved[], tool: Shards['tool']): readonly JoinedSystem[] {
  const areNamed = haveNames(shards);
  return shards[0].systems.map(({ name }, at) => {
    const own = shards.map((shard) => shard.systems[at]);
    const units = own.flatMap(({ byUnit = [] }) => byUnit);
    const counts = own.map(({ problemCounts }) => problemCounts);
    return {
      file: sharedName(own.map(({ file }) => file)),
      name: own.every((system) => system.name === name) ? name : undefined,
      names: units.map((unit, number) => (areNamed ? unit.name : String(number + 1))),
      units,
      logs: [warningsOf(tool, counts)],
    };
  });
}

type Counts = SystemResults['problemCounts'];

/**
 * Reports a reference without any mention or span, with the given severity, and warns of such systems, as a run over all units does. A
 * side is empty if it is so in every shard, which its warnings say. `logs`: those of the systems.
 */
function reportEmptyShards(
  shards: readonly Results[],
  { tool, reference, systems }: Counted,
  severity: 'error' | 'warning',
  log: ProblemSink,
  logs: readonly ProblemSink[],
): void {
  const [first, second] =
    tool === 'corefscore' ? (['EMPTY_KEY', 'EMPTY_RESPONSE'] as const) : (['EMPTY_GOLD', 'EMPTY_PRED'] as const);
  const isInEach = (code: ProblemCode, at: number): boolean =>
    shards.every((shard) => (shard.systems[at].problemCounts[code] ?? 0) > 0);
  if (isInEach(first, 0)) reportFile(log, first, severity, reference, emptyTexts[first]);
  for (const [at, { file }] of systems.entries())
    if (isInEach(second, at)) reportFile(logs[at], second, 'warning', file, emptyTexts[second]);
}

/** The warnings of shards as those of one run, without their texts: how often each occurred in all of them, by its `ProblemScope`. */
function warningsOf(tool: Shards['tool'], shards: readonly Counts[]): ProblemLog {
  const counts = new Map<ProblemCode, number>();
  for (const code of shards.flatMap((own) => Object.keys(own) as ProblemCode[])) {
    const count = scopeOf(code) === 'size' ? 0 : countOf(tool, code, shards);
    if (count > 0) counts.set(code, count);
  }
  return { problems: [], counts, errorCounts: new Map(), errors: 0 };
}

function countOf(tool: Shards['tool'], code: ProblemCode, shards: readonly Counts[]): number {
  const ofShards = shards.map((own) => own[code] ?? 0);
  const least = Math.min(...ofShards);
  // Copies of documents are counted, those of spans are of all.
  const areCopies = code === 'SAME_FILE' && tool === 'corefscore' && least > 0;
  const scope = areCopies ? 'place' : scopeOf(code);
  if (scope === 'place') return ofShards.reduce((sum, number) => sum + number, 0);
  return scope === 'some' ? Math.max(...ofShards) : least;
}
