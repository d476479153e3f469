import type { Child } from '../../element.ts';
import { planePlot } from '../../plots/plane.ts';
import type { NumberStyle } from '../../style.ts';
import type { View } from '../view.ts';
import { note } from '../view.ts';
import { part } from './part.ts';

/** Precision and recall of the systems, where the score has them. */
export function plane(views: readonly View[], names: readonly string[], style: NumberStyle): Child {
  const points = views.flatMap(({ headline: { score, interval } }, at) =>
    score.precision.denominator === 0 || score.recall.denominator === 0
      ? []
      : [{ name: names[at], precision: score.precision.value, recall: score.recall.value, intervals: interval }],
  );
  if (points.length < 2) return undefined;
  const crosses = views[0].report.confidence ? 'Cross: intervals. ' : '';
  return part(
    'Precision and recall',
    'with lines of equal F1',
    planePlot(points, style),
    note(`${crosses}Both axes have the same unit; neither has to start at 0.`),
  );
}
