/** A step into a JSON value: the name of a member, or the index of an element. */
export type JsonPath = readonly (string | number)[];

/** Where something is in a JSON text, in UTF-16 units from 0. `expected` is present if the text is wrong there. */
export interface JsonPlace {
  readonly offset: number;
  readonly expected?: string;
}

/**
 * Finds the value at a path, or the first error of the text if it has one. A path that leads nowhere ends at the last value on it; of
 * members with equal names it takes the last, as `JSON.parse` does.
 *
 * It reads the whole text again, to find where something is after `JSON.parse` has failed or a value has turned out to be wrong.
 */
export function findInJson(text: string, path: JsonPath): JsonPlace {
  const scan: Scan = { text, at: 0, found: 0, expected: undefined };
  skipBlanks(scan);
  scanValue(scan, path);
  if (scan.expected === undefined) {
    skipBlanks(scan);
    if (scan.at < text.length) scan.expected = 'nothing more';
  }
  return scan.expected === undefined ? { offset: scan.found } : { offset: scan.at, expected: scan.expected };
}

/** The line and column, from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): LineAndColumn {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/**
 * Where each element of a JSON list, or value of an object, begins: its offset, and its line and column from 1. The list begins at the
 * given place. The text must be valid.
 */
export function elementPlaces(text: string, from: ElementPlace = beginning): ElementPlace[] {
  const places: ElementPlace[] = [];
  const scan: Scan = { text, at: from.offset, found: from.offset, expected: undefined };
  let last = from;
  skipBlanks(scan);
  scanValue(scan, undefined, () => {
    last = placeAfter(text, last, scan.at);
    places.push(last);
  });
  return places;
}

/** Where the member of an object begins; the object itself if it has none of that name. The text must be valid. */
export function memberPlace(text: string, object: ElementPlace, name: string): ElementPlace {
  const scan: Scan = { text, at: object.offset, found: object.offset, expected: undefined };
  scanValue(scan, [name]);
  return placeAfter(text, object, scan.found);
}

/** Where the value begins that is a whole text. */
export function valuePlace(text: string): ElementPlace {
  return placeAfter(text, beginning, text.search(/\S/u));
}

const beginning: ElementPlace = { offset: 0, line: 1, column: 1 };

/** The place of an offset, counted from an earlier place. */
function placeAfter(text: string, from: ElementPlace, offset: number): ElementPlace {
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

/** A line and a column, from 1. */
export interface LineAndColumn {
  readonly line: number;
  readonly column: number;
}

/** Where a value begins: an offset in UTF-16 units from 0, and its line and column. */
export interface ElementPlace extends LineAndColumn {
  readonly offset: number;
}

interface Scan {
  readonly text: string;
  at: number;
  /** The offset of the last value met on the path. */
  found: number;
  /** Set at the first error; nothing is read after it. */
  expected: string | undefined;
}

/** A list or object that has begun and not ended. */
interface Level {
  readonly closing: ']' | '}';
  /** Leads from it to what is looked for; undefined where that is elsewhere. */
  readonly path: JsonPath | undefined;
  /** How many of its items have ended. */
  items: number;
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Reads a value, however deep it is. `path` leads from it to what is looked for; undefined where that is elsewhere. `onElement` is called
 * where an element of the value itself begins.
 */
function scanValue(scan: Scan, path: JsonPath | undefined, onElement?: () => void): void {
  const levels: Level[] = [];
  let own = path;
  for (;;) {
    if (own) scan.found = scan.at;
    if (levels.length === 1) onElement?.();
    const level = opened(scan, own);
    if (level) levels.push(level);
    else if (scan.text[scan.at] === '"') readString(scan);
    else readPattern(scan, scalar, 'a value');
    // A level that has just begun may have no item; else one has ended, and with it maybe the levels that hold it.
    if (!(level && scan.text[scan.at] !== level.closing)) endLevels(scan, levels, level !== undefined);
    const inner = levels.at(-1);
    if (scan.expected !== undefined || !inner) return;
    own = stepInto(inner.path, inner.closing === '}' ? readName(scan) : inner.items);
    if (scan.expected !== undefined) return;
  }
}

/** Enters the list or object that begins here, if one does. */
function opened(scan: Scan, path: JsonPath | undefined): Level | undefined {
  const opening = scan.text[scan.at];
  if (opening !== '[' && opening !== '{') return undefined;
  scan.at++;
  skipBlanks(scan);
  return { closing: opening === '[' ? ']' : '}', path, items: 0 };
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

/** Reads the name of a member and its colon. */
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

function stepInto(path: JsonPath | undefined, step: string | number): JsonPath | undefined {
  return path?.[0] === step ? path.slice(1) : undefined;
}
