import type { ProblemCode } from '../../text/problem.ts';
import { findInJson, type JsonPath } from '../json/json-place.ts';
import { type JsonSource, locatedIn, parseJson, reportInJson } from '../json/json-source.ts';
import type { FileSpan, Run, SpanDocument, SpanFormat, SpanReader } from './span-file.ts';

/** The neutral format: lines of `{"id", "text", "spans": [{"start", "end", "type", "score"?, "fragments"?}]}`, in code points. */
export const neutralFormat: SpanFormat = {
  name: 'spans',
  title: 'JSON lines of spans',
  about: 'JSON lines {id, text, spans: [{start, end, type, score, fragments}]}',
  begins: ({ isJson, text }) => isJson && /^\s*\{/u.test(text) && isNeutral(text),
  read: readNeutral,
};

/** Whether the text has a list of spans with types, or a list of spans that is empty throughout. */
function isNeutral(text: string): boolean {
  const [, span] = /"spans"\s*:\s*\[\s*(\{[^{}]*\})/u.exec(text) ?? [];
  if (span !== undefined) return /"start"\s*:/u.test(span) && !/"label"\s*:/u.test(span);
  return /"spans"\s*:\s*\[\s*\]/u.test(text) && !/"(?:answer|_input_hash|tokens)"\s*:/u.test(text);
}

function readNeutral(
  { file, text }: Parameters<SpanReader>[0],
  { log, end }: Parameters<SpanReader>[1],
): ReturnType<SpanReader> {
  const documents = text.split('\n').flatMap((line, at): SpanDocument[] => {
    if (!/\S/u.test(line)) return [];
    const source = { file, text: line, firstLine: at + 1 };
    const parsed = parseJson(source, log);
    const report = (path: JsonPath, message: string, code: ProblemCode = 'NOT_A_SPAN'): undefined => {
      reportInJson(source, path, code, message, log);
    };
    const document = parsed && documentOf(parsed.value, source, end === 'inclusive' ? 1 : 0, report);
    return document ? [document] : [];
  });
  return { documents, unit: 'code-points', promisesSurfaces: false };
}

type Report = (path: JsonPath, message: string) => undefined;

function documentOf(value: unknown, source: JsonSource, after: 0 | 1, report: Report): SpanDocument | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return report([], 'a document is an object {"id", "text", "spans"}');
  const { id, text, spans } = value as Readonly<Record<string, unknown>>;
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    return report(['id'], 'the "id" of a document is a string or a number');
  if (text !== undefined && typeof text !== 'string') return report(['text'], 'the "text" of a document is a string');
  if (!Array.isArray(spans)) return report(['spans'], '"spans" is missing or is not a list');
  return {
    id: id === undefined ? undefined : String(id),
    text,
    place: locatedIn(source, source.text.search(/\S/u)).place,
    spans: spans.flatMap((item: unknown, at) => spanOf(item, source, ['spans', at], after, report) ?? []),
  };
}

function spanOf(item: unknown, source: JsonSource, path: JsonPath, after: 0 | 1, report: Report): FileSpan | undefined {
  if (typeof item !== 'object' || item === null) return report(path, 'a span is an object {"start", "end", "type"}');
  const { start, end, type, score, fragments } = item as Readonly<Record<string, unknown>>;
  if (typeof type !== 'string') return report(path, 'the "type" of a span is a string');
  if (score !== undefined && typeof score !== 'number') return report([...path, 'score'], 'a score is a number');
  const given = fragments ?? [[start, end]];
  if (!Array.isArray(given) || given.length === 0 || !given.every(isRun))
    return report(path, 'the "start" and "end" of a span, and of its fragments, are whole numbers');
  return {
    type,
    runs: given.map(([from, to]): Run => [from, to + after]),
    score,
    // Found only if it is asked for: the text is read again for it.
    get place() {
      return locatedIn(source, findInJson(source.text, path).offset).place;
    },
  };
}

function isRun(value: unknown): value is Run {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger);
}
