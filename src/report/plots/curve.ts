import { type SweepRow, sweep } from '../../ner/sweep.ts';
import type { Report, ReportRow, SystemReport } from '../../results/report.ts';
import { UsageError } from '../../text/usage-error.ts';
import { cutMiddle } from '../../text/width.ts';
import type { Element } from '../element.ts';
import { headlineOf, shown } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';
import { standings } from '../systems/standing.ts';
import { drawn } from './frame.ts';
import { NARROW, type PlanePoint, planePlot, pointOf } from './plane.ts';

/**
 * Strict precision and recall at every threshold of the scores of predictions, a curve for each system, with a dot where it was scored: at
 * `--min-score`, or with all predictions. One system has a dot for its best F1 too.
 */
export function curveFile(report: Report, style: NumberStyle): string {
  const { systems, settings } = report;
  const { metric, title } = headlineOf(report, systems[0]);
  if (metric !== 'strict') throw new UsageError('--plot pr-curve draws strict scores: leave out --mode');
  const chosen = chosenName(settings);
  const swept = standings(report).flatMap(({ at, name, row }) => {
    const { swept: own } = systems[at];
    return own ? [{ name, row, ...sweep(own) }] : [];
  });
  if (swept.length === 0) throw new UsageError('--plot pr-curve needs predicted spans with scores, and tags have none');
  const [{ best, row }] = swept;
  if (!best) throw new UsageError('--plot pr-curve draws predictions, and there are none');
  const points =
    swept.length === 1
      ? ofOne(pointOf(chosen, row), best, style)
      : swept.map((own) => pointOf(cutMiddle(own.name, 24), own.row));
  const curves = swept.map(({ rows }) => rows);
  const of = swept.length === 1 ? `${title}, ${cutMiddle(swept[0].name, 40)}` : `${title}, ${chosen}`;
  return drawn(report, `Precision and recall, ${of}`, 440, 412, planePlot(points, style, curves));
}

/** The curve of one system for its page; undefined where it is not strict, or predictions have no scores. */
export function curvePlot(
  { settings }: Report,
  { swept }: SystemReport,
  row: ReportRow,
  style: NumberStyle,
): Element | undefined {
  if (!swept || row.metric !== 'strict') return undefined;
  const { rows, best } = sweep(swept);
  if (!best) return undefined;
  return planePlot(ofOne(pointOf(chosenName(settings), row), best, style), style, [rows], NARROW);
}

function chosenName(settings: Report['settings']): string {
  const { minScore } = settings as { readonly minScore?: number | string };
  return minScore === undefined ? 'all predictions' : `--min-score ${minScore}`;
}

/** Where a system was scored, and its best F1, which may be there too. */
function ofOne(
  chosen: PlanePoint,
  { precision, recall, f1, threshold }: SweepRow,
  style: NumberStyle,
): readonly PlanePoint[] {
  const best = `best F1 ${shown(style, f1)} at ${threshold}`;
  const isSame = chosen.precision === precision && chosen.recall === recall;
  return isSame ? [{ ...chosen, name: `${chosen.name}, ${best}` }] : [chosen, { name: best, precision, recall }];
}
