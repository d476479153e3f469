import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, readItems, runOf, spanOfParts } from './json-documents.ts';

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
  document({ sourceid: id, text, denotations }, where, { shift }) {
    const spans = readItems(denotations ?? [], where.at('denotations'), (item, at) => readDenotation(item, at, shift));
    return documentOf(where, { id, text }, spans);
  },
});

function readDenotation(item: unknown, where: JsonSpot, shift: Run): FileSpan | undefined {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected a denotation as an object');
  const readRun = (part: unknown, at: JsonSpot) => {
    const { begin, end } = isObject(part) ? part : {};
    return runOf(begin, end, at, shift);
  };
  const parts = Array.isArray(item.span) ? item.span : [item.span];
  return spanOfParts(parts, 'span', where, readRun, { type: item.obj });
}
