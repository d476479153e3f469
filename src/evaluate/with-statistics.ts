import { withResampling } from './signature-fields.ts';
import type { Statistics } from './statistics.ts';

/** The report of either tool with what resampling found, which is also in its signature. */
export function withStatistics<System extends object, Report extends { signature: string; systems: readonly System[] }>(
  report: Report,
  statistics: Statistics,
): Report {
  const { intervals, signatureFields, ...rest } = statistics;
  return {
    ...report,
    signature: withResampling(report.signature, signatureFields),
    systems: report.systems.map((system, at) => ({ ...system, ...(intervals && { intervals: intervals[at] }) })),
    ...rest,
  };
}
