import { rowName, type ScoreRow } from '../score/score.ts';
import { majorOf, signatureDifference } from '../settings/signature.ts';
import type { Files } from '../sides/files.ts';
import { fileProblem, type Problem, type ProblemLog, type ProblemSink, reportAll } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { pairedSystems } from './baseline.ts';
import { type Evaluated, hasErrors, isResampled, type Questions } from './make-report.ts';
import type { Counted } from './result.ts';
import { readSaved } from './saved.ts';
import { type Saved, savedProblem } from './saved-values.ts';
import { resampledUnits } from './statistics.ts';
import { type Demands, limitsDrops, type SettledLimit, settleLimits } from './thresholds.ts';

/** The logs of a run: all of them, that for the baseline, and that for what concerns every system. */
export interface RunLogs {
  readonly all: readonly ProblemLog[];
  readonly ofRun: ProblemSink;
  readonly ofSystems: ProblemSink;
}

/**
 * What to report of what was counted, and the saved result to compare it with, if one is asked for. Nothing, with errors in the log, if they
 * cannot be compared. Warns where there are too few units for what is asked.
 *
 * @throws UsageError if a limit names a row that was not scored.
 */
export async function evaluated(
  counted: Counted,
  questions: Questions,
  { all: logs, ofRun: log, ofSystems }: RunLogs,
  files: Files,
): Promise<Evaluated> {
  const { baseline: path } = questions;
  if (isResampled(questions)) reportFewUnits(counted, questions, ofSystems);
  const [baseline] = path === undefined ? [] : await readSaved(path, log, files);
  const paired = baseline ? pairedSystems(baseline.systems, counted.systems) : [];
  for (const problemsOf of [otherScores, otherCorpus, incomparableScores])
    if (baseline && !hasErrors(logs)) reportAll(log, problemsOf({ saved: baseline, paired, counted }, questions));
  return hasErrors(logs) ? { logs } : { logs, outcome: { ...counted, baseline } };
}

/** What was counted now, and a saved result with the system that each of those now is compared with. */
interface Compared {
  readonly saved: Saved;
  readonly paired: ReturnType<typeof pairedSystems>;
  readonly counted: Counted;
}

/** With fewer units, intervals and p-values are unreliable, and there is a warning. */
const enough = 20;

/** Warns where there are too few units to resample. */
export function reportFewUnits(counted: Counted, questions: Questions, log: ProblemSink): void {
  const { unit, reference } = counted;
  const units = Math.max(0, ...resampledUnits(counted, questions).map(({ names }) => names.length));
  reportAll(log, fewUnits(units, unit, reference));
}

/** FEW_UNITS, if there are too few units to resample. */
export function fewUnits(units: number, unit: string, path: string): readonly Problem[] {
  if (units >= enough) return [];
  const message = `only ${units} ${units === 1 ? unit : `${unit}s`}: intervals and tests are unreliable (${enough} or more needed)`;
  return [fileProblem('FEW_UNITS', 'warning', path, message, `score at least ${enough} ${unit}s`)];
}

