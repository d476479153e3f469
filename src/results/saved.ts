import { majorOf, signatureFields } from '../settings/settings.ts';
import { type Files, readWhole } from '../sides/files.ts';
import { counted } from '../text/counted.ts';
import { type Fingerprint, readFingerprint, summed, textFingerprint } from '../text/fingerprint.ts';
import { type Place, type ProblemSink, startOf } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { version } from '../version.ts';
import type { Results, SystemResults, UnitResults } from './report.ts';

/** The results of one run that were saved as JSON or JSON lines, and where they begin. */
export interface Saved extends Results {
  readonly place: Place;
  /** Whether the n-th unit of each system is called n, as one without a name is. */
  readonly areNumbered: boolean;
}

/** Reads a file with saved results. Empty, with an error in the log, if it cannot be read. */
export async function readSaved(path: string, log: ProblemSink, files: Files): Promise<readonly Saved[]> {
  const bytes = await readWhole(path, log, files);
  return bytes ? savedResults(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), log) : [];
}

/**
 * Reads what `--format json` or `jsonl` has written. JSON is of one run. JSON lines may be of several, whose files were concatenated: a run
 * ends where it has as many rows as one of them states, where the settings or files of a line are others, or where a document and metric
 * come again; its own lines may be in any order. Anything else, or a run that lacks rows or has others, gives nothing, with an error in the log, with its line.
 */
export function savedResults(file: string, text: string, log: ProblemSink): readonly Saved[] {
  const errors = log.errors;
  const refuse: Refuse = (line, message, help) =>
    log.report('UNREADABLE_SCORES', 'error', () => ({ place: { file, line, column: 1 }, message, help }));
  const whole = parsed(text);
  const refusal = refusalOf(whole);
  if (refusal !== undefined) refuse(1, refusal);
  if (log.errors > errors) return [];
  const saved =
    isObject(whole) && Array.isArray(whole.systems)
      ? fromJson(file, whole, whole.systems, refuse)
      : fromLines(file, text, refuse, log);
  return log.errors > errors ? [] : saved;
}

/** What the problems say that are there in place of scores, where nothing was scored. */
function refusalOf(value: unknown): string | undefined {
  if (!isObject(value) || !Array.isArray(value.problems) || value.systems !== undefined) return undefined;
  const errors = value.problems.filter((problem) => isObject(problem) && problem.severity === 'error');
  const [{ file, line, column, message, code }] = [...errors, {}];
  const place = isText(file) ? `${file}:${line}:${column}: ` : '';
  const named = isText(code) ? ` [${code}]` : '';
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  return `nothing was scored here: ${place}${message}${named}${more}`;
}

type Refuse = (line: number, message: string, help?: string) => void;
type Json = Record<string, unknown>;

const expected = 'expected what --format json or jsonl writes';

function fromJson(file: string, whole: Json, systems: readonly unknown[], refuse: Refuse): readonly Saved[] {
  const { tool, signature, schema, key, gold } = whole;
  const reference = key ?? gold;
  if (schema !== 1 || !isText(tool) || !isText(signature) || !isText(reference) || !systems.every(isObject)) {
    refuse(1, `this JSON is not a report of scores: ${expected}, with schema 1 and a signature`);
    return [];
  }
  const found = systems.map(jsonSystem);
  const unit = systems.some(({ bySentence }) => bySentence !== undefined) ? 'sentence' : 'document';
  const saved = { place: startOf(file), tool, signature, reference, unit, ...corpusOf(whole) } as const;
  if (found.every((system) => system !== undefined)) {
    const areNumbered = found.every(({ byUnit = [] }) => byUnit.every(({ name }, at) => isNumber(name, at)));
    return [{ ...saved, areNumbered, systems: found }];
  }
  refuse(1, `a system of this report lacks its name, its scores, or counts: ${expected}`);
  return [];
}

function jsonSystem(system: Json): SystemResults | undefined {
  const { name, scores, byDocument, bySentence, problemCounts = {} } = system;
  const file = system.response ?? system.pred;
  const rows = byDocument ?? bySentence;
  const units = Array.isArray(rows) ? rows.map(jsonUnit) : [];
  if (!isText(file) || !isScores(scores) || !isCounts(problemCounts)) return undefined;
  if ((rows !== undefined && !Array.isArray(rows)) || !units.every((unit) => unit !== undefined)) return undefined;
  const called = isText(name) ? name : undefined;
  return { file, name: called, scores, problemCounts, byUnit: rows && units };
}

function jsonUnit(row: unknown): UnitResults | undefined {
  if (!isObject(row) || !isObject(row.counts) || !Object.values(row.counts).every(isCounts)) return undefined;
  if (!isScores(row.scores)) return undefined;
  const counts = row.counts as UnitResults['counts'];
  return { name: String(row.document ?? row.sentence ?? ''), scores: row.scores, counts };
}

function corpusOf({ corpus }: Json): Pick<Saved, 'corpus' | 'words'> {
  if (!isObject(corpus)) return {};
  return { corpus: readFingerprint(corpus.fingerprint), words: readFingerprint(corpus.words) };
}

interface Run {
  /** What its rows have in common. The kind of unit is not known before a row that is not the last. */
  readonly of: Pick<Saved, 'tool' | 'signature' | 'reference'> & { unit?: Saved['unit'] };
  readonly place: Place;
  areNumbered: boolean;
  prints: Pick<Saved, 'corpus' | 'words'>;
  readonly systems: Map<number, RunSystem>;
  readonly checksums: Fingerprint[];
  /** What the row that ends it states. */
  end?: Pick<ClosingRow, 'rows' | 'fingerprint'>;
}

