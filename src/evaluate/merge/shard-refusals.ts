import type { SystemResults } from '../../results/report.ts';
import type { Saved } from '../../results/saved-values.ts';
import { globs } from '../../settings/pairing.ts';
import { arePairedById, majorOf, signatureDifference } from '../../settings/signature.ts';
import { baseName } from '../../sides/files.ts';
import { formatPlace, type ProblemSink } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { version } from '../../version.ts';

interface Rules {
  readonly tool: 'corefscore' | 'nerscore';
  refusal?(shard: Saved, first: Saved): string | undefined;
}

/** Whether the rows of all shards can be added to those of the first; if not, errors in the log say why. */
export function canBeAdded(shards: readonly Saved[], rules: Rules, log: ProblemSink): boolean {
  const [first] = shards;
  const errors = log.errors;
  for (const shard of shards) refuseForeign(shard, rules, log);
  if (log.errors > errors) return false;
  for (const shard of shards) {
    const message = rules.refusal?.(shard, first) ?? unlikeness(first, shard);
    if (message !== undefined) refuse(shard, message, log);
  }
  if (log.errors > errors) return false;
  const areNamed = haveNames(shards);
  // Nothing else tells shards of bare tags apart than what their only system is called.
  const areNames = !areNamed && shards.every(({ words, systems }) => words === undefined && systems.length === 1);
  if (!areNames) refuseMoved(shards, log);
  refuseRepeated(shards, areNamed, log);
  if (log.errors > errors) return false;
  warnOfOneGold(shards, areNamed, log);
  return true;
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

/** Refuses scores of another tool or major version, and those without the counts of documents. */
function refuseForeign(shard: Saved, rules: Rules, log: ProblemSink): void {
  const tool = shortened(shard.tool);
  const { v: saved = '' } = shard.signature;
  if (shard.tool !== rules.tool) {
    refuse(shard, `these scores are of ${tool}: expected those of ${rules.tool}; ${tool} merge adds them up`, log);
  } else if (majorOf(saved) !== majorOf(version)) {
    const found = saved === '' ? 'no version' : `version ${shortened(saved)}`;
    refuse(shard, `these scores are of ${found}: expected version ${majorOf(version)}`, log, 'score the shards again');
  } else if (shard.systems.some(({ byUnit }) => byUnit === undefined)) {
    const message = 'the counts of each document are not in this file';
    const help = `save it with ${rules.tool} … --format json --by-document, or --format jsonl`;
    log.report('NO_DOCUMENT_ROWS', 'error', () => ({ place: shard.place, message, help }));
  }
}

function refuse({ place }: Saved, message: string, log: ProblemSink, help?: string): void {
  log.report('SHARDS_DIFFER', 'error', () => ({ place, message, help }));
}

/** Why the rows of two files cannot be added; undefined if they can. */
function unlikeness(first: Saved, shard: Saved): string | undefined {
  const difference = signatureDifference(shard.signature, first.signature, first.place.file, Object.keys(globs));
  if (difference) return `this shard ${difference}`;
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
 * Refuses a system of a shard that stands at another place than in a shard before, or whose given name is not the one that a shard before
 * gives the system at its place. Without a given name, a system is known by its file: without folders, where that tells the systems of
 * every shard apart.
 */
function refuseMoved(shards: readonly Saved[], log: ProblemSink): void {
  const ownOf = ({ file, name = baseName(file) }: SystemResults): string => name;
  const areTold = shards.every(({ systems }) => new Set(systems.map(ownOf)).size === systems.length);
  const labelOf = (system: SystemResults): string => (areTold ? ownOf(system) : (system.name ?? system.file));
  const all = shards.flatMap((shard) =>
    shard.systems.map((system, at) => ({ shard, at, label: labelOf(system), isNamed: system.name !== undefined })),
  );
  for (const { shard, at, label, isNamed } of all) {
    const place = all.find((other) => other.label === label)!;
    const named = all.find((other) => other.at === at && other.isNamed);
    if (place.at !== at) {
      const message = `system ${quoted(label)} is number ${at + 1} here and ${place.at + 1} in ${place.shard.place.file}`;
      refuse(shard, message, log, 'score all shards with the systems in one order');
      return;
    }
    if (isNamed && named && named.label !== label) {
      const there = `${quoted(named.label)} in ${named.shard.place.file}`;
      const message = `system ${at + 1} is called ${quoted(label)} here and ${there}`;
      refuse(shard, message, log, 'give each system one name in all shards');
      return;
    }
  }
}

/**
 * Refuses a shard that is there twice or, where units have names, has one that another shard has. Several documents of one shard may have
 * the same name. Without names, a shard is there twice even if its files are called something else, if it has several units.
 */
function refuseRepeated(shards: readonly Saved[], areNamed: boolean, log: ProblemSink): void {
  const known = new Map<string, Saved>();
  for (const shard of shards) {
    const { file } = shard.place;
    const marks = areNamed ? (shard.systems[0]?.byUnit ?? []).map(({ name }) => name) : [contentOf(shard)];
    for (const mark of marks) {
      const { place } = known.get(mark) ?? shard;
      if (place === shard.place) known.set(mark, shard);
      else {
        const what = areNamed ? `${shard.unit} ${quoted(mark)} is` : 'these scores are';
        const isInFile = place.file === file && place.line < shard.place.line;
        const where = isInFile ? `from line ${place.line} on` : `in ${place.file}`;
        refuse(shard, `${what} there twice, also ${where}`, log, 'leave out one of them');
      }
    }
  }
}

/** Where units have no names, predictions for the gold of another shard pass for more of the corpus: the first ones are named. */
function warnOfOneGold(shards: readonly Saved[], areNamed: boolean, log: ProblemSink): void {
  const golds = new Map<string, Saved>();
  for (const shard of areNamed ? [] : shards) {
    const { tool, corpus, words, place, systems } = shard;
    // Single sentences may well be equal.
    if (corpus === undefined || (systems[0]?.byUnit ?? []).length < 2) continue;
    const content = `${corpus} ${words}`;
    const known = golds.get(content) ?? shard;
    golds.set(content, known);
    const side = tool === 'corefscore' ? 'key' : 'gold';
    const message = `the ${side} of these scores is that of ${formatPlace(known.place)}, so it counts twice`;
    const help = 'merge the shards of one system; to compare systems, score them in one run';
    if (known !== shard) log.report('SAME_GOLD', 'warning', () => ({ place, message, help }));
  }
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
