import { rowName, type ScoreRow } from '../score/score.ts';
import { type ProblemSink, startOf } from '../text/problem.ts';
import type { Files } from './files.ts';
import type { Outcome, Questions } from './make-report.ts';
import type { Change, DocumentChange, Report, SideChange, UnitReport } from './report.ts';
import type { SavedScores, SavedSystem } from './saved-scores.ts';
import { signatureDifference } from './settings.ts';
import { type Demands, limitedRow, limitName, settleDemands } from './thresholds.ts';

/** A system, now or in a saved result. */
type Named = Pick<SavedSystem, 'file' | 'name'>;

/** The report with the change of each score since a saved result that `readBaseline` accepts, also per unit if the report has units. */
export function withBaseline<Scores extends object>(
  report: Report<Scores>,
  saved: SavedScores,
  rowsOf: (scores: object) => readonly ScoreRow[],
): Report<Scores> {
  const paired = pairedSystems(saved.systems, report.systems);
  const systems = report.systems.map((system, at) => {
    const { scores = {}, units = [] } = paired[at] ?? {};
    const before = (): UnitRows[] => units.map(({ name, scores: own = {} }) => ({ name, rows: rowsOf(own) }));
    const byDocument = system.byUnit && documentChanges(before(), system.byUnit);
    const differences = changes(rowsOf(scores), system.rows);
    return { ...system, baseline: { file: saved.file, differences, ...(byDocument && { byDocument }) } };
  });
  return { ...report, systems };
}

/**
 * The saved system that each of those now is compared with: the one there is, or of several that of the same name. If there are as many
 * as now, those of other names are compared in order; otherwise they have none.
 */
function pairedSystems(saved: readonly SavedSystem[], now: readonly Named[]): (SavedSystem | undefined)[] {
  if (saved.length === 1) return now.map(() => saved[0]);
  const nameOf = ({ file, name = file }: Named): string => name;
  const left = [...saved];
  const take = (at: number): SavedSystem | undefined => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const byName = now.map((system) => take(left.findIndex((other) => nameOf(other) === nameOf(system))));
  return byName.map((found) => found ?? (saved.length === now.length ? take(0) : undefined));
}

/** The saved result at `baseline`; undefined if none is asked for, or, with an error in the log, if it cannot be a baseline. */
export async function readBaseline(
  { baseline, byDocument }: Pick<Questions, 'baseline' | 'byDocument'>,
  signature: string,
  systems: readonly Named[],
  log: ProblemSink,
  files: Files,
): Promise<SavedScores | undefined> {
  if (baseline === undefined) return undefined;
  const { readSaved } = await import('./saved-scores.ts');
  const saved = await readSaved(baseline, log, files);
  return saved && isBaseline(saved, signature, systems, byDocument === true, log) ? saved : undefined;
}

/**
 * Whether a saved result can be a baseline, with an error in the log if not. It needs scores, the same settings, a system for each of
 * those now, and the scores of each document if those are asked for.
 */
function isBaseline(
  saved: SavedScores,
  signature: string,
  systems: readonly Named[],
  withDocuments: boolean,
  log: ProblemSink,
): boolean {
  const place = startOf(saved.file);
  const command = `${saved.tool} … --format json${withDocuments ? ' --by-document' : ''}`;
  const difference = signatureDifference(saved.signature, signature);
  const paired = pairedSystems(saved.systems, systems);
  const lone = systems.find((_, at) => paired[at] === undefined);
  if (difference) {
    log.report('BASELINE_DIFFERS', 'error', () => ({ place, message: `${difference} as now` }));
  } else if (saved.systems.some(({ scores }) => scores === undefined)) {
    log.report('UNREADABLE_SCORES', 'error', () => ({ place, message: `a baseline is JSON: save it with ${command}` }));
  } else if (lone) {
    const found = `the baseline has ${saved.systems.length} systems, none of which is called '${lone.name ?? lone.file}'`;
    const message = `${found}: expected 1 system, the same names, or as many systems as now, ${systems.length}`;
    log.report('BASELINE_DIFFERS', 'error', () => ({ place, message }));
  } else if (withDocuments && saved.systems.some(({ units }) => units === undefined)) {
    const message = `the scores of each document are not in this file: save it with ${command}`;
    log.report('NO_DOCUMENT_ROWS', 'error', () => ({ place, message }));
  } else return true;
  return false;
}

/**
 * Reports, as errors, why limits on a drop cannot be checked: the baseline lacks what they name, has no metric in common with the scores
 * now, or a type is new. Without such limits, a change that cannot be told is left out.
 *
 * @throws UsageError if a limit names a row that was not scored, or two rows.
 */
export function refuseIncomparable(
  saved: SavedScores,
  { results, rowsOf }: Pick<Outcome, 'results' | 'rowsOf'>,
  demands: Demands,
  log: ProblemSink,
): void {
  if (demands.maxDrop.length === 0 && demands.maxDocumentDrop === undefined) return;
  const paired = pairedSystems(saved.systems, results);
  const systems = results.map(({ scores }) => ({ rows: rowsOf(scores) }));
  const { maxDrop } = settleDemands({ systems }, demands);
  const reasons = systems.flatMap(({ rows }, at) => {
    return incomparable(rowsOf(paired[at]?.scores ?? {}), rows, maxDrop) ?? [];
  });
  for (const message of new Set(reasons))
    log.report('BASELINE_DIFFERS', 'error', () => ({ place: startOf(saved.file), message }));
}

/** Why limits cannot be checked on these rows; undefined if they can. */
function incomparable(
  before: readonly ScoreRow[],
  after: readonly ScoreRow[],
  limits: Demands['maxDrop'],
): string | undefined {
  const names = new Set(before.map(rowName));
  const isNew = (row: ScoreRow): boolean => !names.has(rowName(row));
  const metrics = new Set(before.map(({ metric }) => metric));
  for (const limit of limits) {
    const row = limitedRow(after, limit);
    if (row && isNew(row)) return `--max-drop ${limitName(limit)}: the baseline has no ${rowName(row)}: ${advice}`;
  }
  if (!after.some((row) => row.isMain && !isNew(row)))
    return `none of its metrics (${[...metrics].join(', ')}) is scored now: ${advice}`;
  const added = after.filter((row) => metrics.has(row.metric) && isNew(row));
  if (added.length === 0) return undefined;
  const list = added.map(({ metric, title }) => `${metric} ${title}`).join(', ');
  return `${list} ${added.length === 1 ? 'is' : 'are'} new since the baseline: save a new one`;
}

const advice = 'score what it has, or save a new one';

/** The scores of a unit, now or before. */
type UnitRows = Pick<UnitReport, 'name' | 'rows'>;

/** The changes, by name, of the rows that are in both. */
function changes(before: readonly ScoreRow[], after: readonly ScoreRow[]): Record<string, Change> {
  const old = new Map(before.map((row) => [rowName(row), row.score]));
  const found: Record<string, Change> = {};
  for (const row of after) {
    const was = old.get(rowName(row));
    if (!was) continue;
    const side = (name: 'recall' | 'precision'): SideChange => sideChange(was[name].value, row.score[name].value);
    const sides = { recall: side('recall'), precision: side('precision') };
    found[rowName(row)] = { ...sideChange(was.f1, row.score.f1), ...sides };
  }
  return found;
}

function sideChange(before: number, after: number): SideChange {
  return { before, after, change: after - before };
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
