import { LONGEST_TEXT } from '../../text/latin1.ts';
import { joinChunks, type LineHandler, type LineSplitter, lineSplitter } from '../../text/lines.ts';
import type { Located, Place, ProblemSink } from '../../text/problem.ts';
import { findInJson, type JsonPlace, jsonValue, MOST_LEVELS, placeAt, tooDeepAt } from '../bytes/json-place.ts';
import { decodeText, isUtf8, notUtf8 } from '../bytes/line.ts';

/** A text that should be one JSON value, with its file and the line on which it begins. */
export interface JsonSource {
  readonly file: string;
  readonly text: string;
  readonly firstLine: number;
  /** How many characters of its first line come before it; none, if that is not given. */
  readonly indent?: number;
}

/** Gathers the chunks of a file that is one JSON value, which `onSource` gets at the end, unless it has more than `longest` bytes. */
export function wholeJson(
  file: string,
  problems: ProblemSink,
  onSource: (source: JsonSource) => void,
  longest: number = LONGEST_TEXT,
): LineSplitter {
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    push(chunk) {
      if (length > longest) return;
      length += chunk.length;
      chunks.push(new Uint8Array(chunk));
      if (length <= longest) return;
      chunks = [];
      reportLongJson(file, 1, problems);
    },
    end() {
      if (length <= longest) onSource(jsonSource(file, joinChunks(chunks), 1, problems));
    },
  };
}

/** Passes on each line of a file of JSON lines, unless it is too long for a text. */
export function jsonLines(file: string, problems: ProblemSink, onSource: (source: JsonSource) => void): LineSplitter {
  const onLine: LineHandler = (bytes, start, end, number) =>
    onSource(jsonSource(file, bytes.subarray(start, end), number, problems));
  const refuse = (_: Uint8Array, number: number): void => reportLongJson(file, number, problems);
  return lineSplitter(onLine, { longest: LONGEST_TEXT, refuse });
}

function reportLongJson(file: string, line: number, problems: ProblemSink): void {
  const message = `this JSON value has more than ${Math.ceil(LONGEST_TEXT / 2 ** 20)} MiB: write documents as JSON lines`;
  problems.report('LINE_TOO_LONG', 'error', () => ({ place: { file, line, column: 1 }, message }));
}

/** The bytes as such a text, without a byte order mark. Reports NOT_UTF8, a warning. */
export function jsonSource(file: string, bytes: Uint8Array, firstLine: number, problems: ProblemSink): JsonSource {
  if (!isUtf8(bytes, 0, bytes.length)) {
    const place = { file, line: firstLine, column: 1 };
    problems.report('NOT_UTF8', 'warning', () => ({ place, message: notUtf8('this JSON') }));
  }
  const text = decodeText(bytes, 0, bytes.length);
  return { file, text: unfenced(text.startsWith('\ufeff') ? text.slice(1) : text), firstLine };
}

/** The text with blanks for a fence of Markdown around it, so that places stay. */
function unfenced(text: string): string {
  if (!FENCE.test(text)) return text;
  return text.replace(/^\s*`{3}\w*|`{3}\s*$/gu, (fence) => fence.replaceAll(/\S/gu, ' '));
}

/** How JSON begins that a language model put into a fence of Markdown. */
export const FENCE: RegExp = /^\s*`{3}\w*\s*[[{]/u;

/** The value, or undefined after reporting NOT_JSON at its first error. */
export function parseJson(source: JsonSource, problems: ProblemSink): { readonly value: unknown } | undefined {
  const { text } = source;
  try {
    return { value: jsonValue(text) };
  } catch {
    const deep = tooDeepAt(text);
    if (deep !== undefined) {
      const message = `this JSON is nested more than ${MOST_LEVELS.toLocaleString('en')} levels deep`;
      problems.report('TOO_DEEP', 'error', () => ({ ...locatedIn(source, placeAt(text, deep)), message }));
      return undefined;
    }
    problems.report('NOT_JSON', 'error', () => {
      const { offset, expected = 'a value' } = findInJson(text);
      const found = offset < text.length ? JSON.stringify(text[offset]) : 'the end';
      return {
        ...locatedIn(source, placeAt(text, offset)),
        message: `this is not JSON: found ${found}, expected ${expected}`,
        help: remedy(text, offset),
      };
    });
    return undefined;
  }
}

/**
 * The values of a text: one, or several one after another, of which the next begins a line, or with a brace or a bracket. Reports NOT_JSON
 * at the first error; nothing after it is read.
 */
export function* parsedValues(source: JsonSource, problems: ProblemSink): Generator<ParsedSource> {
  try {
    yield { value: jsonValue(source.text), source };
    return;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  for (let rest = source; ; ) {
    const { offset, expected } = tooDeepAt(rest.text) === undefined ? findInJson(rest.text) : { offset: 0 };
    const isNext = expected === 'nothing more' && /[\n{[]/.test(rest.text.slice(offset - 1, offset + 1));
    const one = isNext ? { ...rest, text: rest.text.slice(0, offset) } : rest;
    const parsed = parseJson(one, problems);
    if (parsed) yield { ...parsed, source: one };
    if (!isNext) return;
    rest = restOf(rest, offset);
  }
}

/** A value with the text that it is. */
export interface ParsedSource {
  readonly value: unknown;
  readonly source: JsonSource;
}

function restOf({ indent = 0, ...source }: JsonSource, offset: number): JsonSource {
  const { line, column } = placeAt(source.text, offset);
  const text = source.text.slice(offset);
  return { ...source, text, firstLine: source.firstLine + line - 1, indent: column - 1 + (line === 1 ? indent : 0) };
}

/** What to do about what other languages write and JSON does not have. */
function remedy(text: string, offset: number): string | undefined {
  const rest = text.slice(offset, offset + 10);
  if (rest.startsWith("'")) return 'JSON has double quotes: write it with json.dumps, not print';
  const [name] = /^(?:-?Infinity|NaN|None|True|False)\b/.exec(rest) ?? [];
  if (name)
    return `JSON has no ${name}: write ${{ True: 'true', False: 'false', None: 'null' }[name] ?? 'null or a number'}`;
  if (/^[\]}]/.test(rest) && /,\s*$/.test(text.slice(0, offset))) return 'remove the comma before it';
  return undefined;
}

/** A place of the text in its file. */
export function placeIn({ file, firstLine, indent = 0 }: JsonSource, { line, column }: JsonPlace): Place {
  return { file, line: firstLine + line - 1, column: column + (line === 1 ? indent : 0) };
}

/** A place in the text, with its line as the excerpt of a problem. */
export function locatedIn(source: JsonSource, found: JsonPlace): Located {
  const { text } = source;
  const { offset, column } = found;
  const place = placeIn(source, found);
  const start = offset - column + 1;
  const end = text.indexOf('\n', offset);
  const from = Math.max(start, offset - AROUND);
  const shown = text.slice(from, Math.min(end < 0 ? text.length : end, offset + AROUND)).replace(/\r$/, '');
  const textColumn = from - start + 1 + place.column - column;
  return { place, text: shown, ...(textColumn > 1 && { textColumn }) };
}

/** How many characters before and after its place a problem keeps of a very long line. */
const AROUND = 2000;
