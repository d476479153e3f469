import type { SpanFormat } from '../span-file.ts';
import { readEntityLists } from './entity-lists.ts';
import { objectWith, readItems, spanOfMembers } from './json-documents.ts';

/**
 * What GLiNER predicts: for each text a list of `{"start", "end", "text", "label", "score"}`, or one such list. A surface is the text
 * at its position. A file in which all lists are empty is read in this format, as it would be in others.
 */
export const glinerFormat: SpanFormat = {
  name: 'gliner',
  title: 'JSON of GLiNER',
  about: 'GLiNER: a list of {start, end, text, label, score} for each text',
  unit: 'code-points',
  promisesSurfaces: true,
  begins: ({ json, isWholeText }) => entities.test(json) || (isWholeText && /^\s*\[[\s[\],]*$/u.test(json)),
  read: (source, { after, log }) => ({
    documents: readEntityLists(source, log, (list, where) =>
      readItems(list, where, (item, at) => spanOfMembers(item, at, names, after)),
    ),
  }),
};

const names = { start: 'start', end: 'end', type: 'label', score: 'score', surface: 'text' };
const entities = new RegExp(`^\\s*\\[[\\s[\\],]*${objectWith('start', 'end', 'text', 'label')}`, 'u');
