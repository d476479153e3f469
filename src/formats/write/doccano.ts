import { jsonLines, type SpanWriter } from './span-writer.ts';

/** Lines of doccano (see `doccanoFormat`), whose positions are units of UTF-16. */
export const doccanoWriter: SpanWriter = {
  name: 'doccano',
  about: 'doccano: {id, text, label: [[start, end, type]]}',
  takes: 'text',
  lacks: ['fragments', 'score', 'link'],
  write: jsonLines(({ id, text = '', spans }) => {
    const units = [0];
    for (const { length } of text) units.push(units[units.length - 1] + length);
    return { id, text, label: spans.map(({ start, end, type }) => [units[start], units[end], type]) };
  }),
};
