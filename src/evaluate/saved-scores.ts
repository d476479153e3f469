import { type Fingerprint, readFingerprint, summed } from '../text/fingerprint.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { type Files, readWhole } from './files.ts';
import { sharedName } from './name-parts.ts';
import type { ReadColumns } from './report.ts';
import { savedColumns } from './saved-columns.ts';

/** One document or sentence of a saved result: for each metric, the counts by the name of the field. */
export interface SavedUnit {
  readonly name: string;
  /** Present if the unit is a sentence. */
  readonly isSentence?: true;
  /** The files that it comes from, as JSON lines have them: several shards may be in one file. */
  readonly source?: string;
  /** Whether the same row stands in the file before: of the same files, with the same number and name. */
  readonly isAgain?: true;
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The scores as the JSON has them; absent in JSON lines. */
  readonly scores?: Readonly<Record<string, unknown>>;
}

/** How often each kind of problem occurred in a run, by its code. */
export type SavedProblems = Readonly<Record<string, number>>;

/** The saved scores of one response or prediction. */
export interface SavedSystem {
  readonly file: string;
  /** What its user called it. */
  readonly name?: string;
  /** The scores as the JSON has them; absent in JSON lines. */
  readonly scores?: Readonly<Record<string, unknown>>;
  /** The problems of each run: JSON is of one, JSON lines may be of several. Absent if none was saved. */
  readonly problemCounts?: readonly SavedProblems[];
  /** The columns that the runs were read from, as far as they are known. */
  readonly columns?: readonly ReadColumns[];
  /** Absent if the result was saved without its documents. */
  readonly units?: readonly SavedUnit[];
}

/** A result that was saved as JSON or JSON lines. */
export interface SavedScores {
  readonly file: string;
  readonly tool: string;
  readonly signature: string;
  /** The key, or the gold file. */
  readonly reference: string;
  readonly systems: readonly SavedSystem[];
  /** The fingerprint of the key's content; absent before version 2. */
  readonly corpus?: Fingerprint;
}

/** Reads a file with a saved result. Undefined, with an error in the log, if it cannot be read. */
export async function readSaved(path: string, log: ProblemSink, files: Files): Promise<SavedScores | undefined> {
  const bytes = await readWhole(path, log, files);
  return bytes && savedScores(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), log);
}

/**
 * Reads what `--format json` or `jsonl` has written. JSON lines may be in any order, and may come from several files that were
 * concatenated. Anything else gives undefined, with an error in the log, with its line.
 */
export function savedScores(file: string, text: string, log: ProblemSink): SavedScores | undefined {
  const errors = log.errors;
  const refuse = (line: number, message: string): void =>
    log.report('UNREADABLE_SCORES', 'error', () => ({ place: { file, line, column: 1 }, message }));
  const whole = parsed(text);
  const saved =
    isObject(whole) && Array.isArray(whole.systems)
      ? fromJson(file, whole, whole.systems, refuse)
      : fromLines(file, text, refuse);
  return log.errors > errors ? undefined : saved;
}

function corpusOf({ corpus }: Json): Fingerprint | undefined {
  return isObject(corpus) ? readFingerprint(corpus.fingerprint) : undefined;
}

/** The fingerprint of the key of all runs together, which the first row of each has; none if a run has none. */
function corpusOfRuns(rows: readonly SavedRow[]): Pick<SavedScores, 'corpus'> {
  const own = rows.filter(({ system }) => system === 0);
  const has = new Set(own.flatMap((row) => (row.corpus === undefined ? [] : runOf(row))));
  if (!own.every((row) => has.has(runOf(row)))) return {};
  return { corpus: summed(own.flatMap(({ corpus }) => corpus ?? [])) };
}

/** The files of a row's run. */
function runOf({ reference, file }: Pick<SavedRow, 'reference' | 'file'>): string {
  return JSON.stringify([reference, file]);
}

type Refuse = (line: number, message: string) => void;
type Json = Record<string, unknown>;

