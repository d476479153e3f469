import type { ReportView } from '../report/view.ts';
import { droppedRows, missedThresholds, type Threshold, unknownThresholds } from '../saved/thresholds.ts';
import { rowName } from '../score/score-row.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './report-options.ts';

/** What of the thresholds and the allowed drop is missed, each in words; with the system's name where there are several. */
export function missed({ systems }: ReportView, { failUnder, maxDrop }: ReportOptions): string[] {
  return systems.flatMap(({ file, rows, baseline }) => {
    const words = [
      ...missedThresholds(rows, failUnder),
      ...(baseline && maxDrop !== undefined ? droppedRows(rows, baseline, maxDrop) : []),
    ];
    return systems.length === 1 ? words : words.map((text) => `${file}: ${text}`);
  });
}

/** Refuses a threshold on what was not scored. */
export function refuseUnknown(
  { systems }: ReportView,
  failUnder: readonly Threshold[],
  refuse: (message: string) => never,
): void {
  const [unknown] = unknownThresholds(systems[0].rows, failUnder);
  if (!unknown) return;
  const known = systems[0].rows.map(rowName).join(', ');
  refuse(`error: --fail-under ${rowName(unknown)}: it was not scored; these were: ${known}`);
}

/** Says in one line what was missed. */
export function printMissed(words: readonly string[], io: Io): void {
  if (words.length > 0) io.err(`missed: ${words.join('; ')}\n`);
}
