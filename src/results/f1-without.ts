import { f1, rowName, type ScoreRow } from '../score/score.ts';

/** Rows of scores, of a system or of one of its units. */
interface Scored {
  readonly rows: readonly ScoreRow[];
}

/** The rows that a row is the mean of; of any other, the row itself. */
export function averagedRows<Row extends ScoreRow>(rows: readonly Row[], row: Row): readonly Row[] {
  const parts = rows.filter(({ averages, isMain }) => isMain && averages?.includes(row.metric));
  return parts.length > 0 ? parts : [row];
}

/** The F1 of a row of a system without one of its units; undefined where it is not made of quotients that add up over units. */
export function f1Without({ rows }: Scored, unit: Scored, row: ScoreRow): number | undefined {
  const parts = averagedRows(rows, row).map((whole) => {
    const own = unit.rows.find((other) => rowName(other) === rowName(whole))?.score;
    const [recall, precision] = (['recall', 'precision'] as const).map((side) => {
      const { numerator: right = Number.NaN, denominator: of = Number.NaN } = whole.score[side];
      const { numerator = Number.NaN, denominator = Number.NaN } = own?.[side] ?? {};
      return (right - numerator) / (of - denominator);
    });
    return f1(recall, precision);
  });
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  return Number.isNaN(mean) ? undefined : mean;
}
