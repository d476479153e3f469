import { jsonLines, type SpanWriter } from './span-writer.ts';

/** Accepted tasks of Prodigy (see `prodigyFormat`). */
export const prodigyWriter: SpanWriter = {
  name: 'prodigy',
  about: 'Prodigy: {id, text, spans: [{start, end, label, score}], answer}',
  takes: 'text',
  lacks: ['fragments', 'link'],
  write: jsonLines(({ id, text, spans }) => {
    const written = spans.map(({ start, end, type: label, score }) => ({ start, end, label, score }));
    return { id, text, spans: written, answer: 'accept' };
  }),
};
