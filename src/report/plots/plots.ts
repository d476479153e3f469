import type { Slice } from '../../findings/slices/slice.ts';
import { isSignificant } from '../../results/ranks.ts';
import type { Report, ReportRow } from '../../results/report.ts';
import { isMean } from '../../score/score.ts';
import { UsageError } from '../../text/usage-error.ts';
import { cutMiddle } from '../../text/width.ts';
import { type Child, element } from '../element.ts';
import { conventions, headlineOf, headlineRow, numberStyle, shortNames, unitSize } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';
import { type Standing, standings } from '../systems/standing.ts';
import { type Axis, along, axisOf, tickText, zoomedAxis } from './axis.ts';
import { dot, label, rounded, segment, type Whisker, whisker } from './marks.ts';
import { planePlot, pointOf } from './plane.ts';
import type { PlotName } from './plot-names.ts';

/** The plots, each with what draws it: one plot of a report as a file of SVG. */
const plots: Readonly<Record<PlotName, (report: Report) => string>> = {
  'pr-plane': planeFile,
  forest: forestFile,
  size: sizeFile,
  length: lengthFile,
};

/**
 * The plot of a report.
 *
 * @throws UsageError where the report lacks what it shows.
 */
export function plotText(report: Report, name: PlotName): string {
  return plots[name](report);
}

/** Precision and recall: a dot for each system, or of one system for each type. */
function planeFile(report: Report): string {
  const { systems, tool } = report;
  const names = shortNames(report);
  const row = mainRow(report, 0);
  const types = systems[0].rows.filter((own) => own.metric === row.metric && !isMean(own));
  const ofTypes = tool === 'nerscore' && systems.length === 1 ? types : [];
  const points =
    ofTypes.length > 0
      ? ofTypes.map((own) => pointOf(cutMiddle(own.title, 24), own))
      : systems.map((_, at) => pointOf(cutMiddle(names[at], 24), mainRow(report, at)));
  return drawn(report, `Precision and recall, ${row.title}`, 440, 412, planePlot(points, numberStyle(tool)));
}

/** Scores of systems, or of one system in each metric or type, with their intervals; beside them the tested differences to the first. */
function forestFile(report: Report): string {
  const { confidence, significance, systems, tool } = report;
  if (!confidence && !significance)
    throw new UsageError('--plot forest draws intervals: add --confidence 95, or --significance permutation');
  const { scale } = numberStyle(tool);
  const isOne = systems.length === 1;
  const ranked = standings(report);
  const rows = isOne ? systems[0].rows.filter((row) => row.isMain || !isMean(row)) : ranked.map(({ row }) => row);
  const names = isOne ? rows.map(({ title }) => title) : ranked.map(({ name }) => name);
  const height = 56 + 24 * rows.length;
  const scores = rows.map(({ score, interval }): Whisker => ({ value: score.f1, interval: interval?.f1 }));
  const tested = significance && !isOne ? ranked : undefined;
  const level = confidence ? `, ${confidence.level} % interval` : '';
  const panels = [
    names.map((name, at) => label(cutMiddle(name, 26), [180, 45 + 24 * at], 'end', 'name')),
    panel(`${mainRow(report, 0).title} F1${level}`, scores, zoomedAxis(scores.flatMap(endsOf), 5), [200, 240], scale),
    tested && differencesPanel(tested, scale),
  ];
  return drawn(report, `F1 of ${isOne ? 'each row' : `${systems.length} systems`}`, tested ? 720 : 470, height, panels);
}

