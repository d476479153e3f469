import { type NumberName, numberNames, numberOf, rowName, type ScoreRow } from '../score/score.ts';
import { shortened, someOf } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import type { Report, ReportRow, SideChange, UnitReport } from './report.ts';

/** The value that a score must reach, or by how much it may fall, in points from 0 to 100. */
export interface Limit {
  /** `METRIC[.PART][.recall|precision|f1]`, where the part `*` means each, but for averages; absent for the F1 of every main row that has no limit of its own. */
  readonly name: string | undefined;
  readonly points: number;
}

/**
 * Reads `METRIC[.PART][.recall|precision|f1]=POINTS`, the least value that a score must have.
 *
 * @throws RangeError that says what was expected. A value in (0, 1] is refused, as it is most likely a fraction.
 */
export function parseThreshold(text: string): Limit {
  const limit = parseLimit(text, '');
  const { name, points } = limit;
  if (name !== undefined && (points === 0 || points > 1)) return limit;
  throw new RangeError(
    name === undefined
      ? `expected METRIC=POINTS, such as conll=78.5, muc.recall=80 or strict.PER=90, not '${text}'`
      : `points go from 0 to 100: for the fraction ${points} write ${Number((points * 100).toPrecision(12))}`,
  );
}

/**
 * Reads `POINTS` or `METRIC[.PART][.recall|precision|f1]=POINTS`, by how much a score may fall.
 *
 * @throws RangeError that says what was expected.
 */
export function parseDropLimit(text: string): Limit {
  return parseLimit(text, 'points from 0 to 100, or ');
}

function parseLimit(text: string, others: string): Limit {
  const [, name, points = 'none'] = /^(?:(.+)=)?(\d+(?:\.\d+)?)$/s.exec(text) ?? [];
  if (Number(points) <= 100) return { name, points: Number(points) };
  const named = 'METRIC[.PART][.recall|precision|f1]=POINTS, such as muc.recall=80, strict.PER=2.5 or strict.*=2';
  throw new RangeError(`expected ${others}${named}${others ? '' : ', with points from 0 to 100'}, not '${text}'`);
}

/** All limits that scores must meet. */
export interface Demands {
  readonly failUnder?: readonly Limit[];
  readonly maxDrop?: readonly Limit[];
  /** Scores fall further than they may where the interval of the change at this level, in percent, says so. */
  readonly at?: number;
  /** By how many points the F1 of a main row of a document may fall. */
  readonly maxDocumentDrop?: number;
  /** Whether tables have percentages, or fractions; if neither, percentages in corefscore and fractions in nerscore. Messages have too. */
  readonly percent?: true;
  readonly fraction?: true;
}

/** Whether the exit code depends on the scores. */
export function isGated(demands: Demands): boolean {
  return limitsDrops(demands) || (demands.failUnder ?? []).length > 0;
}

/** Whether scores may not fall by more than a limit. */
export function limitsDrops({ maxDrop = [], maxDocumentDrop }: Demands): boolean {
  return maxDrop.length > 0 || maxDocumentDrop !== undefined;
}

/** The metric that a limit is for, if it names one. No metric has a dot in its name. */
export function limitedMetric({ name }: Limit): string | undefined {
  return name?.split('.')[0];
}

/** Whether the limit is for this metric: it names the metric, each part of an average of it, or none. */
export function isLimited({ metric, averages = [] }: ScoreRow, limit: Limit): boolean {
  const named = limitedMetric(limit);
  return named === undefined || named === metric || averages.some((average) => limit.name?.startsWith(`${average}.*`));
}

/** Refuses a limit on a metric that will not be scored. To be called before anything is read. */
export function refuseUnscored(metrics: readonly string[], { failUnder = [], maxDrop = [] }: Demands): void {
  const refuse = (option: string, limits: readonly Limit[]): void => {
    const metric = limits.map(limitedMetric).find((one) => one !== undefined && !metrics.includes(one));
    if (metric === undefined) return;
    const parts = 'for a part of one, such as a type, write METRIC.PART';
    throw new UsageError(`${option} ${metric}: this metric is not scored; choose from ${metrics.join(', ')}; ${parts}`);
  };
  refuse('--fail-under', failUnder);
  refuse('--max-drop', maxDrop);
}

