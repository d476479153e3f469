import type { ProblemSink } from '../../text/problem.ts';
import { quotedJson } from '../../text/quoted.ts';
import { type FileBytes, textOf, textsOf } from '../bytes/file-text.ts';
import { findInJson, jsonValue, MOST_LEVELS, placeAt, tooDeepAt } from '../bytes/json-place.ts';
import { linesOfJson } from './json-lines.ts';
import { type JsonSource, locatedIn } from './json-source.ts';
import { isObject, type JsonObject, JsonSpot, type JsonValue, parsedOrNot } from './json-spot.ts';

/**
 * The values of a file, each read when it is asked for: one, one on each line, or one after another, each of which begins a line. Reports
 * NOT_JSON; a line with that error gives no value.
 */
export function* jsonValues(source: FileBytes, log: ProblemSink): Generator<JsonValue> {
  const { file } = source;
  const [first, second] = firstLines(source);
  const areLines = second !== undefined && parsedOrNot(first) !== undefined;
  const whole = areLines ? undefined : { file, text: textOf(source), firstLine: 1 };
  const value = whole && parsedOrNot(whole.text);
  // Of lines the first may be wrong; else no line is a value.
  const isSecondValue = second !== undefined && parsedOrNot(second) !== undefined;
  if (whole && value !== undefined) yield { value, where: new JsonSpot(whole, log) };
  else if (!whole || isSecondValue) yield* valuesOfLines(file, textsOf(source), log);
  else yield* parsedValues(whole, log);
}

/** The values on lines of a file (see `linesOfJson`). Reports NOT_JSON. */
function* valuesOfLines(file: string, texts: Iterable<string>, log: ProblemSink): Generator<JsonValue> {
  for (const line of linesOfJson(file, texts)) {
    const parsed = parseJson(line, log);
    if (parsed) yield parsed;
  }
}

/** The first two lines that are not blank, among the first hundred. */
function firstLines(source: FileBytes): readonly string[] {
  const found: string[] = [];
  for (const { text, firstLine } of linesOfJson(source.file, textsOf(source))) {
    if (firstLine > FIRST_LINES || found.push(text) === 2) break;
  }
  return found;
}

const FIRST_LINES = 100;

/** The objects of a file: its values, or the items of its lists. Reports NOT_A_DOCUMENT. */
export function* jsonObjects(source: FileBytes, log: ProblemSink): Generator<JsonValue<JsonObject>> {
  for (const value of jsonValues(source, log)) yield* objectsOf(value);
}

/** The objects that a value is, or holds as a list. Reports NOT_A_DOCUMENT. */
export function objectsOf({ value, where }: JsonValue): readonly JsonValue<JsonObject>[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => objectAt(item, where.at(at)) ?? []);
  const object = objectAt(value, where);
  return object ? [object] : [];
}

function objectAt(value: unknown, where: JsonSpot): JsonValue<JsonObject> | undefined {
  if (isObject(value)) return { value, where };
  return where.refuse('NOT_A_DOCUMENT', `expected a document as an object, found ${quotedJson(value)}`);
}

/** The value, or undefined after reporting NOT_JSON at its first error. */
export function parseJson(source: JsonSource, log: ProblemSink): JsonValue | undefined {
  const { text } = source;
  try {
    return { value: jsonValue(text), where: new JsonSpot(source, log) };
  } catch {
    const deep = tooDeepAt(text);
    if (deep !== undefined) {
      const message = `this JSON is nested more than ${MOST_LEVELS.toLocaleString('en')} levels deep`;
      log.report('TOO_DEEP', 'error', () => ({ ...locatedIn(source, placeAt(text, deep)), message }));
      return undefined;
    }
    log.report('NOT_JSON', 'error', () => {
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
export function* parsedValues(source: JsonSource, log: ProblemSink): Generator<JsonValue> {
  try {
    yield { value: jsonValue(source.text), where: new JsonSpot(source, log) };
    return;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  for (let rest = source; ; ) {
    const { offset, expected } = tooDeepAt(rest.text) === undefined ? findInJson(rest.text) : { offset: 0 };
    const isNext = expected === 'nothing more' && /[\n{[]/.test(rest.text.slice(offset - 1, offset + 1));
    const one = isNext ? { ...rest, text: rest.text.slice(0, offset) } : rest;
    const parsed = parseJson(one, log);
    if (parsed) yield parsed;
    if (!isNext) return;
    rest = restOf(rest, offset);
  }
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
