import {
  countingOf,
  includesAll,
  inOrder,
  isSpanMode,
  type ModeName,
  type ModeScorer,
  modeScorers,
} from '../../ner/modes.ts';
import { scoresOfTables } from '../../results/result.ts';
import type { Saved } from '../../results/saved-values.ts';
import type { NerScores } from '../../results/tool-reports.ts';
import { type NerSettings, nerSettings } from '../../settings/ner.ts';
import { nerCounted } from '../ner/counted.ts';
import { labelsOfUnits } from '../ner/units.ts';
import type { Shards } from './merge.ts';

/**
 * How to merge saved scores of tags and spans. `chosen`: the modes; by default all that were saved. The counts of one mode are enough
 * for all that count the same.
 */
export function nerShards(chosen?: readonly ModeName[]): Shards<NerSettings, ModeScorer> {
  return {
    tool: 'nerscore',
    settings: nerSettings,
    refusal,
    scorersOf(units, saved, settings) {
      // Of spans, `all` are the modes that spans have.
      const isAll = settings.duplicates !== undefined && chosen && includesAll(chosen);
      const names = isAll ? chosen.filter(isSpanMode) : (chosen ?? inOrder(saved as ModeName[]));
      const missing = names.find((mode) => sourceOf(mode, saved) === undefined);
      if (names.length === 0 || missing !== undefined)
        return `the counts of ${missing ?? 'any mode'} are not in these files: score with --mode ${missing ?? 'all'}`;
      return modeScorers(names, labelsOfUnits(units, settings), settings).map((scorer) => {
        return { scorer, source: sourceOf(scorer.name, saved) ?? scorer.name };
      });
    },
    counted({ settings, reference, unit: kind, scorers, systems }) {
      const results = systems.map((system) => {
        const { names, tables } = system;
        return { ...system, size: names.length, scores: scoresOfTables(scorers, tables) as NerScores };
      });
      return nerCounted(reference, results, settings, { kind, scorers, systems });
    },
  };
}

function refusal(shard: Saved, first: Saved): string | undefined {
  if (shard.signature.invalid === 'discard' && shard.signature.scheme === 'auto')
    return 'spans were discarded by an auto-detected scheme: score every shard with --scheme NAME';
  if (shard.unit === first.unit) return undefined;
  return `not all rows are of ${first.unit}s, as the first: score all with --units of one kind`;
}

/** The saved mode whose counts a mode can be scored from: its own, or that of another that counts the same. */
function sourceOf(mode: ModeName, saved: readonly string[]): string | undefined {
  if (saved.includes(mode) || !isSpanMode(mode)) return saved.find((name) => name === mode);
  const spans = (saved as readonly ModeName[]).filter(isSpanMode);
  return inOrder(spans).find((name) => isSpanMode(name) && countingOf(name) === countingOf(mode));
}
