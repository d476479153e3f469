import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
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
      : (items, where, { shift }) => readItems(items, where, (item, at) => spanOfMembers(item, at, list, shift));
  const readList = ({ value, where }: JsonValue, options: ReaderOptions) => [
    documentOf(where, {}, spansOf(value, where, options)),
  ];
  return {
    ...format,
    read: (source, options) => ({ documents: readLists(source, readList, options) }),
    readValue: (one, options) => (holdsLists(one.value) ? undefined : readList(one, options)),
  };
}

function holdsLists(value: unknown): boolean {
  return Array.isArray(value) && value.some(Array.isArray);
}

function readLists(
  source: SpanSource,
  read: (list: JsonValue, options: ReaderOptions) => readonly SpanDocument[],
  options: ReaderOptions,
): readonly SpanDocument[] {
  const documents: SpanDocument[] = [];
  const ofEmpty = new Set<SpanDocument>();
  let areLists: boolean | undefined;
  for (const one of jsonValues(source, options.log)) {
    const { value, where } = one;
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (!isEmpty) areLists ??= holdsLists(value);
    if (areLists && Array.isArray(value))
      for (const [at, item] of value.entries())
        for (const document of read({ value: item, where: where.at(at) }, options)) documents.push(document);
    else documents.push(keptDocument(read(one, options)[0], read, options));
    if (isEmpty) ofEmpty.add(documents[documents.length - 1]);
  }
  // Among lists of lists, an empty one is of no texts, and so is one that is all there is.
  const haveNone = areLists ?? documents.length === 1;
  return haveNone ? documents.filter((document) => !ofEmpty.has(document)) : documents;
}
