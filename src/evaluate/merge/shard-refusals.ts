import type { Report, SystemResults } from '../../results/report.ts';
import { type Saved, savedProblem } from '../../results/saved-values.ts';
import { globs } from '../../settings/pairing.ts';
import { arePairedById, majorOf, signatureDifference } from '../../settings/signature.ts';
import { baseName } from '../../sides/files.ts';
import { groupedBy } from '../../text/grouped.ts';
import { formatPlace, type Problem } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { version } from '../../version.ts';

/** Why the rows of all shards cannot be added to those of the first, as errors, or what to know if they can. */
export function shardProblems(shards: readonly Saved[], expected: Report['tool']): readonly Problem[] {
  const [first] = shards;
  const foreign = shards.flatMap((shard) => foreignScores(shard, expected));
  if (foreign.length > 0) return foreign;
  const unlike = shards.flatMap((shard) => {
    const message = unlikeness(first, shard);
    return message === undefined ? [] : [savedProblem(shard, 'SHARDS_DIFFER', message)];
  });
  if (unlike.length > 0) return unlike;
  const areNamed = haveNames(shards);
  // Nothing else tells shards of bare tags apart than what their only system is called.
  const areNames = !areNamed && shards.every(({ words, systems }) => words === undefined && systems.length === 1);
  const together = [...(areNames ? [] : movedSystems(shards)), ...repeatedShards(shards, areNamed)];
  return together.length > 0 || areNamed ? together : commonGold(shards);
}

/**
 * Whether units of one name in two shards are one unit: names are ids, if documents were paired by these, or files of a folder. Elsewhere,
 * if all units of each shard are called after their places in it, these are the numbers of units without names.
 */
export function haveNames(shards: readonly Saved[]): boolean {
  const [{ tool, signature }] = shards;
  const byName = tool === 'corefscore' || signature.files !== undefined ? 'id' : undefined;
  return arePairedById(signature.pair ?? byName) || !shards.every(areNumbered);
}

function areNumbered({ systems }: Saved): boolean {
  return systems.every(({ byUnit = [] }) => byUnit.every(({ name }, at) => name === String(at + 1)));
}

/** Scores of another tool or major version, and those without the counts of documents. */
function foreignScores(shard: Saved, expected: Report['tool']): readonly Problem[] {
  const tool = shortened(shard.tool);
  const { v: saved = '' } = shard.signature;
  if (shard.tool !== expected) {
    const message = `these scores are of ${tool}: expected those of ${expected}; ${tool} merge adds them up`;
    return [savedProblem(shard, 'SHARDS_DIFFER', message)];
  }
  if (majorOf(saved) !== majorOf(version)) {
    const found = saved === '' ? 'no version' : `version ${shortened(saved)}`;
    const message = `these scores are of ${found}: expected version ${majorOf(version)}`;
    return [savedProblem(shard, 'SHARDS_DIFFER', message, 'score the shards again')];
  }
  if (shard.systems.every(({ byUnit }) => byUnit !== undefined)) return [];
  const help = `save it with ${expected} … --format json --by-document, or --format jsonl`;
  return [savedProblem(shard, 'NO_DOCUMENT_ROWS', 'the counts of each document are not in this file', help)];
}

/** Why the rows of two files cannot be added; undefined if they can. */
function unlikeness(first: Saved, shard: Saved): string | undefined {
  if (shard.signature.invalid === 'discard' && shard.signature.scheme === 'auto')
    return 'spans were discarded by an auto-detected scheme: score every shard with --scheme NAME';
  const difference = signatureDifference(shard.signature, first.signature, first.place.file, Object.keys(globs));
  if (difference) return `this shard ${difference}`;
  if (shard.unit !== first.unit)
    return `the first rows are of ${first.unit}s, these are not: score all shards with the same --units`;
  if (shard.systems.length !== first.systems.length) {
    const numbers = `${shard.systems.length} here and ${first.systems.length} in ${first.place.file}`;
    return `the number of systems is ${numbers}: expected the same systems in the same order`;
  }
  const [here, there] = [metricsOf(shard), metricsOf(first)];
  const unlike = [...here].filter((name) => !there.has(name)).concat([...there].filter((name) => !here.has(name)));
  if (unlike.length > 0)
    return `${shortened(unlike.join(', '))} ${unlike.length === 1 ? 'is' : 'are'} in only one of this file and ${first.place.file}: expected the same metrics`;
  if (shard.systems.every((system) => isUniform(system, here))) return undefined;
  return 'a document lacks the counts of a metric: expected the same metrics in all of them';
}

export function metricsOf({ systems }: Saved): ReadonlySet<string> {
  return new Set(Object.keys(systems[0]?.byUnit?.[0]?.counts ?? {}));
}

