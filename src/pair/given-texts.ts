import { areTokens, type SpanDocuments } from '../ner/span-document.ts';
import type { SpanSide } from '../sides/span-side.ts';
import { type ProblemSink, reportAll } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { unevenNumbers } from './pairing-problems.ts';

/**
 * For each pair of documents the text that neither has, if one is needed and given: its tokens joined by one blank, if `given` is `joined`,
 * or that of a side that has texts: the one of the same id or, if no id is in common, at the position that the document has in gold.
 * `areTexts`: whether others are compared in texts, so that tokens of gold need one where pred lacks the document.
 *
 * Reports NO_TEXT, an error, of documents for which there is none, and UNEVEN_DOCUMENTS, after which the result is undefined.
 */
export function givenTexts(
  pairs: readonly SpanDocuments[],
  areTexts: boolean,
  given: SpanSide | 'joined' | undefined,
  golds: SpanSide,
  log: ProblemSink,
): readonly (string | undefined)[] | undefined {
  // Documents may have to be read again for their texts.
  if (given === undefined) return [];
  const needsText = (pair: SpanDocuments): boolean =>
    (pair.gold.text ?? pair.pred?.text) === undefined && (!areTokens(pair) || (areTexts && !pair.pred));
  if (given === 'joined')
    return pairs.map((pair) => (needsText(pair) ? (pair.gold.tokens ?? pair.pred?.tokens)?.join(' ') : undefined));
  const { path, documents } = given;
  const byId = new Map(documents.flatMap(({ id, text }) => (id === undefined ? [] : [[id, text]])));
  const found = pairs.map(({ gold, pred }) => byId.get(gold.id ?? '') ?? byId.get(pred?.id ?? ''));
  const areById = found.some((text) => text !== undefined);
  if (!areById && documents.length !== golds.documents.length) {
    const texts = { name: 'the texts', path, documents } as const;
    reportAll(log, [unevenNumbers({ name: 'gold', path: golds.path, documents: golds.documents }, texts)]);
    return undefined;
  }
  const positions = new Map(golds.documents.map((document, at) => [document, at]));
  return pairs.map((pair, at) => {
    if (!needsText(pair)) return undefined;
    const { gold } = pair;
    if (!areById) return documents[positions.get(gold)!]?.text;
    const message = `${path} has no text for the document ${quoted(gold.id ?? '')}`;
    if (found[at] === undefined) log.report('NO_TEXT', 'error', () => ({ place: gold.where.place, message }));
    return found[at];
  });
}
