import type { Overlap } from '../coref/overlap.ts';
import { pairs } from '../coref/pairs.ts';
import type { GroupKind, Losses } from './coref-finding.ts';

/** Entities of both sides, by their positions, that are connected by common mentions. */
export interface Group {
  readonly kind: GroupKind;
  readonly key: readonly number[];
  readonly response: readonly number[];
}

/** The groups of a table in which every entity has mentions, in the order of the first entity of each, those of the key before others. */
export function groupsOf(table: Overlap): readonly Group[] {
  const { keySizes, responseSizes, rowStart, column, common } = table;
  const keys = keySizes.length;
  // The parent of each entity, those of the response after those of the key: union–find.
  const parent = Uint32Array.from({ length: keys + responseSizes.length }, (_, entity) => entity);
  const rootOf = (entity: number): number => {
    let root = entity;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  for (let i = 0; i < keys; i++)
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      const [one, other] = [rootOf(i), rootOf(keys + column[cell])];
      parent[Math.max(one, other)] = Math.min(one, other);
    }
  const groups = new Map<number, { key: number[]; response: number[] }>();
  for (let entity = 0; entity < parent.length; entity++) {
    const root = rootOf(entity);
    const group = groups.get(root) ?? { key: [], response: [] };
    groups.set(root, group);
    if (entity < keys) group.key.push(entity);
    else group.response.push(entity - keys);
  }
  const isExact = (i: number, j: number): boolean =>
    keySizes[i] === responseSizes[j] && common[rowStart[i]] === keySizes[i];
  return [...groups.values()].map(({ key, response }) => {
    const isPair = key.length === 1 && response.length === 1;
    const kind = isPair && isExact(key[0], response[0]) ? 'exact' : kindOf(key.length, response.length);
    return { kind, key, response };
  });
}

function kindOf(key: number, response: number): GroupKind {
  if (key === 0) return 'spurious';
  if (response === 0) return 'missing';
  if (key === 1) return response === 1 ? 'altered' : 'divided';
  return response === 1 ? 'conflated' : 'mixed';
}

/** What is known of each entity of one side: how many of its mentions are common, in how many parts, how many pairs they keep. */
export interface EntityTally {
  readonly size: number;
  readonly common: number;
  readonly parts: number;
  readonly keptPairs: number;
  readonly losses: Losses;
}

/** The tallies of the entities of both sides, in their order. */
export interface Tallies {
  readonly key: readonly EntityTally[];
  readonly response: readonly EntityTally[];
}

export function tallies(table: Overlap): Tallies {
  const { keySizes, responseSizes, rowStart, column, common } = table;
  const key = Array.from(keySizes, started);
  const response = Array.from(responseSizes, started);
  for (let i = 0; i < key.length; i++)
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      const j = column[cell];
      const areSingletons = keySizes[i] === 1 && responseSizes[j] === 1;
      addPart(key[i], common[cell], areSingletons);
      addPart(response[j], common[cell], areSingletons);
    }
  return { key: key.map(tallied), response: response.map(tallied) };
}

type Sums = ReturnType<typeof started>;

function started(size: number) {
  return { size, common: 0, parts: 0, keptPairs: 0, squares: 0, isFoundSingleton: false };
}

function addPart(sums: Sums, common: number, areSingletons: boolean): void {
  sums.common += common;
  sums.parts++;
  sums.keptPairs += pairs(common);
  sums.squares += common * common;
  sums.isFoundSingleton ||= areSingletons;
}

function tallied({ squares, isFoundSingleton, ...sums }: Sums): EntityTally {
  const { size, common, parts, keptPairs } = sums;
  const kept = size === 1 ? Number(isFoundSingleton) : (size * keptPairs) / pairs(size);
  const losses = { muc: parts + size - common - 1, bcub: size - squares / size, lea: size - kept };
  return { losses, ...sums };
}