const expected = 'expected what --format json or jsonl writes';

function fromJson(file: string, whole: Json, systems: readonly unknown[], refuse: Refuse): SavedScores | undefined {
  const { tool, signature, schema, key, gold } = whole;
  const reference = key ?? gold;
  if (schema !== 1 || !isText(tool) || !isText(signature) || !isText(reference) || !systems.every(isObject)) {
    refuse(1, `this JSON is not a report of scores: ${expected}, with schema 1 and a signature`);
    return undefined;
  }
  const found = systems.map((system) => jsonSystem(system));
  const corpus = corpusOf(whole);
  if (found.every((system) => system !== undefined)) {
    return { file, tool, signature, reference, systems: found, ...(corpus !== undefined && { corpus }) };
  }
  refuse(1, `a system of this report lacks its name, its scores, or counts: ${expected}`);
  return undefined;
}

function jsonSystem(system: Json): SavedSystem | undefined {
  const file = system.response ?? system.pred;
  const { name, scores, byDocument, bySentence, problemCounts = {} } = system;
  const rows = byDocument ?? bySentence;
  const columns = savedColumns(system.columns);
  if (!isText(file) || !isObject(scores) || !isScores(scores) || !isCounts(problemCounts) || !columns) return undefined;
  const named = { file, ...(isText(name) && { name }), problemCounts: [problemCounts], columns };
  if (rows === undefined) return { ...named, scores };
  if (!Array.isArray(rows)) return undefined;
  const units = rows.map((row: unknown) => jsonUnit(row));
  return units.every((unit) => unit !== undefined) ? { ...named, scores, units } : undefined;
}

function jsonUnit(row: unknown): SavedUnit | undefined {
  if (!isObject(row) || !isObject(row.counts) || !Object.values(row.counts).every(isCounts)) return undefined;
  if (!isObject(row.scores) || !isScores(row.scores)) return undefined;
  const name = String(row.document ?? row.sentence ?? '');
  const counts = row.counts as SavedUnit['counts'];
  return { name, ...(row.sentence !== undefined && { isSentence: true }), counts, scores: row.scores };
}

/** Reads JSON lines: one line per document and metric. */
function fromLines(file: string, text: string, refuse: Refuse): SavedScores | undefined {
  const rows: SavedRow[] = [];
  const names = new Map<number, string>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = savedRow(parsed(line));
    if (!row) {
      refuse(at + 1, `this line is not a row of saved scores: ${expected}`);
      // Most likely a file of another kind: one error is enough.
      if (rows.length === 0) return undefined;
    } else if (rows.length > 0 && (row.tool !== rows[0].tool || row.signature !== rows[0].signature))
      refuse(at + 1, `the signature of this row differs from that of the first row, ${quoted(rows[0].signature)}`);
    else {
      const clash = nameClash(row, names);
      if (clash !== undefined) refuse(at + 1, clash);
      rows.push(row);
    }
  }
  const count = new Set(rows.map(({ system }) => system)).size;
  if (rows.length > 0 && rows.every(({ system }) => system < count)) {
    const systems = gathered(rows);
    const reference = sharedName(rows.map((row) => row.reference));
    return { file, tool: rows[0].tool, signature: rows[0].signature, reference, systems, ...corpusOfRuns(rows) };
  }
  if (rows.length > 0 || text.trim() === '')
    refuse(1, `there are no saved scores here, or those of a system are missing: ${expected}`);
  return undefined;
}

/** Why a row cannot be of the system whose number it has: another row gives that another name. `names`: those so far. */
function nameClash({ system, called }: SavedRow, names: Map<number, string>): string | undefined {
  if (called === undefined) return undefined;
  const other = names.get(system) ?? called;
  names.set(system, other);
  if (other === called) return undefined;
  return `system ${system + 1} is called ${quoted(called)} in this row and ${quoted(other)} in another`;
}

interface Building extends SavedUnit {
  readonly counts: Record<string, Record<string, number>>;
}