/** A limit and the number that it is for. */
export interface SettledLimit extends Limit {
  /** As on the command line: `--fail-under muc.recall=80`. */
  readonly text: string;
  /** The name of the row, and the side of its score; no row if the limit has no name. */
  readonly row: string | undefined;
  readonly side: NumberName;
}

/**
 * Finds out which number each limit is for: the F1 of the row that has its name, the metric alone being the main row; or else the side
 * that its last word says, of the row that the rest names. `METRIC.*` is a limit for each part; one with the name of a part outweighs it.
 *
 * @throws UsageError if a limit names no row of any system.
 */
export function settleLimits(
  option: '--fail-under' | '--max-drop',
  limits: readonly Limit[],
  systems: readonly { readonly rows: readonly ScoreRow[] }[],
): SettledLimit[] {
  // Each system has rows for the types of its own spans.
  const rows = systems.flatMap((system) => system.rows);
  const known = new Map([
    ...rows.filter(({ isMain }) => isMain).map((row): [string, string] => [row.metric, rowName(row)]),
    ...rows.map((row): [string, string] => [rowName(row), rowName(row)]),
  ]);
  const settled = limits.flatMap((limit): SettledLimit[] => {
    const { name, points } = limit;
    const text = `${option} ${name === undefined ? '' : `${name}=`}${points}`;
    const row = known.get(name ?? '');
    if (name === undefined || row !== undefined) return [{ ...limit, text, row, side: 'f1' }];
    const side = numberNames.find((word) => name.endsWith(`.${word}`));
    const rest = side ? name.slice(0, -side.length - 1) : name;
    const named = known.get(rest);
    const found = named === undefined ? partsNamed(rest, rows) : [named];
    if (found.length > 0) return found.map((one) => ({ ...limit, text, row: one, side: side ?? 'f1' }));
    const names = [...new Set(known.values())].map(shortened).join(', ');
    throw new UsageError(`${option} ${name}: this was not scored; choose from ${names}`);
  });
  const own = settled.filter((limit) => !isOfParts(limit));
  return settled.filter(
    (limit) => own.includes(limit) || !own.some((one) => one.row === limit.row && one.side === limit.side),
  );
}

/** The parts that `METRIC.*` names: types, say, but no averages of them, or the metrics that this one is an average of. */
function partsNamed(name: string, rows: readonly ScoreRow[]): readonly string[] {
  const parts = rows.filter(({ metric, part, averages = [] }) => {
    if (part === undefined) return averages.some((average) => `${average}.*` === name);
    return `${metric}.*` === name && !/^(?:withoutOutside\.)?(?:micro|macro|weighted)$/.test(part);
  });
  return [...new Set(parts.map(rowName))];
}

function isOfParts({ name, row }: SettledLimit): boolean {
  return row !== undefined && row !== name && /\.\*(?:\.\w+)?$/.test(name ?? '');
}

/**
 * The limits that were missed, each in words; if there are several systems, with the name of the system.
 *
 * @throws UsageError if a limit names no row of any system.
 */
export function missed({ tool, systems }: Pick<Report, 'tool' | 'systems'>, demands: Demands): string[] {
  const isFraction = demands.fraction ?? (tool === 'nerscore' && !demands.percent);
  const thresholds = settleLimits('--fail-under', demands.failUnder ?? [], systems);
  const limits = settleLimits('--max-drop', demands.maxDrop ?? [], systems);
  return systems.flatMap(({ file, name = file, rows, byUnit = [] }) => {
    const words = [
      ...thresholds.flatMap((threshold) => missedThreshold(rows, threshold, isFraction)),
      ...dropTexts(droppedRows(rows, limits, demands.at), isFraction),
      ...dropTexts(droppedUnits(byUnit, demands.maxDocumentDrop), isFraction),
    ];
    return systems.length === 1 ? words : words.map((text) => `${name}: ${text}`);
  });
}

/** `CoNLL F1 72.20 is below 78.5 (--fail-under conll=78.5)`, if it is. */
function missedThreshold(
  rows: readonly ScoreRow[],
  { row: name, side, points, text }: SettledLimit,
  isFraction: boolean,
): string[] {
  const row = rows.find((one) => rowName(one) === name);
  const value = row ? 100 * numberOf(row.score, side) : points;
  if (!row || points - value <= tolerance) return [];
  const shown = pointsText(value, Number(value.toFixed(2)) < points, isFraction);
  const least = isFraction ? Number((points / 100).toPrecision(12)) : points;
  return [`${titleOf(row, side)} ${shown} is below ${least} (${text})`];
}

