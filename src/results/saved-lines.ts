import { linesOfJson } from '../formats/json/json-lines.ts';
import { isObject, parsedOrNot } from '../formats/json/json-spot.ts';
import { majorOf, readSignature } from '../settings/signature.ts';
import { type Fingerprint, readFingerprint, summed, textFingerprint } from '../text/fingerprint.ts';
import type { Place, ProblemSink } from '../text/problem.ts';
import { counted, quoted } from '../text/quoted.ts';
import { version } from '../version.ts';
import type { SystemResults, UnitResults } from './report.ts';
import {
  corpusOf,
  expected,
  isCounts,
  isIndex,
  isSchema,
  isText,
  type Refuse,
  refusalOf,
  type Saved,
} from './saved-values.ts';

/** What the rows of a run have in common. The kind of unit is not known before a row that is not the last. */
interface RunOf {
  readonly tool: string;
  readonly signature: string;
  readonly reference: string;
  readonly unit?: Saved['unit'] | undefined;
}

/** The rows of a run so far, and the one that ends it. */
interface Run {
  of: RunOf;
  readonly place: Place;
  prints: Pick<Saved, 'corpus' | 'words'>;
  readonly systems: Map<number, RunSystem>;
  readonly checksums: Fingerprint[];
  end?: ClosingRow;
}

interface RunSystem extends Omit<SystemResults, 'byUnit'> {
  problemCounts: SystemResults['problemCounts'];
  readonly units: Map<number, UnitResults & { readonly counts: Record<string, Record<string, number>> }>;
}

/** The runs of JSON lines, with what is wrong with them in the log: see `savedResults`. */
export function savedLines(file: string, text: string, refuse: Refuse, log: ProblemSink): readonly Saved[] {
  const { errors } = log;
  const runs: Run[] = [];
  for (const source of linesOfJson(file, [text])) {
    const line = source.firstLine;
    const value = parsedOrNot(source.text);
    const row = savedRow(value) ?? closingRow(value);
    if (!row) {
      refuse(line, refusalOf(value) ?? `this line is not a row of saved scores: ${expected}`);
      // Most likely a file of another kind: one error is enough.
      if (runs.length === 0) return [];
      continue;
    }
    let run = runs.at(-1);
    if (!run || !isOfRun(row, run)) {
      const place = { file, line, column: 1 };
      run = { of: row.run, place, prints: {}, systems: new Map(), checksums: [] };
      runs.push(run);
    }
    if ('fingerprint' in row) run.end = row;
    else if (row.checksum !== row.print && isOfThisVersion(run))
      refuse(line, 'this row is not as it was saved: its checksum differs', again);
    else {
      const other = addRow(row, run);
      if (other !== undefined) refuse(line, `system ${row.system + 1} is called ${other} in another`);
    }
  }
  const lacking = runs.find(({ systems }) => [...systems.keys()].some((system) => system >= systems.size));
  if (runs.length === 0 || lacking)
    refuse(lacking?.place.line ?? 1, `there are no saved scores here, or those of a system are missing: ${expected}`);
  // What is wrong with a row explains that a run lacks it.
  for (const run of log.errors > errors ? [] : runs) {
    const message = faultOf(run);
    if (message !== undefined) refuse(run.place.line, message, again);
  }
  return runs.map(({ of: { unit = 'document', signature, ...of }, prints, place, systems }) => {
    const all = inOrder(systems).map(({ units, ...system }) => ({ ...system, byUnit: inOrder(units) }));
    return { ...of, ...prints, signature: readSignature(signature), unit, place, systems: all };
  });
}

