import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import type { ReportOptions } from './report-options.ts';

/** From this many units on, intervals and p-values are given without a warning. */
const enough = 20;

/** Warns of intervals and tests that rest on too few units to be believed. */
export function warnFewUnits(
  { confidence, significance }: ReportOptions,
  units: number,
  unit: string,
  file: string,
  log: ProblemSink,
): void {
  if ((confidence === undefined && !significance) || units >= enough) return;
  const what = units === 1 ? `1 ${unit} says nothing about chance` : `${units} ${unit}s say little about chance`;
  log.report('FEW_UNITS', 'warning', () => ({
    place: startOf(file),
    message: `${what}, intervals come out too narrow: score ${enough} ${unit}s or more`,
  }));
}