/** Why a baseline is of no use: it has no scores, other settings, no system for one of those now, or no units where they are asked for. */
function otherScores({ saved, paired, counted }: Compared, { byDocument, at }: Questions): readonly Problem[] {
  const { signature, systems, unit } = counted;
  const needsUnits = byDocument === true || at !== undefined;
  const saving = `save it with ${saved.tool} … --format json${needsUnits ? ' --by-document' : ''}`;
  // A baseline of version 1 is read by version 2.
  const isOlder = majorOf(saved.signature.v) === '1' && majorOf(signature.v) === '2';
  const own = isOlder ? { ...saved.signature, v: signature.v } : saved.signature;
  const difference = signatureDifference(own, signature, 'this run');
  const lone = systems.find((_, at) => paired[at] === undefined);
  if (difference) return [savedProblem(saved, 'BASELINE_DIFFERS', `the baseline ${difference}`)];
  if (saved.systems.some(({ scores }) => Object.keys(scores).length === 0))
    return [savedProblem(saved, 'UNREADABLE_SCORES', 'a baseline is JSON', saving)];
  if (lone) {
    const found = `none of the ${saved.systems.length} systems of the baseline is called ${quoted(lone.name ?? lone.file)}`;
    const expected = `expected 1 system, the same names, or as many systems as this run, ${systems.length}`;
    return [savedProblem(saved, 'BASELINE_DIFFERS', `${found}: ${expected}`)];
  }
  if (needsUnits && saved.systems.some(({ byUnit }) => byUnit === undefined)) {
    const draws = at === undefined ? '' : `: --at ${at} draws from these`;
    return [savedProblem(saved, 'NO_DOCUMENT_ROWS', `the scores of each ${unit} are not in this file${draws}`, saving)];
  }
  if (at === undefined || saved.unit === unit || unit === 'topic') return [];
  const message = `the rows of the baseline are ${saved.unit}s, those of this run ${unit}s: score both with --units`;
  return [savedProblem(saved, 'BASELINE_DIFFERS', message)];
}

/**
 * Another corpus than that of this run, by their fingerprints: an error under a limit on drops, else a warning. Units can only be compared
 * where both have one.
 */
function otherCorpus({ saved, counted }: Compared, demands: Demands): readonly Problem[] {
  const { corpus } = counted;
  const { at } = demands;
  if ((saved.corpus === undefined && at === undefined) || corpus === undefined || saved.corpus === corpus) return [];
  const message =
    saved.corpus === undefined
      ? `the baseline names no corpus, and --at ${at} compares documents`
      : 'the baseline was scored on another corpus';
  const help = 'save a new baseline, or score the documents of the baseline';
  const severity = limitsDrops(demands) ? 'error' : 'warning';
  return [savedProblem(saved, 'CORPUS_DIFFERS', message, help, severity)];
}

/**
 * Why limits on a drop cannot be checked: the baseline lacks what they name, has no metric in common with the scores now, or a type is new.
 * Without limits, a change that cannot be told is left out.
 *
 * @throws UsageError if a limit names a row that was not scored.
 */
function incomparableScores({ saved, paired, counted }: Compared, demands: Demands): readonly Problem[] {
  if (!limitsDrops(demands)) return [];
  const { rowsOf } = counted;
  const systems = counted.systems.map(({ scores }) => ({ rows: rowsOf(scores) }));
  const maxDrop = settleLimits('--max-drop', demands.maxDrop ?? [], systems);
  const reasons = systems.flatMap(({ rows }, at) => {
    return incomparable(rowsOf(paired[at]?.scores ?? {}), rows, maxDrop) ?? [];
  });
  return [...new Set(reasons)].map((message) => savedProblem(saved, 'BASELINE_DIFFERS', message));
}

/** Why limits cannot be checked on these rows; undefined if they can. */
function incomparable(
  before: readonly ScoreRow[],
  after: readonly ScoreRow[],
  limits: readonly SettledLimit[],
): string | undefined {
  const names = new Set(before.map(rowName));
  const isNew = (row: ScoreRow): boolean => !names.has(rowName(row));
  const metrics = new Set(before.map(({ metric }) => metric));
  for (const limit of limits) {
    const row = after.find((one) => rowName(one) === limit.row);
    if (row && isNew(row)) return `--max-drop ${limit.name}: the baseline has no ${limit.row}: ${advice}`;
  }
  if (!after.some((row) => row.isMain && !isNew(row)))
    return `none of its metrics (${[...metrics].join(', ')}) is scored now: ${advice}`;
  const added = after.filter((row) => metrics.has(row.metric) && isNew(row));
  if (added.length === 0) return undefined;
  const list = added.map(({ metric, title }) => `${metric} ${title}`).join(', ');
  return `${list} ${added.length === 1 ? 'is' : 'are'} new since the baseline: save a new one`;
}

const advice = 'score what it has, or save a new one';