function inOrder<Item>(items: ReadonlyMap<number, Item>): Item[] {
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** Older versions, whose scores are not merged, saved no checksums. */
function isOfThisVersion({ of: { signature } }: Run): boolean {
  return majorOf(readSignature(signature).v) === majorOf(version);
}

/** Why the rows of a run are not all that were saved; undefined if they are. */
function faultOf(run: Run): string | undefined {
  const { checksums, end } = run;
  const { length } = checksums;
  if (!isOfThisVersion(run)) return undefined;
  if (!end) return `the last row is missing after ${counted(length, 'row')}, so others may be too`;
  if (end.rows !== length)
    return `${counted(end.rows, 'row')} ${end.rows === 1 ? 'was' : 'were'} saved, and ${length} ${length === 1 ? 'is' : 'are'} here`;
  return summed(checksums) === end.fingerprint ? undefined : 'these rows are not the rows that were saved';
}

const again = 'score the shard again, or copy the whole file';

function isOfRun(row: SavedRow | ClosingRow, run: Run): boolean {
  const { tool, signature, reference, unit: kind = run.of.unit } = row.run;
  if (tool !== run.of.tool || signature !== run.of.signature || reference !== run.of.reference) return false;
  if (kind !== (run.of.unit ?? kind) || run.checksums.length === run.end?.rows) return false;
  if ('fingerprint' in row) return run.end === undefined;
  const system = run.systems.get(row.system);
  if (system && system.file !== row.own.file) return false;
  const unit = system?.units.get(row.at);
  return !unit || (unit.name === row.unitName && !Object.hasOwn(unit.counts, row.metric));
}

/** Adds a row to its run, and returns what its system is called here and in a row before, if that is not the same. */
function addRow(row: SavedRow, run: Run): string | undefined {
  const { name, problemCounts } = row.own;
  const system = run.systems.get(row.system) ?? { ...row.own, scores: {}, problemCounts: {}, units: new Map() };
  run.systems.set(row.system, system);
  run.of = row.run;
  run.checksums.push(row.print);
  // The first row of each system has what was found out about the whole run.
  if (row.prints.corpus !== undefined) run.prints = row.prints;
  if (problemCounts) system.problemCounts = problemCounts;
  const unit = system.units.get(row.at) ?? { name: row.unitName, scores: {}, counts: {} };
  system.units.set(row.at, unit);
  unit.counts[row.metric] = row.counts;
  if (name === undefined || system.name === undefined || name === system.name) return undefined;
  return `${quoted(name)} in this row and ${quoted(system.name)}`;
}

type SavedRow = NonNullable<ReturnType<typeof savedRow>>;
type ClosingRow = NonNullable<ReturnType<typeof closingRow>>;

function savedRow(row: unknown) {
  if (!isObject(row) || !isSchema(row.schema)) return undefined;
  const { tool, signature, system, unit: at, metric, counts, problemCounts } = row;
  const [reference, file, unitName] = [row.key ?? row.gold, row.response ?? row.pred, row.document ?? row.sentence];
  if (!isText(tool) || !isText(signature) || !isText(reference) || !isText(file) || !isText(metric)) return undefined;
  if (!isText(unitName) || !isIndex(system) || !isIndex(at) || !isCounts(counts)) return undefined;
  if (problemCounts !== undefined && !isCounts(problemCounts)) return undefined;
  const unit: Saved['unit'] = row.document === undefined ? 'sentence' : 'document';
  const run = { tool, signature, reference, unit };
  const own = { file, name: isText(row.name) ? row.name : undefined, problemCounts };
  const { checksum, ...others } = row;
  const print = textFingerprint(JSON.stringify(others));
  return {
    run,
    own,
    system,
    at,
    unitName,
    metric,
    counts,
    prints: corpusOf(row),
    checksum: readFingerprint(checksum),
    print,
  };
}

/** The row that ends a run: how many others there are, and the sum of their checksums. */
function closingRow(row: unknown) {
  if (!isObject(row) || !isSchema(row.schema) || !isIndex(row.rows)) return undefined;
  const { tool, signature, rows } = row;
  const [reference, fingerprint] = [row.key ?? row.gold, readFingerprint(row.fingerprint)];
  if (!isText(tool) || !isText(signature) || !isText(reference) || fingerprint === undefined) return undefined;
  const run: RunOf = { tool, signature, reference };
  return { run, rows, fingerprint };
}
