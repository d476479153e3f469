import type { CorefDocument } from '../../coref/document.ts';
import { conllName, renamedDocuments } from '../../coref/document-names.ts';
import { groupedBy } from '../../text/grouped.ts';
import { cellOf, crossing, type LossTally, noBlanks, oneLine, sentencesOf, unwritable } from './written.ts';

/**
 * Documents as CoNLL of five columns, separated by tabs: name, part, number of the word, word, coreference. Their numbers of tokens must be
 * known. A name that is not of CoNLL is written as there (see `conllName`). If an id is not a whole number, all are written as numbers in the order in which they first occur, equal ones for equal ids.
 */
export function writeConll(documents: readonly CorefDocument[], losses: LossTally): string {
  const cells = conllCells(documents, losses);
  const named = renamedDocuments(documents, ({ id, runs }) => (runs ? id : conllName(id)));
  return named.map((document, at) => writeDocument(document, cells[at], losses)).join('');
}

/** The cell of each token of a mention, in each document. */
export function conllCells(documents: readonly CorefDocument[], losses: LossTally): readonly Cells[] {
  const ids = [...new Set(documents.flatMap(({ entityIds }) => entityIds))];
  const areNumbers = ids.every((id) => /^(?:0|[1-9]\d*)$/.test(id));
  const numbers = new Map(ids.map((id, at) => [id, areNumbers ? id : String(at + 1)]));
  if (!areNumbers) losses.add('id', 'changed', 'they are numbers in CoNLL', ids.length);
  return documents.map((document) => {
    const rows = nestedRows(document);
    losses.add('mention', 'lost', crossing, document.start.length - rows.length);
    return cellsOf(document, rows, numbers);
  });
}

/** By the number of the token. */
type Cells = ReadonlyMap<number, string>;

function writeDocument(document: CorefDocument, cells: Cells, losses: LossTally): string {
  const given = document.id.replace(/[\r\n]+/g, ' ').replace(unwritable, '_');
  const id = losses.changed('document name', oneLine, document.id, given);
  const [, part = '0'] = /\bpart\s+0*(\d+)$/.exec(id) ?? [];
  const name = id.replace(/^\(|\)?;?\s*part\s+\d+$/g, '').replace(/^#|\s/g, '_') || '_';
  let token = 0;
  const sentences = sentencesOf(document)!.map((words) =>
    words.map((word, at) => {
      const cell = losses.changed('word', noBlanks, word, cellOf(word));
      return `${[name, part, at, cell, cells.get(token++) ?? '-'].join('\t')}\n`;
    }),
  );
  return `#begin document ${id}\n${sentences.map((own) => `${own.join('')}\n`).join('')}#end document\n`;
}

/** The rows by start, longer ones first, without mentions that cross an earlier one of their entity. */
function nestedRows({ start, end, entity }: CorefDocument): readonly number[] {
  const open = new Map<number, number[]>();
  const rows = [...start.keys()].sort((a, b) => start[a] - start[b] || end[b] - end[a]);
  return rows.filter((row) => {
    const ends = (open.get(entity[row]) ?? []).filter((last) => last > start[row]);
    const isNested = ends.every((last) => last >= end[row]);
    open.set(entity[row], isNested ? [...ends, end[row]] : ends);
    return isNested;
  });
}

/** The brackets of each token that has any: those that open a mention, then whole ones, then the closing ones. */
function cellsOf(
  { entityIds, start, end, entity }: CorefDocument,
  rows: readonly number[],
  numbers: ReadonlyMap<string, string>,
): Cells {
  const idOf = (row: number): string => numbers.get(entityIds[entity[row]])!;
  const isWhole = (row: number): boolean => end[row] === start[row] + 1;
  const long = rows.filter((row) => !isWhole(row));
  const brackets = [
    ...long.map((row) => [start[row], `(${idOf(row)}`] as const),
    ...rows.filter(isWhole).map((row) => [start[row], `(${idOf(row)})`] as const),
    ...long.toReversed().map((row) => [end[row] - 1, `${idOf(row)})`] as const),
  ];
  const byToken = groupedBy(brackets, ([token]) => token);
  return new Map(Array.from(byToken, ([token, own]) => [token, own.map(([, bracket]) => bracket).join('|')]));
}
