import { type Line, reportAt } from '../../formats/bytes/line.ts';
import type { CorefReader, CorefReaderOptions } from '../../formats/coref/coref-input.ts';
import { type TsvRow, tsvRowReader } from '../../formats/coref/tsv.ts';
import { type JsonObject, parsedOrNot } from '../../formats/json/json-spot.ts';
import { addTo } from '../../text/grouped.ts';
import type { AnnotatedDocument, Candidate } from './annotations.ts';

/**
 * Reads rows as neleval does: document, start and end alone, with an entity, with its score too, or with any number of candidates, each
 * of entity, score and type; a type that begins with `{` is JSON. Tabs at the end do not count. Blank lines are passed over, and rows
 * whose end is before their start refused, which neleval does not do.
 */
export function nelevalReader({ file, log, firstToken }: CorefReaderOptions): CorefReader {
  const candidates = new Map<string, (Candidate | undefined)[]>();
  const readRow = (line: Line, text: string): TsvRow | undefined => {
    const read = readAnnotation(text);
    if (typeof read === 'string') {
      reportAt(log, line, line.start, 'error', 'UNREADABLE_TSV_ROW', `cannot read this row: ${read}`);
      return undefined;
    }
    const { candidate, ...row } = read;
    addTo(candidates, row.id, candidate);
    return { ...row, entity: candidate?.eid ?? '' };
  };
  const rows = tsvRowReader({ file, log, firstToken }, readRow);
  return {
    push: rows.push,
    end: () => rows.end().map((one): AnnotatedDocument => ({ ...one, candidates: candidates.get(one.id) ?? [] })),
  };
}

type Read = Omit<TsvRow, 'entity'> & { readonly candidate: Candidate | undefined };

/** The row, or what was expected of it. */
function readAnnotation(text: string): Read | string {
  const [id, first = '', last = '', ...cells] = text.replace(/\t+$/, '').split('\t');
  const [start, end] = [first, last].map((cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN));
  if (!(start <= end)) return 'expected document, start and end between tabs, with whole numbers start <= end';
  const read = { id, first: start, last: end };
  if (cells.length < 3) {
    const [eid, text] = cells;
    const score = text === undefined ? undefined : scoreIn(text);
    if (Number.isNaN(score)) return 'expected a number as the score of the entity';
    return { ...read, candidate: eid === undefined ? undefined : { eid, score, fields: { type: undefined } } };
  }
  if (cells.length % 3 !== 0) return 'expected an entity, its score and its type, once or more';
  let best: (Candidate & { readonly score: number }) | undefined;
  for (let at = 0; at < cells.length; at += 3) {
    const [eid, number, type] = cells.slice(at);
    const score = scoreIn(number);
    const fields = type.startsWith('{') ? (parsedOrNot(type) as JsonObject | undefined) : { type };
    if (Number.isNaN(score)) return 'expected a number as the score of each candidate';
    if (fields === undefined) return 'expected JSON in a type that begins with {';
    if (best === undefined || score > best.score) best = { eid, score, fields };
  }
  return { ...read, candidate: best };
}

/** The number as Python reads it, or NaN. */
function scoreIn(cell: string): number {
  const [, sign] = /^\s*([-+]?)inf(?:inity)?\s*$/i.exec(cell) ?? [];
  if (sign !== undefined) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(cell) ? Number(cell) : Number.NaN;
}
