import type { TagSide } from '../../src/ner/count-tags.ts';
import { SENTENCE_END, type Sides, taggedRows } from '../../src/ner/rows.ts';
import { reportInvalid, scoreTags, type TagScores, type TagSettings } from '../../src/ner/scores.ts';
import { countSteps, noSteps } from '../../src/ner/steps.ts';
import { type TagTable, tagTable } from '../../src/ner/tags.ts';
import { reportUnread } from '../../src/ner/unread-texts.ts';
import type { ProblemSink } from '../../src/text/problem.ts';

/** Tags as they are written, one list per sentence. */
export type TagLists = readonly (readonly string[])[];

/** Lists of tags as sides, and their scores. */
export interface SequenceScores extends Sides<TagSide> {
  readonly tags: TagTable;
  readonly scores: TagScores;
}

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
  gold: TagLists,
  pred: TagLists,
  settings: TagSettings & { readonly reportInvalid?: 'error' | 'warning' },
  problems: ProblemSink,
): SequenceScores {
  checkSentences(gold.length, pred.length, problems);
  gold.forEach(({ length }, index) => {
    checkLengths(length, pred[index]?.length ?? 0, index, problems);
  });
  const tags = tagTable(settings);
  const sides = { gold: sideOf(gold, 'gold', tags, problems), pred: sideOf(pred, 'pred', tags, problems) };
  const scores = scoreTags(sides, tags, settings);
  reportInvalid(sides, scores.scheme, settings, problems);
  return { ...sides, tags, scores };
}

function sideOf(lists: TagLists, file: string, tags: TagTable, problems: ProblemSink): TagSide {
  const sentences = [...lists.entries()].filter(([, { length }]) => length > 0);
  const rows = Int32Array.from(sentences.flatMap(([, list]) => [...list.map(tags.tag), SENTENCE_END]));
  const places = sentences.flatMap(([index, list]) => {
    return Array.from({ length: list.length + 1 }, (_, at) => ({ place: { file, line: index + 1, column: at + 1 } }));
  });
  rows.forEach((tag, row) => {
    if (tag > 0 && !tags.isKnown(tag)) reportUnread(tags.names[tag], places[row], 'error', problems);
  });
  const column = taggedRows(rows);
  const steps = noSteps();
  for (const first of countSteps(steps, column, 0, 0, tags)) first.locate = () => places[first.row];
  return { rows: column, steps };
}

/** Reports SENTENCES_DIFFER, an error, of lists that are not as many on both sides. */
export function checkSentences(gold: number, pred: number, problems: ProblemSink): void {
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
