import { formatOfLists } from '../json/entity-lists.ts';
import { objectWith } from '../json/json-documents.ts';
import type { SpanFormat } from '../span-file.ts';

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
