import type { EntityLink } from '../coref/document.ts';
import { conll } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import { pairs } from '../coref/pairs.ts';
import type { Duplicates } from '../coref/rules.ts';
import { documentsOf, type ScoredPair } from '../coref/scored-pair.ts';
import { countedParts, type Metric } from '../score/score.ts';
import { totals } from '../score/sum.ts';
import { sumOf } from '../text/grouped.ts';
import {
  type CorefCounts,
  type CorefFinding,
  type CorefFindings,
  type GroupKind,
  groupKinds,
  type UnscoredLinks,
} from './coref-finding.ts';
import { inOrder, pairFindings } from './coref-list.ts';
import { type ComparedPair, comparedPairs, overlapOf } from './coref-pair.ts';
import { type EntityTally, tallies } from './coref-tally.ts';
import type { CorefGain } from './finding.ts';

/** What is wrong in a response, of all its pairs of documents together, as these are `all` compared. The definitions are in docs/findings.md. */
export function corefFindings(
  pairs: readonly ScoredPair[],
  duplicates: Duplicates,
  all: readonly ComparedPair[] = comparedPairs(pairs, duplicates),
): CorefFindings {
  const compared = all.map((sides) => {
    const table = overlapOf(sides);
    const tally = tallies(table);
    return { table, tally, list: pairFindings(sides, table, tally) };
  });
  const list = inOrder(compared.flatMap((pair) => pair.list));
  const [key, response] = (['key', 'response'] as const).map((side) => compared.flatMap(({ tally }) => tally[side]));
  const counts = { ...corefCounts(list, key, response), not_scored: unscoredLinks(pairs) };
  const tables = compared.map(({ table }) => table);
  return { counts, gains: gainsOf(tables, counts), list };
}

/** The links of the documents of these pairs, which no metric counts. */
function unscoredLinks(pairs: readonly ScoredPair[]): UnscoredLinks | undefined {
  const parts = documentsOf(pairs);
  const [key, response] = (['key', 'response'] as const).map((side) => parts.flatMap((part) => part[side].links ?? []));
  const ofKind = (kind: EntityLink['kind']) => {
    const [inKey, inResponse] = [key, response].map((links) => links.filter((link) => link.kind === kind).length);
    return { key: inKey, response: inResponse };
  };
  return key.length + response.length > 0 ? { bridge: ofKind('bridge'), split: ofKind('split') } : undefined;
}

/** The F1s after each step, of tables in which every entity has mentions. Rules are not applied again. */
function gainsOf(tables: readonly Overlap[], { steps: needed }: CorefCounts): readonly CorefGain[] {
  return steps.map(([step, corrected]) => {
    const after = tables.map(corrected);
    const [muc, bcub, ceafe] = countedParts(conll).map((metric) => f1Of(metric, after));
    return { step, steps: needed[step], conll: (muc + bcub + ceafe) / 3, muc, bcub, ceafe };
  });
}

/** The steps that correct a response, in order, each with the table after it and those before. */
const steps = [
  ['remove', afterRemove],
  // Each part is an entity.
  [
    'split',
    (table: Overlap) => ({ ...table, responseSizes: table.common, column: table.column.map((_, cell) => cell) }),
  ],
  ['merge', afterMerge],
  // The key itself.
  ['add', ({ keySizes }: Overlap) => diagonal(keySizes, keySizes)],
] as const;

function f1Of({ fields, count, score }: Metric<Overlap>, tables: readonly Overlap[]): number {
  const rows = new Float64Array(fields.length * tables.length);
  for (const [at, table] of tables.entries()) rows.set(count(table), at * fields.length);
  return score(totals({ fields: fields.length, rows })).f1;
}

/** Without what only the response has. */
function afterRemove(table: Overlap): Overlap {
  const responseSizes = new Uint32Array(table.responseSizes.length);
  for (let cell = 0; cell < table.column.length; cell++) responseSizes[table.column[cell]] += table.common[cell];
  return { ...table, responseSizes };
}

/** Each entity of the key has one of the response, with the mentions that were common. */
function afterMerge({ keySizes, rowStart, common }: Overlap): Overlap {
  const found = keySizes.map((_, i) =>
    common.subarray(rowStart[i], rowStart[i + 1]).reduce((sum, part) => sum + part, 0),
  );
  return diagonal(keySizes, found);
}

/** Entity i of the response has so many mentions of entity i of the key, and no others. */
function diagonal(keySizes: Uint32Array, sizes: Uint32Array): Overlap {
  const column = Uint32Array.from(sizes.keys()).filter((i) => sizes[i] > 0);
  const rowStart = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) rowStart[i + 1] = rowStart[i] + Number(sizes[i] > 0);
  return { keySizes, responseSizes: sizes, rowStart, column, common: column.map((i) => sizes[i]) };
}

/** The counts of all findings of a response, and of the entities of both sides. */
function corefCounts(
  list: readonly CorefFinding[],
  key: readonly EntityTally[],
  response: readonly EntityTally[],
): CorefCounts {
  const count = (kind: CorefFinding['kind']): number => list.filter((finding) => finding.kind === kind).length;
  const steps = (kind: 'conflated' | 'divided'): number =>
    sumOf(list, (finding) => (finding.kind === kind ? finding.steps : 0));
  const [missing, spurious, repeated] = [count('missing'), count('spurious'), count('repeated')];
  const matched = count('matched');
  const common = sumOf(key, (entity) => entity.common);
  const groups = list.flatMap((finding) => (finding.kind === 'group' ? [finding] : []));
  const exact = key.length - sumOf(groups, (group) => group.key.length);
  // Of each kind: groups, entities of the key, and of the response.
  const byKind = groupKinds.map((kind) => {
    const own = groups.filter(({ group }) => group === kind);
    const sizes = (['key', 'response'] as const).map((side) => sumOf(own, (group) => group[side].length));
    return [kind, kind === 'exact' ? [exact, exact, exact] : [own.length, ...sizes]] as const;
  });
  const numbers = (at: number) => byKind.map(([kind, own]) => [kind, own[at]] as const);
  const inKinds = (at: number) => Object.fromEntries(numbers(at).filter(([, number]) => number > 0));
  return {
    mentions: {
      common,
      key: common + missing,
      response: common + spurious,
      missing,
      spurious,
      boundary: count('boundary'),
      ...(matched > 0 && { matched }),
      ...(repeated > 0 && { repeated }),
    },
    entities: {
      ...(Object.fromEntries(numbers(0)) as Record<GroupKind, number>),
      key: key.length,
      response: response.length,
      key_in: inKinds(1),
      response_in: inKinds(2),
    },
    steps: {
      remove: spurious,
      split: steps('conflated'),
      merge: steps('divided'),
      add: missing,
      conflated_entities: count('conflated'),
      divided_entities: count('divided'),
    },
    links: { missing: count('missing_link'), wrong: count('wrong_link') },
    pairs: {
      missing: sumOf(key, ({ size, keptPairs }) => pairs(size) - keptPairs),
      missing_with_missing_mention: sumOf(key, (entity) => pairs(entity.size) - pairs(entity.common)),
      wrong: sumOf(response, ({ size, keptPairs }) => pairs(size) - keptPairs),
      wrong_with_spurious_mention: sumOf(response, (entity) => pairs(entity.size) - pairs(entity.common)),
    },
  };
}
