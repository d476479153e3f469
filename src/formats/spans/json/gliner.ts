import type { SpanFormat } from '../span-file.ts';
import { formatOfLists } from './entity-lists.ts';
import { objectWith } from './json-documents.ts';

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
  begins: ({ json, isWholeText }) => entities.test(json) || (isWholeText && /^\s*\[[\s[\],]*$/u.test(json)),
  list: { start: 'start', end: 'end', type: 'label', score: 'score', surface: 'text' },
});

const entities = new RegExp(`^\\s*\\[[\\s[\\],]*${objectWith('start', 'end', 'text', 'label')}`, 'u');
