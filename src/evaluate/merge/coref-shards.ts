import { corefMetrics } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { Metric } from '../../score/score.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { shortened } from '../../text/quoted.ts';
import { corefCounted } from '../coref/counted.ts';
import type { Shards } from './merge.ts';

/** How to merge saved scores of coreference. `chosen`: the metrics; by default all that were saved. */
export function corefShards(chosen?: readonly Metric<Overlap>[]): Shards<CorefSettings, Metric<Overlap>> {
  return {
    tool: 'corefscore',
    settings: corefSettings,
    scorersOf(units, saved) {
      const metrics = chosen ?? corefMetrics.filter(({ name }) => saved.includes(name));
      const missing = metrics.find(({ name, fields }) => {
        const has = (counts: object | undefined): boolean =>
          fields.every((field) => Object.hasOwn(counts ?? {}, field));
        return !units.every(({ counts }) => has(counts[name]));
      });
      if (!missing) return metrics.map((scorer) => ({ scorer, source: scorer.name }));
      const { name } = missing;
      return `the counts of ${shortened(name)} are not in these files, or not all of them: score with --metric ${shortened(name)}`;
    },
    counted: ({ settings, reference, scorers, systems }) => corefCounted(reference, systems, scorers, settings),
  };
}
