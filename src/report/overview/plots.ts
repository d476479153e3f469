import type { Slices } from '../../findings/slices/slice.ts';
import { isMean } from '../../score/score.ts';
import { type Element, element } from '../element.ts';
import { numberStyle, unitSize, unitsOf } from '../numbers.ts';
import { curvePlot } from '../plots/curve.ts';
import { NARROW, planePlot, pointOf } from '../plots/plane.ts';
import { slicePlots } from '../plots/plot-names.ts';
import { profilePlot } from '../plots/profiles.ts';
import { sizePlot } from '../plots/sizes.ts';
import { type Section, section, type View } from './view.ts';

/** Fewer documents are not drawn: their table says as much. */
const LEAST = 5;

/** Where the score comes from: F1 by sizes of documents, by what mentions and spans are, and of each type. */
export function plots({ report, system, headline, isCoref }: View): Section | undefined {
  const style = numberStyle(report.tool);
  const units = unitsOf(report, system);
  const areSized = units.length >= LEAST && units.some((unit) => unitSize(report, unit) !== undefined);
  const types = isCoref ? [] : system.rows.filter((row) => row.metric === headline.metric && !isMean(row));
  const points = types
    .filter(({ score }) => score.precision.denominator !== 0 && score.recall.denominator !== 0)
    .map((row) => pointOf(row.title, row));
  const { slices, profiles = [] } = system;
  const others = profiles.filter(({ by }) => by !== slices?.by);
  const curve = curvePlot(report, system, headline, style);
  const made = [
    points.length > 1 && titled('Precision and recall of types', planePlot(points, style, [], NARROW)),
    curve && titled('Precision and recall at all scores', curve),
    areSized && sizePlot(report, system, style),
    ...[...others, ...(isDrawn(slices) ? [slices] : [])].map((own) => profilePlot(report, own, style)),
  ].filter((plot) => plot !== undefined && plot !== false);
  if (made.length === 0) return undefined;
  return section('plots', 'Plots', 'F1 by what is scored', element('div', { class: 'plots' }, ...made));
}

/** Whether a plot shows these slices. */
function isDrawn(slices: Slices | undefined): slices is Slices {
  return slicePlots.some((name) => name === slices?.by);
}

function titled(title: string, plot: Element): Element {
  return element('figure', {}, element('figcaption', { class: 'title' }, title), plot);
}
