/** Where a value begins in a text: an offset in UTF-16 units from 0, and its line and column from 1. */
export interface JsonPlace {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Where the first value of a text ends, or its first error is, in UTF-16 units from 0, and what was expected there: `nothing more` after
 * a value. It reads the text again, to find where something is after `JSON.parse` has failed.
 */
export function findInJson(text: string): { readonly offset: number; readonly expected?: string | undefined } {
  try {
    const offset = afterBlanks(text, valueEnd(text, afterBlanks(text, 0)));
    return { offset, expected: offset < text.length ? 'nothing more' : undefined };
  } catch (error) {
    if (error instanceof Expected) return error;
    throw error;
  }
}

/** The value of a text, as `JSON.parse` has it. Throws SyntaxError, too where it is so deep that its levels would fill the memory. */
export function jsonValue(text: string): unknown {
  if (tooDeepAt(text) !== undefined) throw new SyntaxError('too deep');
  return JSON.parse(text);
}

/** How many levels are read: each takes a hundred bytes. */
export const MOST_LEVELS: number = 2 ** 20;

/** Where the value of a text has more levels than are read. A long text has so many only if many begin in short passages of it. */
export function tooDeepAt(text: string): number | undefined {
  for (let from = 0; text.length > MOST_LEVELS && from < text.length; from += 2 ** 18)
    if (levelsEnd(text.slice(from, from + 2048).replaceAll('"', ' '), 16)) return levelsEnd(text, MOST_LEVELS);
  return undefined;
}

/** Where more levels than that are open. */
function levelsEnd(text: string, most: number): number | undefined {
  let [depth, isString] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isString = !isString;
    else if (isString) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') {
      if (++depth > most) return at;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return undefined;
}

/**
 * Where the items of a list or object begin, by their indices or names; of equal names the last counts, as for `JSON.parse`. The value
 * begins at the given place, and the text must be valid.
 */
export function itemPlaces(text: string, from: JsonPlace): ReadonlyMap<string | number, JsonPlace> {
  const places = new Map<string | number, JsonPlace>();
  let last = from;
  valueEnd(text, from.offset, (step, at) => {
    last = placeAt(text, at, last);
    places.set(step, last);
  });
  return places;
}

/** The first member of an object, within the value at `from` of a valid text, whose name an earlier one has. */
export function repeatedMember(text: string, from = 0): { readonly name: string; readonly offset: number } | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(sign === '{' ? new Set() : undefined);
    else if (sign === '}' || sign === ']') {
      open.pop();
      if (open.length === 0) return undefined;
    } else if (sign === '"') {
      const quote = text.indexOf('"', at + 1);
      const end = text[quote - 1] === '\\' ? stringEnd(text, at) : quote + 1;
      const names = open[open.length - 1];
      if (names && text[afterBlanks(text, end)] === ':') {
        const plain = text.slice(at + 1, end - 1);
        const name = plain.includes('\\') ? (JSON.parse(text.slice(at, end)) as string) : plain;
        if (names.has(name)) return { name, offset: at };
        names.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** The place of an offset, counted from an earlier place. */
export function placeAt(text: string, offset: number, from: JsonPlace = { offset: 0, line: 1, column: 1 }): JsonPlace {
  let { line } = from;
  let start = from.offset - from.column + 1;
  // Not by indexOf, which would look through all that follows where it is one line.
  for (let at = from.offset; at < offset; at++) {
    if (text[at] !== '\n') continue;
    line++;
    start = at + 1;
  }
  return { offset, line, column: offset - start + 1 };
}

/** The first error of a text. */
class Expected extends Error {
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

interface Level {
  readonly closing: ']' | '}';
  /** How many of its items have ended. */
  items: number;
}

/**
 * Where a value ends, however deep it is. `onItem` is called where an item of the value itself begins, with its index or name.
 *
 * @throws Expected
 */
function valueEnd(text: string, from: number, onItem?: (step: string | number, at: number) => void): number {
  const levels: Level[] = [];
  for (let at = from; ; ) {
    const closing = { '[': ']', '{': '}' }[text[at]] as Level['closing'] | undefined;
    if (closing) {
      levels.push({ closing, items: 0 });
      at = afterBlanks(text, at + 1);
    } else at = text[at] === '"' ? stringEnd(text, at) : patternEnd(text, at, scalar, 'a value');
    if (!closing || text[at] === closing) at = afterLevels(text, at, levels);
    const level = levels.at(-1);
    if (!level) return at;
    const name = level.closing === '}' ? nameAt(text, at) : undefined;
    at = name?.end ?? at;
    if (levels.length === 1) onItem?.(name?.name ?? level.items, at);
  }
}

/** Where the next item begins after a value that has ended, and with it maybe the levels that hold it. */
function afterLevels(text: string, from: number, levels: Level[]): number {
  let at = from;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    at = afterBlanks(text, at);
    if (text[at] === ',') {
      level.items++;
      return afterBlanks(text, at + 1);
    }
    if (text[at] !== level.closing) throw new Expected(at, `',' or '${level.closing}'`);
    levels.pop();
    at++;
  }
  return at;
}

/** The name of a member, and where its value begins. */
function nameAt(text: string, start: number): { readonly name: string; readonly end: number } {
  if (text[start] !== '"') throw new Expected(start, 'a name in double quotes');
  const end = stringEnd(text, start);
  const colon = afterBlanks(text, end);
  if (text[colon] !== ':') throw new Expected(colon, "':'");
  return { name: JSON.parse(text.slice(start, end)) as string, end: afterBlanks(text, colon + 1) };
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at = patternEnd(text, at, escaped, 'an escape such as \\n or \\u00e9');
    else if (text.charCodeAt(at) >= 0x20) at++;
    else throw new Expected(at, `'"' before the line ends`);
  }
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function patternEnd(text: string, at: number, pattern: RegExp, expected: string): number {
  pattern.lastIndex = at;
  if (pattern.test(text)) return pattern.lastIndex;
  throw new Expected(at, expected);
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (' \t\n\r'.includes(text[at] ?? 'end')) at++;
  return at;
}
