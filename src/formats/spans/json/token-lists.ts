import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import { quotedJson } from '../../../text/quoted.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import type { ReaderOptions } from '../span-file.ts';
import { documentOf, readItems, spanOfList } from './json-documents.ts';

/** A span in a sentence that the file names; the sentence has the tokens `[from, to)` of the document. */
export interface SentenceSpan {
  readonly span: FileSpan;
  readonly from: number;
  readonly to: number;
  readonly where: JsonSpot;
}

/** The tokens of a list. Reports NOT_A_DOCUMENT if it is not a list of strings. */
export function readTokens(list: unknown, where: JsonSpot): readonly string[] {
  if (Array.isArray(list) && list.every((token) => typeof token === 'string')) return list;
  return where.refuse('NOT_A_DOCUMENT', `expected tokens as a list of strings, found ${quotedJson(list)}`) ?? [];
}

/**
 * The spans of lists, one for each sentence, of `[first, last, type, …]`, in tokens of the document. Item `score` is their score. Reports
 * NOT_A_SPAN.
 */
export function readTokenSpans(
  lists: readonly JsonValue[],
  sentences: readonly (readonly string[])[],
  { shift }: ReaderOptions,
  score = -1,
): SentenceSpan[] {
  let next = 0;
  return lists.flatMap(({ value, where }, number) => {
    const [from, to] = [next, next + sentences[number].length];
    next = to;
    return readItems(value, where, (item, at) => {
      const span = spanOfList(item, at, shift, Array.isArray(item) ? item[score] : undefined);
      return span && { span, from, to, where: at };
    });
  });
}

/** A document of tokens whose spans are in sentences. */
interface TokenDocument {
  readonly id?: unknown;
  readonly where: JsonSpot;
  readonly tokens: readonly string[];
  readonly spans: readonly SentenceSpan[];
}

/**
 * The documents, with the spans that are inside their sentences. Reports SPAN_OUTSIDE_TEXT for others; if all spans of the file would be
 * inside with exclusive ends, with numbers from 1 or with tokens counted from the start of a sentence, and in no two ways, it says so.
 */
export function insideSentences(
  documents: readonly TokenDocument[],
  { shift, side }: ReaderOptions,
): readonly SpanDocument[] {
  const all = documents.flatMap(({ spans }) => spans);
  const allFit = (startBy: number, endBy: number, isRelative = false): boolean =>
    all.every(({ span, from, to }) => {
      const base = isRelative ? from : 0;
      const [start, end] = [span.runs[0][0] + base + startBy, span.runs[0][1] + base + endBy];
      return from <= start && start < end && end <= to;
    });
  const fitting = [
    ...(shift[1] > shift[0] && allFit(0, -1) ? [['the ends look exclusive', 'end exclusive']] : []),
    ...(shift[0] === 0 && allFit(-1, -1) ? [['the numbers look counted from 1', 'first-offset 1']] : []),
  ];
  const help =
    fitting.length === 1
      ? `${fitting[0][0]}, as all spans are inside then: --${side}-${fitting[0][1]}`
      : fitting.length === 0 && allFit(0, 0, true)
        ? 'the numbers look relative to the sentence, as all spans are inside then: count tokens from the start of the document'
        : undefined;
  return documents.map(({ spans, ...document }) => {
    const inside = spans.flatMap(({ span, from, to, where }) => {
      const [start, last] = span.runs[0];
      if (from <= start && last <= to) return span;
      const message = `tokens ${start} to ${last - 1} are not all in their sentence, which has ${from} to ${to - 1}`;
      return where.refuse('SPAN_OUTSIDE_TEXT', message, help) ?? [];
    });
    return documentOf(document.where, document, inside);
  });
}
