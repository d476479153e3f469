import { addTo } from '../../text/grouped.ts';

/** The strings of one side, a row each, and the entities that they are in. */
export interface StringRows {
  /** Equal strings are the same. */
  readonly strings: readonly string[];
  readonly entity: ArrayLike<number>;
}

/** The number of each row, which is that of its string on the other side, if that has it; -1 where its entity has the string already. */
export interface NumberedStrings {
  readonly key: Int32Array;
  readonly response: Int32Array;
  readonly bound: number;
}

/**
 * Numbers the strings of entities that are sets of strings. A string of several entities is one of each, and matches that of the entity most
 * alike: pairs of entities come first that have most of their strings in common (Dice), then those that are first on their sides. So
 * equal sets match in full, in whatever order they are.
 */
export function numberStrings(key: StringRows, response: StringRows): NumberedStrings {
  const [ofKey, ofResponse] = [entitiesOf(key), entitiesOf(response)];
  const numbers = {
    key: new Int32Array(key.strings.length).fill(-1),
    response: new Int32Array(response.strings.length).fill(-1),
  };
  let bound = 0;
  for (const { common } of alikePairs(ofKey, ofResponse))
    for (const [row, partner] of common)
      if (numbers.key[row] < 0 && numbers.response[partner] < 0) numbers.key[row] = numbers.response[partner] = bound++;
  for (const [own, entities] of [[numbers.key, ofKey] as const, [numbers.response, ofResponse] as const])
    for (const strings of entities) for (const row of strings.values()) if (own[row] < 0) own[row] = bound++;
  return { ...numbers, bound };
}

/** The first row of each string of an entity. */
type StringSet = ReadonlyMap<string, number>;

function entitiesOf({ strings, entity }: StringRows): readonly StringSet[] {
  const entities = new Map<number, Map<string, number>>();
  for (const [row, string] of strings.entries()) {
    const own = entities.get(entity[row]) ?? new Map<string, number>();
    if (!own.has(string)) own.set(string, row);
    entities.set(entity[row], own);
  }
  return [...entities.values()];
}

interface AlikePair {
  readonly alike: number;
  /** The rows of the strings that both have. */
  readonly common: readonly (readonly [row: number, partner: number])[];
}

/** The pairs of entities with a common string, the most alike first. */
function alikePairs(keys: readonly StringSet[], responses: readonly StringSet[]): readonly AlikePair[] {
  const holders = new Map<string, number[]>();
  for (const [at, other] of responses.entries()) for (const string of other.keys()) addTo(holders, string, at);
  const pairs = keys.flatMap((one): readonly AlikePair[] => {
    const byResponse = new Map<number, (readonly [row: number, partner: number])[]>();
    for (const [string, row] of one)
      for (const at of holders.get(string) ?? []) addTo(byResponse, at, [row, responses[at].get(string)!]);
    const inOrder = [...byResponse].sort(([a], [b]) => a - b);
    return inOrder.map(([at, common]) => ({ alike: (2 * common.length) / (one.size + responses[at].size), common }));
  });
  return pairs.toSorted((a, b) => b.alike - a.alike);
}
