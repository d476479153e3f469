import { isSignificant } from '../../results/ranks.ts';
import type { Report } from '../../results/report.ts';
import { isMean } from '../../score/score.ts';
import { UsageError } from '../../text/usage-error.ts';
import { cutMiddle } from '../../text/width.ts';
import type { Child } from '../element.ts';
import { headlineOf, shortNames } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';
import { type Standing, standings } from '../systems/standing.ts';
import { type Axis, along, tickText, zoomedAxis } from './axis.ts';
import { curveFile } from './curve.ts';
import { drawn } from './frame.ts';
import { label, rounded, segment, type Whisker, whisker } from './marks.ts';
import { planePlot, pointOf } from './plane.ts';
import type { PlotName } from './plot-names.ts';
import { profileFile } from './profiles.ts';
import { sizeFile } from './sizes.ts';

/** The plots, each with what draws it: one plot of a report as a file of SVG. */
const plots: Readonly<Record<PlotName, (report: Report, style: NumberStyle) => string>> = {
  'pr-plane': planeFile,
  'pr-curve': curveFile,
  forest: forestFile,
  size: sizeFile,
  length: (report, style) => profileFile(report, 'length', style),
  distance: (report, style) => profileFile(report, 'distance', style),
  kind: (report, style) => profileFile(report, 'kind', style),
};

/**
 * The plot of a report.
 *
 * @throws UsageError where the report lacks what it shows.
 */
export function plotText(report: Report, name: PlotName, style: NumberStyle): string {
  return plots[name](report, style);
}

/** Precision and recall: a dot for each system, or of one system for each type. */
function planeFile(report: Report, style: NumberStyle): string {
  const { systems, tool } = report;
  const names = shortNames(report);
  const row = headlineOf(report, systems[0]);
  const types = systems[0].rows.filter((own) => own.metric === row.metric && !isMean(own));
  const ofTypes = tool === 'nerscore' && systems.length === 1 ? types : [];
  const points =
    ofTypes.length > 0
      ? ofTypes.map((own) => pointOf(cutMiddle(own.title, 24), own))
      : systems.map((system, at) => pointOf(cutMiddle(names[at], 24), headlineOf(report, system)));
  return drawn(report, `Precision and recall, ${row.title}`, 440, 412, planePlot(points, style));
}

/** Scores of systems, or of one system in each metric or type, with their intervals; beside them the tested differences to the first. */
function forestFile(report: Report, { scale }: NumberStyle): string {
  const { confidence, significance, systems } = report;
  if (!confidence && !significance)
    throw new UsageError('--plot forest draws intervals: add --confidence 95, or --significance permutation');
  const isOne = systems.length === 1;
  const ranked = standings(report);
  const rows = isOne ? systems[0].rows.filter((row) => row.isMain || !isMean(row)) : ranked.map(({ row }) => row);
  const names = isOne ? rows.map(({ title }) => title) : ranked.map(({ name }) => name);
  const height = 56 + 24 * rows.length;
  const scores = rows.map(({ score, interval }): Whisker => ({ value: score.f1, interval: interval?.f1 }));
  const tested = significance && !isOne ? ranked : undefined;
  const title = `${headlineOf(report, systems[0]).title} F1${confidence ? `, ${confidence.level} % interval` : ''}`;
  const panels = [
    names.map((name, at) => label(cutMiddle(name, 26), [180, 45 + 24 * at], 'end', 'name')),
    panel(title, scores, zoomedAxis(scores.flatMap(endsOf)), [200, 240], scale),
    tested && differencesPanel(tested, scale),
  ];
  return drawn(report, `F1 of ${isOne ? 'each row' : `${systems.length} systems`}`, tested ? 720 : 470, height, panels);
}

function differencesPanel(tested: readonly Standing[], scale: NumberStyle['scale']): Child {
  const whiskers = tested.map(({ difference = 0, test }): Whisker => {
    return { value: difference, interval: test?.interval, isOpen: test === undefined || !isSignificant(test) };
  });
  return panel('difference to the first', whiskers, zoomedAxis([0, ...whiskers.flatMap(endsOf)]), [470, 230], scale);
}

function endsOf({ value, interval = [value, value] }: Whisker): readonly number[] {
  return [value, ...interval];
}

/** A column of whiskers under a title, with an axis below; `left`, `width`: where it stands. */
function panel(
  title: string,
  whiskers: readonly Whisker[],
  axis: Axis,
  [left, width]: readonly [left: number, width: number],
  scale: NumberStyle['scale'],
): Child {
  const x = (value: number): number => rounded(left + width * along(axis, value));
  const bottom = 30 + 24 * whiskers.length;
  return [
    label(title, [left, 18], 'start', 'title'),
    axis.ticks.map((at) => [
      segment(at === 0 ? 'zero' : 'grid', [x(at), 26], [x(at), bottom]),
      label(tickText(axis, at, scale), [x(at), bottom + 16]),
    ]),
    whiskers.map((own, at) => whisker(x, 41 + 24 * at, own)),
  ];
}
