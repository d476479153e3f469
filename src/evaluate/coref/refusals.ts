import type { DocumentPair } from '../../coref/document.ts';
import { recordCounts } from '../../coref/missing-records.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { Metric } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { UsageError } from '../../text/usage-error.ts';

/**
 * Refuses to cut documents and to join them.
 *
 * @throws UsageError
 */
export function refuseWindowsOfAll({ scope, topic, window }: Pick<CorefSettings, 'scope' | 'topic' | 'window'>): void {
  if (window === undefined || (scope ?? topic) === undefined) return;
  const joining = topic === undefined ? '--across-documents' : '--topic';
  throw new UsageError(`--window cuts documents and ${joining} joins them: leave out one of the two`);
}

/**
 * Refuses metrics that these inputs do not allow.
 *
 * @param areRecords whether all inputs are tables of records.
 * @throws UsageError if a metric needs records, or the same records on both sides, and these are not.
 */
export function refuseOtherItems(
  metrics: readonly Metric<Overlap>[],
  areRecords: boolean,
  pairs: readonly DocumentPair[],
): void {
  const asked = metrics.filter(({ needs }) => needs !== undefined);
  if (asked.length === 0) return;
  const names = asked.map(({ name }) => name).join(', ');
  if (!areRecords) throw new UsageError(`${names}: these score tables of records only (--input records)`);
  const labels = asked.filter(({ needs }) => needs === 'equal records').map(({ name }) => name);
  const areEqual = pairs.map(recordCounts).every(({ key, response }) => key + response === 0);
  if (labels.length > 0 && !areEqual)
    throw new UsageError(
      `${labels.join(', ')}: both sides need the same records: choose --missing-record drop or singleton, and --singletons keep`,
    );
}
