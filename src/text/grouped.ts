/** The items by their names, in the order in which the names first occur; those of one name in their own order. */
export function groupedBy<Name, Item>(items: Iterable<Item>, nameOf: (item: Item) => Name): Map<Name, Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of items) addTo(groups, nameOf(item), item);
  return groups;
}

export function addTo<Name, Item>(groups: Map<Name, Item[]>, name: Name, item: Item): void {
  const group = groups.get(name);
  if (group) group.push(item);
  else groups.set(name, [item]);
}

/** Counts one more of a value, or as many as are given. */
export function addCount<Value>(counts: Map<Value, number>, value: Value, more: number = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + more);
}

/** How often each value occurs: the most frequent first, and of equal ones that which comes first. */
export function tallied<Value>(values: Iterable<Value>): readonly (readonly [Value, number])[] {
  const counts = new Map<Value, number>();
  for (const value of values) addCount(counts, value);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The sum of a number of each item. */
export function sumOf<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + number(item), 0);
}

/** What is made when it is first asked for. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
