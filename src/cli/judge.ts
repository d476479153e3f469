import type { Report } from '../evaluate/report.ts';
import {
  droppedDocuments,
  droppedRows,
  missedThresholds,
  type RowReference,
  unknownRows,
} from '../evaluate/thresholds.ts';
import { rowName } from '../score/score-row.ts';
import type { ReportOptions } from './report-options.ts';

/** What of the thresholds and the allowed drops is missed, each in words; with the system's name where there are several. */
export function missed(
  { systems }: Report,
  { failUnder, maxDrop, maxDocumentDrop }: Pick<ReportOptions, 'failUnder' | 'maxDrop' | 'maxDocumentDrop'>,
): string[] {
  return systems.flatMap(({ file, rows, baseline }) => {
    const words = [
      ...missedThresholds(rows, failUnder),
      ...(baseline ? droppedRows(rows, baseline, maxDrop) : []),
      ...(baseline && maxDocumentDrop !== undefined ? droppedDocuments(rows, baseline, maxDocumentDrop) : []),
    ];
    return systems.length === 1 ? words : words.map((text) => `${file}: ${text}`);
  });
}

/** Refuses a threshold, or an allowed drop, of a metric that will not be scored, before anything is read. */
export function refuseUnscored(
  metrics: readonly string[],
  options: Pick<ReportOptions, 'failUnder' | 'maxDrop'>,
  refuse: (message: string) => never,
): void {
  for (const { option, metric } of namedRows(options)) {
    if (metrics.includes(metric)) continue;
    refuse(`error: ${option} ${metric}: it is not scored; these are: ${metrics.join(', ')}`);
  }
}

/** Refuses a threshold, or an allowed drop, of what was not scored: a part that there is not. */
export function refuseUnknown(
  { systems }: Report,
  options: Pick<ReportOptions, 'failUnder' | 'maxDrop'>,
  refuse: (message: string) => never,
): void {
  const [{ rows }] = systems;
  for (const { option, ...named } of namedRows(options)) {
    if (unknownRows(rows, [named]).length === 0) continue;
    refuse(`error: ${option} ${rowName(named)}: it was not scored; these were: ${rows.map(rowName).join(', ')}`);
  }
}

/** What thresholds and drops name, with the option that does. */
function namedRows({
  failUnder,
  maxDrop,
}: Pick<ReportOptions, 'failUnder' | 'maxDrop'>): (RowReference & { readonly option: string })[] {
  return [
    ...failUnder.map((threshold) => ({ ...threshold, option: '--fail-under' })),
    ...maxDrop.flatMap(({ metric, ...limit }) =>
      metric === undefined ? [] : [{ ...limit, metric, option: '--max-drop' }],
    ),
  ];
}
