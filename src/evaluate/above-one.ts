import { hasAboveOne } from '../score/score.ts';
import { shortened } from '../text/quoted.ts';
import { hadAboveOne } from './baseline.ts';
import { someOf } from './folder-files.ts';
import type { Report, ReportRow } from './report.ts';
import { type Demands, isLimited } from './thresholds.ts';

/**
 * Why thresholds and limits decide nothing, one sentence for each system of which they name a metric with a value above 1, in this run or
 * in the baseline.
 */
export function gatesAboveOne({ systems }: Report, { failUnder, maxDrop, maxDocumentDrop }: Demands): string[] {
  const changed = (rows: readonly ReportRow[], where = ''): string[] =>
    rows.flatMap(({ metric, change }) => {
      if (change && hadAboveOne(change, 'after')) return [`${metric}${where}`];
      return change && hadAboveOne(change, 'before') ? [`${metric}${where} in the baseline`] : [];
    });
  return systems.flatMap(({ file, name = file, rows, byUnit = [] }) => {
    const now = rows.filter((row) => hasAboveOne(row) && failUnder.some((limit) => isLimited(row, limit)));
    const limited = rows.filter((row) => maxDrop.some((limit) => isLimited(row, limit)));
    const units = maxDocumentDrop === undefined ? [] : byUnit;
    const found = new Set([
      ...now.map(({ metric }) => metric),
      ...changed(limited),
      ...units.flatMap((unit) => changed(unit.rows, ` of ${shortened(unit.name)}`)),
    ]);
    const which = systems.length > 1 ? `${name}: ` : '';
    const why = `values above 100 % cannot be gates (${someOf([...found])}): add --duplicates first`;
    return found.size === 0 ? [] : [which + why];
  });
}
