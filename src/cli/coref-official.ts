import { officialText } from '../compat/scorer-pl/official-text.ts';
import type { DocumentPair } from '../coref/document-pair.ts';
import { type OfficialMetric, officialMetrics } from '../coref/repeats/repeats.ts';
import type { CorefOptions } from './coref-options.ts';
import type { Io } from './io.ts';

/** Prints what was read in the text of scorer.pl: totals, or with `--by-document` its blocks of each document. */
export function printOfficial(pairs: readonly DocumentPair[], options: CorefOptions, io: Io): void {
  const named = pairs.map(({ key, response }) => ({ name: key.id, key, response }));
  for (const text of officialText(named, chosenOfficial(options), options.byDocument ? 'verbose' : 'totals'))
    io.out(text);
}

/** The metrics of scorer.pl among the chosen ones. */
export function chosenOfficial({ metric }: CorefOptions): readonly OfficialMetric[] {
  return officialMetrics.filter((name) => metric.some((chosen) => chosen.name === name));
}
