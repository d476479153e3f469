import type { ReadSpan } from '../align/place-spans.ts';
import { inOrder, isSameSpan } from '../ner/count-spans.ts';
import { leastScores } from '../settings/min-score.ts';
import type { NerSettings } from '../settings/ner.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/** Which spans of a document are scored. */
export type SpanChoice = { readonly [Name in 'types' | 'minScore' | 'duplicates']?: NerSettings[Name] | undefined } & {
  /** Whether repeats that refer to other things are other spans. */
  readonly byLink?: boolean;
};

/**
 * The spans of one side of a document that are scored: those of the types, with the least score, and of repeats that with the highest.
 * Reports REPEATED_SPAN, and NO_SCORE, an error, of spans that have none although one is asked for.
 */
export function chosenSpans(
  spans: readonly ReadSpan[],
  { types, minScore, duplicates = 'drop', byLink = false }: SpanChoice,
  log: ProblemSink,
): readonly ReadSpan[] {
  const typed = types === undefined ? spans : spans.filter(({ type }) => types.includes(type));
  const leastOf = leastScores(minScore);
  const kept = minScore === undefined ? typed : typed.filter((span) => hasScore(span, leastOf(span.type), log));
  return duplicates === 'count' ? kept : withoutRepeats(kept, duplicates, byLink, log);
}

function hasScore({ score, where }: ReadSpan, least: number | undefined, log: ProblemSink): boolean {
  if (least === undefined) return true;
  if (score !== undefined) return score >= least;
  const message = 'this span has no score: --min-score, sweep and --plot pr-curve need one';
  log.report('NO_SCORE', 'error', () => ({ place: where.place, message }));
  return false;
}

/** In the order of their starts. */
function withoutRepeats(
  spans: readonly ReadSpan[],
  rule: 'drop' | 'error',
  byLink: boolean,
  log: ProblemSink,
): readonly ReadSpan[] {
  if (spans.every(({ runs }, at) => at === 0 || spans[at - 1].runs[0][0] < runs[0][0])) return spans;
  const kept: ReadSpan[] = [];
  for (const span of inOrder(spans)) {
    let at = kept.length - 1;
    const repeats = (other: ReadSpan): boolean => (!byLink || span.link === other.link) && isSameSpan(span, other);
    while (at >= 0 && kept[at].runs[0][0] === span.runs[0][0] && !repeats(kept[at])) at--;
    if (at < 0 || kept[at].runs[0][0] < span.runs[0][0]) {
      kept.push(span);
      continue;
    }
    if ((span.score ?? 0) > (kept[at].score ?? 0)) kept[at] = span;
    const what = rule === 'drop' ? ', and counts once' : ': --duplicates drop counts it once';
    const message = `this ${quoted(span.type)} is in the document twice${what}`;
    log.report('REPEATED_SPAN', rule === 'drop' ? 'warning' : 'error', () => ({ place: span.where.place, message }));
  }
  return kept;
}
