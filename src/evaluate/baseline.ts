import { rowName, type ScoreRow } from '../score/score.ts';
import { type ProblemSink, startOf } from '../text/problem.ts';
import type { Files } from './files.ts';
import type { Change, DocumentChange, Report, UnitReport } from './report.ts';
import type { SavedScores } from './saved-scores.ts';
import { signatureDifference } from './settings.ts';

/**
 * The report with the change of each F1 since a saved result that `readBaseline` accepts, also per unit if the report has units. A
 * saved result of one system is compared with every system, one of several in order. `rowsOf` makes rows of saved scores.
 */
export function withBaseline<Scores extends object>(
  report: Report<Scores>,
  saved: SavedScores,
  rowsOf: (scores: object) => readonly ScoreRow[],
): Report<Scores> {
  const systems = report.systems.map((system, at) => {
    const { scores = {}, units = [] } = saved.systems[saved.systems.length === 1 ? 0 : at];
    const before = (): UnitRows[] => units.map(({ name, scores: own = {} }) => ({ name, rows: rowsOf(own) }));
    const byDocument = system.byUnit && documentChanges(before(), system.byUnit);
    const differences = changes(rowsOf(scores), system.rows);
    return { ...system, baseline: { file: saved.file, differences, ...(byDocument && { byDocument }) } };
  });
  return { ...report, systems };
}

/** The saved result at `baseline`; undefined if none is asked for, or, with an error in the log, if it cannot be a baseline. */
export async function readBaseline(
  { baseline, byDocument }: { readonly baseline?: string; readonly byDocument?: true },
  signature: string,
  systems: number,
  log: ProblemSink,
  files: Files,
): Promise<SavedScores | undefined> {
  if (baseline === undefined) return undefined;
  const { readSaved } = await import('./saved-scores.ts');
  const saved = await readSaved(baseline, log, files);
  return saved && isBaseline(saved, signature, systems, byDocument === true, log) ? saved : undefined;
}

/**
 * Whether a saved result can be a baseline, with an error in the log if not. It needs scores, the same settings, one system or as
 * many as there are now, and the scores of each document if those are asked for.
 */
function isBaseline(
  saved: SavedScores,
  signature: string,
  systems: number,
  withDocuments: boolean,
  log: ProblemSink,
): boolean {
  const place = startOf(saved.file);
  const command = `${saved.tool} … --format json${withDocuments ? ' --by-document' : ''}`;
  const difference = signatureDifference(saved.signature, signature);
  if (difference) {
    log.report('BASELINE_DIFFERS', 'error', () => ({ place, message: `${difference} as now` }));
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

/** The scores of a unit, now or before. */
type UnitRows = Pick<UnitReport, 'name' | 'rows'>;

/** The changes of F1, by name, for the rows that are in both. */
function changes(before: readonly ScoreRow[], after: readonly ScoreRow[]): Record<string, Change> {
  const old = new Map(before.map((row) => [rowName(row), row.score.f1]));
  const found: Record<string, Change> = {};
  for (const row of after) {
    const f1 = old.get(rowName(row));
    if (f1 !== undefined) found[rowName(row)] = { before: f1, after: row.score.f1, change: row.score.f1 - f1 };
  }
  return found;
}

/** The changes of each document that is in both. Of documents with the same name, the n-th is compared with the n-th. */
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
