import { groupedBy } from '../../../text/grouped.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { isObject, type JsonObject } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import { annotatorsOf, type SpanFormat, type SpanSource } from '../span-file.ts';
import { documentOf, formatOfObjects, objectWith, readItems, spanOfMembers } from './json-documents.ts';

/**
 * Prodigy's tasks, a line each: `{"text", "spans": [{"start", "end", "label", "score"?, "text"?}], "answer", "_input_hash"}`. A task
 * without spans may lack them. Only an accepted task says that its spans are right; others are left out, but keep their position. The id
 * is the user's, in `id` or `meta.id`, or the hash. `--read annotator=ID` reads the tasks of one session.
 */
const tasks: SpanFormat = formatOfObjects({
  name: 'prodigy',
  parts: ['annotator=ID'],
  title: 'JSON of Prodigy',
  about: 'Prodigy: {text, spans: [{start, end, label, score}], answer}',
  unit: 'code-points',
  surfaces: 'text',
  plain: { document: ['id', 'text', 'spans'], span: ['start', 'end', 'label', 'score', 'text'] },
  begins: ({ json: text }) =>
    spans.test(text) ||
    (/"text"\s*:\s*"/u.test(text) &&
      /"(?:_(?:input|task)_hash"\s*:|answer"\s*:\s*"(?:accept|reject|ignore)")/u.test(text)),
  document(value, where, { shift, read: part, keepsTokens }) {
    if (part !== undefined && part !== `annotator=${annotatorOf(value)}`) return undefined;
    const { text, answer = 'accept', _input_hash: hash } = value;
    const id = idOf(value);
    const read = readItems(value.spans ?? [], where.at('spans'), (item, at) => spanOfMembers(item, at, names, shift));
    const idIsMade = id === undefined && hash !== undefined ? true : undefined;
    const isLeftOut = answer === 'accept' ? undefined : true;
    const tokens =
      keepsTokens && Array.isArray(value.tokens) ? value.tokens.map((one) => String(one?.text)) : undefined;
    return documentOf(where, { id: id ?? hash, idIsMade, isLeftOut, text, tokens }, read);
  },
});

export const prodigyFormat: SpanFormat = {
  ...tasks,
  read(source, options) {
    const { documents } = tasks.read(source, options);
    if (options.read === undefined) return { documents };
    const own = [...documents];
    const all = own.length > 0 ? undefined : namesIn(source, options.log).flat();
    return { documents: own, others: all?.map((name) => `annotator=${name}`) };
  },
  annotators: (source, log) => annotatorsOf(namesIn(source, log)),
};

/** Who annotated each text. */
function namesIn(source: SpanSource, log: ProblemSink): readonly string[][] {
  const made = groupedBy(jsonObjects(source, log), ({ value }) => idOf(value) ?? value._input_hash ?? value.text);
  return [...made.values()].map((own) => own.flatMap(({ value }) => annotatorOf(value) || []));
}

/** The name of the session, which has that of the dataset before it; where a session has none, what else names the annotator. */
function annotatorOf({ _session_id: session, _annotator_id: annotator }: JsonObject): string {
  return String(session ?? annotator ?? '');
}

function idOf({ id, meta }: JsonObject): unknown {
  return id ?? (isObject(meta) ? meta.id : undefined);
}

const names = { start: 'start', end: 'end', type: 'label', score: 'score', surface: 'text' };
const spans = new RegExp(`"spans"\\s*:\\s*\\[\\s*${objectWith('start', 'label')}`, 'u');
