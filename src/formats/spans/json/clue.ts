import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, readItems, spanOf } from './json-documents.ts';

/**
 * CLUENER's lines `{"id"?, "text"?, "label": {"type": {"surface": [[first, last]]}}}`; predictions have no text. Ends are inclusive, and
 * a surface is the text at each of its positions.
 */
export const clueFormat: SpanFormat = formatOfObjects({
  name: 'clue',
  title: 'JSON of CLUENER',
  about: 'CLUENER: {text, label: {type: {surface: [[first, last]]}}}',
  unit: 'code-points',
  surfaces: 'text',
  end: 'inclusive',
  begins: ({ json }) => /"label"\s*:\s*\{\s*(?:\}|"(?:[^"\\]|\\.)*"\s*:\s*(?:\{|$)|[^:{}]*$)/u.test(json),
  document(value, where, { shift }) {
    const { id, text, label } = value;
    where.refuseRepeats();
    return documentOf(where, { id, text }, readLabels(label, where.at('label'), shift));
  },
});

function readLabels(label: unknown, where: JsonSpot, shift: Run): FileSpan[] {
  if (!isObject(label)) return where.refuse('NOT_A_SPAN', 'expected an object of types') ?? [];
  return Object.entries(label).flatMap(([type, surfaces]) => {
    const inType = where.at(type);
    if (!isObject(surfaces)) return inType.refuse('NOT_A_SPAN', 'expected an object of surfaces with positions') ?? [];
    return Object.entries(surfaces).flatMap(([surface, places]) =>
      readItems(places, inType.at(surface), (pair, at) => {
        if (!Array.isArray(pair)) return at.refuse('NOT_A_SPAN', 'expected a position as a list [first, last]');
        return spanOf({ start: pair[0], end: pair[1], type, surface }, at, shift);
      }),
    );
  });
}
