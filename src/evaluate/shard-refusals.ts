import { type ProblemSink, startOf } from '../text/problem.ts';
import { quoted, shortened } from '../text/quoted.ts';
import { version } from '../version.ts';
import { baseName } from './files.ts';
import type { SavedScores, SavedSystem, SavedUnit } from './saved-scores.ts';
import { majorOf, signatureDifference, signatureFields } from './settings.ts';

/** What decides, for one command, whether shards can be added. */
interface Rules {
  readonly tool: 'corefscore' | 'nerscore';
  refusal?(shard: SavedScores, first: SavedScores): string | undefined;
  readonly areNamed: boolean;
}

/** Whether the rows of all shards can be added to those of the first; if not, errors in the log say why. */
export function canBeAdded(shards: readonly SavedScores[], rules: Rules, log: ProblemSink): boolean {
  const [first] = shards;
  const errors = log.errors;
  for (const shard of shards) refuseForeign(shard, first, rules, log);
  if (log.errors > errors) return false;
  for (const shard of shards) refuseUnlike(first, shard, log);
  if (log.errors > errors) return false;
  refuseMoved(shards, log);
  refuseRepeated(shards, rules.areNamed, log);
  return log.errors === errors;
}

/** Refuses scores of another tool or major version, and those that the command cannot add. */
function refuseForeign(shard: SavedScores, first: SavedScores, rules: Rules, log: ProblemSink): void {
  const place = startOf(shard.file);
  const { tool } = shard;
  const saved = signatureFields(shard.signature).get('v') ?? '';
  const refuse = (message: string, help?: string): void =>
    log.report('SHARDS_DIFFER', 'error', () => ({ place, message, ...(help !== undefined && { help }) }));
  if (tool !== rules.tool) {
    refuse(
      `these scores are of ${shortened(tool)}: expected those of ${rules.tool}; ${shortened(tool)} merge adds them up`,
    );
  } else if (majorOf(saved) !== majorOf(version)) {
    const found = saved === '' ? 'no version' : `version ${shortened(saved)}`;
    refuse(`these scores are of ${found}: expected version ${majorOf(version)}`, 'score the shards again');
  } else {
    const message = rules.refusal?.(shard, first);
    if (message !== undefined) refuse(message);
  }
}

function refuseUnlike(first: SavedScores, shard: SavedScores, log: ProblemSink): void {
  const place = startOf(shard.file);
  if (shard.systems.some(({ units }) => units === undefined)) {
    const command = `${shard.tool} … --format json --by-document, or --format jsonl`;
    const message = 'the counts of each document are not in this file';
    log.report('NO_DOCUMENT_ROWS', 'error', () => ({ place, message, help: `save it with ${command}` }));
    return;
  }
  const message = unlikeness(first, shard);
  if (message !== undefined) log.report('SHARDS_DIFFER', 'error', () => ({ place, message }));
}

/** Why the rows of two files cannot be added; undefined if they can. */
function unlikeness(first: SavedScores, shard: SavedScores): string | undefined {
  const difference = signatureDifference(shard.signature, first.signature);
  if (difference) return `${difference} as in ${first.file}`;
  if (shard.systems.length !== first.systems.length) {
    const numbers = `${shard.systems.length} here and ${first.systems.length} in ${first.file}`;
    return `the number of systems is ${numbers}: expected the same systems in the same order`;
  }
  const [here, there] = [metricsOf(shard), metricsOf(first)];
  const unlike = [...here].filter((name) => !there.has(name)).concat([...there].filter((name) => !here.has(name)));
  if (unlike.length > 0)
    return `${shortened(unlike.join(', '))} is in only one of this file and ${first.file}: expected the same metrics`;
  if (shard.systems.every((system) => isUniform(system, here))) return undefined;
  return 'a document lacks the counts of a metric: expected the same metrics in all of them';
}

/** The metrics whose counts were saved. */
export function metricsOf({ systems }: SavedScores): ReadonlySet<string> {
  return new Set(Object.keys(systems[0]?.units?.[0]?.counts ?? {}));
}

