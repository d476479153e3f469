import { quoted, shortened } from './quoted.ts';

/**
 * Reads an argument of a library function with `read`. If that throws, even from a getter of the argument, this throws a RangeError that
 * names the argument. `otherwise`: the message for errors that are not RangeErrors themselves.
 */
export function readArgument<Value>(name: string, read: () => Value, otherwise = 'it cannot be read'): Value {
  try {
    return read();
  } catch (error) {
    throw new RangeError(`${name}: ${error instanceof RangeError ? error.message : otherwise}`, { cause: error });
  }
}

/** An unexpected argument, as messages show it: `'text'`, `5`, `[1, 2, …]`, `{…}`, `a Map`. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return shortened(String(value));
  if (!Array.isArray(value))
    return isRecord(value) ? '{…}' : `${/^[AEIO]/.test(classOf(value)) ? 'an' : 'a'} ${classOf(value)}`;
  const first = Array.from(value.slice(0, 4), (item: unknown) => (Array.isArray(item) ? '[…]' : shown(item)));
  return `[${[...first, ...(value.length > 4 ? ['…'] : [])].join(', ')}]`;
}

/** Whether the value is an object with members, and not a list, Map, Date or the like. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && classOf(value) === 'Object';
}

/** The bytes of an argument that is text or bytes; text is encoded as UTF-8. */
export function bytesOf(input: unknown): Uint8Array {
  if (typeof input === 'string') return new TextEncoder().encode(input);
  // Not `instanceof`: the bytes may come from another realm, as node's do in a test runner.
  if (ArrayBuffer.isView(input) && classOf(input) === 'Uint8Array') return input as Uint8Array;
  throw new RangeError(`expected the text or the bytes (Uint8Array) of a file, not ${shown(input)}`);
}

/** `Object`, `Map`, `Int32Array` and so on. */
function classOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
