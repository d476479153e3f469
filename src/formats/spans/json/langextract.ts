import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, readItems, runOf, spanOfRuns } from './json-documents.ts';

/**
 * langextract's documents, a line each: `{"document_id", "text", "extractions": [{"extraction_class", "extraction_text",
 * "char_interval": {"start_pos", "end_pos"}}]}`. An interval of null says that the string was not found in the text: a span without
 * runs. Elsewhere the string may differ from the text, unless `alignment_status` says that it matches. Ids are mostly made up.
 */
export const langextractFormat: SpanFormat = formatOfObjects({
  name: 'langextract',
  title: 'JSON of langextract',
  about: 'langextract: {text, extractions: [{extraction_class, extraction_text, char_interval}]}',
  unit: 'code-points',
  surfaces: 'names',
  begins: ({ json }) => /"extractions"\s*:\s*\[/u.test(json),
  document({ document_id: id, text, extractions }, where, { shift }) {
    const list = extractions === null ? [] : extractions;
    const spans = readItems(list, where.at('extractions'), (item, at) => readExtraction(item, at, shift));
    return documentOf(where, { id, idIsMade: true, text }, spans);
  },
});

function readExtraction(item: unknown, where: JsonSpot, shift: Run): FileSpan | undefined {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected an extraction as an object');
  const { extraction_class: type, extraction_text: surface, char_interval: interval } = item;
  const isFound = isObject(interval) && interval.start_pos !== null;
  const isExact = item.alignment_status === 'match_exact';
  const run = isFound ? runOf(interval.start_pos, interval.end_pos, where, shift) : undefined;
  return isFound && !run
    ? undefined
    : spanOfRuns(run ? [run] : [], { type, surface: isFound && !isExact ? undefined : surface }, where);
}
