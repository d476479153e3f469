import type { ProblemSink } from '../../../text/problem.ts';
import type { JsonSpot } from '../../json/json-spot.ts';
import type { FileSpan, ReaderOptions, SpanDocument, SpanFormat, SpanSource } from '../span-file.ts';
import { documentOf, jsonValues, readItems, type SpanNames, spanOfMembers } from './json-documents.ts';
import { keptDocument } from './kept-document.ts';

/** Makes the spans of a document of a list. */
type ListReader = (list: unknown, where: JsonSpot, options: ReaderOptions) => readonly FileSpan[];

/**
 * The format of files with a list of spans for each text, as models print them: in a list, or on a line each, or the one list of one text.
 * Texts without spans have empty lists, so only the first list that is not empty tells whether lists are in lists. Documents have no ids.
 * `list`: how the spans of a list are read, or the names of what objects in it have.
 */
export function formatOfLists({
  list,
  ...format
}: Omit<SpanFormat, 'read'> & { readonly list: ListReader | SpanNames }): SpanFormat {
  const spansOf: ListReader =
    typeof list === 'function'
      ? list
      : (items, where, { after }) => readItems(items, where, (item, at) => spanOfMembers(item, at, list, after));
  return {
    ...format,
    read: (source, options) => ({
      documents: readLists(source, options.log, (items, where) =>
        documentOf(where, {}, spansOf(items, where, options)),
      ),
    }),
    readValue({ value, where }, options) {
      const holdsLists = Array.isArray(value) && value.some(Array.isArray);
      return holdsLists ? undefined : [documentOf(where, {}, spansOf(value, where, options))];
    },
  };
}

function readLists(
  source: SpanSource,
  log: ProblemSink,
  read: (list: unknown, where: JsonSpot) => SpanDocument,
): readonly SpanDocument[] {
  const documents: SpanDocument[] = [];
  const ofEmpty = new Set<SpanDocument>();
  let areLists: boolean | undefined;
  for (const { value, where } of jsonValues(source, log)) {
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (!isEmpty) areLists ??= Array.isArray(value) && value.some(Array.isArray);
    if (areLists && Array.isArray(value)) documents.push(...value.map((item, at) => read(item, where.at(at))));
    else documents.push(keptDocument(read(value, where), where, read));
    if (isEmpty) ofEmpty.add(documents[documents.length - 1]);
  }
  // Among lists of lists, an empty one is of no texts, and so is one that is all there is.
  const haveNone = areLists ?? documents.length === 1;
  return haveNone ? documents.filter((document) => !ofEmpty.has(document)) : documents;
}
