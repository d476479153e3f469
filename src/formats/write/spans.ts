import { jsonLines, type SpanWriter } from './span-writer.ts';

/** The neutral format (see `neutralFormat`). */
export const spansWriter: SpanWriter = {
  name: 'spans',
  about: 'JSON lines {id, text, spans: [{start, end, type, score, link, fragments}]}',
  takes: 'positions',
  lacks: [],
  write: jsonLines(({ id, text, spans }) => {
    const written = spans.map(({ start, end, type, score, link, runs }) => {
      return { start, end, type, score, link, fragments: runs.length > 1 ? runs : undefined };
    });
    return { id, text, spans: written };
  }),
};
