import { isObject, type JsonObject, parsedOrNot } from '../formats/json/json-spot.ts';
import { readSignature } from '../settings/signature.ts';
import { type Files, readWhole } from '../sides/files.ts';
import { type ProblemSink, startOf } from '../text/problem.ts';
import type { SystemResults, UnitResults } from './report.ts';
import { savedLines } from './saved-lines.ts';
import { corpusOf, expected, isCounts, isSchema, isText, type Refuse, refusalOf, type Saved } from './saved-values.ts';

/** Reads a file with saved results. Empty, with an error in the log, if it cannot be read. */
export async function readSaved(path: string, log: ProblemSink, files: Files): Promise<readonly Saved[]> {
  const bytes = await readWhole(path, log, files);
  // PowerShell redirects in UTF-16, with a byte order mark.
  const encoding = bytes?.[0] === 0xff ? 'utf-16le' : 'utf-8';
  return bytes ? savedResults(path, new TextDecoder(encoding).decode(bytes), log) : [];
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
  const whole = parsedOrNot(text);
  const refusal = refusalOf(whole);
  if (refusal !== undefined) refuse(1, refusal);
  if (log.errors > errors) return [];
  const saved =
    isObject(whole) && Array.isArray(whole.systems)
      ? fromJson(file, whole, whole.systems, refuse)
      : savedLines(file, text, refuse, log);
  return log.errors > errors ? [] : saved;
}

function fromJson(file: string, whole: JsonObject, systems: readonly unknown[], refuse: Refuse): readonly Saved[] {
  const { tool, signature, schema, key, gold } = whole;
  const reference = key ?? gold;
  if (!isSchema(schema) || !isText(tool) || !isText(signature) || !isText(reference) || !systems.every(isObject)) {
    refuse(1, `this JSON is not a report of scores: ${expected}, with schema 1 or 2 and a signature`);
    return [];
  }
  const found = systems.map(jsonSystem);
  const unit = systems.some(({ bySentence }) => bySentence !== undefined) ? 'sentence' : 'document';
  const saved = {
    place: startOf(file),
    tool,
    signature: readSignature(signature),
    reference,
    unit,
    ...corpusOf(whole),
  } as const;
  if (found.every((system) => system !== undefined)) return [{ ...saved, systems: found }];
  refuse(1, `a system of this report lacks its name, its scores, or counts: ${expected}`);
  return [];
}

function jsonSystem(system: JsonObject): SystemResults | undefined {
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

/** Whether these are scores: an object of numbers, or of objects of such, in which each with an F1 also has recall and precision. */
function isScores(value: unknown): value is JsonObject {
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
