import { isCriterion, type ModeName, type ModeScorer, modeScorers, modes } from '../../ner/modes.ts';
import type { Shards } from '../merge.ts';
import type { NerScores, UnitResults } from '../report.ts';
import { scoresOfTables } from '../result.ts';
import type { Saved } from '../saved.ts';
import { signatureFields } from '../settings.ts';
import { nerCounted } from './counted.ts';
import { type NerSettings, nerSettings } from './settings.ts';
import { labelsOf, withFirst } from './units.ts';

/**
 * How to merge saved scores of tags. `chosen`: the modes; by default all that were saved. The counts of one criterion are enough for
 * all four. Units are numbered within each shard, or named after its files, so their names do not identify them across shards.
 */
export function nerShards(chosen?: readonly ModeName[]): Shards<NerSettings, ModeScorer> {
  return {
    tool: 'nerscore',
    settings: nerSettings,
    refusal,
    areNamed: false,
    scorersOf(units, saved, settings) {
      const names = chosen ?? modes.map(({ name }) => name).filter((name) => saved.includes(name));
      const missing = names.find((mode) => sourceOf(mode, saved) === undefined);
      if (names.length === 0 || missing !== undefined)
        return `the counts of ${missing ?? 'any mode'} are not in these files: score with --mode ${missing ?? 'all'}`;
      const spans = sourceOf('strict', saved);
      const labels = {
        types: spans === undefined ? [] : countedLabels(units, spans),
        tags: withFirst(settings.outside?.[0] ?? 'O', countedLabels(units, 'token')),
      };
      return modeScorers(names, labels, settings).map((scorer) => {
        return { scorer, source: sourceOf(scorer.name, saved) ?? scorer.name };
      });
    },
    counted({ settings, reference, unit: kind, scorers, systems }) {
      const results = systems.map(({ names, tables, ...system }) => {
        return { ...system, size: names.length, scores: scoresOfTables(scorers, tables) as NerScores };
      });
      const unnamed = systems.map(({ tables }) => ({ tables }));
      return nerCounted(reference, results, settings, { kind, alignedBy: 'counts', scorers, systems: unnamed });
    },
  };
}

function refusal(shard: Saved, first: Saved): string | undefined {
  const fields = signatureFields(shard.signature);
  if (fields.get('invalid') === 'discard' && fields.get('scheme') === 'auto')
    return 'spans were discarded by an auto-detected scheme: score every shard with --scheme NAME';
  if (shard.unit === first.unit) return undefined;
  return `not all rows are of ${first.unit}s, as the first: score all with --units of one kind`;
}

/** The saved metric whose counts a mode can be scored from: its own, or for a criterion that of any other. */
function sourceOf(mode: ModeName, saved: readonly string[]): string | undefined {
  if (saved.includes(mode) || !isCriterion(mode)) return saved.find((name) => name === mode);
  return modes.find(({ name }) => isCriterion(name) && saved.includes(name))?.name;
}

/** The types or tags that were counted: the text before the last `.` of each field. */
function countedLabels(units: readonly Pick<UnitResults, 'counts'>[], metric: string): string[] {
  const found = new Set<string>();
  for (const { counts } of units) {
    for (const [field, count] of Object.entries(counts[metric] ?? {})) {
      const point = field.lastIndexOf('.');
      if (point >= 0 && count > 0) found.add(field.slice(0, point));
    }
  }
  return labelsOf(found);
}
