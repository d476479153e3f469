import { isolatedName } from './harmless.ts';

/** The words that may stand in the names of only one of two folders. */
export const sideWords: readonly string[] = ['gold', 'auto', 'pred', 'key', 'response', 'sys'];

/**
 * Pairs the names of two folders one to one by what is left of them without `sideWords`: `a_gold_conll` and `a_auto_conll`, `a.conll` and
 * `a.pred.conll`. `cut`: what else is taken out before.
 *
 * @returns the name of the key for each name of the response; undefined if a name has no partner, or two have the same.
 */
export function pairNames(
  keys: readonly string[],
  responses: readonly string[],
  cut: RegExp | '' = '',
): ReadonlyMap<string, string> | undefined {
  // Words for sides, each with the separator before it or, at the beginning of a name, after it.
  const side = `(?:${sideWords.join('|')})(?!\\p{L})`;
  const sideWord = new RegExp(`(?<=^|/)${side}[._-]?|[._-]${side}`, 'giu');
  const stemOf = (name: string): string => name.replace(cut, '').replace(sideWord, '');
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

/**
 * One name for the files of several shards: their common beginning and end, with `*` for what is between. Names of shards that are such names
 * themselves give the name that the files of all would have.
 */
export function sharedName(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names);
  if (others.length === 0) return first;
  const parts = names.map((name) => name.split('*'));
  const [head] = sharedEnds(parts.map((own) => own[0]));
  const [, tail] = sharedEnds(parts.map((own) => own.at(-1)!));
  return `${first.slice(0, head)}*${first.slice(first.length - tail)}`;
}

/** With how many characters all names begin, and with how many they end. */
export function sharedEnds(names: readonly string[]): [head: number, tail: number] {
  const [first] = names;
  const shared = (at: (name: string, place: number) => string | undefined): number => {
    let length = 0;
    while (length < first.length && names.every((name) => at(name, length) === at(first, length))) length++;
    return length;
  };
  return [shared((name, place) => name[place]), shared((name, place) => name.at(-1 - place))];
}

/** The name of a document as people write it: that of CoNLL without its signs. */
export function documentTitle(name: string): string {
  const [, document, part] = /^\((.*)\); part (\d+)$/s.exec(name) ?? [];
  return isolatedName(document === undefined ? name : `${document} · ${part}`);
}

/** The pieces of a name, between which a line may be broken. */
export function namePieces(name: string): readonly string[] {
  return name.split(/(?<=[_~/])(?=[^_~/])/);
}

/** The name of a file in its folder. */
export function lastOf(path: string): string {
  return path.replace(/^.*[/\\](?=.)/, '');
}
