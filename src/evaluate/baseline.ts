import { rowName, type ScoreRow } from '../score/score-row.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import type { SavedScores } from './saved-scores.ts';
import { differenceText, differingField } from './signature-fields.ts';

/** An F1 before and now, and the difference: fractions. */
export interface Change {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

/** How a system differs from a saved result, by the names of the rows that both have. */
export interface Baseline {
  readonly file: string;
  readonly differences: Readonly<Record<string, Change>>;
  /** For the documents that both have, where each document was asked for. */
  readonly byDocument?: readonly DocumentChange[];
}

/** How one document differs from the saved one. */
export interface DocumentChange {
  readonly document: string;
  readonly differences: Readonly<Record<string, Change>>;
}

/** The rows of a system, of all its documents and, where they were asked for, of each. */
export interface SystemRows {
  readonly rows: readonly ScoreRow[];
  readonly units?: readonly UnitRows[];
}

/** The rows of one document or sentence. */
export interface UnitRows {
  readonly name: string;
  readonly rows: readonly ScoreRow[];
}

/**
 * How each system differs from a saved result that `isBaseline` accepts: one system, which all are compared with, or as many as there
 * are now, compared in order. `rowsOf` makes rows of saved scores.
 */
export function baselinesOf(
  saved: SavedScores,
  now: readonly SystemRows[],
  rowsOf: (scores: Readonly<Record<string, unknown>>) => readonly ScoreRow[],
): Baseline[] {
  return now.map(({ rows, units }, at) => {
    const { scores = {}, units: savedUnits = [] } = saved.systems[saved.systems.length === 1 ? 0 : at];
    const before = (): UnitRows[] => savedUnits.map(({ name, scores: own = {} }) => ({ name, rows: rowsOf(own) }));
    const byDocument = units && documentChanges(before(), units);
    return { file: saved.file, differences: changes(rowsOf(scores), rows), ...(byDocument && { byDocument }) };
  });
}

/**
 * Whether a saved result can be a baseline, with an error in the log where not: it has scores, under the same settings, of one
 * system or of as many as there are now, and where documents are asked for it has them.
 */
export function isBaseline(
  saved: SavedScores,
  signature: string,
  systems: number,
  withDocuments: boolean,
  log: ProblemSink,
): boolean {
  const place = startOf(saved.file);
  const command = `${saved.tool} … --format json${withDocuments ? ' --by-document' : ''}`;
  const difference = differingField(saved.signature, signature);
  if (difference) {
    log.report('BASELINE_DIFFERS', 'error', () => ({ place, message: `${differenceText(difference)} as now` }));
  } else if (saved.systems.some(({ scores }) => scores === undefined)) {
    log.report('UNREADABLE_SCORES', 'error', () => ({ place, message: `a baseline is JSON: save it with ${command}` }));
  } else if (saved.systems.length !== 1 && saved.systems.length !== systems) {
    const message = `the baseline has ${saved.systems.length} systems: expected 1, or as many as now, ${systems}`;
    log.report('BASELINE_DIFFERS', 'error', () => ({ place, message }));
  } else if (withDocuments && saved.systems.some(({ units }) => units === undefined)) {
    const message = `the scores of each document are not in this file: save it with ${command}`;
    log.report('NO_DOCUMENT_ROWS', 'error', () => ({ place, message }));
  } else return true;
  return false;
}

/** The changes of F1, for the rows that are in both. */
function changes(before: readonly ScoreRow[], after: readonly ScoreRow[]): Record<string, Change> {
  const old = new Map(before.map((row) => [rowName(row), row.score.f1]));
  const found: Record<string, Change> = {};
  for (const row of after) {
    const f1 = old.get(rowName(row));
    if (f1 !== undefined) found[rowName(row)] = { before: f1, after: row.score.f1, change: row.score.f1 - f1 };
  }
  return found;
}

/** The changes of each document, by name; the n-th of a name with the n-th of that name. */
function documentChanges(before: readonly UnitRows[], after: readonly UnitRows[]): DocumentChange[] {
  const waiting = new Map<string, UnitRows[]>();
  for (const unit of before) {
    const named = waiting.get(unit.name);
    if (named) named.push(unit);
    else waiting.set(unit.name, [unit]);
  }
  return after.flatMap(({ name, rows }) => {
    const old = waiting.get(name)?.shift();
    return old ? [{ document: name, differences: changes(old.rows, rows) }] : [];
  });
}
