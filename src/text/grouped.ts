/** The items by their names, in the order in which the names first occur; those of one name in their own order. */
export function groupedBy<Name, Item>(items: Iterable<Item>, nameOf: (item: Item) => Name): Map<Name, Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of items) addTo(groups, nameOf(item), item);
  return groups;
}

/** Adds an item to those of its name. */
export function addTo<Name, Item>(groups: Map<Name, Item[]>, name: Name, item: Item): void {
  const group = groups.get(name);
  if (group) group.push(item);
  else groups.set(name, [item]);
}
