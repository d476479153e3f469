import { type Comparison, compareTokens } from '../align/one-text.ts';
import type { Sides } from '../ner/rows.ts';
import type { ReadDocument, Run } from '../ner/span-document.ts';
import type { SpanSide } from '../sides/span-side.ts';

/**
 * Gold with each prediction, with a document for each sentence of a side that is one document of a tag file: of gold, for all predictions
 * alike, if one has as many documents as that has sentences, or as many sentences with the text of these in other tokens, and each has as
 * many of either; of a prediction, if gold has as many documents.
 */
export function withSentences(gold: SpanSide, preds: readonly SpanSide[]): readonly Sides<SpanSide>[] {
  const golds = bySentence(gold);
  const parts = preds.map((pred) =>
    [pred, bySentence(pred)].find((one) => one.isMissing || one.documents.length === golds.documents.length),
  );
  const compared = (some: SpanSide, others: SpanSide, at = 0): Comparison =>
    compareTokens(some.documents[at].tokens ?? [], others.documents[at].tokens ?? []);
  const isOfText = (own: SpanSide): boolean =>
    own.documents.every((_, at) => ['alike', 'other tokens'].includes(compared(golds, own, at)));
  const isDivided =
    golds !== gold &&
    parts.every((own, at) => own === preds[at] || (own && isOfText(own))) &&
    parts.some((own, at) => (own === preds[at] ? !own.isMissing : compared(gold, preds[at]) === 'other tokens'));
  return preds.map((pred, at) => ({
    gold: isDivided ? golds : gold,
    pred: isDivided || golds === gold ? (parts[at] ?? pred) : pred,
  }));
}

function bySentence(side: SpanSide): SpanSide {
  const [document] = side.documents;
  const { sentences = [] } = document ?? {};
  // Several documents, or one of a single sentence, have no more to divide.
  if (side.documents.length > 1 || sentences.length < 2) return side;
  const spans = document.spans.slice();
  let next = 0;
  const documents = sentences.map(({ end, where }, at): ReadDocument => {
    const start = at === 0 ? 0 : sentences[at - 1].end;
    const from = next;
    while (next < spans.length && spans[next].runs[0][0] < end) next++;
    const own = spans.slice(from, next);
    return {
      ...document,
      id: undefined,
      where,
      tokens: document.tokens?.slice(start, end),
      sentences: undefined,
      spans: own.map((span) => ({
        ...span,
        runs: span.runs.map(([first, last]): Run => [first - start, last - start]),
      })),
    };
  });
  return { ...side, documents, areSentences: true };
}
