import { corefMetrics } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { countTable } from '../../results/result.ts';
import type { Metric } from '../../score/score.ts';
import { corefSettings } from '../../settings/coref.ts';
import { settingsOf } from '../../settings/signature.ts';
import { shortened } from '../../text/quoted.ts';
import { corefCounted } from '../coref/counted.ts';
import type { Shards } from './merge.ts';

/** How to merge saved scores of coreference. `chosen`: the metrics; by default all that were saved. */
export function corefShards(chosen?: readonly Metric<Overlap>[]): Shards {
  return {
    tool: 'corefscore',
    counted({ reference, signature, saved, systems }) {
      const metrics = chosen ?? corefMetrics.filter(({ name }) => saved.includes(name));
      const units = systems.flatMap((system) => system.units);
      const missing = metrics.find(({ name, fields }) =>
        units.some(({ counts }) => fields.some((field) => !Object.hasOwn(counts[name] ?? {}, field))),
      );
      if (missing) {
        const name = shortened(missing.name);
        return `the counts of ${name} are not in these files, or not all of them: score with --metric ${name}`;
      }
      const results = systems.map(({ units, ...system }) => {
        return { ...system, tables: metrics.map((metric) => countTable(metric, metric.name, units)) };
      });
      return corefCounted(reference, results, metrics, settingsOf(corefSettings, signature));
    },
  };
}
