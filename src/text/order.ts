/**
 * Compares two strings by their code points, as Python and UTF-8 bytes order them. (JavaScript's own `<` compares UTF-16 units,
 * which puts U+1F600 before U+FF21.) Negative, zero or positive, for `sort`.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates come after every unit that is a character by itself. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The entries of a record in code point order of their names. Objects cannot keep that order: they put numeric names first. */
export function byName<Value>(record: Readonly<Record<string, Value>>): [name: string, value: Value][] {
  return Object.entries(record).sort(([a], [b]) => compareCodePoints(a, b));
}
