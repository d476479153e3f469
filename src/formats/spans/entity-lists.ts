import type { ProblemSink } from '../../text/problem.ts';
import type { JsonSpot } from '../json/json-spot.ts';
import { documentOf, jsonValues, readItems } from './json-documents.ts';
import type { FileSpan, SpanDocument, SpanSource } from './span-file.ts';

/**
 * The documents of a file of lists of entities, as models print them: one list for each text, in a list or on a line each, or the one
 * list of one text. Texts without entities have empty lists, so only the whole file tells whether lists are in lists. Documents have no
 * ids. Reports NOT_JSON and NOT_A_SPAN.
 */
export function readEntityLists(
  source: SpanSource,
  log: ProblemSink,
  read: (entity: unknown, where: JsonSpot) => FileSpan | undefined,
): SpanDocument[] {
  const values = [...jsonValues(source, log)];
  const isOfEntities = (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && !value.some(Array.isArray);
  const isOneList = values.length === 1 && !isOfEntities(values[0].value);
  const areLists = isOneList || values.some(({ value }) => Array.isArray(value) && value.some(Array.isArray));
  return values.flatMap(({ value, where }) => {
    if (!areLists || !Array.isArray(value)) return [documentOf(where, {}, readItems(value, where, read))];
    return value.map((list: unknown, at) => documentOf(where.at(at), {}, readItems(list, where.at(at), read)));
  });
}
