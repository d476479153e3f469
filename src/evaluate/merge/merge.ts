import { evaluated } from '../../results/evaluated.ts';
import { type Evaluated, hasErrors, type Questions } from '../../results/make-report.ts';
import type { Results, SystemResults, UnitResults } from '../../results/report.ts';
import { type Counted, countTable, type NamedSystem, type UnitScorer } from '../../results/result.ts';
import { readSaved } from '../../results/saved.ts';
import type { Saved } from '../../results/saved-values.ts';
import { isGated } from '../../results/thresholds.ts';
import { globs } from '../../settings/pairing.ts';
import { type SettingTable, settingsOfSignature, signatureFields } from '../../settings/settings.ts';
import type { Files } from '../../sides/files.ts';
import { type FileChoice, folderFiles, inOrder } from '../../sides/folder-files.ts';
import { withoutSlash } from '../../sides/input-paths.ts';
import { emptyTexts } from '../../suspect/common-suspicions.ts';
import { counted } from '../../text/counted.ts';
import { summed } from '../../text/fingerprint.ts';
import { sharedName } from '../../text/name-parts.ts';
import { type ProblemCode, type ProblemLog, type ProblemSink, problemLog, reportFile } from '../../text/problem.ts';
import { canBeAdded, haveNames, metricsOf } from './shard-refusals.ts';

/** What merging needs to know about the command that saved the scores. */
export interface Shards<Settings, Own extends UnitScorer> {
  readonly tool: 'corefscore' | 'nerscore';
  readonly settings: SettingTable<Settings>;
  /** Why the rows of a shard cannot be added to those of the first, for reasons that only this command has; else undefined. */
  refusal?(shard: Saved, first: Saved): string | undefined;
  /** The scorers asked for, or all whose counts were saved; if counts are missing, a message. */
  scorersOf(
    units: readonly Pick<UnitResults, 'counts'>[],
    saved: readonly string[],
    settings: Settings,
  ): readonly Merging<Own>[] | string;
  counted(merged: Merged<Settings, Own>): Counted;
}

/** A scorer and the name under which its counts were saved. */
export interface Merging<Own extends UnitScorer> {
  readonly scorer: Own;
  readonly source: string;
}

/** Several saved results as one: the n-th systems of all results become one system, with the documents of all. */
export interface Merged<Settings, Own extends UnitScorer> extends Pick<Counted, 'reference' | 'unit'> {
  readonly settings: Settings;
  readonly scorers: readonly Own[];
  readonly systems: readonly NamedSystem[];
}

/** How many documents or shards there must be. */
export interface Expected {
  readonly what: 'documents' | 'shards';
  readonly count: number;
}

/** Merges saved results of either command. Of a folder, these are all of its files. The scores equal those of scoring all units in one run, to the last bit. */
export async function evaluateShards<Settings, Own extends UnitScorer>(
  paths: readonly string[],
  known: Shards<Settings, Own>,
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
  const all: FileChoice = {
    globs: undefined,
    findsHidden: false,
    followsLinks: true,
    takes: () => undefined,
    end: () => {},
  };
  const found = folderFiles(path, { contents: 'saved scores', unread: [] }, log, files, all);
  return inOrder(found).map(([, file]) => file);
}

/**
 * Puts the units of shards together, in the order given. It is an error in the log, and the result undefined, if a shard has no
 * documents, is of another major version than this, or differs in the tool, the settings (the field is named), the number of systems,
 * their places or given names, or the metrics, or if a document is in two shards.
 */
