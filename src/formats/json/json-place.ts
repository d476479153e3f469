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
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** Where each element of a JSON list begins, line and column from 1. The text must be a valid list. */
export function elementPlaces(text: string): { readonly line: number; readonly column: number }[] {
  const places: { line: number; column: number }[] = [];
  const scan: Scan = { text, at: 0, found: 0, expected: undefined };
  let counted = 0;
  let line = 1;
  let start = 0;
  skipBlanks(scan);
  scanItems(scan, ']', () => {
    for (; counted < scan.at; counted++) {
      if (text[counted] === '\n') {
        line++;
        start = counted + 1;
      }
    }
    places.push({ line, column: scan.at - start + 1 });
    scanValue(scan, undefined);
  });
  return places;
}

interface Scan {
  readonly text: string;
  at: number;
  /** The offset of the last value met on the path. */
  found: number;
  /** Set at the first error; nothing is read after it. */
  expected: string | undefined;
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Reads a value. `path` leads from it to the value to be found; undefined if that is elsewhere. */
function scanValue(scan: Scan, path: JsonPath | undefined): void {
  if (path) scan.found = scan.at;
  const opening = scan.text[scan.at];
  if (opening === '[') scanItems(scan, ']', (index) => scanValue(scan, stepInto(path, index)));
  else if (opening === '{') scanItems(scan, '}', () => scanMember(scan, path));
  else if (opening === '"') readString(scan);
  else readPattern(scan, scalar, 'a value');
}

function scanItems(scan: Scan, closing: string, scanItem: (index: number) => void): void {
  scan.at++;
  skipBlanks(scan);
  if (scan.text[scan.at] === closing) {
    scan.at++;
    return;
  }
  for (let index = 0; ; index++) {
    scanItem(index);
    if (scan.expected !== undefined) return;
    skipBlanks(scan);
    const next = scan.text[scan.at];
    if (next !== ',' && next !== closing) scan.expected = `',' or '${closing}'`;
    else scan.at++;
    if (next !== ',') return;
    skipBlanks(scan);
  }
}

function scanMember(scan: Scan, path: JsonPath | undefined): void {
  const start = scan.at;
  if (scan.text[start] !== '"') {
    scan.expected = 'a name in double quotes';
    return;
  }
  readString(scan);
  if (scan.expected !== undefined) return;
  const name = JSON.parse(scan.text.slice(start, scan.at)) as string;
  skipBlanks(scan);
  if (scan.text[scan.at] !== ':') {
    scan.expected = "':'";
    return;
  }
  scan.at++;
  skipBlanks(scan);
  scanValue(scan, stepInto(path, name));
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
