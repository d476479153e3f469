import { rowName, type ScoreRow } from '../score/score-row.ts';
import type { Baseline, Change } from './report.ts';

/** A score that is demanded: that of a metric, or of a part of it, in points from 0 to 100. */
export interface Threshold {
  readonly metric: string;
  readonly part?: string;
  readonly side: 'recall' | 'precision' | 'f1';
  readonly points: number;
}

/**
 * Reads `METRIC[.PART][.recall|precision|f1]=POINTS`; F1 when no side is named.
 *
 * @throws RangeError whose message says what was expected. A value in (0, 1] is refused, as it is most likely a fraction.
 */
export function parseThreshold(text: string): Threshold {
  const equals = text.lastIndexOf('=');
  const points = Number(text.slice(equals + 1));
  if (equals < 1 || !/^\d+(\.\d+)?$/.test(text.slice(equals + 1)))
    throw new RangeError(`expected METRIC=POINTS, such as conll=78.5, muc.recall=80 or strict.PER=90, not '${text}'`);
  if (points > 100) throw new RangeError(`points go from 0 to 100, not to ${points}`);
  if (points > 0 && points <= 1)
    throw new RangeError(
      `points go from 0 to 100: for the fraction ${points} write ${Number((points * 100).toPrecision(12))}`,
    );
  const [metric, ...rest] = text.slice(0, equals).split('.');
  const last = rest.at(-1);
  const side = last === 'recall' || last === 'precision' || last === 'f1' ? last : undefined;
  const part = (side === undefined ? rest : rest.slice(0, -1)).join('.');
  return { metric, ...(part !== '' && { part }), side: side ?? 'f1', points };
}

/** By how many points the F1 of a row may fall; of every main row that has no limit of its own, where no metric is named. */
export interface DropLimit {
  readonly metric?: string;
  readonly part?: string;
  readonly points: number;
}

/**
 * Reads `POINTS` or `METRIC[.PART]=POINTS`.
 *
 * @throws RangeError whose message says what was expected.
 */
export function parseDropLimit(text: string): DropLimit {
  const equals = text.lastIndexOf('=');
  const points = Number(text.slice(equals + 1));
  if (equals === 0 || !/^\d+(\.\d+)?$/.test(text.slice(equals + 1)) || points > 100)
    throw new RangeError(
      `expected points from 0 to 100, or METRIC[.PART]=POINTS, such as conll=0.5 or strict.PER=2, not '${text}'`,
    );
  if (equals < 0) return { points };
  const [metric, ...rest] = text.slice(0, equals).split('.');
  const part = (rest.at(-1) === 'f1' ? rest.slice(0, -1) : rest).join('.');
  return { metric, ...(part !== '' && { part }), points };
}

/** What a threshold or a limit is about. */
export type RowReference = Pick<Threshold, 'metric' | 'part'>;

/** Those whose row was not scored. */
export function unknownRows(rows: readonly ScoreRow[], named: readonly RowReference[]): RowReference[] {
  return named.filter((one) => !rowOf(rows, one));
}

/** What is missed, each in words: `conll f1 72.20 is 6.30 points under 78.5`. */
export function missedThresholds(rows: readonly ScoreRow[], thresholds: readonly Threshold[]): string[] {
  return thresholds.flatMap((threshold) => {
    const row = rowOf(rows, threshold);
    if (!row) return [];
    const { side, points } = threshold;
    const value = 100 * (side === 'f1' ? row.score.f1 : row.score[side].value);
    const missing = points - value;
    if (missing <= tolerance) return [];
    return [`${rowName(threshold)} ${side} ${exact(value)} is ${exact(missing)} points under ${points}`];
  });
}

/** The rows whose F1 fell by more than their limit, each in words. Of limits on one row the last holds. */
export function droppedRows(
  rows: readonly ScoreRow[],
  { differences, file }: Baseline,
  limits: readonly DropLimit[],
): string[] {
  const general = limits.findLast(({ metric }) => metric === undefined);
  const named = limits.flatMap(({ metric, part, points }) =>
    metric === undefined ? [] : [{ row: rowOf(rows, { metric, ...(part !== undefined && { part }) }), points }],
  );
  return rows.flatMap((row) => {
    const limit = named.findLast((one) => one.row === row) ?? (row.isMain ? general : undefined);
    const text = limit && dropText(rowName(row), differences[rowName(row)], limit.points);
    return text === undefined ? [] : [`${text} (${file})`];
  });
}

/** The main rows of single documents whose F1 fell by more than `points`, each in words. */
export function droppedDocuments(
  rows: readonly ScoreRow[],
  { byDocument = [], file }: Baseline,
  points: number,
): string[] {
  const main = rows.filter(({ isMain }) => isMain).map(rowName);
  return byDocument.flatMap(({ document, differences }) =>
    main.flatMap((name) => {
      const text = dropText(`${name} of ${document}`, differences[name], points);
      return text === undefined ? [] : [`${text} (${file})`];
    }),
  );
}

function dropText(name: string, change: Change | undefined, points: number): string | undefined {
  if (!change) return undefined;
  const { before, after } = change;
  const drop = 100 * (before - after);
  if (drop - points <= tolerance) return undefined;
  return `${name} f1 fell by ${exact(drop)} points, from ${exact(100 * before)} to ${exact(100 * after)}, more than ${points}`;
}

/** 57/100 · 100 is not 57 in doubles: what is as near as this to a threshold meets it. */
const tolerance = 1e-10;

/** Two digits, or as many as show that a difference is not 0. */
function exact(points: number): string {
  return points !== 0 && Math.abs(points) < 0.01 ? points.toPrecision(2) : points.toFixed(2);
}

function rowOf(rows: readonly ScoreRow[], { metric, part }: RowReference): ScoreRow | undefined {
  return rows.find((row) => row.metric === metric && (part === undefined ? row.isMain : row.part === part));
}
