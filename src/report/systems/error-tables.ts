import type { MentionErrors, SpanErrors } from '../../findings/error-counts.ts';
import type { Report } from '../../results/report.ts';
import { kindCounts } from '../findings/blocks.ts';
import type { TableOptions } from '../style.ts';
import { type Table, valueTables } from '../tables.ts';
import { listedSystems } from './standing.ts';

/** How much is wrong in each of several systems, with a column for each kind that any of them has. */
export function errorTables(report: Report, { rank }: Pick<TableOptions, 'rank'>): Table[] {
  const rows = listedSystems(report, rank).flatMap(({ at, name }) => {
    const { errors, findings } = report.systems[at];
    const counts = findings ? kindCounts(report.tool, findings) : errors && headedCounts(errors);
    return counts ? [{ name, values: new Map(Object.entries(counts)) }] : [];
  });
  return valueTables('errors', rows);
}

function headedCounts(errors: SpanErrors | MentionErrors): Readonly<Record<string, number>> {
  if ('missing' in errors) return { ...errors };
  return { 'gold missed or wrong': errors.gold, 'predicted wrong': errors.pred, 'only in type': errors.type };
}