function isUniform({ units = [] }: SavedSystem, metrics: ReadonlySet<string>): boolean {
  return units.every(({ counts }) => {
    const names = Object.keys(counts);
    return names.length === metrics.size && names.every((name) => metrics.has(name));
  });
}

/**
 * Refuses a system of a shard that stands at another place than in a shard before, or whose given name is not the one that a shard before
 * gives the system at its place. Without a given name, a system is known by its file: without folders, where that tells the systems of
 * every shard apart.
 */
function refuseMoved(shards: readonly SavedScores[], log: ProblemSink): void {
  const ownOf = ({ file, name = baseName(file) }: SavedSystem): string => name;
  const areTold = shards.every(({ systems }) => new Set(systems.map(ownOf)).size === systems.length);
  const places = new Map<string, { readonly at: number; readonly file: string }>();
  const names: { readonly name: string; readonly file: string }[] = [];
  for (const { file, systems } of shards) {
    for (const [at, system] of systems.entries()) {
      const label = areTold ? ownOf(system) : (system.name ?? system.file);
      const place = places.get(label) ?? { at, file };
      const called = names[at] ?? { name: label, file };
      places.set(label, place);
      if (system.name !== undefined) names[at] = called;
      const isRenamed = system.name !== undefined && called.name !== label;
      if (place.at === at && !isRenamed) continue;
      const [message, help] =
        place.at !== at
          ? [
              `system ${quoted(label)} is number ${at + 1} here and ${place.at + 1} in ${place.file}`,
              'score all shards with the systems in one order',
            ]
          : [
              `system ${at + 1} is called ${quoted(label)} here and ${quoted(called.name)} in ${called.file}`,
              'give each system one name in all shards',
            ];
      log.report('SHARDS_DIFFER', 'error', () => ({ place: startOf(file), message, help }));
      return;
    }
  }
}

/**
 * Refuses a shard that is there twice and, where units have names, those that are in two shards. Several documents of one shard may have
 * the same name. Without names, a shard is there twice even if its files are called something else, if it has several units.
 */
function refuseRepeated(shards: readonly SavedScores[], areNamed: boolean, log: ProblemSink): void {
  const sources = new Map<string, { readonly file: string; readonly source: string }>();
  const alike = new Map<string, SavedScores[]>();
  for (const [at, shard] of shards.entries()) {
    const { file, reference, systems, corpus } = shard;
    const refuse = (message: string): void =>
      log.report('SHARDS_DIFFER', 'error', () => ({
        place: startOf(file),
        message,
        help: 'leave out one of them',
      }));
    // Only what has the same files, or the same content, and as many units is compared as a whole.
    const lengths = systems.map(({ units = [] }) => units.length);
    const ways = [{ head: [reference, ...systems.map(({ file: path }) => path), ...lengths], isByName: true }];
    if (!areNamed && corpus !== undefined && lengths[0] > 1)
      ways.push({ head: [String(corpus), ...lengths], isByName: false });
    let twin: SavedScores | undefined;
    for (const { head, isByName } of ways) {
      const key = JSON.stringify(head);
      const others = alike.get(key) ?? [];
      twin ??= others.find((other) => contentOf(other, isByName) === contentOf(shard, isByName));
      alike.set(key, [...others, shard]);
    }
    if (twin) refuse(`these are the same scores as in ${twin.file}`);
    if (twin || !areNamed) continue;
    for (const { name, source: files = '', isAgain } of systems[0]?.units ?? []) {
      const source = `${at} ${files}`;
      const before = sources.get(name);
      if (before && (isAgain || before.source !== source))
        refuse(`document ${quoted(name)} is ${before.file === file ? 'here twice' : `also in ${before.file}`}`);
      else sources.set(name, { file, source });
    }
  }
}

function contentOf({ systems }: SavedScores, isByName: boolean): string {
  const content = (unit: SavedUnit) => [
    isByName ? unit.name : '',
    Object.entries(unit.counts).sort(([one], [other]) => (one < other ? -1 : 1)),
  ];
  return JSON.stringify(systems.map(({ units }) => units?.map(content)));
}