/**
 * The rows whose F1, or the side that a limit is for, fell by more than the limit. If there are several limits for one number, the last
 * one counts.
 */
function droppedRows(rows: readonly ReportRow[], limits: readonly SettledLimit[], at: number | undefined): Drop[] {
  const general = limits.findLast(({ row }) => row === undefined);
  return rows.flatMap((row) =>
    numberNames.flatMap((side) => {
      const name = rowName(row);
      const own = limits.findLast((limit) => limit.row === name && limit.side === side);
      const limit = own ?? (row.isMain && side === 'f1' ? general : undefined);
      const change = side === 'f1' ? row.change : row.change?.[side];
      return limit && change ? dropOf(titleOf(row, side), change, limit, at) : [];
    }),
  );
}

/** The main rows of units whose F1 fell by more than `points`, if there is a limit. */
function droppedUnits(units: readonly UnitReport[], points: number | undefined): Drop[] {
  if (points === undefined) return [];
  const limit = { points, text: `--max-document-drop ${points}` };
  return units.flatMap(({ name, rows }) =>
    rows.flatMap((row) => {
      const title = `${titleOf(row, 'f1')} of ${shortened(name)}`;
      return row.isMain && row.change ? dropOf(title, row.change, limit) : [];
    }),
  );
}

/** A number that fell by more than its limit. */
interface Drop extends SideChange {
  readonly title: string;
  readonly drop: number;
  /** What is above the limit: the drop, or the lower bound of its interval. */
  readonly least: number;
  readonly limit: Pick<SettledLimit, 'points' | 'text'>;
  readonly at: number | undefined;
}

/** `at`: the level of the interval that has to lie beyond the limit. A change without one is judged by itself. */
function dropOf(title: string, change: SideChange, limit: Drop['limit'], at?: number): Drop[] {
  const drop = -100 * change.change;
  const least = at !== undefined && change.interval ? -100 * change.interval[1] : drop;
  return least - limit.points <= tolerance ? [] : [{ ...change, title, drop, least, limit, at }];
}

/** The three largest falls in a sentence each, and the first few others. */
function dropTexts(drops: readonly Drop[], isFraction: boolean): string[] {
  const sorted = drops.toSorted((a, b) => b.drop - a.drop);
  const texts = sorted.slice(0, MOST_DROPS).map(({ title, drop, least, before, after, interval, limit, at }) => {
    const isPlain = least >= 0.01 && Number(least.toFixed(2)) > limit.points;
    const [fall, from, to] = [drop, 100 * before, 100 * after].map((value) => pointsText(value, isPlain, isFraction));
    const bounds = interval?.map((bound) => pointsText(-100 * bound, isPlain, isFraction)).reverse();
    const likely = bounds ? `, ${at} % interval ${bounds.join(' to ')}` : '';
    const option = at === undefined ? limit.text : `${limit.text} --at ${at}`;
    return `${title} fell by ${fall}${likely}, from ${from} to ${to} (${option})`;
  });
  const others = sorted.slice(MOST_DROPS).map(({ title }) => title);
  return others.length > 0 ? [...texts, `and ${others.length} more: ${someOf(others)}`] : texts;
}

const MOST_DROPS = 3;

/** With two decimal places, four of a fraction, or where these do not show what was decided, with all. */
function pointsText(points: number, isPlain: boolean, isFraction: boolean): string {
  const [value, digits] = isFraction ? [points / 100, 4] : [points, 2];
  return isPlain ? value.toFixed(digits) : String(Number(value.toFixed(digits + 8)));
}

/** `CoNLL F1`, `strict micro recall`, `strict PER F1`. */
function titleOf({ metric, title, isMain }: ScoreRow, side: NumberName): string {
  return `${shortened(isMain ? title : `${metric} ${title}`)} ${side === 'f1' ? 'F1' : side}`;
}

/** In points. In doubles 57/100 · 100 is not 57, so a score this close to its threshold meets it. */
const tolerance = 1e-10;
