import type { JsonSpot } from '../../json/json-spot.ts';
import type { FileSpan, SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, isObject, readItems, runOf, spanOfRuns } from './json-documents.ts';

/**
 * PubAnnotation's document: `{"text", "sourceid", "denotations": [{"span": {"begin", "end"}, "obj"}]}`; the `span` of a discontinuous
 * one is a list. A document without `sourceid` has no id but the name of its file.
 */
export const pubannotationFormat: SpanFormat = formatOfObjects({
  name: 'pubannotation',
  title: 'JSON of PubAnnotation',
  about: 'PubAnnotation: {text, denotations: [{span: {begin, end}, obj}]}, a document a file',
  unit: 'code-points',
  begins: ({ json }) => /"denotations"\s*:\s*\[/u.test(json),
  document({ sourceid: id, text, denotations }, where, { after }) {
    const spans = readItems(denotations ?? [], where.at('denotations'), (item, at) => readDenotation(item, at, after));
    return documentOf(where, { id, text }, spans);
  },
});

function readDenotation(item: unknown, where: JsonSpot, after: 0 | 1): FileSpan | undefined {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected a denotation as an object');
  const parts: readonly unknown[] = Array.isArray(item.span) ? item.span : [item.span];
  const runs = parts.flatMap((part) => {
    const run = isObject(part) ? runOf(part.begin, part.end, where, after) : runOf(undefined, undefined, where);
    return run ? [run] : [];
  });
  return runs.length < Math.max(parts.length, 1) ? undefined : spanOfRuns(runs, { type: item.obj }, where);
}
