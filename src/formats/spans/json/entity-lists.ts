import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
import { documentOf, readItems, type SpanNames, spanOfMembers } from './json-documents.ts';

/** Makes the spans of a document of a list. */
type ListReader = (list: unknown, where: JsonSpot, options: ReaderOptions) => readonly FileSpan[];

/**
 * The format of files with a list of spans for each text, as models print them: in a list, or on a line each, or the one list of one text.
 * Texts without spans have empty lists, so only the first list that is not empty tells whether lists are in lists; an empty one that is all
 * there is has no texts, but in a folder, where it is that of one. Documents have no ids.
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
  const readList = ({ value, where }: JsonValue, options: ReaderOptions) =>
    documentOf(where, {}, spansOf(value, where, options));
  return {
    ...format,
    read: (source, options) => ({ documents: readLists(source, readList, options) }),
  };
}

function* readLists(
  source: SpanSource,
  read: (list: JsonValue, options: ReaderOptions) => SpanDocument,
  options: ReaderOptions,
): Generator<SpanDocument> {
  let areLists: boolean | undefined;
  // An empty list that may be all there is.
  let first: SpanDocument | undefined;
  let values = 0;
  for (const one of jsonValues(source, options.log)) {
    const { value, where } = one;
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (first && values === 1) yield first;
    if (!isEmpty) areLists ??= Array.isArray(value) && value.some(Array.isArray);
    if (areLists && !isEmpty && Array.isArray(value))
      for (const [at, item] of value.entries()) yield read({ value: item, where: where.at(at) }, options);
    else if (values === 0 && isEmpty) first = read(one, options);
    else yield read(one, options);
    values++;
  }
  if (first && values === 1 && source.isPart) yield first;
}
