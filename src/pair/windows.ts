import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { joinWindows } from '../coref/join-windows.ts';
import { windowsOf } from '../coref/windows.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { type ProblemSink, reportAll, reportFile } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/** The response with the windows of documents of the key put together, which is said. */
export function withJoinedWindows(key: CorefSide, response: CorefSide): CorefSide {
  const { documents, joined } = joinWindows(key.documents, response.documents);
  if (joined.length === 0) return response;
  const [{ document, windows }] = joined;
  const others = joined.length > 1 ? `, and those of ${joined.length - 1} more` : '';
  const message = `${windows === 1 ? '1 document is' : `${windows} documents are`} joined as ${quoted(document.id)} of the key ${key.path}${others}: their tokens are the same`;
  reportFile(response.log, 'JOINED_WINDOWS', 'warning', response.path, message);
  return { ...response, documents };
}

/** The pairs in windows of so many tokens; an error, if mentions are not numbered by tokens. */
export function inWindows(pairs: readonly DocumentPair[], length: number, log: ProblemSink): readonly DocumentPair[] {
  const documents = pairs.flatMap(({ key, response }) => [key, response]);
  const odd = documents.find((document) => document.start.length > 0 && !hasTokens(document));
  if (!odd) return pairs.flatMap((pair) => windowsOf(pair, length));
  const message = `the mentions of document ${quoted(odd.id)} are given by ${odd.extents ? 'names' : 'characters'}: --window needs tokens`;
  reportAll(log, [{ code: 'UNITS_DIFFER', severity: 'error', place: odd.place, message, help: 'leave out --window' }]);
  return [];
}

function hasTokens({ extents, positions }: CorefDocument): boolean {
  return !extents && positions?.unit !== 'characters';
}
