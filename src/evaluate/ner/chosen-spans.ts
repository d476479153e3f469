import type { ReadSpan } from '../../formats/spans/place-spans.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import type { NerSettings } from './settings.ts';

/** Which spans of a document are scored. */
export type SpanChoice = { readonly [Name in 'types' | 'minScore' | 'duplicates']?: NerSettings[Name] | undefined };

/**
 * The spans of one side of a document that are scored: those of the types, with the least score, and of repeats that with the highest.
 * Reports REPEATED_SPAN, and NO_SCORE, an error, of spans that have none although one is asked for.
 */
export function chosenSpans(
  spans: readonly ReadSpan[],
  { types, minScore, duplicates = 'drop' }: SpanChoice,
  log: ProblemSink,
): readonly ReadSpan[] {
  const kept = spans.filter(({ type, of }) => {
    if (types !== undefined && !types.includes(type)) return false;
    if (minScore === undefined) return true;
    if (of.score !== undefined) return of.score >= minScore;
    const message = 'this span has no score, which --min-score needs';
    log.report('NO_SCORE', 'error', () => ({ place: of.where.place, message }));
    return false;
  });
  return duplicates === 'count' ? kept : withoutRepeats(kept, duplicates, log);
}

function withoutRepeats(spans: readonly ReadSpan[], rule: 'drop' | 'error', log: ProblemSink): readonly ReadSpan[] {
  const best = new Map<string, ReadSpan>();
  for (const span of spans) {
    const key = JSON.stringify([span.type, span.runs]);
    const other = best.get(key);
    if (!other || (span.of.score ?? 0) > (other.of.score ?? 0)) best.set(key, span);
    if (!other) continue;
    const what = rule === 'drop' ? ', and counts once' : ': --duplicates drop counts it once';
    const message = `this ${quoted(span.type)} is there twice${what}`;
    log.report('REPEATED_SPAN', rule === 'drop' ? 'warning' : 'error', () => ({ place: span.of.where.place, message }));
  }
  return [...best.values()];
}
