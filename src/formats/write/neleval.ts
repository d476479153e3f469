import type { SpanWriter } from './span-writer.ts';
import { unwritable } from './written.ts';

/** Rows of neleval (see `nelevalFormat`): `NIL` is the id of a span without one, and 1 its score. */
export const nelevalWriter: SpanWriter = {
  name: 'neleval',
  about: 'neleval: document, start, end, id of a knowledge base, score, type, between tabs',
  takes: 'positions',
  lacks: ['fragments'],
  write(documents, losses) {
    const cell = (text: string): string =>
      losses.changed('cell', "'_' stands for control characters", text, text.replace(unwritable, '_') || '_');
    const rows = documents.flatMap(({ id, text, spans, where }, at) => {
      if (text !== undefined) losses.add('text', 'lost', 'neleval has none');
      if (spans.length === 0) losses.add('document', 'lost', 'documents without spans have no rows', where);
      else if (id === undefined) losses.add('document', 'named', 'documents without ids have numbers');
      return spans.map(({ start, end, type, score = 1, link }) => {
        const name = type.startsWith('{') ? JSON.stringify({ type }) : cell(type);
        return `${[cell(id ?? String(at + 1)), start, end - 1, cell(link ?? 'NIL'), score, name].join('\t')}\n`;
      });
    });
    return rows.join('');
  },
};