interface RunSystem extends Omit<SystemResults, 'byUnit'> {
  problemCounts: SystemResults['problemCounts'];
  readonly units: Map<number, { readonly name: string; readonly counts: Record<string, Record<string, number>> }>;
}

function fromLines(file: string, text: string, refuse: Refuse, log: ProblemSink): readonly Saved[] {
  const { errors } = log;
  const runs: Run[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parsed(line);
    const row = savedRow(value) ?? closingRow(value);
    if (!row) {
      refuse(at + 1, refusalOf(value) ?? `this line is not a row of saved scores: ${expected}`);
      // Most likely a file of another kind: one error is enough.
      if (runs.length === 0) return [];
      continue;
    }
    let run = runs.at(-1);
    if (!run || !isOfRun(row, run)) {
      const place = { file, line: at + 1, column: 1 };
      run = { of: { ...row.run }, place, areNumbered: true, prints: {}, systems: new Map(), checksums: [] };
      runs.push(run);
    }
    if ('fingerprint' in row) run.end = row;
    else if (row.checksum !== row.print && isOfThisVersion(run)) refuse(at + 1, 'this row is not as it was saved: its checksum differs', again);
    else {
      const other = addRow(row, run);
      if (other !== undefined) refuse(at + 1, `system ${row.system + 1} is called ${other} in another`);
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
  return runs.map(({ of: { unit = 'document', ...of }, prints, place, areNumbered, systems }) => {
    return {
      ...of,
      ...prints,
      unit,
      place,
      areNumbered,
      systems: inOrder(systems).map(({ units, ...system }) => {
        return { ...system, byUnit: inOrder(units).map((unit) => ({ ...unit, scores: {} })) };
      }),
    };
  });
}

function inOrder<Item>(items: ReadonlyMap<number, Item>): Item[] {
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
}

function isNumber(name: string, at: number): boolean {
  return name === String(at + 1);
}

/** Older versions, whose scores are not merged, saved no checksums. */
function isOfThisVersion({ of: { signature } }: Run): boolean {
  return majorOf(signatureFields(signature).get('v')) === majorOf(version);
}

/** Why the rows of a run are not all that were saved; undefined if they are. */
function faultOf(run: Run): string | undefined {
  const { checksums, end } = run;
  const { length } = checksums;
  if (!isOfThisVersion(run)) return undefined;
  if (!end) return `the last row is missing after ${counted(length, 'row')}, so others may be too`;
  if (end.rows !== length) return `there are ${counted(length, 'row')} here, and ${end.rows} were saved`;
  return summed(checksums) === end.fingerprint ? undefined : 'these rows are not those that were saved';
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
  run.of.unit = row.run.unit;
  run.checksums.push(row.print);
  // The first row of each system has what was found out about the whole run.
  if (row.prints.corpus !== undefined) run.prints = row.prints;
  if (problemCounts) system.problemCounts = problemCounts;
  const unit = system.units.get(row.at) ?? { name: row.unitName, counts: {} };
  system.units.set(row.at, unit);
  run.areNumbered &&= isNumber(row.unitName, row.at);
  unit.counts[row.metric] = row.counts;
  if (name === undefined || system.name === undefined || name === system.name) return undefined;
  return `${quoted(name)} in this row and ${quoted(system.name)}`;
}

type SavedRow = NonNullable<ReturnType<typeof savedRow>>;
type ClosingRow = NonNullable<ReturnType<typeof closingRow>>;

function savedRow(row: unknown) {
  if (!isObject(row) || row.schema !== 1) return undefined;
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
  if (!isObject(row) || row.schema !== 1 || !isIndex(row.rows)) return undefined;
  const { tool, signature, rows } = row;
  const [reference, fingerprint] = [row.key ?? row.gold, readFingerprint(row.fingerprint)];
  if (!isText(tool) || !isText(signature) || !isText(reference) || fingerprint === undefined) return undefined;
  const run: Run['of'] = { tool, signature, reference };
  return { run, rows, fingerprint };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether these are scores: an object of numbers, or of objects of such, in which each with an F1 also has recall and precision. */
function isScores(value: unknown): value is Json {
  return isObject(value) && areNumbers(value, false, 0);
}

/**
 * Whether all values, at any depth that reports have, are numbers, and each object with an F1 also has recall and precision. `byLabel`: the
 * object's names are those of types or tags, and a type may be called `f1`.
 */
function areNumbers(value: unknown, byLabel: boolean, depth: number): boolean {
  if (!isObject(value)) return Number.isFinite(value);
  if (depth > DEEPEST) return false;
  const isPart = ([name, part]: [string, unknown]): boolean =>
    areNumbers(part, !byLabel && (name === 'types' || name === 'tags'), depth + 1);
  if (!Object.entries(value).every(isPart)) return false;
  const { recall, precision, f1 } = value;
  return byLabel || f1 === undefined || (Number.isFinite(f1) && isObject(recall) && isObject(precision));
}

/** More than in any report: a type in a mode has a score, and each side of that has values. */
const DEEPEST = 16;

function isCounts(value: unknown): value is Record<string, number> {
  return isObject(value) && Object.values(value).every((count) => Number.isFinite(count) && (count as number) >= 0);
}
