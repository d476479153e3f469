import { align } from '../alignment/assignment.ts';
import { holderOf, holders, officialOverlap, sizes } from './holders.ts';
import type { Entities, OfficialEntities } from './identification.ts';
import { links } from './repeated-links.ts';

/** The metrics that scorer.pl knows, in the order in which its `all` runs them. */
export const officialMetrics = ['muc', 'bcub', 'ceafm', 'ceafe', 'blanc'] as const;

/** One of them. */
export type OfficialMetric = (typeof officialMetrics)[number];

/** Whether scorer.pl knows the metric, by its exact name. */
export function isOfficialMetric(name: string): name is OfficialMetric {
  return (officialMetrics as readonly string[]).includes(name);
}

/**
 * The counts of one document as the reference scorer makes them, repeated mentions as it treats them, doubles added in its order:
 * recall numerator and denominator, precision numerator and denominator. For `blanc` these four of the coreference links, then those
 * of the non-coreference links. They add over documents. Entities without mentions are never counted.
 *
 * `blanc` counts a document that the original dies on (a key entity without mentions before one with): see `scorer-pl.ts`.
 */
export function officialCounts(entities: OfficialEntities, metric: OfficialMetric): Float64Array {
  return counters[metric](entities);
}

const counters: Readonly<Record<OfficialMetric, (entities: OfficialEntities) => Float64Array>> = {
  muc: mucCounts,
  bcub: bcubCounts,
  ceafm: ceafmCounts,
  ceafe: ceafeCounts,
  blanc: blancCounts,
};

/** Σ over response entities of its mentions that the key has, less the key entities they are in; over Σ (size − 1). */
function mucCounts({ key, response, numbers }: OfficialEntities): Float64Array {
  const keyHolders = holders(key, numbers);
  const metIn = new Int32Array(key.first.length).fill(-1);
  let common = 0;
  for (let j = 0; j + 1 < response.first.length; j++) {
    for (let at = response.first[j]; at < response.first[j + 1]; at++) {
      const i = holderOf(keyHolders, response.ids[at]);
      if (i < 0) continue;
      if (metIn[i] === j) common++;
      metIn[i] = j;
    }
  }
  const linksIn = (entities: Entities): number => entities.ids.length - filled(entities);
  return Float64Array.of(common, linksIn(key), common, linksIn(response));
}

/**
 * For each response mention, in order: c / response entity for precision, c / key entity for recall, where c counts the mentions of
 * the response entity that the mention's key entity holds. One addition per mention, to round as the original does.
 */
function bcubCounts({ key, response, numbers }: OfficialEntities): Float64Array {
  const keyHolders = holders(key, numbers);
  const keySizes = sizes(key);
  const common = new Uint32Array(keySizes.length);
  let recall = 0;
  let precision = 0;
  // How often each key entity meets the mentions from..to. One that lists a mention twice meets it once.
  const tally = (from: number, to: number, by: number): void => {
    for (let at = from; at < to; at++) {
      const id = response.ids[at];
      const first = keyHolders.first[id];
      for (let h = first; h < keyHolders.first[id + 1]; h++) {
        const i = keyHolders.entity[h];
        if (h === first || keyHolders.entity[h - 1] !== i) common[i] += by;
      }
    }
  };
  for (let j = 0; j + 1 < response.first.length; j++) {
    const from = response.first[j];
    const to = response.first[j + 1];
    tally(from, to, 1);
    for (let at = from; at < to; at++) {
      const i = holderOf(keyHolders, response.ids[at]);
      if (i < 0) continue;
      precision += common[i] / (to - from);
      recall += common[i] / keySizes[i];
    }
    tally(from, to, -1);
  }
  return Float64Array.of(recall, key.ids.length, precision, response.ids.length);
}

function ceafmCounts(entities: OfficialEntities): Float64Array {
  const numerator = alignedSimilarity(entities, 'phi3');
  return Float64Array.of(numerator, entities.key.ids.length, numerator, entities.response.ids.length);
}

function ceafeCounts(entities: OfficialEntities): Float64Array {
  const numerator = alignedSimilarity(entities, 'phi4');
  return Float64Array.of(numerator, filled(entities.key), numerator, filled(entities.response));
}

/** Σ over key entities in order of 1 − (1 − s): the original minimises the cost 1 − s, and a pair that shares nothing costs 1. */
function alignedSimilarity(entities: OfficialEntities, similarity: 'phi3' | 'phi4'): number {
  const table = officialOverlap(entities);
  const aligned = align(table, similarity);
  let sum = 0;
  for (let i = 0; i < aligned.length; i++) {
    for (let cell = table.rowStart[i]; cell < table.rowStart[i + 1]; cell++) {
      const j = table.column[cell];
      if (j !== aligned[i]) continue;
      const common = table.common[cell];
      const cost = 1 - (similarity === 'phi3' ? common : (2 * common) / (table.keySizes[i] + table.responseSizes[j]));
      sum += 1 - cost;
    }
  }
  return sum;
}

function blancCounts(entities: OfficialEntities): Float64Array {
  const { coreference: c, nonCoreference: n } = links(entities);
  return Float64Array.of(c.correct, c.key, c.correct, c.response, n.correct, n.key, n.correct, n.response);
}

/** How many entities have mentions. */
function filled({ first }: Entities): number {
  let filled = 0;
  for (let i = 0; i + 1 < first.length; i++) if (first[i + 1] > first[i]) filled++;
  return filled;
}
