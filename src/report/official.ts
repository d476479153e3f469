import { officialText } from '../compat/scorer-pl/official-text.ts';
import { officialMetrics } from '../coref/repeats/repeats.ts';
import type { Report } from '../evaluate/report.ts';
import type { RenderOptions } from './style.ts';

/** The text that scorer.pl prints, for those of its metrics that were scored: totals only, or also each document (`byUnit`). */
export function officialReport(
  { systems: [{ pairs = [], rows }] }: Report,
  { byUnit }: RenderOptions,
): Iterable<string> {
  const metrics = officialMetrics.filter((name) => rows.some(({ metric }) => metric === name));
  return officialText(pairs, metrics, byUnit ? 'verbose' : 'totals');
}
