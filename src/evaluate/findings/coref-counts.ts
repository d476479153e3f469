import { pairs } from '../../coref/pairs.ts';
import { type CorefCounts, type CorefFinding, type GroupKind, groupKinds } from './coref-finding.ts';
import type { EntityTally } from './coref-tally.ts';

/** The counts of all findings of a response, and of the entities of both sides. */
export function corefCounts(
  list: readonly CorefFinding[],
  key: readonly EntityTally[],
  response: readonly EntityTally[],
): CorefCounts {
  const count = (kind: CorefFinding['kind']): number => list.filter((finding) => finding.kind === kind).length;
  const steps = (kind: 'conflated' | 'divided'): number =>
    sum(list, (finding) => (finding.kind === kind ? finding.steps : 0));
  const [missing, spurious, repeated] = [count('missing'), count('spurious'), count('repeated')];
  const common = sum(key, (entity) => entity.common);
  const groups = list.flatMap((finding) => (finding.kind === 'group' ? [finding] : []));
  const exact = key.length - sum(groups, (group) => group.key.length);
  // Of each kind: groups, entities of the key, and of the response.
  const byKind = groupKinds.map((kind) => {
    const own = groups.filter(({ group }) => group === kind);
    const sizes = (['key', 'response'] as const).map((side) => sum(own, (group) => group[side].length));
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
      missing: sum(key, ({ size, keptPairs }) => pairs(size) - keptPairs),
      missing_with_missing_mention: sum(key, (entity) => pairs(entity.size) - pairs(entity.common)),
      wrong: sum(response, ({ size, keptPairs }) => pairs(size) - keptPairs),
      wrong_with_spurious_mention: sum(response, (entity) => pairs(entity.size) - pairs(entity.common)),
    },
  };
}

function sum<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((total, item) => total + number(item), 0);
}
