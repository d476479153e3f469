import { jsonValue } from '../bytes/json-place.ts';

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text; undefined if it is no JSON. */
export function parsedOrNot(text: string): unknown {
  try {
    return jsonValue(text);
  } catch {
    return undefined;
  }
}

/** What a path leads to from a value: its steps, separated by dots, are members of objects or places in lists. Undefined if it ends before. */
export function valueAt(value: unknown, path: string | number): unknown {
  let found = value;
  for (const step of String(path).split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? (found as JsonObject)[step]
        : undefined;
  return found;
}

/** The first of these members that an object has. */
export function memberOf(
  object: JsonObject,
  names: readonly string[],
): { readonly name: string; readonly value: unknown } | undefined {
  const name = names.find((one) => one in object);
  return name === undefined ? undefined : { name, value: object[name] };
}
