import type { ProblemSink } from '../../../text/problem.ts';
import type { JsonSpot } from '../../json/json-spot.ts';
import type { FileSpan, SpanDocument, SpanSource } from '../span-file.ts';
import { documentOf, type JsonValue, jsonValues } from './json-documents.ts';
import { keptDocument } from './kept-document.ts';

/**
 * The documents of a file of lists of entities, as models print them: one list for each text, in a list or on a line each, or the one
 * list of one text. Texts without entities have empty lists, so only the first list that is not empty tells whether lists are in lists.
 * Documents have no ids. Reports NOT_JSON and what `read` reports, which makes the spans of a list.
 */
export function readEntityLists(
  source: SpanSource,
  log: ProblemSink,
  read: (list: unknown, where: JsonSpot) => readonly FileSpan[],
): SpanDocument[] {
  const documents: SpanDocument[] = [];
  const documentOfList = (list: unknown, where: JsonSpot): SpanDocument => documentOf(where, {}, read(list, where));
  const take = ({ value, where }: JsonValue, areLists: boolean): void => {
    if (!areLists || !Array.isArray(value)) documents.push(keptDocument(value, where, documentOfList));
    else for (let at = 0; at < value.length; at++) documents.push(documentOfList(value[at], where.at(at)));
  };
  const waiting: JsonValue[] = [];
  let areLists: boolean | undefined;
  for (const one of jsonValues(source, log)) {
    if (Array.isArray(one.value) && one.value.length > 0) areLists ??= one.value.some(Array.isArray);
    waiting.push(one);
    if (areLists !== undefined) for (const known of waiting.splice(0)) take(known, areLists);
  }
  // One empty list is a list of no texts.
  for (const one of waiting) take(one, waiting.length === 1);
  return documents;
}
