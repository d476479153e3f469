import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, memberAhead, objectWith, readItems, spanOfMembers } from './json-documents.ts';

/** What language models are asked for: `{"id", "text"?, "entities": [{"type" or "label", "text", "start", "end"}]}`. */
export const entitiesFormat: SpanFormat = formatOfObjects({
  name: 'entities',
  title: 'JSON of entities with offsets',
  about: 'language models: {id, entities: [{type, text, start, end}]}',
  unit: 'code-points',
  surfaces: 'text',
  wordsTell: true,
  begins: ({ json }) => begins.test(json),
  document({ id, text, entities }, where, { shift }) {
    const read = readItems(entities, where.at('entities'), (item, at) => {
      const type = typeof item === 'object' && item !== null && 'label' in item ? 'label' : 'type';
      return spanOfMembers(item, at, { start: 'start', end: 'end', type, surface: 'text', score: 'score' }, shift);
    });
    return documentOf(where, { id, text }, read);
  },
});

const ahead = `\\{${memberAhead('entities')}\\s*\\[\\s*`;
/** The first documents may have nothing in them. */
const empty = `${ahead}\\](?:[^{}[\\]"]|"(?:[^"\\\\]|\\\\.)*")*\\}[\\s,]*`;
const begins = new RegExp(`^\\s*\\[?\\s*(?:${empty})*${ahead}${objectWith('type|label', 'text', 'start', 'end')}`, 'u');
