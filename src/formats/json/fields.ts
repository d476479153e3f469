import { isObject, type JsonValue, valueAt } from './json-spot.ts';

/** The paths of `start=begin,end=end` by their names. Undefined unless each is one of these names, given once. */
export function fieldsOf<const Name extends string>(
  given: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> | undefined {
  const pairs = given.split(',').map((pair) => /^(\w+)=(.+)$/su.exec(pair.trim())?.slice(1) ?? []);
  const isKnown = pairs.every(([name]) => (names as readonly (string | undefined)[]).includes(name));
  const fields = Object.fromEntries(pairs);
  return isKnown && Object.keys(fields).length === pairs.length ? fields : undefined;
}

/** The member of that name, or what is at that path, and where it is. */
export function memberAt({ value, where }: JsonValue, path: string): JsonValue {
  if (isObject(value) && Object.hasOwn(value, path)) return { value: value[path], where: where.at(path) };
  return { value: valueAt(value, path), where: path.split('.').reduce((at, step) => at.at(step), where) };
}

/** The documents that hold a list at a path, each with the rest of the path: a list on the way to it is one of documents. */
export function documentsAlong(one: JsonValue, path: string): readonly (JsonValue & { readonly rest: string })[] {
  const steps = path.split('.');
  let { value, where } = one;
  for (const [at, step] of steps.entries()) {
    if (Array.isArray(value) && !/^\d+$/u.test(step)) {
      const rest = steps.slice(at).join('.');
      const list = where;
      return value.flatMap((item: unknown, index) => documentsAlong({ value: item, where: list.at(index) }, rest));
    }
    value = valueAt(value, step);
    where = where.at(step);
  }
  return [{ ...one, rest: path }];
}

/** A position at a path, or the sum of those at two, `offset+length`. Undefined if one is not there. */
export function positionAt(value: unknown, path: string): unknown {
  const parts = path.split('+').map((part) => valueAt(value, part));
  if (parts.includes(undefined)) return undefined;
  if (parts.length === 1) return parts[0];
  return parts.reduce<number>((sum, part) => (typeof part === 'number' ? sum + part : Number.NaN), 0);
}
