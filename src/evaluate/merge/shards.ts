import { corefMetrics } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { countingOf, includesAll, inOrder, isSpanMode, type ModeName, modeScorers } from '../../ner/modes.ts';
import { countTable, scoresOfTables } from '../../results/result.ts';
import type { NerScores } from '../../results/tool-reports.ts';
import type { Metric } from '../../score/score.ts';
import { corefSettings } from '../../settings/coref.ts';
import { nerSettings } from '../../settings/ner.ts';
import { settingsOf } from '../../settings/signature.ts';
import { shortened } from '../../text/quoted.ts';
import { corefCounted } from '../coref/counted.ts';
import { nerCounted } from '../ner/counted.ts';
import { labelsOfUnits } from '../ner/units.ts';
import type { Shards } from './merge.ts';

/** How to merge saved scores of coreference. `chosen`: the metrics; by default all that were saved. */
export function corefShards(chosen?: readonly Metric<Overlap>[]): Shards {
  return {
    tool: 'corefscore',
    counted({ reference, signature, saved, systems }) {
      const known = corefMetrics.filter(({ name }) => saved.includes(name));
      if (known.length === 0) return `scores of ${saved.join(', ')} cannot be added up: score all in one run`;
      const metrics = chosen ?? known;
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

/**
 * How to merge saved scores of tags and spans. `chosen`: the modes; by default all that were saved. The counts of one mode are enough
 * for all that count the same.
 */
export function nerShards(chosen?: readonly ModeName[]): Shards {
  return {
    tool: 'nerscore',
    counted({ reference, unit: kind, signature, saved, systems }) {
      const settings = settingsOf(nerSettings, signature);
      // Of spans, `all` are the modes that spans have.
      const isAll = settings.duplicates !== undefined && chosen && includesAll(chosen);
      const names = isAll ? chosen.filter(isSpanMode) : (chosen ?? inOrder(saved as ModeName[]));
      const missing = names.find((mode) => sourceOf(mode, saved) === undefined);
      if (names.length === 0 || missing !== undefined)
        return `the counts of ${missing ?? 'any mode'} are not in these files: score with --mode ${missing ?? 'all'}`;
      const labels = labelsOfUnits(
        systems.flatMap(({ units }) => units),
        settings,
      );
      const scorers = modeScorers(names, labels, settings);
      const results = systems.map(({ units, ...system }) => {
        const tables = scorers.map((scorer) => countTable(scorer, sourceOf(scorer.name, saved) ?? scorer.name, units));
        return { ...system, tables, size: units.length, scores: scoresOfTables(scorers, tables) as NerScores };
      });
      return nerCounted(reference, results, settings, { kind, scorers, systems: results });
    },
  };
}

/** The saved mode whose counts a mode can be scored from: its own, or that of another that counts the same. */
function sourceOf(mode: ModeName, saved: readonly string[]): string | undefined {
  if (saved.includes(mode) || !isSpanMode(mode)) return saved.find((name) => name === mode);
  const spans = (saved as readonly ModeName[]).filter(isSpanMode);
  return inOrder(spans).find((name) => isSpanMode(name) && countingOf(name) === countingOf(mode));
}