function isUniform({ byUnit = [] }: SystemResults, metrics: ReadonlySet<string>): boolean {
  return byUnit.every(({ counts }) => {
    const names = Object.keys(counts);
    return names.length === metrics.size && names.every((name) => metrics.has(name));
  });
}

/**
 * A system of a shard that stands at another place than in a shard before, or whose given name is not the one that a shard before
 * gives the system at its place. Without a given name, a system is known by its file: without folders, where that tells the systems of
 * every shard apart, or else with them, where that does.
 */
function movedSystems(shards: readonly Saved[]): readonly Problem[] {
  const ownOf = ({ file, name = baseName(file) }: SystemResults): string => name;
  const pathOf = ({ file, name = file }: SystemResults): string => name;
  const labelOf = [ownOf, pathOf].find((label) =>
    shards.every(({ systems }) => new Set(systems.map(label)).size === systems.length),
  );
  const placeOf = new Map<string, { readonly at: number; readonly shard: Saved }>();
  const namedAt = new Map<number, { readonly name: string; readonly shard: Saved }>();
  for (const shard of shards)
    for (const [at, system] of shard.systems.entries()) {
      const label = labelOf?.(system) ?? system.name;
      const place = label === undefined ? undefined : placeOf.get(label);
      if (label !== undefined && !place) placeOf.set(label, { at, shard });
      if (place && place.at !== at) {
        const message = `system ${quoted(label!)} is number ${at + 1} here and ${place.at + 1} in ${place.shard.place.file}`;
        return [savedProblem(shard, 'SHARDS_DIFFER', message, 'score all shards with the systems in one order')];
      }
      const { name } = system;
      const named = namedAt.get(at);
      if (name !== undefined && !named) namedAt.set(at, { name, shard });
      if (name !== undefined && named && named.name !== name) {
        const there = `${quoted(named.name)} in ${named.shard.place.file}`;
        const message = `system ${at + 1} is called ${quoted(name)} here and ${there}`;
        return [savedProblem(shard, 'SHARDS_DIFFER', message, 'give each system one name in all shards')];
      }
    }
  return [];
}

/**
 * Shards that are there twice or, where units have names, that have one that another shard has. Several documents of one shard may have
 * the same name. Without names, a shard is there twice even if its files are called something else, if it has several units.
 */
function repeatedShards(shards: readonly Saved[], areNamed: boolean): readonly Problem[] {
  const known = new Map<string, Saved>();
  return shards.flatMap((shard) => {
    const marks = areNamed ? (shard.systems[0]?.byUnit ?? []).map(({ name }) => name) : [contentOf(shard)];
    return marks.flatMap((mark) => {
      const { place } = known.get(mark) ?? shard;
      if (place === shard.place) {
        known.set(mark, shard);
        return [];
      }
      const what = areNamed ? `${shard.unit} ${quoted(mark)} is` : 'these scores are';
      const isInFile = place.file === shard.place.file && place.line < shard.place.line;
      const message = `${what} given twice, also ${isInFile ? `from line ${place.line} on` : `in ${place.file}`}`;
      return [savedProblem(shard, 'SHARDS_DIFFER', message, 'leave out one of them')];
    });
  });
}

/** Where units have no names, predictions for the gold of another shard pass for more of the corpus: the first ones are named. */
function commonGold(shards: readonly Saved[]): readonly Problem[] {
  const help = 'merge the shards of one system; to compare systems, score them in one run';
  // Single sentences may well be equal.
  const several = shards.filter(
    ({ corpus, systems: [system] }) => corpus !== undefined && (system?.byUnit ?? []).length > 1,
  );
  return [...groupedBy(several, ({ corpus, words }) => `${corpus} ${words}`).values()].flatMap(([first, ...others]) => {
    const side = first.tool === 'corefscore' ? 'key' : 'gold';
    const message = `these scores have the same ${side} as ${formatPlace(first.place)}, so it counts twice`;
    return others.map((shard) => savedProblem(shard, 'SAME_GOLD', message, help, 'warning'));
  });
}

/**
 * What only the same scores have: the counts of all units, the annotations and words of the corpus, and what systems are called; of a single
 * unit with words, which may well be there again, the files too.
 */
function contentOf({ reference, systems, corpus, words }: Saved): string {
  const units = systems.map(({ byUnit = [] }) => byUnit.map(({ counts }) => Object.entries(counts).sort()));
  const isOfFiles = corpus === undefined || (words !== undefined && units[0].length < 2);
  const files = isOfFiles ? [reference, ...systems.map(({ file }) => file)] : [];
  return JSON.stringify([String(corpus), String(words), files, systems.map(({ name }) => name), units]);
}
