/**
 * The new names of types, by the old ones, from texts `FROM=TO`. Each name is replaced once, so two types may be exchanged.
 *
 * @throws RangeError if a text is not so, or gives a type two names.
 */
export function newTypeNames(texts: readonly string[] = []): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const [from, to] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || to === '') throw new RangeError(`expected FROM=TO, such as PERSON=PER, not '${text}'`);
    if ((names.get(from) ?? to) !== to) throw new RangeError(`${from} would become both ${names.get(from)} and ${to}`);
    names.set(from, to);
  }
  return names;
}

/** How types are renamed on both sides: first by `map`, texts `FROM=TO`, and then all to upper case, if their case does not count. */
export interface TypeNaming {
  readonly map?: readonly string[];
  readonly ignoreCaseOfTypes?: true;
}

/** The new name of a type, undefined for one that keeps its name. */
export type NewTypeName = (type: string) => string | undefined;

/** Undefined if no type is renamed. */
export function typeRenaming({ map, ignoreCaseOfTypes }: TypeNaming): NewTypeName | undefined {
  const names = newTypeNames(map);
  if (names.size === 0 && !ignoreCaseOfTypes) return undefined;
  return (type) => {
    const mapped = names.get(type) ?? type;
    const name = ignoreCaseOfTypes ? mapped.toUpperCase() : mapped;
    return name === type ? undefined : name;
  };
}
