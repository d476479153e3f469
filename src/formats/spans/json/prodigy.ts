import { isObject } from '../../json/objects.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, objectWith, readItems, spanOfMembers } from './json-documents.ts';

/**
 * Prodigy's tasks, a line each: `{"text", "spans": [{"start", "end", "label", "score"?, "text"?}], "answer", "_input_hash"}`. A task
 * without spans may lack them. Only an accepted task says that its spans are right; others are left out, but keep their position. The id
 * is the user's, in `id` or `meta.id`, or the hash.
 */
export const prodigyFormat: SpanFormat = formatOfObjects({
  name: 'prodigy',
  title: 'JSON of Prodigy',
  about: 'Prodigy: {text, spans: [{start, end, label, score}], answer}',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json: text }) =>
    spans.test(text) || (/"text"\s*:\s*"/u.test(text) && /"(?:_input_hash|_task_hash|answer)"\s*:/u.test(text)),
  document(value, where, { shift }) {
    const { text, answer = 'accept', _input_hash: hash, meta } = value;
    const id = value.id ?? (isObject(meta) ? meta.id : undefined);
    const read = readItems(value.spans ?? [], where.at('spans'), (item, at) => spanOfMembers(item, at, names, shift));
    const idIsMade = id === undefined && hash !== undefined ? true : undefined;
    const isLeftOut = answer === 'accept' ? undefined : true;
    return documentOf(where, { id: id ?? hash, idIsMade, isLeftOut, text }, read);
  },
});

const names = { start: 'start', end: 'end', type: 'label', score: 'score', surface: 'text' };
const spans = new RegExp(`"spans"\\s*:\\s*\\[\\s*${objectWith('start', 'label')}`, 'u');
