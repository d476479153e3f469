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
  const scan: Scan = { text, at: 0, expected: undefined };
  skipBlanks(scan);
  scanValue(scan);
  if (scan.expected === undefined) {
    skipBlanks(scan);
    if (scan.at < text.length) scan.expected = 'nothing more';
  }
  return { offset: scan.at, expected: scan.expected };
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
  const scan: Scan = { text, at: from.offset, expected: undefined };
  let last = from;
  scanValue(scan, (step) => {
    last = placeAt(text, scan.at, last);
    places.set(step, last);
  });
  return places;
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

interface Scan {
  readonly text: string;
  at: number;
  /** Set at the first error; nothing is read after it. */
  expected: string | undefined;
}

interface Level {
  readonly closing: ']' | '}';
  /** How many of its items have ended. */
  items: number;
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Reads a value, however deep it is. `onItem` is called where an item of the value itself begins, with its index or name. */
function scanValue(scan: Scan, onItem?: (step: string | number) => void): void {
  const levels: Level[] = [];
  for (;;) {
    const level = opened(scan);
    if (level) levels.push(level);
    else if (scan.text[scan.at] === '"') readString(scan);
    else readPattern(scan, scalar, 'a value');
    // A level that has just begun may have no item; else one has ended, and with it maybe the levels that hold it.
    if (!(level && scan.text[scan.at] !== level.closing)) endLevels(scan, levels, level !== undefined);
    const inner = levels.at(-1);
    if (scan.expected !== undefined || !inner) return;
    const step = inner.closing === '}' ? readName(scan) : inner.items;
    if (scan.expected !== undefined) return;
    if (levels.length === 1) onItem?.(step);
  }
}

function opened(scan: Scan): Level | undefined {
  const opening = scan.text[scan.at];
  if (opening !== '[' && opening !== '{') return undefined;
  scan.at++;
  skipBlanks(scan);
  return { closing: opening === '[' ? ']' : '}', items: 0 };
}

/** Ends levels up to the one that goes on after a comma; `isEmpty` where the innermost has no item. */
function endLevels(scan: Scan, levels: Level[], isEmpty: boolean): void {
  if (isEmpty) {
    scan.at++;
    levels.pop();
  }
  for (let level = levels.at(-1); level && scan.expected === undefined; level = levels.at(-1)) {
    skipBlanks(scan);
    const next = scan.text[scan.at];
    if (next !== ',' && next !== level.closing) scan.expected = `',' or '${level.closing}'`;
    else scan.at++;
    if (next === ',') {
      level.items++;
      skipBlanks(scan);
      return;
    }
    if (next === level.closing) levels.pop();
  }
}

function readName(scan: Scan): string {
  const start = scan.at;
  if (scan.text[start] !== '"') {
    scan.expected = 'a name in double quotes';
    return '';
  }
  readString(scan);
  if (scan.expected !== undefined) return '';
  const name = JSON.parse(scan.text.slice(start, scan.at)) as string;
  skipBlanks(scan);
  if (scan.text[scan.at] !== ':') {
    scan.expected = "':'";
    return '';
  }
  scan.at++;
  skipBlanks(scan);
  return name;
}

function readString(scan: Scan): void {
  scan.at++;
  while (scan.expected === undefined && scan.text[scan.at] !== '"') {
    if (scan.text[scan.at] === '\\') readPattern(scan, escaped, 'an escape such as \\n or \\u00e9');
    else if (scan.text.charCodeAt(scan.at) >= 0x20) scan.at++;
    else scan.expected = `'"' before the line ends`;
  }
  if (scan.expected === undefined) scan.at++;
}

function readPattern(scan: Scan, pattern: RegExp, expected: string): void {
  pattern.lastIndex = scan.at;
  if (pattern.test(scan.text)) scan.at = pattern.lastIndex;
  else scan.expected = expected;
}

function skipBlanks(scan: Scan): void {
  while (' \t\n\r'.includes(scan.text[scan.at] ?? 'end')) scan.at++;
}
