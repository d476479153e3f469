/** The words that may stand in the names of only one of two folders. */
export const sideWords: readonly string[] = ['gold', 'auto', 'pred', 'key', 'response', 'sys'];

/**
 * Pairs the names of two folders one to one by what is left of them without `sideWords`: `a_gold_conll` and `a_auto_conll`, `a.conll` and
 * `a.pred.conll`.
 *
 * @returns the name of the key for each name of the response; undefined if a name has no partner, or two have the same.
 */
export function pairNames(
  keys: readonly string[],
  responses: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const byStem = new Map(keys.map((key) => [stemOf(key), key]));
  const keyOf = new Map<string, string>();
  for (const response of responses) {
    const key = byStem.get(stemOf(response));
    if (key === undefined) return undefined;
    keyOf.set(response, key);
  }
  const isOneToOne = keys.length === responses.length && new Set(keyOf.values()).size === keys.length;
  return isOneToOne ? keyOf : undefined;
}

const sideWord = new RegExp(
  `(?:(?<=^|/)(?:${sideWords.join('|')})(?!\\p{L})[._-]?|[._-](?:${sideWords.join('|')})(?!\\p{L}))`,
  'giu',
);

/** The name without words for sides, each with the separator before it or, at the beginning of a name, after it. */
function stemOf(name: string): string {
  return name.replace(sideWord, '');
}

/** One name for the files of several shards: their common beginning and end, with `*` for what differs. */
export function sharedName(names: readonly string[]): string {
  const [first = '', ...others] = [...new Set(names)];
  if (others.length === 0) return first;
  const shortest = names.reduce((least, { length }) => Math.min(least, length), first.length);
  let head = 0;
  while (head < shortest && others.every((name) => name[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && others.every((name) => name.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return `${first.slice(0, head)}*${tail === 0 ? '' : first.slice(-tail)}`;
}
