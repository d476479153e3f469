import { rowName, type ScoreRow } from '../score/score.ts';
import { type Fingerprint, summed } from '../text/fingerprint.ts';
import { type ProblemSink, startOf } from '../text/problem.ts';
import { shortened } from '../text/quoted.ts';
import { pairedSystems, partners } from './baseline.ts';
import type { Outcome, Questions } from './make-report.ts';
import type { CommonUnits } from './report.ts';
import type { SavedScores } from './saved-scores.ts';
import { type Demands, type SettledLimit, settleLimits } from './thresholds.ts';

/**
 * The outcome with a saved result to compare with; undefined, with errors in the log, if they cannot be compared: see
 * `refuseIncomparable` and `compareCorpora`.
 */
export async function comparedOutcome(
  baseline: SavedScores,
  outcome: Outcome,
  questions: Questions,
  log: ProblemSink,
  adding: () => Promise<NonNullable<Outcome['addUp']>>,
): Promise<Outcome | undefined> {
  const errors = log.errors;
  const common = compareCorpora(baseline, outcome, questions, log);
  if (log.errors === errors) refuseIncomparable(baseline, outcome, questions, log, common !== undefined);
  if (log.errors > errors) return undefined;
  if (!common) return { ...outcome, baseline };
  return { ...outcome, baseline, common, addUp: await adding() };
}

/**
 * Reports, as errors, why limits on a drop cannot be checked: the baseline lacks what they name, has no metric in common with the scores
 * now, or a type is new, unless the corpus may change. Without such limits, a change that cannot be told is left out.
 *
 * @throws UsageError if a limit names a row that was not scored.
 */
function refuseIncomparable(
  saved: SavedScores,
  { results, rowsOf }: Pick<Outcome, 'results' | 'rowsOf'>,
  demands: Demands,
  log: ProblemSink,
  allowsNew: boolean,
): void {
  if (demands.maxDrop.length === 0 && demands.maxDocumentDrop === undefined) return;
  const paired = pairedSystems(saved.systems, results);
  const systems = results.map(({ scores }) => ({ rows: rowsOf(scores) }));
  const maxDrop = settleLimits('--max-drop', demands.maxDrop, systems);
  const reasons = systems.flatMap(({ rows }, at) => {
    return incomparable(rowsOf(paired[at]?.scores ?? {}), rows, maxDrop, allowsNew) ?? [];
  });
  for (const message of new Set(reasons))
    log.report('BASELINE_DIFFERS', 'error', () => ({ place: startOf(saved.file), message }));
}

/** Why limits cannot be checked on these rows; undefined if they can. */
function incomparable(
  before: readonly ScoreRow[],
  after: readonly ScoreRow[],
  limits: readonly SettledLimit[],
  allowsNew: boolean,
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
  if (added.length === 0 || allowsNew) return undefined;
  const list = added.map(({ metric, title }) => `${metric} ${title}`).join(', ');
  return `${list} ${added.length === 1 ? 'is' : 'are'} new since the baseline: save a new one`;
}

const advice = 'score what it has, or save a new one';

/**
 * Compares the corpus of a saved result with that of this run, by their fingerprints. Another corpus is an error under a limit on drops,
 * else a warning; where that is allowed, the units of both are returned instead.
 */
function compareCorpora(
  saved: SavedScores,
  { corpus, unit, units }: Pick<Outcome, 'corpus' | 'unit' | 'units'>,
  questions: Questions,
  log: ProblemSink,
): CommonUnits | undefined {
  if (!saved.corpus || !corpus || saved.corpus.fingerprint === summed(corpus.prints)) return undefined;
  const place = startOf(saved.file);
  const { maxDrop, maxDocumentDrop, allowCorpusChange } = questions;
  const severity = maxDrop.length > 0 || maxDocumentDrop !== undefined || allowCorpusChange ? 'error' : 'warning';
  const found = 'the baseline was scored on another corpus';
  const before = saved.corpus.units;
  if (!before) {
    const help = `save it with --by-document to see which ${unit}s differ`;
    log.report('CORPUS_DIFFERS', severity, () => ({ place, message: found, help }));
    return undefined;
  }
  const after = corpus.prints.map((print, at) => [corpus.names?.[at] ?? String(at + 1), print] as const);
  const { common, removed, added, changed } = differences(before, after, units?.alignedBy === 'name');
  const both = common.before.length;
  if (allowCorpusChange && both > 0) {
    if (saved.systems.every((system) => system.units)) return common;
    const message = `the scores of each ${unit} are not in this file, which --allow-corpus-change needs`;
    log.report('NO_DOCUMENT_ROWS', 'error', () => ({ place, message, help: 'save it with --by-document' }));
    return undefined;
  }
  const lists = [listed('only in the baseline', removed), listed('only now', added), listed('changed', changed)];
  const advice = both > 0 ? `, or compare the ${unit}s of both with --allow-corpus-change` : '';
  const message = `${found}: ${lists.flat().join('; ')}; the same in both ${both}`;
  log.report('CORPUS_DIFFERS', severity, () => ({ place, message, help: `save a new baseline${advice}` }));
  return undefined;
}

type Unit = readonly [name: string, print: Fingerprint];

interface Differences {
  readonly common: CommonUnits;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/** Units are the same if their content is, and their name if they are named; of the others, those of one name have changed. */
function differences(before: readonly Unit[], after: readonly Unit[], areNamed: boolean): Differences {
  const keyOf = ([name, print]: Unit): string => (areNamed ? `${print} ${name}` : String(print));
  const common = partners(before.map(keyOf), after.map(keyOf));
  const without = (units: readonly Unit[], places: readonly number[]): string[] => {
    const isCommon = new Set(places);
    return units.flatMap(([name], at) => (isCommon.has(at) ? [] : [name]));
  };
  const [gone, others] = [without(before, common.before), without(after, common.after)];
  const isGone = new Set(gone);
  const changed = areNamed ? others.filter((name) => isGone.has(name)) : [];
  const isChanged = new Set(changed);
  const isOther = (name: string): boolean => !isChanged.has(name);
  return { common, removed: gone.filter(isOther), added: others.filter(isOther), changed };
}

function listed(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMES).map(shortened).join(', ');
  return [`${what} ${names.length} (${shown}${names.length > MOST_NAMES ? ', …' : ''})`];
}

const MOST_NAMES = 5;
