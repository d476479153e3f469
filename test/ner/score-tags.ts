import type { TagScores, TagSettings } from '../../src/ner/scores.ts';
import { InputError, problemLog } from '../../src/text/problem.ts';
import { tagSequenceScores } from './score-sequences.ts';

/** Scores tags, a list a sentence; throws an InputError where they cannot be scored. */
export function scoreTagSequences(
  gold: readonly (readonly string[])[],
  pred: readonly (readonly string[])[],
  settings: TagSettings = {},
): TagScores {
  const problems = problemLog();
  const { scores } = tagSequenceScores(gold, pred, settings, problems);
  if (problems.errors > 0) throw new InputError(problems);
  return scores;
}