function differencesPanel(tested: readonly Standing[], scale: NumberStyle['scale']): Child {
  const whiskers = tested.map(({ difference = 0, test }): Whisker => {
    return { value: difference, interval: test?.interval, isOpen: test === undefined || !isSignificant(test) };
  });
  return panel('difference to the first', whiskers, zoomedAxis([0, ...whiskers.flatMap(endsOf)], 5), [470, 230], scale);
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

/** F1 against the size of documents, in mentions or gold spans, of the system that is first. */
function sizeFile(report: Report): string {
  const { systems, headline, tool, ranking = [0], unit } = report;
  const units = unit === 'sentence' ? [] : (systems[ranking[0]].byUnit ?? []);
  if (units.length < 2)
    throw new UsageError(`--plot size draws documents, and there ${units.length === 1 ? 'is one' : 'are none'}`);
  const points = units.map((own) => {
    return { name: own.name, x: unitSize(report, own) ?? 0, y: headlineRow(headline, own)?.score.f1 ?? 0 };
  });
  const what = tool === 'nerscore' ? 'gold spans' : 'mentions of the key';
  const axis = axisOf(0, Math.max(...points.map(({ x }) => x), 1));
  return scatter(
    report,
    what,
    points,
    axis,
    axis.ticks.map((at) => [at, String(at)] as const),
  );
}

/** F1 by the length of mentions or spans in words, in bins. */
function lengthFile(report: Report): string {
  const [{ slices }] = report.systems;
  if (slices?.by !== 'length') throw new UsageError('--plot length needs --by length');
  const rows = slices.rows as readonly Slice[];
  const points = rows.map(({ slice, scores }, x) => ({ name: slice, x, y: Object.values(scores)[0]?.f1 ?? 0 }));
  const axis = axisOf(-0.5, rows.length - 0.5);
  return scatter(
    report,
    'length in words',
    points,
    axis,
    rows.map(({ slice }, at) => [at, slice] as const),
  );
}

/** Dots by F1; `ticks`: the labels of the axis below. */
function scatter(
  report: Report,
  what: string,
  points: readonly { readonly name: string; readonly x: number; readonly y: number }[],
  axis: Axis,
  ticks: readonly (readonly [at: number, text: string])[],
): string {
  const [left, top, width, height] = [56, 32, 440, 280];
  const { scale } = conventions[report.tool];
  const side = axisOf(0, 1, 6);
  const x = (value: number): number => rounded(left + width * along(axis, value));
  const y = (value: number): number => rounded(top + height * (1 - along(side, value)));
  const { title } = mainRow(report, report.ranking?.[0] ?? 0);
  const name = shortNames(report)[report.ranking?.[0] ?? 0];
  return drawn(
    report,
    `${title} F1 of ${name} by ${what}`,
    530,
    370,
    label(`${title} F1, ${cutMiddle(name, 40)}`, [left, 18], 'start', 'title'),
    side.ticks.map((at) => [
      segment('grid', [left, y(at)], [left + width, y(at)]),
      label(tickText(side, at, scale), [left - 8, y(at) + 4], 'end'),
    ]),
    segment('axis', [left, top + height], [left + width, top + height]),
    ticks.map(([at, text]) => label(text, [x(at), top + height + 18])),
    label(what, [left + width / 2, top + height + 40]),
    points.map((own) => dot('dot', x(own.x), y(own.y), 4, element('title', {}, own.name))),
  );
}

function mainRow(report: Report, at: number): ReportRow {
  return headlineOf(report, report.systems[at]);
}

const style = `text{font:12px system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;fill:#55585e}
.title{font-size:13px;font-weight:600;fill:#1b1c1e}.name{fill:#1b1c1e}.grid,.equal{stroke:#dcdde0;fill:none}.axis,.zero{stroke:#8b8f96}
.ci{stroke:#5b7086;stroke-width:2}.dot{fill:#5b7086;stroke:#fff}.ci.open{stroke:#8b8f96;stroke-width:1.5}.dot.open{fill:#fff;stroke:#8b8f96;stroke-width:1.75}`;

/** A plot as a file of its own: on white, with its colours in it, and the signature of its report as its description. */
function drawn(
  { signature }: Report,
  title: string,
  width: number,
  height: number,
  ...content: readonly Child[]
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': title,
  };
  const ground = element('rect', { width, height, fill: '#fff' });
  return `${element('svg', attributes, element('title', {}, title), element('desc', {}, signature), element('style', {}, { html: style }), ground, ...content).html}\n`;
}
