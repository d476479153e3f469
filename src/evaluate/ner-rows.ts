import { partOf } from '../ner/mode-scorers.ts';
import { isCriterion, modes } from '../ner/modes.ts';
import type { Score } from '../score/score.ts';
import type { ScoreRow } from '../score/score-row.ts';
import { compareCodePoints } from '../text/order.ts';
import type { NerScores } from './ner-scores.ts';

/**
 * The scores as rows, in the order in which reports show the modes: each with its micro average as the main row, then its types (or
 * tags) in code point order, and the other averages.
 */
export function nerRows(scores: NerScores): ScoreRow[] {
  return modes.flatMap(({ name }): ScoreRow[] => {
    const means = scores[name];
    if (!means) return [];
    const row = (part: string, title: string, score: Counted, isMain = false): ScoreRow => {
      return { metric: name, part, title, isMain, score, support: score.support };
    };
    const labels: Readonly<Record<string, Counted>> = isCriterion(name) ? scores[name]!.types : scores.token!.tags;
    const others = Object.entries(isCriterion(name) ? {} : scores.token!.withoutOutside);
    return [
      row('micro', `${name} micro`, means.micro, true),
      ...Object.entries(labels)
        .sort(([a], [b]) => compareCodePoints(a, b))
        .map(([label, score]) => row(partOf(label), label, score)),
      row('macro', 'macro avg', means.macro),
      row('weighted', 'weighted avg', means.weighted),
      ...others.map(([mean, score]) => row(`withoutOutside.${mean}`, `not outside, ${mean}`, score)),
    ];
  });
}

interface Counted extends Score {
  readonly support: number;
}
