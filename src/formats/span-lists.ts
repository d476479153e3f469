import type { Span } from '../ner/spans.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { Reader } from './head.ts';
import { type JsonSource, parseJson, wholeJson } from './json/json-source.ts';
import { JsonSpot } from './json/json-spot.ts';
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
    if (parsed) lists = listsOf(parsed.value, new JsonSpot(source, problems));
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

function listsOf(value: unknown, where: JsonSpot): Span[][] {
  if (!Array.isArray(value)) {
    where.refuse('NOT_A_SPAN', 'expected a list of documents, each a list of spans');
    return [];
  }
  return value.map((document: unknown, index) => {
    const there = where.at(index);
    if (Array.isArray(document)) return document.flatMap((item: unknown, at) => spanOf(item, there.at(at)) ?? []);
    there.refuse('NOT_A_SPAN', 'a document is a list of spans {"label", "start", "end"}');
    return [];
  });
}

function spanOf(item: unknown, where: JsonSpot): Span | undefined {
  const refuse = (message: string): undefined => where.refuse('NOT_A_SPAN', message);
  if (typeof item !== 'object' || item === null) return refuse('a span is an object with "label", "start" and "end"');
  const { label, start, end } = item as Readonly<Record<string, unknown>>;
  if (typeof label !== 'string') return refuse('the "label" of a span is a string');
  if (!isOffset(start) || !isOffset(end)) return refuse('the "start" and "end" of a span are whole numbers from 0');
  if (end < start) return refuse(`"end" is the last token of a span, which starts at ${start}, not ${end}`);
  if (label.includes('\ufffd')) return where.refuse('NOT_UTF8', lost(`the label ${quoted(label)}`));
  return { start, end: end + 1, type: label };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