/** The rows by system and unit. Rows of one unit have the same files, numbers and name; a repeated metric begins another unit. */
function gathered(rows: readonly SavedRow[]): SavedSystem[] {
  const systems: {
    runs: Map<string, SavedProblems[]>;
    files: Set<string>;
    names: Set<string | undefined>;
    columns: ReadColumns[];
    units: Building[];
  }[] = [];
  const open = new Map<string, Building>();
  for (const row of rows) {
    systems[row.system] ??= { runs: new Map(), files: new Set(), names: new Set(), columns: [], units: [] };
    systems[row.system].columns.push(...row.columns);
    systems[row.system].files.add(row.file);
    systems[row.system].names.add(row.called);
    const run = runOf(row);
    const { runs } = systems[row.system];
    if (!runs.has(run)) runs.set(run, []);
    if (row.problemCounts) runs.get(run)?.push(row.problemCounts);
    const place = JSON.stringify([row.reference, row.file, row.system, row.unit, row.name]);
    let unit = open.get(place);
    if (!unit || Object.hasOwn(unit.counts, row.metric)) {
      const flags = { ...(row.isSentence && { isSentence: true as const }), ...(unit && { isAgain: true as const }) };
      unit = { name: row.name, ...flags, source: run, counts: {} };
      open.set(place, unit);
      systems[row.system].units.push(unit);
    }
    unit.counts[row.metric] = row.counts;
  }
  return systems.map(({ runs, files, names, columns, units }) => {
    const [name] = names;
    const problemCounts = [...runs.values()].flatMap((own) => (own.length > 0 ? own : [{}]));
    const named = names.size === 1 && name !== undefined && { name };
    return { file: sharedName([...files]), ...named, problemCounts, columns, units };
  });
}

type SavedRow = NonNullable<ReturnType<typeof savedRow>>;

function savedRow(row: unknown) {
  if (!isObject(row) || row.schema !== 1) return undefined;
  const { tool, signature, system, unit, metric, counts, problemCounts } = row;
  const [reference, file, name] = [row.key ?? row.gold, row.response ?? row.pred, row.document ?? row.sentence];
  if (!isText(tool) || !isText(signature) || !isText(reference) || !isText(file) || !isText(metric)) return undefined;
  if (!isText(name) || !isIndex(system) || !isIndex(unit) || !isCounts(counts)) return undefined;
  const columns = savedColumns(row.columns);
  if ((problemCounts !== undefined && !isCounts(problemCounts)) || !columns) return undefined;
  const isSentence = row.document === undefined && { isSentence: true as const };
  const called = isText(row.name) ? row.name : undefined;
  const corpus = corpusOf(row);
  return {
    tool,
    signature,
    reference,
    file,
    called,
    system,
    unit,
    name,
    ...isSentence,
    metric,
    counts,
    columns,
    // The first row of a run has its corpus, and its problems if there were any.
    problemCounts: problemCounts ?? (corpus === undefined ? undefined : {}),
    corpus,
  };
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
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32 - 1;
}

/**
 * Whether all values, at any depth that reports have, are numbers, and each object with an F1 also has recall and precision. `byLabel`: the object's names
 * are those of types or tags, and a type may be called `f1`.
 */
function isScores(value: unknown, byLabel = false, depth = 0): boolean {
  if (!isObject(value)) return Number.isFinite(value);
  if (depth > DEEPEST) return false;
  const isPartScores = ([name, part]: [string, unknown]): boolean =>
    isScores(part, !byLabel && (name === 'types' || name === 'tags'), depth + 1);
  if (!Object.entries(value).every(isPartScores)) return false;
  const { recall, precision, f1 } = value;
  return byLabel || f1 === undefined || (Number.isFinite(f1) && isObject(recall) && isObject(precision));
}

/** More than in any report: a type in a mode has a score, and each side of that has values. */
const DEEPEST = 16;

function isCounts(value: unknown): value is Record<string, number> {
  return isObject(value) && Object.values(value).every((count) => Number.isFinite(count) && (count as number) >= 0);
}
