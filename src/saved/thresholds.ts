import { rowName, type ScoreRow } from '../score/score-row.ts';
import type { Baseline } from './baseline.ts';

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
    throw new RangeError(`expected METRIC=POINTS, such as conll=78.5 or muc.recall=80, not '${text}'`);
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

/** The thresholds whose row was not scored. */
export function unknownThresholds(rows: readonly ScoreRow[], thresholds: readonly Threshold[]): Threshold[] {
  return thresholds.filter((threshold) => !rowOf(rows, threshold));
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

/** The main rows whose F1 fell by more than `points`, each in words. */
export function droppedRows(rows: readonly ScoreRow[], { differences, file }: Baseline, points: number): string[] {
  return rows
    .filter((row) => row.isMain)
    .flatMap((row) => {
      const { before, after } = differences[rowName(row)] ?? { before: 0, after: 0 };
      const drop = 100 * (before - after);
      if (drop - points <= tolerance) return [];
      const fall = `${exact(100 * before)} to ${exact(100 * after)}`;
      return [`${rowName(row)} f1 fell by ${exact(drop)} points, from ${fall}, more than ${points} (${file})`];
    });
}

/** 57/100 · 100 is not 57 in doubles: what is as near as this to a threshold meets it. */
const tolerance = 1e-10;

/** Two digits, or as many as show that a difference is not 0. */
function exact(points: number): string {
  return points !== 0 && Math.abs(points) < 0.01 ? points.toPrecision(2) : points.toFixed(2);
}

function rowOf(rows: readonly ScoreRow[], { metric, part }: Threshold): ScoreRow | undefined {
  return rows.find((row) => row.metric === metric && (part === undefined ? row.isMain : row.part === part));
}
