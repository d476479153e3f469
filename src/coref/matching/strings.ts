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
  /** Of each number, the side and the first row with it. */
  readonly rows: readonly (readonly [side: 'key' | 'response', row: number])[];
}

/**
 * Numbers the strings of entities that are sets of strings. A string of several entities is one of each. It matches that of the entity of the
 * other side which is most alike: those pairs come first that have most of their strings in common (Dice), then those that are first on
 * their sides. So equal sets match in full, in whatever order they are.
 */
export function numberStrings(key: StringRows, response: StringRows): NumberedStrings {
  const [ofKey, ofResponse] = [entitiesOf(key), entitiesOf(response)];
  const numbers = { key: rowNumbers(key), response: rowNumbers(response) };
  const rows: (readonly ['key' | 'response', number])[] = [];
  for (const [one, other] of alikePairs(ofKey, ofResponse)) {
    for (const [string, row] of one) {
      const partner = other.get(string);
      if (partner === undefined || numbers.key[row] >= 0 || numbers.response[partner] >= 0) continue;
      numbers.key[row] = numbers.response[partner] = rows.push(['key', row]) - 1;
    }
  }
  for (const [side, entities] of [['key', ofKey] as const, ['response', ofResponse] as const])
    for (const own of entities.values())
      for (const row of own.values()) if (numbers[side][row] < 0) numbers[side][row] = rows.push([side, row]) - 1;
  return { ...numbers, rows };
}

/** The first row of each string of an entity. */
type StringSet = ReadonlyMap<string, number>;

function rowNumbers({ strings }: StringRows): Int32Array {
  return new Int32Array(strings.length).fill(-1);
}

function entitiesOf({ strings, entity }: StringRows): ReadonlyMap<number, StringSet> {
  const entities = new Map<number, Map<string, number>>();
  for (const [row, string] of strings.entries()) {
    const own = entities.get(entity[row]) ?? new Map<string, number>();
    if (!own.has(string)) own.set(string, row);
    entities.set(entity[row], own);
  }
  return entities;
}

/** The pairs of entities with a common string, the most alike first. */
function alikePairs(
  keys: ReadonlyMap<number, StringSet>,
  responses: ReadonlyMap<number, StringSet>,
): readonly (readonly [key: StringSet, response: StringSet])[] {
  const holders = new Map<string, StringSet[]>();
  for (const other of responses.values())
    for (const string of other.keys()) holders.set(string, [...(holders.get(string) ?? []), other]);
  const pairs: { readonly pair: readonly [StringSet, StringSet]; readonly alike: number }[] = [];
  for (const one of keys.values()) {
    const common = new Map<StringSet, number>();
    for (const string of one.keys())
      for (const other of holders.get(string) ?? []) common.set(other, (common.get(other) ?? 0) + 1);
    for (const other of responses.values()) {
      const count = common.get(other);
      if (count !== undefined) pairs.push({ pair: [one, other], alike: (2 * count) / (one.size + other.size) });
    }
  }
  return pairs.toSorted((a, b) => b.alike - a.alike).map(({ pair }) => pair);
}
