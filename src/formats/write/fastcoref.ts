import { charactersOf, wordsAt } from '../../align/scale.ts';
import { groupedBy } from '../../text/grouped.ts';
import { jsonLines, type SpanWriter } from './span-writer.ts';

/** Lines of fastcoref (see `documentShapes`), with the name of each document, which fastcoref leaves out. */
export const fastcorefWriter: SpanWriter = {
  name: 'fastcoref',
  about: 'JSON lines of fastcoref: text, clusters of characters, clusters_strings',
  takes: 'text',
  lacks: ['fragments'],
  write: jsonLines(({ id, text = '', spans }) => {
    const characters = charactersOf(text);
    const entities = [...groupedBy(spans, ({ entity }) => entity).values()];
    return {
      doc_key: id,
      text,
      clusters: entities.map((own) => own.map(({ start, end }) => [start, end])),
      clusters_strings: entities.map((own) => own.map(({ runs }) => wordsAt(characters, runs))),
    };
  }),
};
