import { quoted } from '../text/quoted.ts';

/** A part of the names of one folder and what the names of another have in its place. Either may be empty. */
export interface NamePart {
  readonly key: string;
  readonly response: string;
}

/** A difference between the names of two folders, and the name of the key for each name of the response. */
export interface NamePairing {
  readonly part: NamePart;
  readonly keyOf: ReadonlyMap<string, string>;
}

/**
 * Pairs the names of two folders one to one, if all of them differ in the same part: `a_gold_conll` and `a_auto_conll`, `b_gold_conll`
 * and `b_auto_conll`. A part is made of whole words, which are runs of letters or of digits, and of what separates them. It has a letter,
 * because `chapter1` is not `chapter2`, it is within a folder, and more must be left of a name than its extension.
 *
 * @returns undefined if there is no such part, or one name of the key has two partners.
 */
export function pairNames(keys: readonly string[], responses: readonly string[]): NamePairing | undefined {
  const [first] = keys;
  if (keys.length !== responses.length) return undefined;
  const known = new Set(responses);
  const parts = new Map<string, NamePart>();
  for (const response of responses) {
    const part = differentPart(first, response);
    if (part) parts.set(JSON.stringify(part), part);
  }
  for (const part of parts.values()) {
    const keyOf = pairedBy(part, keys, known);
    if (keyOf) return { part, keyOf };
  }
  return undefined;
}

/** In words, how names of the response differ from those of the key. */
export function partText({ key, response }: NamePart): string {
  if (key === '') return `with ${quoted(response)} added`;
  return response === '' ? `without ${quoted(key)}` : `with ${quoted(response)} for ${quoted(key)}`;
}

function differentPart(key: string, response: string): NamePart | undefined {
  const most = Math.min(key.length, response.length);
  let head = 0;
  while (head < most && key[head] === response[head]) head++;
  let tail = 0;
  while (tail < most - head && key.at(-1 - tail) === response.at(-1 - tail)) tail++;
  // A word that only one of the two ends there belongs to the part as a whole.
  while ([key, response].some((name) => splitsWord(name, head))) head--;
  while ([key, response].some((name) => splitsWord(name, name.length - tail))) tail--;
  const part = { key: key.slice(head, key.length - tail), response: response.slice(head, response.length - tail) };
  const stem = key.slice(0, head) + key.slice(key.length - tail).replace(/\.[^./]*$/, '');
  const both = part.key + part.response;
  return /[\p{L}\p{N}]/u.test(stem) && /\p{L}/u.test(both) && !both.includes('/') ? part : undefined;
}

function splitsWord(name: string, at: number): boolean {
  const around = name.slice(Math.max(0, at - 1), at + 1);
  return at > 0 && /^(?:\p{L}\p{L}|\p{N}\p{N})$/u.test(around);
}

/** The key of each response where replacing the part makes exactly one response of each key. */
function pairedBy(
  part: NamePart,
  keys: readonly string[],
  responses: ReadonlySet<string>,
): Map<string, string> | undefined {
  const keyOf = new Map<string, string>();
  for (const key of keys) {
    const made = new Set<string>();
    for (let at = key.indexOf(part.key); at >= 0 && at <= key.length; at = key.indexOf(part.key, at + 1)) {
      const name = key.slice(0, at) + part.response + key.slice(at + part.key.length);
      if (responses.has(name)) made.add(name);
      if (at === key.length) break;
    }
    const [name] = made;
    if (made.size !== 1 || keyOf.has(name)) return undefined;
    keyOf.set(name, key);
  }
  return keyOf;
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
