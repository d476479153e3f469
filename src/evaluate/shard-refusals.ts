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
  if (log.errors === errors) refuseRenamed(shards, log);
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
 * Refuses systems that stand at another place than in another shard, by their names or else their files: by their paths and, where these
 * tell the systems of every shard apart, by the names of the files without folders.
 */
function refuseMoved(shards: readonly SavedScores[], log: ProblemSink): void {
  const pathOf = ({ file, name = file }: SavedSystem): string => name;
  const ownOf = ({ file, name = baseName(file) }: SavedSystem): string => name;
  const areTold = shards.every(({ systems }) => new Set(systems.map(ownOf)).size === systems.length);
  const moved = firstMoved(shards, pathOf) ?? (areTold ? firstMoved(shards, ownOf) : undefined);
  if (!moved) return;
  const { file, message } = moved;
  const help = 'score all shards with the systems in one order';
  log.report('SHARDS_DIFFER', 'error', () => ({ place: startOf(file), message, help }));
}

/** The first system that stands at another place than in a shard before, and how that is said. */
function firstMoved(
  shards: readonly SavedScores[],
  nameOf: (system: SavedSystem) => string,
): { readonly file: string; readonly message: string } | undefined {
  const places = new Map<string, { readonly at: number; readonly file: string }>();
  for (const { file, systems } of shards) {
    for (const [at, name] of systems.map(nameOf).entries()) {
      const before = places.get(name);
      if (before === undefined) places.set(name, { at, file });
      else if (before.at !== at)
        return {
          file,
          message: `system ${quoted(name)} is number ${at + 1} here and ${before.at + 1} in ${before.file}`,
        };
    }
  }
  return undefined;
}

/** Refuses a system whose given name is not the one that another shard gives the system at its place. Files may differ. */
function refuseRenamed(shards: readonly SavedScores[], log: ProblemSink): void {
  const names: { readonly name: string; readonly file: string }[] = [];
  for (const { file, systems } of shards) {
    for (const [at, { name }] of systems.entries()) {
      if (name === undefined) continue;
      const before = names[at];
      names[at] ??= { name, file };
      if (before === undefined || before.name === name) continue;
      const message = `system ${at + 1} is called ${quoted(name)} here and ${quoted(before.name)} in ${before.file}`;
      const help = 'give each system one name in all shards';
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
