import { InputError, type ProblemSink, problemLog } from '../text/problem.ts';
import { tagEvaluator } from './auto-scheme.ts';
import type { CriterionName } from './criteria.ts';
import type { CriterionScores, ScoreSettings } from './metrics.ts';
import { schemes } from './schemes.ts';
import { spanScores, type TagScores, type TagSettings, tagScores } from './scores.ts';
import { SENTENCE_END, type Span } from './sentence.ts';
import { addSpan, type SpanRows, spanRows } from './spans.ts';
import { tagTable } from './tags.ts';
import { tally } from './tally.ts';
import { type TransitionCounter, transitionCounter } from './transitions.ts';

/**
 * Scores predicted against gold tags, one list per sentence. Sentences without tokens are left out.
 *
 * Reports SENTENCES_DIFFER, LENGTHS_DIFFER and UNKNOWN_TAG; places have the sentence as their line and the token as their column,
 * from 1. The scores mean nothing if the log has errors.
 *
 * @param settings - `reportInvalid`: the severity of INVALID_SEQUENCE, reported at the first place of each kind; not reported when
 *   not given.
 */
export function tagSequenceScores(
  gold: readonly (readonly string[])[],
  pred: readonly (readonly string[])[],
  settings: TagSettings & { readonly reportInvalid?: 'error' | 'warning' },
  problems: ProblemSink,
): SequenceScores {
  const tags = tagTable(settings);
  const sides = {
    gold: transitionCounter(tags, problems, 'error'),
    pred: transitionCounter(tags, problems, 'error'),
  };
  const evaluator = tagEvaluator(tags, sides, settings);
  checkSentences(gold.length, pred.length, problems);
  gold.forEach((sentence, index) => {
    const other = pred[index] ?? [];
    checkLengths(sentence.length, other.length, index, problems);
    if (sentence.length === 0 || problems.errors > 0) return;
    const goldRow = watched(sentence.map(tags.tag), sides.gold, 'gold', index);
    const predRow = watched(other.map(tags.tag), sides.pred, 'pred', index);
    evaluator.rows(goldRow, predRow, goldRow.length);
  });
  const counts = evaluator.counts();
  if (settings.reportInvalid) {
    sides.gold.report(schemes[counts.schemes.gold], settings.reportInvalid, problems);
    sides.pred.report(schemes[counts.schemes.pred], settings.reportInvalid, problems);
  }
  return { scores: tagScores(counts, sides.gold, sides.pred, settings), counters: sides };
}

/** Scores of tags, and what was met on each side. */
interface SequenceScores {
  readonly scores: TagScores;
  readonly counters: Readonly<Record<'gold' | 'pred', TransitionCounter>>;
}

/** What changes the scores of spans: `minOverlap` as in `CountSettings`. */
export interface SpanSettings extends ScoreSettings {
  readonly types?: readonly string[];
  readonly minOverlap?: number;
}

/**
 * Scores predicted against gold spans, one list per sentence or document. Spans may overlap, nest and repeat; their order does not
 * matter. Only the four criteria: there are no tags to score tokens by.
 *
 * @throws InputError SENTENCES_DIFFER if the sides have different numbers of lists.
 */
export function scoreSpanLists(
  gold: readonly (readonly Span[])[],
  pred: readonly (readonly Span[])[],
  settings: SpanSettings = {},
): Record<CriterionName, CriterionScores> {
  const problems = problemLog();
  checkSentences(gold.length, pred.length, problems);
  if (problems.errors > 0) throw new InputError(problems);
  const tags = tagTable();
  const counts = tally(tags.types, settings.minOverlap ?? 1, false);
  const kept = settings.types && new Set(settings.types);
  const rows = (spans: readonly Span[]): SpanRows => {
    const table = spanRows();
    for (const span of spans) {
      if (!kept || kept.has(span.type)) addSpan(table, span.start, span.end, tags.type(span.type));
    }
    return table;
  };
  gold.forEach((spans, index) => {
    counts.add(rows(spans), rows(pred[index]));
  });
  return spanScores(counts.counts, tags.types, settings);
}

/** The tags as a row that ends the sentence, after the counter has seen them. */
function watched(tags: readonly number[], steps: TransitionCounter, side: string, sentence: number): Int32Array {
  const row = new Int32Array(tags.length + 1);
  row.set(tags);
  row[tags.length] = SENTENCE_END;
  for (let at = steps.see(row, 0, row.length); at < row.length; at = steps.see(row, at + 1, row.length)) {
    const column = at + 1;
    steps.place(() => ({ place: { file: side, line: sentence + 1, column } }));
  }
  return row;
}

function checkSentences(gold: number, pred: number, problems: ProblemSink): void {
  if (gold === pred) return;
  problems.report('SENTENCES_DIFFER', 'error', () => ({
    place: { file: 'pred', line: Math.min(gold, pred) + 1, column: 1 },
    message: `the numbers of sentences differ: gold has ${gold}, pred has ${pred}`,
  }));
}

function checkLengths(gold: number, pred: number, sentence: number, problems: ProblemSink): void {
  if (gold === pred) return;
  problems.report('LENGTHS_DIFFER', 'error', () => ({
    place: { file: 'pred', line: sentence + 1, column: Math.min(gold, pred) + 1 },
    message: `the numbers of tags in sentence ${sentence + 1} differ: gold has ${gold}, pred has ${pred}`,
  }));
}
