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
