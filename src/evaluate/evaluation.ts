import type { Test } from '../stats/compare.ts';
import { startOf } from '../text/place.ts';
import type { ProblemLog, ProblemSink } from '../text/problem.ts';
import type { Outcome } from './make-report.ts';

/** What is asked of scores besides the scores, whatever they are of. */
export interface Questions {
  /** The path of a saved result that they are compared with. */
  readonly baseline?: string;
  /** Whether the baseline has to have its documents. */
  readonly byDocument?: true;
  readonly confidence?: number;
  readonly significance?: Test;
}

/** What came of inputs: all that was said of them and, where nothing is wrong, what is to be reported. */
export interface Evaluated {
  readonly logs: readonly ProblemLog[];
  readonly outcome?: Outcome;
}

/** Whether any input has an error, so that nothing is scored. */
export function hasErrors(logs: readonly ProblemLog[]): boolean {
  return logs.some(({ errors }) => errors > 0);
}

/** From this many units on, intervals and p-values are given without a warning. */
const enough = 20;

/** Warns of intervals and tests that rest on too few units to be believed. */
export function warnFewUnits(
  { confidence, significance }: Questions,
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
