import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
import { documentOf, objectWith, readItems, type SpanNames, spanOfMembers } from './json-documents.ts';

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

/**
 * What GLiNER predicts: for each text a list of `{"start", "end", "text", "label", "score"}`, or one list. A surface is the text
 * at its position. A file in which all lists are empty is read in this format, as it would be in others.
 */
export const glinerFormat: SpanFormat = formatOfLists({
  name: 'gliner',
  title: 'JSON of GLiNER',
  about: 'GLiNER: a list of {start, end, text, label, score} for each text',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json, isWholeText }) => ofGliner.test(json) || (isWholeText && /^\s*\[[\s[\],]*$/u.test(json)),
  list: { start: 'start', end: 'end', type: 'label', score: 'score', surface: 'text' },
});

const ofGliner = new RegExp(`^\\s*\\[[\\s[\\],]*${objectWith('start', 'end', 'text', 'label')}`, 'u');

/**
 * nervaluate's lists of dicts: for each document a list of `{"label", "start", "end"}`, with inclusive ends. Nothing in a file tells it from
 * lists of other tools with exclusive ends, and nothing says what positions count, so it is read only where it is named.
 */
export const nervaluateFormat: SpanFormat = formatOfLists({
  name: 'nervaluate',
  title: 'JSON of nervaluate',
  about: 'nervaluate: a list of {label, start, end} for each text, to be named',
  unit: 'code-points',
  end: 'inclusive',
  begins: () => false,
  list: { start: 'start', end: 'end', type: 'label' },
});

/** The same for a tool that scores these lists, so that what may be one is one. */
export const nervaluateLists: SpanFormat = {
  ...nervaluateFormat,
  begins: ({ json }) => /^\s*\[\s*(?:\]|\[\s*[\]{])/u.test(json),
};

/**
 * What Presidio's analyzer finds: for each text a list of `{"entity_type", "start", "end", "score", "analysis_explanation"}`, or one
 * list.
 *
 * microsoft/presidio, presidio-analyzer/presidio_analyzer/recognizer_result.py, 04d88659f009
 */
export const presidioFormat: SpanFormat = formatOfLists({
  name: 'presidio',
  title: 'JSON of Presidio',
  about: 'Presidio: a list of {entity_type, start, end, score} for each text',
  unit: 'code-points',
  // Members are in the order of the alphabet where the service answers, and an explanation is an object.
  begins: ({ json }) =>
    /^\s*\[[\s[\],]*\{/u.test(json) &&
    [/"entity_type"\s*:\s*"/u, /"start"\s*:\s*\d/u, /"end"\s*:\s*\d/u].every((member) => member.test(json)),
  list: { start: 'start', end: 'end', type: 'entity_type', score: 'score' },
});

/**
 * What SpanMarker predicts: for each text a list of `{"span", "label", "score", "char_start_index", "char_end_index"}`, or one list.
 *
 * tomaarsen/SpanMarkerNER, span_marker/modeling.py, 05219789bf3b
 */
export const spanMarkerFormat: SpanFormat = formatOfLists({
  name: 'span-marker',
  title: 'JSON of SpanMarker',
  about: 'SpanMarker: a list of {span, label, score, char_start_index, char_end_index} for each text',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json }) => ofCharacters.test(json),
  list: { start: 'char_start_index', end: 'char_end_index', type: 'label', score: 'score', surface: 'span' },
});

/** Of texts that were given as lists of words, `word_start_index` and `word_end_index` count these, and `span` is a list. */
export const spanMarkerWordsFormat: SpanFormat = formatOfLists({
  name: 'span-marker-words',
  title: 'JSON of SpanMarker with words',
  about: 'SpanMarker, of words: a list of {span, label, score, word_start_index, word_end_index} for each text',
  unit: 'tokens',
  begins: ({ json }) => ofWords.test(json),
  list: { start: 'word_start_index', end: 'word_end_index', type: 'label', score: 'score' },
});

const ofCharacters = new RegExp(`^\\s*\\[[\\s[\\],]*${objectWith('char_start_index')}`, 'u');
const ofWords = /^\s*\[[\s[\],]*\{\s*"span"\s*:\s*\[[^\]]*\][^{}]*"word_start_index"\s*:/u;
