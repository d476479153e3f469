import type { FoundSpan } from './finding.ts';
import type { MarkedText } from './marked-text.ts';
import type { SpanUnit } from './span-unit.ts';

/** The sentences or documents. Strings that the text does not have are not in it. */
export function spanTexts(units: readonly SpanUnit[]): readonly MarkedText[] {
  return units.map(({ document, sentence, words, between, gold, pred }) => ({
    document,
    sentence,
    words: between === '' ? words?.join('') : words,
    length: words?.length,
    gold: placed(gold),
    pred: placed(pred),
  }));
}

function placed(spans: SpanUnit['gold']): readonly FoundSpan[] {
  return spans.flatMap((span) => (span.words === undefined ? [foundSpan(span)] : []));
}

/** A span as findings have it. */
export function foundSpan({ type, runs }: SpanUnit['gold'][number]): FoundSpan {
  const [first, last] = [runs[0][0], runs[runs.length - 1][1] - 1];
  return runs.length === 1
    ? [first, last, type]
    : [first, last, type, runs.map(([start, end]) => [start, end - 1] as const)];
}