export function mergeShards<Settings, Own extends UnitScorer>(
  shards: readonly Saved[],
  known: Shards<Settings, Own>,
  log: ProblemSink,
): Counted | undefined {
  const [first] = shards;
  if (!canBeAdded(shards, known, log)) return undefined;
  const [common, ...others] = shards.map(({ signature }) => signatureFields(signature));
  const unlike = Object.keys(globs).filter((name) => others.some((own) => own.get(name) !== common.get(name)));
  const settings = settingsOfSignature(known.settings, first.signature, unlike);
  const all = shards.flatMap(({ systems }) => systems.flatMap(({ byUnit = [] }) => byUnit));
  const merging = known.scorersOf(all, [...metricsOf(first)], settings);
  if (typeof merging === 'string') {
    reportFile(log, 'SHARDS_DIFFER', 'error', first.place.file, merging);
    return undefined;
  }
  const areNamed = haveNames(shards);
  const systems = first.systems.map(({ name }, at) => {
    const own = shards.map((shard) => shard.systems[at]);
    const units = own.flatMap(({ byUnit = [] }) => byUnit);
    return {
      file: sharedName(own.map(({ file }) => file)),
      name: own.every((system) => system.name === name) ? name : undefined,
      names: units.map((unit, number) => (areNamed ? unit.name : String(number + 1))),
      tables: merging.map(({ scorer, source }) => countTable(scorer, source, units)),
      logs: [
        warningsOf(
          known.tool,
          own.map(({ problemCounts }) => problemCounts),
        ),
      ],
    };
  });
  const reference = sharedName(shards.map((shard) => shard.reference));
  const scorers = merging.map(({ scorer }) => scorer);
  const [corpus, words] = (['corpus', 'words'] as const).map((name) => {
    const prints = shards.flatMap((shard) => shard[name] ?? []);
    return prints.length === shards.length ? summed(prints) : undefined;
  });
  return { ...known.counted({ settings, reference, unit: first.unit, scorers, systems }), corpus, words };
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
  const isInEach = (code: ProblemCode, at: number): boolean => {
    const counts = shards.map((shard) => shard.systems[at].problemCounts);
    return inEachOf(counts, code) > 0;
  };
  if (isInEach(first, 0)) reportFile(log, first, severity, reference, emptyTexts[first]);
  for (const [at, { file }] of systems.entries())
    if (isInEach(second, at)) reportFile(logs[at], second, 'warning', file, emptyTexts[second]);
}

/**
 * The warnings of shards as those of one run, without their texts: how often each occurred in all of them. What is said of a run as a
 * whole, such as that the sides have no type in common, counts only if every shard says so; what is said once of all that it happened to,
 * counts once; what merging finds out itself is left out.
 */
function warningsOf(tool: Shards<unknown, never>['tool'], shards: readonly Counts[]): ProblemLog {
  const counts = new Map<ProblemCode, number>();
  for (const code of new Set(shards.flatMap((own) => Object.keys(own)))) {
    if (foundAgain.has(code) || !/^[A-Z][A-Z_]*$/.test(code)) continue;
    const least = inEachOf(shards, code);
    const numbers = shards.map((own) => own[code as ProblemCode] ?? 0);
    const sum = numbers.reduce((total, number) => total + number, 0);
    // Copies of documents are counted, those of spans are of all.
    const isWhole = ofWhole.has(code) && (code !== 'SAME_FILE' || least === 0 || tool === 'nerscore');
    const all = isWhole ? least : ofSome.has(code) ? Math.max(...numbers) : sum;
    if (all > 0) counts.set(code as ProblemCode, all);
  }
  return { problems: [], counts, errorCounts: new Map(), errors: 0 };
}

/** How often a code occurred at least, in each of the shards. */
function inEachOf(shards: readonly Counts[], code: string): number {
  return shards.length === 0 ? 0 : Math.min(...shards.map((own) => own[code as ProblemCode] ?? 0));
}

const foundAgain: ReadonlySet<string> = new Set(['FEW_UNITS', ...Object.keys(emptyTexts)]);
const ofWhole: ReadonlySet<string> = new Set(
  'SAME_FILE SIDES_SWAPPED EXCLUSIVE_ENDS UNKNOWN_TYPE TYPES_DIFFER SHIFTED OTHER_TEXT'.split(' '),
);
const ofSome: ReadonlySet<string> = new Set(
  'NEARLY_EQUAL_NAMES NAMES_DIFFER SKIPPED_FILE SKIPPED_DOCUMENT LEFT_OUT JOINED_WINDOWS SEVERAL_LABELS DISCARDED_SPANS'.split(
    ' ',
  ),
);
