import type { FileSpan } from '../../ner/span-document.ts';
import { reportFile, startOf } from '../../text/problem.ts';
import { numberIn, tokensOfLines, withEntities } from './entity-links.ts';
import type { ReaderOptions, SpanReader, SpanSource } from './span-file.ts';
import { documentName, linesOf, placeIn, reportLine } from './text-line.ts';

/**
 * BookNLP's `.entities`: a table with a row for each mention, whose `COREF` is its entity, and whose `start_token` and `end_token`, included,
 * count the tokens of the document from 0. The text is the words of the table `.tokens` of the same name beside it, with blanks between them.
 *
 * booknlp/booknlp, booknlp/english/english_booknlp.py, 3d900fc
 */
export function readBookNlp(source: SpanSource, { log }: ReaderOptions): ReturnType<SpanReader> {
  const { file, beside } = source;
  if (beside === undefined) {
    const message = 'the mentions are tokens of a table that is not beside this file';
    reportFile(log, 'NO_TEXT', 'error', file, message, 'put the .tokens of the same name beside it');
    return { documents: [] };
  }
  const text = columnOf('word', beside.split(/\r?\n/u)).join(' ');
  const [tokens] = tokensOfLines(text);
  const [header, ...rows] = linesOf(source);
  if (!header?.text) {
    reportFile(log, 'NO_DOCUMENT', 'error', file, 'the file is empty: expected the header of a table of mentions');
    return { documents: [] };
  }
  const columns = header.text.split('\t');
  const entities = rows.flatMap((line): readonly (readonly [FileSpan, string])[] => {
    const cells = line.text.split('\t');
    const [entity, first, last, surface] = ['COREF', 'start_token', 'end_token', 'text'].map(
      (name) => cells[columns.indexOf(name)] as string | undefined,
    );
    const [start, end] = [tokens[numberIn(first)]?.[0] ?? Number.NaN, tokens[numberIn(last)]?.[1] ?? 0];
    if (entity && start < end)
      return [[{ type: 'entity', runs: [[start, end]], surface, where: { place: placeIn(line) } }, entity]];
    const expected = 'expected the entity, and its first and last token, which are in the .tokens beside the file';
    return reportLine(log, line, 0, `cannot read this row: ${expected}`) ?? [];
  });
  const about = { id: documentName(file), text, where: { place: startOf(file) } };
  return { documents: [withEntities(about, entities)] };
}

function columnOf(name: string, [header, ...rows]: readonly string[]): readonly string[] {
  const at = header.split('\t').indexOf(name);
  return rows.filter((row) => row !== '').map((row) => row.split('\t')[at] ?? '');
}
