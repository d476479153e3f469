import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
import { documentOf, readItems, type SpanNames, spanOfMembers } from './json-documents.ts';
import { keptDocument } from './kept-document.ts';

/** Makes the spans of a document of a list. */
type ListReader = (list: unknown, where: JsonSpot, options: ReaderOptions) => readonly FileSpan[];

/**
 * The format of files with a list of spans for each text, as models print them: in a list, or on a line each, or the one list of one text.
 * Texts without spans have empty lists, so only the first list that is not empty tells whether lists are in lists; an empty one that is all
 * there is has no texts. Documents have no ids.
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
  let [values, isEmpty] = [0, false];
  let areLists: boolean | undefined;
  for (const one of jsonValues(source, options.log)) {
    const { value, where } = one;
    values++;
    isEmpty = Array.isArray(value) && value.length === 0;
    if (!isEmpty) areLists ??= holdsLists(value);
    if (areLists && !isEmpty && Array.isArray(value))
      for (const [at, item] of value.entries())
        for (const document of read({ value: item, where: where.at(at) }, options)) documents.push(document);
    else documents.push(keptDocument(read(one, options)[0], read, options));
  }
  return values === 1 && isEmpty ? [] : documents;
}
