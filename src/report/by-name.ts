import { compareCodePoints } from '../text/order.ts';

/** The entries of a record in code point order of their names. Objects alone cannot keep it: numbers as names come first there. */
export function byName<Value>(record: Readonly<Record<string, Value>>): [name: string, value: Value][] {
  return Object.entries(record).sort(([a], [b]) => compareCodePoints(a, b));
}
