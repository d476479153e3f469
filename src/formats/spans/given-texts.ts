import { type ProblemSink, reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { documentOf, jsonObjects } from './json/json-documents.ts';
import type { DocumentPair, PairedDocuments, SpanSide } from './pair-documents.ts';
import type { SpanFormat } from './span-file.ts';
import { documentName } from './text-line.ts';

/** Texts alone: JSON lines of `{"id", "text"}`, or plain text, which is one document. */
export const textFormat: SpanFormat = {
  name: 'text',
  title: 'text',
  about: 'JSON lines {id, text}, or plain text',
  unit: 'code-points',
  begins: () => true,
  read(source, { log }) {
    const where = { place: { file: source.file, line: 1, column: 1 } };
    const documents = /^\s*[[{]/u.test(source.text)
      ? Array.from(jsonObjects(source, log), ({ value: { id, text }, where }) => documentOf(where, { id, text }, []))
      : [{ id: documentName(source.file), text: source.text, where, spans: [] }];
    return { documents };
  },
};

/**
 * For each pair of documents the text that neither has, if one is needed and given: its tokens joined by one blank, if `given` is `joined`, or that
 * of a side that has texts: the one of the same id or, if no id is in common, at the position that the document has in gold.
 *
 * Reports NO_TEXT, an error, of documents for which there is none, and UNEVEN_DOCUMENTS, after which the result is undefined.
 */
export function givenTexts(
  { pairs }: PairedDocuments,
  given: SpanSide | 'joined' | undefined,
  { documents: golds }: SpanSide,
  log: ProblemSink,
): readonly (string | undefined)[] | undefined {
  // Documents may have to be read again for their texts.
  if (given === undefined) return [];
  const textOf = given === 'joined' ? undefined : textsOf(given, pairs, golds, log);
  if (given !== 'joined' && !textOf) return undefined;
  return pairs.map(({ gold, pred = gold }) => {
    if ((gold.text ?? pred.text) !== undefined || (gold.unit === 'tokens' && pred.unit === 'tokens')) return undefined;
    return textOf ? textOf({ gold, pred }) : (gold.tokens ?? pred.tokens)?.join(' ');
  });
}

/** Finds the text of a pair. Undefined after an error. */
function textsOf(
  { path, documents }: SpanSide,
  pairs: readonly DocumentPair[],
  golds: SpanSide['documents'],
  log: ProblemSink,
): ((pair: DocumentPair) => string | undefined) | undefined {
  const byId = new Map(documents.flatMap(({ id, text }) => (id === undefined ? [] : [[id, text]])));
  const ofIds = ({ gold, pred }: DocumentPair): string | undefined =>
    byId.get(gold.id ?? '') ?? byId.get(pred?.id ?? '');
  if (pairs.some((pair) => ofIds(pair) !== undefined))
    return (pair) => {
      const text = ofIds(pair);
      const { id = '', where } = pair.gold;
      if (text === undefined)
        log.report('NO_TEXT', 'error', () => ({
          place: where.place,
          message: `${path} has no text for the document ${quoted(id)}`,
        }));
      return text;
    };
  if (documents.length !== golds.length) {
    const message = `no id is in common with gold, and texts and documents differ in number: ${documents.length} and ${golds.length}`;
    reportFile(log, 'UNEVEN_DOCUMENTS', 'error', path, message);
    return undefined;
  }
  const positions = new Map(golds.map((document, at) => [document, at]));
  return ({ gold }) => documents[positions.get(gold)!]?.text;
}
