import { type NumberName, numberNames, numberOf } from '../score/score.ts';
import { deviationOf, meanOf } from '../stats/runs.ts';
import type { SystemReport } from './report.ts';

/** The mean of a number over documents or sentences, and its standard deviation, where there are several. */
export interface OverUnits {
  readonly mean: number;
  readonly deviation: number | undefined;
}

/** The numbers of a mode over units that all count the same, whatever their sizes. Units without spans on both sides have 0/0, and count as that. */
export interface ModeOverUnits extends Readonly<Record<NumberName, OverUnits>> {
  readonly units: number;
  readonly withoutSpans: number;
}

/** The micro averages of units, by mode; nothing where no units are listed. */
export function overUnits({ rows, byUnit = [] }: SystemReport): readonly (readonly [mode: string, ModeOverUnits])[] {
  const main = byUnit.length === 0 ? [] : rows.filter(({ isMain }) => isMain);
  return main.map(({ metric }) => {
    const scores = byUnit.flatMap((unit) => {
      return unit.rows.flatMap((row) => (row.isMain && row.metric === metric ? row.score : []));
    });
    const numbers = numberNames.map((name): [NumberName, OverUnits] => {
      const values = scores.map((score) => numberOf(score, name));
      return [name, { mean: meanOf(values), deviation: deviationOf(values) }];
    });
    const empty = scores.filter(({ recall, precision }) => recall.denominator === 0 && precision.denominator === 0);
    const own = Object.fromEntries(numbers) as Readonly<Record<NumberName, OverUnits>>;
    return [metric, { units: scores.length, withoutSpans: empty.length, ...own }];
  });
}
