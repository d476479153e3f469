import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, readItems, runOf, spanOf, spanOfParts } from './json-documents.ts';

/** The neutral format: lines of `{"id", "text", "spans": [{"start", "end", "type", "score"?, "text"?, "link"?, "fragments"?}]}`, in code points. */
export const neutralFormat: SpanFormat = formatOfObjects({
  name: 'spans',
  title: 'JSON lines of spans',
  about: 'JSON lines {id, text, spans: [{start, end, type, score, link, fragments}]}',
  unit: 'code-points',
  surfaces: 'text',
  plain: { document: ['id', 'text', 'spans'], span: ['start', 'end', 'type', 'score', 'text'] },
  begins: ({ json }) => /^\s*\{/u.test(json) && isNeutral(json),
  document({ id, text, spans }, where, { shift }) {
    const read = readItems(spans, where.at('spans'), (item, at) => readSpan(item, at, shift));
    return documentOf(where, { id, text }, read);
  },
});

/** Whether the text has a list of spans with types, or a list of spans that is empty throughout. */
function isNeutral(text: string): boolean {
  const [, span] = /"spans"\s*:\s*\[\s*(\{[^{}]*(?:\}|$))/u.exec(text) ?? [];
  if (span !== undefined) return /"start"\s*:/u.test(span) && !/"label"\s*:/u.test(span);
  return /"spans"\s*:\s*\[\s*\]/u.test(text) && !/"(?:answer|_input_hash|tokens)"\s*:/u.test(text);
}

/** The span of an object that has its positions in `start` and `end` or, of each of its parts, in `fragments`. */
export function readSpan(item: unknown, where: JsonSpot, shift: Run): FileSpan | undefined {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected a span as an object {"start", "end", "type"}');
  const { start, end, type, score, text: surface, link, fragments } = item;
  if (fragments === undefined) return spanOf({ start, end, type, score, surface, link }, where, shift);
  const readRun = (run: unknown, at: JsonSpot) => {
    const [from, to] = Array.isArray(run) && run.length === 2 ? run : [];
    return runOf(from, to, at, shift);
  };
  return spanOfParts(fragments, 'fragments', where, readRun, { type, score, surface, link });
}
