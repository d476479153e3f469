import type { Span } from '../ner/spans.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { Reader } from './head.ts';
import type { JsonPath } from './json/json-place.ts';
import { type JsonSource, parseJson, reportInJson, wholeJson } from './json/json-source.ts';
import { lost } from './line.ts';

/**
 * Reads nervaluate's dict lists: one JSON value, a list of documents, each a list of spans
 * `{"label": "PER", "start": 2, "end": 3}` with `end` the last token (or character). Other members are ignored.
 *
 * Gives the spans of each document, in the order of the file, their `end` exclusive.
 * Reports NOT_JSON, NOT_UTF8 and NOT_A_SPAN; what is not a span is left out.
 */
export function spanListReader(file: string, problems: ProblemSink, longest?: number): Reader<Span[][]> {
  let lists: Span[][] = [];
  const onSource = (source: JsonSource): void => {
    const parsed = parseJson(source, problems);
    if (parsed) lists = listsOf(parsed.value, source, problems);
  };
  const text = wholeJson(file, problems, onSource, longest);
  return {
    push: text.push,
    end() {
      text.end();
      return lists;
    },
  };
}

function listsOf(value: unknown, source: JsonSource, problems: ProblemSink): Span[][] {
  const refuse = (path: JsonPath, message: string): void => {
    reportInJson(source, path, 'NOT_A_SPAN', message, problems);
  };
  if (!Array.isArray(value)) {
    refuse([], 'expected a list of documents, each a list of spans');
    return [];
  }
  return value.map((document: unknown, index) => {
    if (!Array.isArray(document)) {
      refuse([index], 'a document is a list of spans {"label", "start", "end"}');
      return [];
    }
    return document.flatMap((item: unknown, at) => {
      const span = spanOf(item);
      if (typeof span !== 'string' && span.type.includes('\ufffd')) {
        reportInJson(source, [index, at], 'NOT_UTF8', lost(`the label ${quoted(span.type)}`), problems);
        return [];
      }
      if (typeof span !== 'string') return [span];
      refuse([index, at], span);
      return [];
    });
  });
}

/** The span, or what is wrong with it. */
function spanOf(item: unknown): Span | string {
  if (typeof item !== 'object' || item === null) return 'a span is an object with "label", "start" and "end"';
  const { label, start, end } = item as Readonly<Record<string, unknown>>;
  if (typeof label !== 'string') return 'the "label" of a span is a string';
  if (!isOffset(start) || !isOffset(end)) return 'the "start" and "end" of a span are whole numbers from 0';
  if (end < start) return `"end" is the last token of a span, which starts at ${start}, not ${end}`;
  return { start, end: end + 1, type: label };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
